/** Returns whether a text such as `2026-11-20` is a date that exists. */
export function isCalendarDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}
