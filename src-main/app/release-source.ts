/**
 * Downloads new releases for a host that can install them. The requests contain nothing about the user or the machine.
 */
import { download, type ExpectedFile } from '../api/download.ts'
import { network } from '../api/network.ts'
import type { Clock } from '../kernel/clock.ts'

export interface ReleaseSource {
  /**
   * Reads a small text file. Resolves to an empty string if the status of the response is not 200. Rejects with
   * `TransportError`.
   */
  read(url: string): Promise<string>
  /**
   * Downloads a file and verifies its size and hash. A file that does not match is deleted. Rejects with
   * `TransportError`, `WrongFile` or an error of the file system.
   */
  save(url: string, path: string, expected: ExpectedFile): Promise<void>
}

const mostNoteBytes = 64 * 1024

export function releaseSource(clock: Clock): ReleaseSource {
  const transport = network({ clock, mostBytes: mostNoteBytes })
  return {
    async read(url) {
      const { status, text } = await transport({ method: 'GET', url, headers: {} })
      // The caller verifies the signature of the text, so the login page of a public network cannot be mistaken for a
      // release.
      return status === 200 ? text : ''
    },
    save: (url, path, expected) => download(url, path, expected, clock),
  }
}
