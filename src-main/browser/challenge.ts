/**
 * Lets a newly launched second instance and the running instance prove to each other that both have read instance.json.
 * The key in that file is never sent, because a process that has taken over the port of a crashed instance could then
 * learn it. Each side signs both nonces together with the port, so that a process in between cannot forward a proof to
 * an instance on another port.
 */
import { createHmac } from 'node:crypto'
import { newSecret } from '../kernel/ids.ts'
import { sameSecret } from './access.ts'

/** The random nonces of the second instance (`fromStart`) and the running instance (`fromProgram`). */
export interface Challenge {
  readonly fromStart: string
  readonly fromProgram: string
}

type Signer = 'start' | 'program'

export function proofOf(signer: Signer, key: string, port: number, challenge: Challenge): string {
  const text = [signer, port, challenge.fromStart, challenge.fromProgram].join('\n')
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** Maximum number of unanswered challenges. One more challenge makes the oldest one invalid. */
const mostOpen = 32

export class Challenges {
  readonly #key: string
  readonly #open = new Map<string, Challenge>()

  constructor(key: string) {
    this.#key = key
  }

  /**
   * Returns the proof for the second instance's challenge `fromStart`, and a challenge that the second instance must
   * answer.
   */
  begin(port: number, fromStart: string): { challenge: string; proof: string } {
    const challenge = { fromStart, fromProgram: newSecret() }
    this.#open.set(challenge.fromProgram, challenge)
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= mostOpen) break
      this.#open.delete(oldest)
    }
    return { challenge: challenge.fromProgram, proof: proofOf('program', this.#key, port, challenge) }
  }

  /** Returns whether the proof is correct. Each challenge can be answered only once. */
  isAnswered(port: number, fromProgram: string, proof: string): boolean {
    const challenge = this.#open.get(fromProgram)
    this.#open.delete(fromProgram)
    return challenge !== undefined && sameSecret(proof, proofOf('start', this.#key, port, challenge))
  }
}
