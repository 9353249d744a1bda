/**
 * Signs what was packed, so that running programs believe it (src-main/electron/update/release.ts):
 *
 *   RELEASE_KEY=… node resources/packaging/sign-release.mjs dist     writes dist/stable.json
 *   node resources/packaging/sign-release.mjs --new-key              prints a new pair of keys
 *
 * The private half is the publisher's secret; the public half goes into src-main/electron/update/publisher.ts. Publishing
 * is copying stable.json and the files that it names into the folder of releases, stable.json last. Needs nothing but Node.
 */
import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Programs ignore the description after half a year, so it must be signed again before. */
const validMs = 183 * 24 * 60 * 60 * 1000
const signedAs = 'tallystick release 1\n'
const forms = [
  { kind: 'appimage', pattern: /-linux-(x86_64|arm64)\.AppImage$/ },
  { kind: 'nsis', pattern: /-win-(x64|arm64)\.exe$/ },
  { kind: 'mac', pattern: /-mac-(x64|arm64)\.zip$/ },
]

const [asked] = process.argv.slice(2)
if (asked === '--new-key') printNewKey()
else signRelease(asked ?? 'dist')

function printNewKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  say(`private: ${privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')}`)
  say(`public: ${publicKey.export({ format: 'der', type: 'spki' }).toString('base64')}`)
}

/** @param {string} folder */
function signRelease(folder) {
  const key = process.env.RELEASE_KEY
  if (!key) return refuse('RELEASE_KEY is empty: the private half of a key, PKCS8 in base64.')
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const ours = readdirSync(folder).filter((name) => name.startsWith(`Tallystick-${version}-`))
  const files = forms.flatMap(({ kind, pattern }) =>
    ours.flatMap((name) => {
      const [, arch] = pattern.exec(name) ?? []
      if (arch === undefined) return []
      const bytes = readFileSync(join(folder, name))
      const sha512 = createHash('sha512').update(bytes).digest('base64')
      return [{ kind, arch: arch === 'x86_64' ? 'x64' : arch, name, size: bytes.byteLength, sha512 }]
    }),
  )
  for (const { kind } of forms)
    for (const arch of ['x64', 'arm64'])
      if (!files.some((file) => file.kind === kind && file.arch === arch))
        return refuse(`The package ${kind} for ${arch} of version ${version} is missing in ${folder}.`)
  const until = new Date(Date.now() + validMs).toISOString()
  const release = JSON.stringify({ version, until, files })
  const privateKey = createPrivateKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'pkcs8' })
  const signatures = [sign(null, Buffer.from(signedAs + release), privateKey).toString('base64')]
  writeFileSync(join(folder, 'stable.json'), JSON.stringify({ release, signatures }))
  say(`Signed: ${files.length} files of version ${version}, until ${until}`)
}

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`${sentence}\n`)
  process.exitCode = 1
}

/** @param {string} line */
function say(line) {
  process.stdout.write(`${line}\n`)
}
