/** Returns whether a string such as `2026-11-20` is a date that exists. For `2026-02-30`, the result is false. */
export function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
