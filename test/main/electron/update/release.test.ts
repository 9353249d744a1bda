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
const release: Release = { version: '1.3.0', until: '2027-01-01T00:00:00.000Z', files: [file] }
const note = publisher.publish(release)
const changed = (change: (note: { release: string; signatures: string[] }) => void): string => {
  const copy = JSON.parse(note) as { release: string; signatures: string[] }
  change(copy)
  return JSON.stringify(copy)
}
const nowMs = Date.parse('2026-11-20T09:00:00.000Z')
const read = (text: string, keys = [publisher.key]) => readRelease(text, keys, nowMs)

describe('readRelease', () => {
  it("accepts a release whose exact bytes one of the publisher's keys has signed", () => {
    expect(read(note)).toEqual({ ok: true, release })
    expect(read(note, [newPublisher().key, publisher.key])).toEqual({ ok: true, release })
    expect(
      read(changed(({ signatures }) => signatures.unshift(Buffer.alloc(64).toString('base64')))),
    ).toMatchObject({
      ok: true,
    })
  })

  it.each([
    ['by another publisher', newPublisher().publish(release)],
    [
      'before its version was changed',
      changed((each) => (each.release = each.release.replace('1.3.0', '9.9.9'))),
    ],
    [
      'before its hash was changed',
      changed(
        (each) => (each.release = each.release.replace(file.sha512, fileOf(Buffer.from('other')).sha512)),
      ),
    ],
    ['before a space was added', changed((each) => (each.release += ' '))],
    [
      'with a signature of zeros',
      changed((each) => (each.signatures = [Buffer.alloc(64).toString('base64')])),
    ],
  ])('refuses a release that was signed %s', (_how, text) => {
    expect(read(text)).toEqual({ ok: false, because: 'not-signed' })
  })

  it('refuses a release whose signature was made without the prefix', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519')
    const text = JSON.stringify(release)
    const signatures = [sign(null, Buffer.from(text), privateKey).toString('base64')]
    const key = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
    expect(read(JSON.stringify({ release: text, signatures }), [key])).toEqual({
      ok: false,
      because: 'not-signed',
    })
  })

  it.each([
    ['2026-11-20T08:59:59.999Z', { ok: false, because: 'expired' }],
    ['2026-11-20T09:00:00.000Z', { ok: true }],
    ['some day', { ok: false, because: 'not-a-release' }],
  ])('reads a release that is valid until %s as %j', (until, expected) => {
    expect(read(publisher.publish({ ...release, until }))).toMatchObject(expected)
  })

  it('refuses a release when no key is known', () => {
    expect(read(note, [])).toEqual({ ok: false, because: 'not-signed' })
  })

  it.each([
    '',
    'null',
    '<!doctype html><title>Sign in</title>',
    '{}',
    changed((each) => (each.signatures = [])),
    'x'.repeat(40_000),
  ])('does not read as a release: %.30s', (text) =>
    expect(read(text)).toEqual({ ok: false, because: 'not-a-release' }),
  )

  it.each([
    ['is in another folder', { ...file, name: '../../.bashrc' }],
    ['is at another address', { ...file, name: 'https://evil.example/x' }],
    ['is a dot file', { ...file, name: '.profile' }],
    ['has no size', { ...file, size: 0 }],
    ['has a short hash', { ...file, sha512: 'AAAA' }],
    ['is of another kind', { ...file, kind: 'script' }],
  ])('refuses a signed release whose file %s', (_how, wrong) => {
    expect(read(publisher.publish({ version: '1.3.0', files: [wrong as typeof file] }))).toEqual({
      ok: false,
      because: 'not-a-release',
    })
  })

  it('has an https address for releases and valid keys', () => {
    expect(ours.releases).toMatch(/^https:\/\/[a-z.]+\/releases\/$/)
    for (const key of ours.keys) expect(() => read(note, [key])).not.toThrow()
  })
})

describe('isNewer and newFileIn', () => {
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
  ])('decides whether %s is newer than %s: %s', (one, other, newer) =>
    expect(isNewer(one, other)).toBe(newer),
  )

  it('returns only the file of a newer release for this kind of installation and this processor', () => {
    const here = { kind: 'appimage', arch: 'x64', program: '/home/a/T.AppImage' } as const
    expect(newFileIn(release, '1.2.0', here)).toEqual(file)
    expect(newFileIn(release, '1.3.0', here)).toBeUndefined()
    expect(newFileIn(release, '1.4.0', here)).toBeUndefined()
    expect(newFileIn(release, '1.2.0', { ...here, arch: 'arm64' })).toBeUndefined()
    expect(newFileIn(release, '1.2.0', { ...here, kind: 'nsis' })).toBeUndefined()
  })
})
