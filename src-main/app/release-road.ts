/** The way to new releases, for a host that can put one in place. Nothing about the person or the machine goes along. */
import { download, type ExpectedFile } from '../api/download.ts'
import { network } from '../api/network.ts'
import type { Clock } from '../kernel/clock.ts'

export interface ReleaseRoad {
  /** A small text. Rejects with `TransportError`. */
  read(url: string): Promise<string>
  /** A file that is the expected one, or none. Rejects with `TransportError`, `WrongFile` or the file system's errors. */
  save(url: string, path: string, expected: ExpectedFile): Promise<void>
}

const mostNoteBytes = 64 * 1024

export function releaseRoad(clock: Clock): ReleaseRoad {
  const road = network({ clock, mostBytes: mostNoteBytes })
  return {
    async read(url) {
      const { status, text } = await road({ method: 'GET', url, headers: {} })
      // Whatever is not a release is no release: a portal's page is refused by its missing signature.
      return status === 200 ? text : ''
    },
    save: (url, path, expected) => download(url, path, expected, clock),
  }
}
