/** What is believed of a release, and what is not. */
import { sign, generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  isNewer,
  newFileIn,
  readRelease,
  type Release,
} from '../../../../src-main/electron/update/release.ts'
import { publisher as ours } from '../../../../src-main/electron/update/publisher.ts'
import { fileOf, newPublisher } from '../../../support/publisher.ts'

const publisher = newPublisher()
const file = fileOf(Buffer.from('program'))
const release: Release = { version: '1.3.0', files: [file] }
const note = publisher.publish(release)
const changed = (change: (note: { release: string; signatures: string[] }) => void): string => {
  const copy = JSON.parse(note) as { release: string; signatures: string[] }
  change(copy)
  return JSON.stringify(copy)
}
const read = (text: string, keys = [publisher.key]) => readRelease(text, keys)

describe('a release', () => {
  it('is believed when one of our keys has signed these very bytes', () => {
    expect(read(note)).toEqual({ ok: true, release })
    expect(read(note, [newPublisher().key, publisher.key])).toEqual({ ok: true, release })
    expect(
      read(changed(({ signatures }) => signatures.unshift(Buffer.alloc(64).toString('base64')))),
    ).toMatchObject({
      ok: true,
    })
  })

  it.each([
    ['by somebody else', newPublisher().publish(release)],
    [
      'and then another version written into it',
      changed((each) => (each.release = each.release.replace('1.3.0', '9.9.9'))),
    ],
    [
      'and then another hash written into it',
      changed(
        (each) => (each.release = each.release.replace(file.sha512, fileOf(Buffer.from('other')).sha512)),
      ),
    ],
    ['and then a space added', changed((each) => (each.release += ' '))],
    [
      'with a signature of zeros',
      changed((each) => (each.signatures = [Buffer.alloc(64).toString('base64')])),
    ],
  ])('that was signed %s is refused', (_how, text) => {
    expect(read(text)).toEqual({ ok: false, because: 'not-signed' })
  })

  it('is refused when the signature was made for the text without our words in front', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const text = JSON.stringify(release)
    const signatures = [sign(null, Buffer.from(text), privateKey).toString('base64')]
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(read(JSON.stringify({ release: text, signatures }), [key])).toEqual({
      ok: false,
      because: 'not-signed',
    })
  })

  it('is refused without any key of ours', () => {
    expect(read(note, [])).toEqual({ ok: false, because: 'not-signed' })
  })

  it.each([
    '',
    'null',
    '<!doctype html><title>Sign in</title>',
    '{}',
    changed((each) => (each.signatures = [])),
    'x'.repeat(40_000),
  ])('is not %.30s', (text) => expect(read(text)).toEqual({ ok: false, because: 'not-a-release' }))

  it.each([
    ['leads elsewhere', { ...file, name: '../../.bashrc' }],
    ['is at another address', { ...file, name: 'https://evil.example/x' }],
    ['is a dot file', { ...file, name: '.profile' }],
    ['has no size', { ...file, size: 0 }],
    ['has a short hash', { ...file, sha512: 'AAAA' }],
    ['is of another kind', { ...file, kind: 'script' }],
  ])('whose file %s is refused even when it is signed', (_how, wrong) => {
    expect(read(publisher.publish({ version: '1.3.0', files: [wrong as typeof file] }))).toEqual({
      ok: false,
      because: 'not-a-release',
    })
  })

  it('is asked for over https alone, and of nobody until there is a key', () => {
    expect(ours.releases).toMatch(/^https:\/\/[a-z.]+\/releases\/$/)
    for (const key of ours.keys) expect(() => read(note, [key])).not.toThrow()
  })
})

describe('newer', () => {
  it.each([
    ['1.3.0', '1.2.9', true],
    ['1.10.0', '1.9.9', true],
    ['2.0.0', '1.99.99', true],
    ['1.2.3', '1.2.3', false],
    ['1.2.2', '1.2.3', false],
    ['0.9.9', '1.0.0', false],
    ['1.3.0-beta', '1.2.0', false],
    ['1.3', '1.2.0', false],
    ['1.3.0', 'unknown', false],
    ['999999999.0.0', '1.0.0', false],
  ])('%s than %s: %s', (one, other, newer) => expect(isNewer(one, other)).toBe(newer))

  it('is what is taken, for this kind of installation and this processor', () => {
    const here = { kind: 'appimage', arch: 'x64', program: '/home/a/T.AppImage' } as const
    expect(newFileIn(release, '1.2.0', here)).toEqual(file)
    expect(newFileIn(release, '1.3.0', here)).toBeUndefined()
    expect(newFileIn(release, '1.4.0', here)).toBeUndefined()
    expect(newFileIn(release, '1.2.0', { ...here, arch: 'arm64' })).toBeUndefined()
    expect(newFileIn(release, '1.2.0', { ...here, kind: 'nsis' })).toBeUndefined()
  })
})
