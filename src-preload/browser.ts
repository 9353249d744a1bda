/**
 * Implements the transport of the browser host (Tallystick without Electron, shown in a browser). Calls are POST
 * requests; events arrive on one stream that all listeners share. A response is passed on only after the events that
 * the host sent before the response. The page loads this module when no preload script has provided a transport. The
 * cookie and the page key together identify the page (browser/access.ts): a page from another site cannot send the
 * key's header without a CORS preflight, and a page served from another port of this machine cannot read the key.
 */
import type { Transport } from './bridge.ts'
import type { EventMessage } from './contract/events.ts'
import { lastEventHeader, pageKeyHeader, pageKeyName } from './contract/names.ts'
import type { Answered, Opening } from './contract/opening.ts'

/**
 * The delay between two attempts to open the event stream. After the host has started again, the page notices within
 * this time.
 */
const retryMs = 1_000
/**
 * The delay before the stream is opened again after the host has closed it. The delay is short, so that the page soon
 * notices if the host has exited.
 */
const againMs = 200

export function createBrowserTransport(): Transport {
  const listeners = new Set<(message: EventMessage) => void>()
  const watchers = new Set<(there: boolean) => void>()
  let stop: AbortController | undefined
  let ahead: readonly Answered[] = []
  /**
   * The id of the last event that was relayed; infinite while no stream is open, so that no response waits for an event
   * then.
   */
  let relayed = Infinity
  let next = Promise.withResolvers<void>()
  const opening = post('/opening', {}).then(
    async (answer) => {
      const known = (await answer.json()) as Opening
      ahead = known.answers
      return known.lastEventId
    },
    // The next request will fail too and report the reason.
    () => undefined,
  )

  /**
   * Returns the result of this call if the host already sent the result when the page opened. Each result is used once.
   * Any event, and any call without such a result, discards the remaining results, because they may be outdated.
   */
  function takeAhead(name: string, input: unknown): Answered | undefined {
    const asked = JSON.stringify(input)
    const found = ahead.find((each) => each.name === name && JSON.stringify(each.input) === asked)
    ahead = found ? ahead.filter((each) => each !== found) : []
    return found
  }

  function relay(message: EventMessage): void {
    ahead = []
    for (const each of listeners) each(message)
  }

  function reach(id: number): void {
    relayed = id
    next.resolve()
    next = Promise.withResolvers()
  }

  function tell(there: boolean): void {
    for (const each of watchers) each(there)
  }

  return {
    async call(name, input) {
      await opening
      const known = takeAhead(name, input)
      if (known) return known.outcome
      const answer = await post(`/call/${encodeURIComponent(name)}`, input)
      const lastEventId = Number(answer.headers.get(lastEventHeader))
      while (relayed < lastEventId) await next.promise
      return (await answer.json()) as unknown
    },
    subscribe(listener) {
      listeners.add(listener)
      if (!stop) {
        stop = new AbortController()
        void follow(opening, relay, reach, tell, stop.signal)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop?.abort()
        stop = undefined
      }
    },
    watch(watcher) {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}

/**
 * Sends a request and resolves to the response. Rejects if the host is unreachable or no longer accepts the session.
 * The page does not distinguish between the two cases.
 */
async function post(path: string, body: unknown): Promise<Response> {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...pageKey() },
    body: JSON.stringify(body),
  })
  if (answer.status === 401) throw new Error('no session')
  return answer
}

/**
 * Returns the header with the page key. The key is read from local storage for every request, because another tab that
 * was opened from a new link may have stored a new key.
 */
function pageKey(): Record<string, string> {
  return { [pageKeyHeader]: localStorage.getItem(pageKeyName) ?? '' }
}

/**
 * Keeps an event stream open until `signal` aborts. After each attempt to open the stream, calls `tell` with whether
 * the attempt succeeded. Calls `reach` with the id of the last event that the page has seen, both when the stream opens
 * and after each relayed event, and with infinity when the stream ends. `opening` resolves to the id of the last event
 * that the page had seen before the first attempt. If events are missing from the stream, calls `tell` with false and
 * then with true. EventSource is not used because it cannot send custom headers.
 */
async function follow(
  opening: Promise<number | undefined>,
  relay: (message: EventMessage) => void,
  reach: (id: number) => void,
  tell: (there: boolean) => void,
  signal: AbortSignal,
): Promise<void> {
  let last = await opening
  const isWanted = (): boolean => !signal.aborted
  while (isWanted()) {
    const headers = { ...pageKey(), ...(last !== undefined && { 'last-event-id': String(last) }) }
    const answer = await fetch('/events', { headers, signal }).catch(() => undefined)
    const body = answer?.ok ? answer.body : undefined
    if (isWanted()) tell(Boolean(body))
    if (body) {
      reach(last ?? Infinity)
      await eachEvent(body, (id, message) => {
        // The host keeps only the latest events for a page that does not read them. If some are missing, the page reads all
        // its data again, as after a lost connection.
        if (last !== undefined && id > last + 1) {
          tell(false)
          tell(true)
        }
        last = id
        relay(message)
        reach(id)
      })
      reach(Infinity)
    }
    await pause(body ? againMs : retryMs, signal)
  }
}

/** Calls `found` for each event in the stream. Resolves when the stream ends for any reason. */
async function eachEvent(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  found: (id: number, message: EventMessage) => void,
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader()
  let unread = ''
  let part = await next(reader)
  while (!part.done) {
    const blocks = (unread + part.value).split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, id, data] = /^id: (\d+)\ndata: (.*)$/.exec(block) ?? []
      if (data !== undefined) found(Number(id), JSON.parse(data) as EventMessage)
    }
    part = await next(reader)
  }
}

/** Treats a failed read as the end of the stream. */
function next(reader: ReadableStreamDefaultReader<string>): Promise<ReadableStreamReadResult<string>> {
  return reader.read().catch(() => ({ done: true, value: undefined }))
}

/**
 * Waits for `ms` milliseconds, or until `signal` aborts or the page's visibility changes: browsers may suspend the
 * timers of a hidden tab.
 */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const go = (): void => {
      clearTimeout(timer)
      signal.removeEventListener('abort', go)
      document.removeEventListener('visibilitychange', go)
      resolve()
    }
    const timer = setTimeout(go, ms)
    document.addEventListener('visibilitychange', go)
    signal.addEventListener('abort', go)
  })
}
