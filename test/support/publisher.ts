/** A test publisher with its own key that signs releases like resources/packaging/sign-release.mjs. */
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { signedAs, type Release, type ReleaseFile } from '../../src-main/electron/update/release.ts'

export interface TestPublisher {
  /** The public key in the program's format. */
  readonly key: string
  /** Returns a signed release note, which never expires if `until` is left out. */
  publish(release: Omit<Release, 'until'> & Partial<Pick<Release, 'until'>>): string
}

export function newPublisher(): TestPublisher {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    key: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
    publish(release) {
      const text = JSON.stringify({ until: '2999-01-01T00:00:00.000Z', ...release })
      const signature = sign(null, Buffer.from(signedAs + text), privateKey).toString('base64')
      return JSON.stringify({ release: text, signatures: [signature] })
    },
  }
}

export function fileOf(
  content: Buffer,
  changes: Partial<Pick<ReleaseFile, 'kind' | 'arch' | 'name'>> = {},
): ReleaseFile {
  return {
    kind: 'appimage',
    arch: 'x64',
    name: 'Tallystick-1.3.0-linux-x86_64.AppImage',
    size: content.byteLength,
    sha512: createHash('sha512').update(content).digest('base64'),
    ...changes,
  }
}
