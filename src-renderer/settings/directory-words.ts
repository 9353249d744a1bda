/** Texts about the synchronization of a directory (docs/screens.md §3). */
import type { Directory } from '#preload/model/directory.ts'
import { connections } from '#preload/words/made/connections.ts'

export interface SyncWords {
  readonly text: string
  readonly tone: 'quiet' | 'attention'
}

export function directorySyncWords(directory: Directory, time: (at: string) => string): SyncWords {
  return {
    text: syncText(directory, time),
    tone: directory.synchronisable && directory.sync?.state === 'elsewhere' ? 'attention' : 'quiet',
  }
}

function syncText({ sync, synchronisable }: Directory, time: (at: string) => string): string {
  const words = connections()
  if (!synchronisable || sync?.state === 'internal') return words.syncInternal
  switch (sync?.state) {
    case undefined:
      return words.syncNever
    case 'started':
      return words.syncStarted({ time: time(sync.at) })
    case 'waiting':
      return words.syncWaiting({ time: time(sync.at) })
    case 'finished':
      return words.syncFinished({ time: time(sync.at) })
    case 'elsewhere':
      return words.syncElsewhere({ time: time(sync.at) })
    case 'cancelled':
      return words.syncCancelled
  }
}
