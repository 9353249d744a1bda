/** Distributes tasks to worker threads. Each thread runs many tasks in turn, because a new thread is slow at first. */
import { Worker } from 'node:worker_threads'

/**
 * Returns the answers in the order of the tasks. Calls `onDone` with each answer as it arrives. Rejects when a thread
 * ends early.
 */
export async function inThreads<T, R>(
  code: URL,
  tasks: readonly T[],
  threads: number,
  onDone: (answer: R, at: number) => void,
): Promise<R[]> {
  const answers: R[] = []
  let next = 0
  const work = async () => {
    if (next >= tasks.length) return
    const worker = new Worker(code)
    try {
      for (let at = next++; at < tasks.length; at = next++) {
        const answer = await done<R>(worker, tasks[at])
        answers[at] = answer
        onDone(answer, at)
      }
    } finally {
      await worker.terminate()
    }
  }
  await Promise.all(Array.from({ length: threads }, work))
  return answers
}

function done<R>(worker: Worker, task: unknown): Promise<R> {
  return new Promise((resolve, reject) => {
    worker.removeAllListeners()
    worker.on('message', resolve)
    worker.on('error', reject)
    worker.on('exit', (code) => reject(new Error(`a thread ended with ${code}`)))
    worker.postMessage(task)
  })
}
