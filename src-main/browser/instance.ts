/**
 * One running host a data folder. The running one leaves `instance.json` there, readable by its owner alone; a second
 * start asks it, over loopback, for a fresh one-time link. A file that was left behind by a crash is ignored.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { controlHeader } from './server.ts'

const instance = z.strictObject({
  port: z.int().min(1).max(65_535),
  controlKey: z.string().min(20).max(100),
  pid: z.int().min(1),
})
export type Instance = z.infer<typeof instance>

const patienceMs = 2_000

/** Says on disk that this process is the running one. The returned function takes it back, if it is still ours. */
export function announce(folder: string, running: Instance): () => void {
  const path = pathIn(folder)
  const draft = `${path}.${running.pid}`
  // Renaming puts a whole file in place at once: who reads it finds all of it or the one before.
  rmSync(draft, { force: true })
  writeFileSync(draft, JSON.stringify(running), { mode: 0o600, flag: 'wx' })
  renameSync(draft, path)
  return () => {
    if (read(folder)?.controlKey === running.controlKey) rmSync(path, { force: true })
  }
}

/** A fresh link from the instance that runs on this folder, or nothing when none answers for itself. */
export async function askRunning(folder: string): Promise<string | undefined> {
  const running = read(folder)
  if (!running || running.pid === process.pid || !isAlive(running.pid)) return undefined
  const origin = `http://127.0.0.1:${running.port}`
  try {
    const answer = await fetch(`${origin}/instance/link`, {
      method: 'POST',
      headers: { [controlHeader]: running.controlKey },
      redirect: 'error',
      signal: AbortSignal.timeout(patienceMs),
    })
    const given = z.object({ link: z.string() }).safeParse(await answer.json())
    return given.success && given.data.link.startsWith(`${origin}/open?key=`) ? given.data.link : undefined
  } catch {
    // Nobody there, or somebody else: either way not a running Tallystick.
    return undefined
  }
}

function read(folder: string): Instance | undefined {
  try {
    return instance.parse(JSON.parse(readFileSync(pathIn(folder), 'utf8')))
  } catch {
    return undefined
  }
}

function pathIn(folder: string): string {
  return join(folder, 'instance.json')
}

/** Signal 0 only asks. Not being allowed to ask means that somebody is there. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
