/**
 * Verifies and parses the description of a release, which must be signed (docs/reliability.md §5.5). Only newer
 * versions are accepted, because an attacker could offer an old release with its valid signature. A description also
 * expires. Otherwise an attacker could keep serving an old description, and the user would never notice later releases.
 */
import { createPublicKey, verify } from 'node:crypto'
import * as z from 'zod'
import { jsonOf } from '../../kernel/parse-as.ts'
import type { Installation } from './installation.ts'

const version = z.string().regex(/^(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})\.(0|[1-9]\d{0,5})$/)

const releaseFile = z.strictObject({
  kind: z.enum(['appimage', 'nsis', 'mac']),
  arch: z.enum(['x64', 'arm64']),
  /**
   * The name of the file to download. The pattern allows no slashes and no leading dot, so the name cannot lead out of
   * the download folder.
   */
  name: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/),
  size: z.int().min(1).max(1_000_000_000),
  sha512: z.base64().length(88),
})
export type ReleaseFile = z.infer<typeof releaseFile>

const release = z.strictObject({
  version,
  /** After this time, the release is no longer accepted, so that an attacker cannot keep serving an old one. */
  until: z.iso.datetime(),
  files: z.array(releaseFile).max(20),
})
export type Release = z.infer<typeof release>

/** The release is a JSON string inside the JSON, so that exactly the signed bytes are parsed. */
const note = z.strictObject({
  release: z.string().max(32_768),
  signatures: z.array(z.base64().length(88)).min(1).max(4),
})

/** This prefix is part of the signed text, so that signatures made for other purposes are not valid here. */
export const signedAs = 'tallystick release 1\n'

export type ReadRelease =
  { ok: true; release: Release } | { ok: false; because: 'not-a-release' | 'not-signed' | 'expired' }

export function readRelease(text: string, keys: readonly string[], nowMs: number): ReadRelease {
  const parsed = note.safeParse(jsonOf(text))
  if (!parsed.success) return { ok: false, because: 'not-a-release' }
  const bytes = Buffer.from(signedAs + parsed.data.release)
  const good = keys.some((key) => parsed.data.signatures.some((each) => isSigned(bytes, key, each)))
  if (!good) return { ok: false, because: 'not-signed' }
  const read = release.safeParse(jsonOf(parsed.data.release))
  if (!read.success) return { ok: false, because: 'not-a-release' }
  return Date.parse(read.data.until) < nowMs
    ? { ok: false, because: 'expired' }
    : { ok: true, release: read.data }
}

/**
 * Returns the file for this installation, or undefined if the release is not newer than the running version or has no
 * such file.
 */
export function newFileIn(
  { version: offered, files }: Release,
  running: string,
  { kind, arch }: Installation,
): ReleaseFile | undefined {
  if (!isNewer(offered, running)) return undefined
  return files.find((file) => file.kind === kind && file.arch === arch)
}

/**
 * Returns true if version `one` is higher than version `other`. Returns false if either string does not have the form
 * `1.2.3`.
 */
export function isNewer(one: string, other: string): boolean {
  if (!version.safeParse(one).success || !version.safeParse(other).success) return false
  const others = other.split('.').map(Number)
  const differs = one.split('.').map((part, at) => Number(part) - others[at]!)
  return (differs.find((difference) => difference !== 0) ?? 0) > 0
}

function isSigned(bytes: Buffer, key: string, signature: string): boolean {
  const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
  return (
    publicKey.asymmetricKeyType === 'ed25519' &&
    verify(null, bytes, publicKey, Buffer.from(signature, 'base64'))
  )
}
