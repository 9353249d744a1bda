/**
 * Runs the browser host (Tallystick without Electron; the page is in a browser). If an instance is already running, a
 * link is requested from that instance. Otherwise the app is started, the port is opened and the link is printed. Only
 * browser/index.ts ends the process.
 */
import { readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Settings } from '#preload/model/settings.ts'
import { start as words } from '#preload/words/made/start.ts'
import * as z from 'zod'
import type { App, Compose } from '../app/app.ts'
import { openControl } from '../app/control/control.ts'
import { takeFolder } from '../app/files/ownership.ts'
import { FollowedLanguage, languageSetting } from '../app/host-language.ts'
import { retryWhileLocked } from '../app/retry-while-locked.ts'
import type { Ports } from '../app/ports.ts'
import { rescueAfter, unsentSentence } from '../app/rescue.ts'
import { startFailureText } from '../app/start-failure.ts'
import { systemPorts } from '../app/system-ports.ts'
import { windowlessPorts } from '../app/windowless-ports.ts'
import { systemClock } from '../kernel/clock.ts'
import { manifestVersion } from '../kernel/manifest-version.ts'
import { BadFlag, langIn, readCommandLine, type CommandLine } from './command-line.ts'
import { announce, askRunning } from './instance.ts'
import { openLink, removeOpenFiles } from './open-link.ts'
import { startServer, type RunningServer } from './server.ts'

/**
 * The project folder, which contains the built page and package.json. The relative path is the same from the sources
 * and from the build.
 */
const root = new URL('../../', import.meta.url)

export interface HostOptions {
  readonly args: readonly string[]
  readonly compose: Compose
  readonly out: (line: string) => void
  readonly err: (line: string) => void
}

/**
 * If `code` is present, this process has nothing left to do and should exit with that code. Otherwise the host runs
 * until `close` is called.
 */
export type Host = { code: number } | { link: string; close: () => Promise<void> }

export async function startHost(options: HostOptions): Promise<Host> {
  await openLanguage(langIn(options.args), 'system')
  const line = commandLineOf(options)
  if (line === undefined) return { code: 2 }
  try {
    takeFolder(line.dataFolder)
    const language = await openLanguage(line.lang, languageSetting(line.dataFolder))
    // When two instances start at the same time, the slower one finds the data locked and tries again. It then finds
    // the other's instance.json and requests a link from that instance.
    const open = async (): Promise<Host> => {
      const running = await askRunning(line.dataFolder)
      return running === undefined ? first(line, language, options) : second(running, line, options)
    }
    return await retryWhileLocked(systemClock, patienceMs, open, (error) => {
      systemPorts(line.dataFolder).log.error('browser.start-failed', error)
    })
  } catch (error) {
    const { what, safe, do: todo } = startFailureText(error, line, words())
    const rescue = rescueAfter(error, line.dataFolder)
    const out = rescue && `${unsentSentence(rescue)} ${words().exportUnsent}`
    options.err([what, safe, todo, ...(out ? [out] : [])].join('\n'))
    return { code: 1 }
  }
}

/**
 * Loads the texts in the language given by `--lang` or, without this flag, by the setting, the environment or the
 * system. The terminal and the plain pages (plain-page.ts) use this language. If neither the flag nor the setting names
 * a language, the page itself uses the language of its browser (server.ts).
 */
async function openLanguage(
  flag: string | undefined,
  setting: Settings['language'],
): Promise<FollowedLanguage> {
  const system = [Intl.DateTimeFormat().resolvedOptions().locale]
  const language = new FollowedLanguage({ flag, setting, env: process.env, system })
  await language.speak()
  await words.load()
  return language
}

function commandLineOf({ args, err }: HostOptions): CommandLine | undefined {
  const { platform, env } = process
  try {
    return readCommandLine(args, { platform, env, home: homedir(), from: process.cwd() })
  } catch (error) {
    if (!(error instanceof BadFlag)) throw error
    err(error.sentence(words()))
    return undefined
  }
}

async function first(
  line: CommandLine,
  language: FollowedLanguage,
  { compose, out }: HostOptions,
): Promise<Host> {
  const ports = windowlessPorts(line.dataFolder, versionHere())
  const app = compose(ports)
  let server: RunningServer | undefined
  let takeBack: () => void
  try {
    removeOpenFiles(line.dataFolder)
    server = await startOn(line.port, ports, app, language)
    takeBack = announce(line.dataFolder, {
      port: server.port,
      controlKey: server.controlKey,
      pid: process.pid,
    })
  } catch (error) {
    await server?.close()
    await app.close()
    throw error
  }
  const running = server
  const control = await openControl({
    app,
    dataFolder: line.dataFolder,
    clock: ports.clock,
    log: ports.log,
    runtimeFolder: process.env['XDG_RUNTIME_DIR'],
    show(view) {
      const fresh = running.newLink()
      openLink(fresh, line.dataFolder)
      if (view) app.emit({ name: 'view.asked', payload: { view } })
      return fresh
    },
  })
  const stopSettings = app.listen(({ name }) => {
    if (name === 'settings.changed') void followSetting(app, language)
  })
  ports.log.info('browser.started', { port: running.port, pid: process.pid })
  const crashed = (error: unknown) => ports.log.error('browser.crashed', error)
  process.on('uncaughtExceptionMonitor', crashed)
  const link = running.newLink()
  show(link, line, out)
  return {
    link,
    async close() {
      takeBack()
      stopSettings()
      await control.close()
      await running.close()
      removeOpenFiles(line.dataFolder)
      await app.close()
      process.off('uncaughtExceptionMonitor', crashed)
      ports.log.info('browser.closed')
    },
  }
}

async function followSetting(app: App, language: FollowedLanguage): Promise<void> {
  const read = await app.call('settings.read', {})
  if (read.ok) await language.follow(read.value.language)
}

/**
 * Starts the server on the requested port. If no port was requested (0), uses the same port as last time, so that open
 * tabs and links keep working. If that port is taken, uses any free port.
 */
async function startOn(
  asked: number,
  ports: Ports,
  app: App,
  language: FollowedLanguage,
): Promise<RunningServer> {
  const { clock, log, settingsFile, dataFolder } = ports
  const rendererFolder = fileURLToPath(new URL('out/renderer/', root))
  const onAdmitted = () => removeOpenFiles(dataFolder)
  const start = (port: number) =>
    startServer({ app, port, rendererFolder, language: () => language.sources, clock, log, onAdmitted })
  if (asked !== 0) return start(asked)
  const before = usedPort.safeParse(settingsFile.get('browserPort')).data ?? 0
  const server = await start(before).catch((error: unknown) => {
    if (before === 0) throw error
    return start(0)
  })
  if (server.port !== before) rememberPort(ports, server.port)
  return server
}

const usedPort = z.int().min(1_024).max(65_535)

function rememberPort({ settingsFile, log }: Ports, port: number): void {
  try {
    settingsFile.set({ browserPort: port })
  } catch (error) {
    // If the port cannot be stored, the next start uses another port, and tabs that are still open cannot connect.
    log.error('browser.port-not-remembered', error)
  }
}

function second(link: string, line: CommandLine, { out }: HostOptions): Host {
  out(words().alreadyRunning)
  show(link, line, out)
  return { code: 0 }
}

function show(link: string, line: CommandLine, out: HostOptions['out']): void {
  out(`Tallystick: ${link}`)
  if (line.open) openLink(link, line.dataFolder)
}

/** The host waits at most this many milliseconds for data that another process has locked. */
const patienceMs = 5_000

function versionHere(): string {
  return manifestVersion(readFileSync(new URL('package.json', root), 'utf8'))
}
