/**
 * Looks for secrets in bytes: as they are, in base64 at any offset, hex, URL encoding, JSON and UTF-16, and the same in
 * whatever is packed with gzip anywhere in them. Pure but for reading files; it finds, others judge.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constants, inflateRawSync } from 'node:zlib'

export interface Found {
  readonly where: string
  readonly secret: string
  readonly form: string
}

/** By name; each secret is long and random, so that no find is a chance. */
export type Secrets = Readonly<Record<string, string>>

export function findSecrets(where: string, bytes: Buffer, secrets: Secrets): Found[] {
  const found = Object.entries(secrets).flatMap(([name, secret]) =>
    [...formsOf(secret)]
      .filter(([, form]) => bytes.includes(form))
      .map(([form]) => ({ where, secret: name, form })),
  )
  const packed = [...packedIn(bytes)].flatMap((inner) => findSecrets(where, inner, secrets))
  return [...found, ...packed.map((each) => ({ ...each, form: `gzip, ${each.form}` }))]
}

/** How every gzip member begins: its magic and the one method that there is (RFC 1952 §2.3.1). */
const gzipMagic = Buffer.from([0x1f, 0x8b, 0x08])

const mostUnpacked = 64 * 1024 * 1024

/** What can be unpacked, also where its end is missing; a chance beginning unpacks to nothing. */
function* packedIn(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf(gzipMagic); at !== -1; at = bytes.indexOf(gzipMagic, at + 1)) {
    const inner = unpacked(bytes.subarray(at))
    if (inner.length > 0) yield inner
  }
}

/** The bare stream, which ends where it ends: whatever stands behind it is no error, nor is a missing end. */
function unpacked(member: Buffer): Buffer {
  try {
    return inflateRawSync(member.subarray(headerLength(member)), {
      finishFlush: constants.Z_SYNC_FLUSH,
      maxOutputLength: mostUnpacked,
    })
  } catch {
    return Buffer.alloc(0)
  }
}

/** RFC 1952 §2.3: ten bytes, and the optional parts that the flags announce. */
function headerLength(member: Buffer): number {
  const flags = member[3] ?? 0
  let at = 10
  if (flags & 4) at += 2 + (member[at] ?? 0) + 256 * (member[at + 1] ?? 0)
  for (const text of [8, 16]) if (flags & text) at = member.indexOf(0, at) + 1
  return flags & 2 ? at + 2 : at
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
