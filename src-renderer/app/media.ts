import { createSubscriber } from 'svelte/reactivity'

export class Media {
  #query: MediaQueryList
  #subscribe: () => void

  constructor(query: string) {
    this.#query = matchMedia(query)
    this.#subscribe = createSubscriber((update) => {
      this.#query.addEventListener('change', update)
      return () => this.#query.removeEventListener('change', update)
    })
  }

  get matches(): boolean {
    this.#subscribe()
    return this.#query.matches
  }
}
