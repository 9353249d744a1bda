/**
 * Creates certificates for tests: one of an authority that no system trusts, and those of servers that it certifies.
 * Encodes the few X.509 structures (RFC 5280) that they need by hand. A certificate expires after an hour.
 */
import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

export interface Certified {
  /** Certificate in PEM format. */
  readonly cert: string
  readonly key: string
}

export interface Authority {
  /** The authority's certificate in PEM format, for clients that should trust it. */
  readonly cert: string
  /** Creates a certificate for these DNS names and IPv4 addresses. */
  certify(...names: string[]): Certified
}

export function newAuthority(): Authority {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = 'An authority of the tests'
  const self = { subject: name, issuer: name, publicKey, signer: privateKey }
  return {
    cert: certificate({ ...self, extensions: [isAuthority, signsCertificates] }),
    certify(...names) {
      const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const subject = { subject: names[0]!, issuer: name, publicKey: keys.publicKey, signer: privateKey }
      const cert = certificate({ ...subject, extensions: [alsoCalled(names)] })
      return { cert, key: pemOf(keys.privateKey) }
    },
  }
}

interface Contents {
  readonly subject: string
  readonly issuer: string
  readonly publicKey: KeyObject
  readonly signer: KeyObject
  readonly extensions: readonly Buffer[]
}

function certificate({ subject, issuer, publicKey, signer, extensions }: Contents): string {
  const now = Date.now()
  const contents = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(utcTime(now - 3_600_000), utcTime(now + 3_600_000)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(...extensions)),
  )
  const signature = sign('sha256', contents, signer)
  const der = sequence(contents, ecdsaWithSha256, tagged(0x03, Buffer.from([0]), signature))
  const lines = der.toString('base64').match(/.{1,64}/g) ?? []
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }).toString()
}

function tagged(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const size = content.length
  const length = size < 128 ? [size] : size < 256 ? [0x81, size] : [0x82, size >> 8, size & 0xff]
  return Buffer.concat([Buffer.from([tag, ...length]), content])
}

const sequence = (...parts: Buffer[]) => tagged(0x30, ...parts)
const integer = (bytes: Buffer) => tagged(0x02, bytes)
const identifier = (hex: string) => tagged(0x06, Buffer.from(hex, 'hex'))
const utcTime = (ms: number) =>
  tagged(0x17, Buffer.from(`${new Date(ms).toISOString().replaceAll(/[-:T]/g, '').slice(2, 14)}Z`))

/** The object identifier 1.2.840.10045.4.3.2, in DER. */
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'))

/** Encodes a name with one part, the common name (2.5.4.3). */
function nameOf(text: string): Buffer {
  return sequence(tagged(0x31, sequence(identifier('550403'), tagged(0x0c, Buffer.from(text)))))
}

const yes = tagged(0x01, Buffer.from([0xff]))
/** The extension "basic constraints" (2.5.29.19), which marks a certificate authority. */
const isAuthority = sequence(identifier('551d13'), yes, tagged(0x04, sequence(yes)))
/** The extension "key usage" (2.5.29.15) with only its sixth bit, the permission to sign certificates. */
const signsCertificates = sequence(identifier('551d0f'), yes, tagged(0x04, tagged(0x03, Buffer.from([2, 4]))))

/** Encodes the extension "subject alternative names" (2.5.29.17). */
function alsoCalled(names: readonly string[]): Buffer {
  const each = names.map((name) =>
    /^\d+(\.\d+){3}$/.test(name)
      ? tagged(0x87, Buffer.from(name.split('.').map(Number)))
      : tagged(0x82, Buffer.from(name)),
  )
  return sequence(identifier('551d11'), tagged(0x04, sequence(...each)))
}
