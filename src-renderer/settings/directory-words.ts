/** Messages about the synchronization of a directory (docs/screens.md §3). */
import type { Directory } from '#preload/model/directory.ts'
import { connections } from '#preload/words/made/connections.ts'

/** Returns the message about a directory's synchronization. `tone` is the name of its CSS class. */
export function directorySyncWords(directory: Directory, time: (at: string) => string) {
  const isElsewhere = directory.synchronisable && directory.sync?.state === 'elsewhere'
  return { text: syncText(directory, time), tone: isElsewhere ? 'attention' : 'muted' }
}

function syncText({ sync, synchronisable }: Directory, time: (at: string) => string): string {
  const words = connections()
  if (!synchronisable || sync?.state === 'internal') return words.syncInternal
  if (sync === null) return words.syncNever
  if (sync.state === 'cancelled') return words.syncCancelled
  const texts = {
    started: words.syncStarted,
    waiting: words.syncWaiting,
    finished: words.syncFinished,
    elsewhere: words.syncElsewhere,
  }
  return texts[sync.state]({ time: time(sync.at) })
}
