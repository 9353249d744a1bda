import type { Lines } from '../../src-main/entries/recovery-log.ts'

/** The file of a recovery log, in memory. It outlives every process. */
export class MemoryLines implements Lines {
  #lines: readonly string[] = []

  read(): string[] {
    return [...this.#lines]
  }
  append(lines: readonly string[]): void {
    this.#lines = [...this.#lines, ...lines]
  }
  rewrite(lines: readonly string[]): void {
    this.#lines = lines
  }
  close(): void {}
}
