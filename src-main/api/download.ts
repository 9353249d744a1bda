/**
 * Downloads one large file to disk, with the same security rules as `network.ts`. The file has a temporary name until
 * its size and hash are verified. The caller must get the expected size and hash from a source that it trusts.
 */
import { createHash } from 'node:crypto'
import { open, rename, rm, type FileHandle } from 'node:fs/promises'
import { readAddress } from '#preload/rules/base-url.ts'
import type { Clock } from '../kernel/clock.ts'
import { useSystemNetwork } from './system-network.ts'
import { TransportError } from './transport.ts'

export interface ExpectedFile {
  /** Size in bytes. */
  readonly size: number
  /** SHA-512 hash in base64. */
  readonly sha512: string
}

/** Thrown if the downloaded file does not match the expected size or hash. The file has then been deleted. */
export class WrongFile extends Error {
  override name = 'WrongFile' as const
}

/** The download is aborted when no data arrives for this many milliseconds. */
const silenceMs = 60_000

/**
 * Downloads `url` to `path`. Rejects with {@link TransportError}, {@link WrongFile} or a file system error; in each
 * case, no file is left behind.
 */
export async function download(
  url: string,
  path: string,
  expected: ExpectedFile,
  clock: Pick<Clock, 'after'>,
): Promise<void> {
  if (!readAddress(url).ok) throw new TransportError(false, undefined, 'not-allowed')
  useSystemNetwork(process.env)
  const silence = silenceTimer(clock)
  const unfinished = `${path}.part`
  const file = await open(unfinished, 'w', 0o600)
  try {
    try {
      await write(await answered(url, silence.signal), file, expected, silence)
      await file.sync()
    } finally {
      silence.end()
      await file.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

async function answered(url: string, signal: AbortSignal): Promise<AsyncIterable<Uint8Array>> {
  const response = await fetch(url, { redirect: 'manual', credentials: 'omit', signal }).catch(unreachable)
  if (response.status !== 200 || !response.body) throw new TransportError(true)
  return response.body as AsyncIterable<Uint8Array>
}

async function write(
  body: AsyncIterable<Uint8Array>,
  file: FileHandle,
  expected: ExpectedFile,
  silence: Silence,
): Promise<void> {
  const hash = createHash('sha512')
  let bytes = 0
  for await (const part of heard(body)) {
    silence.broken()
    bytes += part.byteLength
    if (bytes > expected.size) throw new WrongFile('longer than expected')
    hash.update(part)
    await file.write(part)
  }
  if (bytes !== expected.size) throw new WrongFile('shorter than expected')
  if (hash.digest('base64') !== expected.sha512) throw new WrongFile('another file than expected')
}

async function* heard(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    unreachable(error)
  }
}

/**
 * Throws a `TransportError` that does not contain the original error, because undici's errors can contain request
 * headers.
 */
function unreachable(error: unknown): never {
  const ended = error instanceof Error && error.name === 'AbortError'
  throw new TransportError(true, undefined, ended ? 'timeout' : 'no-answer')
}

type Silence = ReturnType<typeof silenceTimer>

/**
 * Returns a timer that detects when a server stops sending data. The caller calls `broken` (the silence is broken)
 * whenever data arrives. If {@link silenceMs} milliseconds pass without such a call, `signal` aborts. `end` stops the
 * timer.
 */
function silenceTimer(clock: Pick<Clock, 'after'>) {
  const controller = new AbortController()
  const begin = () => clock.after(silenceMs, () => controller.abort())
  let cancel = begin()
  return {
    signal: controller.signal,
    broken() {
      cancel()
      cancel = begin()
    },
    end: () => cancel(),
  }
}
