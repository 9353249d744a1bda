/**
 * How a second start and the running program prove to each other that both have read instance.json. Its key is never
 * sent: a process that took the port of a crashed program would learn it. Each signs a random text of the other and the
 * port, so that no process in between can pass a proof on to the program behind another port.
 */
import { createHmac } from 'node:crypto'
import { newSecret } from '../kernel/ids.ts'
import { sameSecret } from './access.ts'

/** What both made up, in the order of asking. */
export interface Challenge {
  readonly fromStart: string
  readonly fromProgram: string
}

type Signer = 'start' | 'program'

export function proofOf(signer: Signer, key: string, port: number, challenge: Challenge): string {
  const text = [signer, port, challenge.fromStart, challenge.fromProgram].join('\n')
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Questions that nobody answered yet; beyond that the oldest is forgotten. */
const mostOpen = 32

/** The running program's side. */
export class Challenges {
  readonly #key: string
  readonly #open = new Map<string, Challenge>()

  constructor(key: string) {
    this.#key = key
  }

  /** Answers a question, and asks one. */
  begin(port: number, fromStart: string): { challenge: string; proof: string } {
    const challenge = { fromStart, fromProgram: newSecret() }
    this.#open.set(challenge.fromProgram, challenge)
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= mostOpen) break
      this.#open.delete(oldest)
    }
    return { challenge: challenge.fromProgram, proof: proofOf('program', this.#key, port, challenge) }
  }

  /** Whether the question was answered rightly, once. */
  isAnswered(port: number, fromProgram: string, proof: string): boolean {
    const challenge = this.#open.get(fromProgram)
    this.#open.delete(fromProgram)
    return challenge !== undefined && sameSecret(proof, proofOf('start', this.#key, port, challenge))
  }
}
