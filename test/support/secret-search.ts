/**
 * Searches bytes for secrets: plain, in base64 at any offset, hex, URL encoding, JSON and UTF-16, and the same inside
 * any gzip data. Returns what it finds; the caller decides what is a leak.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { constants, inflateRawSync } from 'node:zlib'

export interface Found {
  readonly where: string
  readonly secret: string
  readonly form: string
}

/** Secrets by name; each must be long and random, so that it cannot occur by chance. */
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

/** The first bytes of every gzip member: its magic number and the only defined method (RFC 1952 §2.3.1). */
const gzipMagic = Buffer.from([0x1f, 0x8b, 0x08])

const mostUnpacked = 64 * 1024 * 1024

/**
 * Yields the content of all gzip data, even if its end is missing; a random match of the magic number gives nothing.
 */
function* packedIn(bytes: Buffer): Generator<Buffer> {
  for (let at = bytes.indexOf(gzipMagic); at !== -1; at = bytes.indexOf(gzipMagic, at + 1)) {
    const inner = unpacked(bytes.subarray(at))
    if (inner.length > 0) yield inner
  }
}

/** Decompresses the data of a gzip member; ignores bytes after its end, and accepts a missing end. */
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

/** Returns the length of the header (RFC 1952 §2.3): ten bytes, and the optional parts by the flags. */
function headerLength(member: Buffer): number {
  const flags = member[3] ?? 0
  let at = 10
  if (flags & 4) at += 2 + (member[at] ?? 0) + 256 * (member[at + 1] ?? 0)
  for (const text of [8, 16]) if (flags & text) at = member.indexOf(0, at) + 1
  return flags & 2 ? at + 2 : at
}

export function findInFolder(folder: string, secrets: Secrets): Found[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    const stat = statSync(path)
    if (stat.isDirectory()) return findInFolder(path, secrets)
    return stat.isFile() ? findSecrets(path, readFileSync(path), secrets) : []
  })
}

/** Searches the arguments and environment of a process, which other processes of the same user can read. */
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
    // Only these characters do not depend on neighboring bytes.
    const middle = encoded.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6))
    yield [`base64 +${offset}`, Buffer.from(middle)]
    yield [`base64url +${offset}`, Buffer.from(middle.replaceAll('+', '-').replaceAll('/', '_'))]
  }
}
