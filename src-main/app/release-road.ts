/** Downloads new releases, for a host that can install them. The requests contain nothing about the user or the machine. */
import { download, type ExpectedFile } from '../api/download.ts'
import { network } from '../api/network.ts'
import type { Clock } from '../kernel/clock.ts'

export interface ReleaseRoad {
  /** Reads a small text; empty when the server does not answer with status 200. Rejects with `TransportError`. */
  read(url: string): Promise<string>
  /**
   * Downloads a file and verifies it; an unexpected file is deleted. Rejects with `TransportError`, `WrongFile` or an
   * error of the file system.
   */
  save(url: string, path: string, expected: ExpectedFile): Promise<void>
}

const mostNoteBytes = 64 * 1024

export function releaseRoad(clock: Clock): ReleaseRoad {
  const road = network({ clock, mostBytes: mostNoteBytes })
  return {
    async read(url) {
      const { status, text } = await road({ method: 'GET', url, headers: {} })
      // The text is verified later: the page of a portal has no valid signature, so it is not taken for a release.
      return status === 200 ? text : ''
    },
    save: (url, path, expected) => download(url, path, expected, clock),
  }
}
