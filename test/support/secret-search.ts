/**
 * Looks for secrets in bytes: as they are, in base64 at any offset, hex, URL encoding, JSON and UTF-16. Pure but for
 * reading files; it finds, others judge.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface Found {
  readonly where: string
  readonly secret: string
  readonly form: string
}

/** By name; each secret is long and random, so that no find is a chance. */
export type Secrets = Readonly<Record<string, string>>

export function findSecrets(where: string, bytes: Buffer, secrets: Secrets): Found[] {
  return Object.entries(secrets).flatMap(([name, secret]) =>
    [...formsOf(secret)]
      .filter(([, form]) => bytes.includes(form))
      .map(([form]) => ({ where, secret: name, form })),
  )
}

/** Every file below a folder, whatever its name. */
export function findInFolder(folder: string, secrets: Secrets): Found[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const stat = statSync(path)
    if (stat.isDirectory()) return findInFolder(path, secrets)
    return stat.isFile() ? findSecrets(path, readFileSync(path), secrets) : []
  })
}

/** Arguments and environment of a process, as the system shows them to others of the same person. */
export function findInProcess(pid: number, secrets: Secrets): Found[] {
  return ['cmdline', 'environ'].flatMap((file) =>
    findSecrets(`${file} of ${pid}`, readFileSync(`/proc/${pid}/${file}`), secrets),
  )
}

function* formsOf(secret: string): Generator<[string, Buffer]> {
  const bytes = Buffer.from(secret)
  yield ['plain', bytes]
  yield ['utf-16', Buffer.from(secret, 'utf16le')]
  yield ['hex', Buffer.from(bytes.toString('hex'))]
  yield ['HEX', Buffer.from(bytes.toString('hex').toUpperCase())]
  yield ['url', Buffer.from(encodeURIComponent(secret))]
  yield ['form', Buffer.from(new URLSearchParams({ v: secret }).toString().slice(2))]
  yield ['json', Buffer.from(JSON.stringify(secret).slice(1, -1))]
  for (const offset of [0, 1, 2]) {
    const encoded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64')
    // Only the characters that no neighbour has a part in.
    const middle = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
    yield [`base64 +${offset}`, Buffer.from(middle)]
    yield [`base64url +${offset}`, Buffer.from(middle.replaceAll('+', '-').replaceAll('/', '_'))]
  }
}
