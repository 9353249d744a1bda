/** A log whose lines a test can read. */
import type { Log, LogFields } from '../../../src-main/kernel/log.ts'

export interface MemoryLog extends Log {
  readonly lines: { level: string; event: string; fields: LogFields | undefined }[]
}

export function memoryLog(): MemoryLog {
  const lines: MemoryLog['lines'] = []
  return {
    lines,
    info: (event, fields) => void lines.push({ level: 'info', event, fields }),
    warn: (event, fields) => void lines.push({ level: 'warn', event, fields }),
    error: (event, _cause, fields) => void lines.push({ level: 'error', event, fields }),
  }
}
