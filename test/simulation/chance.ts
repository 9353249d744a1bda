/** A seeded random generator with the draws that a story needs. */
import { seeded } from '../support/random.ts'

export class Chance {
  readonly #next: () => number

  constructor(seed: number) {
    this.#next = seeded(seed)
    // Generators with neighboring seeds start with similar numbers, so the first four are skipped.
    for (let n = 0; n < 4; n++) this.#next()
  }

  readonly number = (): number => this.#next()

  under(probability: number): boolean {
    return this.#next() < probability
  }

  /** Returns an integer from `least` to `most`. */
  whole(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1))
  }

  of<T>(list: readonly T[]): T {
    return list[Math.floor(this.#next() * list.length)]!
  }

  /** Draws a key by weight; null when no key has a weight. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K | null {
    const all = Object.entries(weights) as [K, number][]
    let left = this.#next() * all.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of all) {
      left -= weight
      if (left < 0) return key
    }
    return null
  }
}

/** Two 32-bit hashes in the manner of FNV-1a, which together identify a run. */
export class Fingerprint {
  #low = 0x811c9dc5
  #high = 0x01000193

  add(text: string): void {
    for (let at = 0; at < text.length; at++) {
      this.#low = Math.imul(this.#low ^ text.charCodeAt(at), 0x01000193)
      this.#high = Math.imul(this.#high ^ (text.charCodeAt(at) + this.#low), 0x01000193)
    }
  }

  get text(): string {
    return [this.#high, this.#low].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('')
  }
}
