/** Runs ranges of seeds in a worker thread, one after the other, and posts the totals of each. */
import { parentPort } from 'node:worker_threads'
import { newGround } from './ground.ts'
import { tallyOf, type Range } from './range.ts'

const db = newGround()

// An error in a trial ends the thread, which rejects the caller's promise.
parentPort?.on(
  'message',
  (range: Range) => void tallyOf(db, range).then((tally) => parentPort?.postMessage(tally)),
)
