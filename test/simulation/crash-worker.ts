/** Runs parts of the fixed stories in a worker thread and posts their results. */
import { parentPort } from 'node:worker_threads'
import { dieEverywhere, workloads, type Deaths } from './crashes.ts'
import { newGround } from './ground.ts'

export interface CrashTask extends Omit<Deaths, 'mutation'> {
  readonly story: number
}

const db = newGround()

// An error in a trial ends the thread, which rejects the caller's promise.
parentPort?.on(
  'message',
  ({ story, ...deaths }: CrashTask) =>
    void dieEverywhere(db, workloads[story]!.plan, deaths).then((crashed) =>
      parentPort?.postMessage(crashed),
    ),
)
