/** Texts about the synchronization of a directory (docs/screens.md §3). */
import type { Directory } from '#preload/model/directory.ts'

export interface SyncWords {
  readonly text: string
  readonly tone: 'quiet' | 'attention'
}

/** Returns the text of a directory. `time` formats an instant as a time of day. */
export function directorySyncWords(
  { sync, synchronisable }: Directory,
  time: (at: string) => string,
): SyncWords {
  if (!synchronisable || sync?.state === 'internal')
    return { text: 'Can’t be synced: it is the internal directory', tone: 'quiet' }
  switch (sync?.state) {
    case undefined:
      return { text: 'Not synced from here yet', tone: 'quiet' }
    case 'started':
      return {
        text: `Started ${time(sync.at)} in the background. The server doesn’t report the end.`,
        tone: 'quiet',
      }
    case 'waiting':
      return { text: `Syncing since ${time(sync.at)}…`, tone: 'quiet' }
    case 'finished':
      return { text: `Synced ${time(sync.at)}`, tone: 'quiet' }
    case 'elsewhere':
      return { text: `Already syncing, started elsewhere at or before ${time(sync.at)}`, tone: 'attention' }
    case 'cancelled':
      return { text: 'Tallystick stopped waiting. The server may still finish it.', tone: 'quiet' }
  }
}
