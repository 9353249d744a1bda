/** Medians, percentiles and ratios. Ratios are computed within a round, so that a noisy machine affects both sides. */

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

/** Returns the median of `ours[i] / floor[i]`. */
export function pairedRatio(ours: readonly number[], floor: readonly number[]): number {
  return median(ours.map((value, index) => value / floor[index]!))
}

/** Processor time of this thread in microseconds, which does not include other programs. */
export function processorUs(): number {
  const { user, system } = process.threadCpuUsage()
  return user + system
}

export interface Line {
  readonly budget: string
  readonly ours: string
  readonly floor: string
  readonly ratio: string
  readonly allowed: string
}

export function print(lines: readonly Line[]): void {
  const columns = ['budget', 'ours', 'floor', 'ratio', 'allowed'] as const
  const table = [Object.fromEntries(columns.map((column) => [column, column])) as unknown as Line, ...lines]
  const widths = columns.map((column) => Math.max(...table.map((line) => line[column].length)))
  for (const line of table)
    process.stdout.write(
      `${columns.map((column, index) => line[column].padEnd(widths[index]!)).join('  ')}\n`,
    )
}

export const ms = (value: number) => `${value.toFixed(1)} ms`
export const times = (value: number) => `${value.toFixed(2)}x`
