/**
 * One running host a data folder. The running one leaves `instance.json` there; a second start asks it, over loopback,
 * for a fresh one-time link.
 */
import * as z from 'zod'
import { announce as announceIn, announced } from '../app/announcement.ts'
import { controlHeader } from './server.ts'

const file = 'instance.json'
const instance = z.strictObject({
  port: z.int().min(1).max(65_535),
  controlKey: z.string().min(20).max(100),
  pid: z.int().min(1),
})
export type Instance = z.infer<typeof instance>

const patienceMs = 2_000

/** Says on disk that this process is the running one. The returned function takes it back, if it is still ours. */
export function announce(folder: string, running: Instance): () => void {
  return announceIn(folder, file, running)
}

/** A fresh link from the instance that runs on this folder, or nothing when none answers for itself. */
export async function askRunning(folder: string): Promise<string | undefined> {
  const running = announced(folder, file, instance)
  if (!running) return undefined
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
