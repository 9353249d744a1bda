import type { Log } from '../kernel/log.ts'
import { answerProblem } from './answer.ts'
import { splitUrl, type Call, type Method, type Route } from './call.ts'
import { Problem, problemOf } from './problem.ts'

interface Known {
  readonly route: Route
  readonly allow: string
  /** The parts of the path between slashes. A part such as `:id` matches any text that is not empty. */
  readonly segments: readonly string[]
}

export function router(routes: readonly Route[], log: Log) {
  let open = true
  const known = routes.map((route): Known => ({
    route,
    allow: allowed(route),
    segments: route.path.split('/'),
  }))
  const fixed = new Map(
    known.filter(({ route }) => !route.path.includes(':')).map((one) => [one.route.path, one]),
  )
  const variable = known.filter(({ route }) => route.path.includes(':'))

  function answered(request: Request, address: string): Response | Promise<Response> {
    const { path, search } = splitUrl(request.url)
    const found = fixed.get(path)
    if (found) return handled(found, { request, address, path, search, param: () => '' })
    const segments = path.split('/')
    const match = variable.find((one) => fits(one.segments, segments))
    if (!match) throw new Problem(404, 'There is nothing at this path')
    const param = (name: string) => decoded(segments[match.segments.indexOf(`:${name}`)] ?? '')
    return handled(match, { request, address, path, search, param })
  }

  function handled(known: Known, call: Call): Response | Promise<Response> {
    const { headers } = known.route
    return headers ? withHeaders(() => handle(known, call), headers) : handle(known, call)
  }

  async function withHeaders(
    work: () => Response | Promise<Response>,
    headers: Readonly<Record<string, string>>,
  ): Promise<Response> {
    const answer = await Promise.try(work).catch(failed)
    for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
    return answer
  }

  function failed(error: unknown): Response {
    const problem = problemOf(error)
    if (problem) return answerProblem(problem)
    log.error('service.failed', error)
    return answerProblem(new Problem(500, 'The service failed; it has logged why'))
  }

  return {
    /** Handles a request. The promise never rejects. */
    fetch(request: Request, address: string): Promise<Response> {
      if (!open) return Promise.resolve(answerProblem(new Problem(503, 'The service is closed')))
      try {
        // Most responses are available synchronously. Awaiting them too would cost as much time as finding the route.
        const answer = answered(request, address)
        return answer instanceof Promise ? answer.catch(failed) : Promise.resolve(answer)
      } catch (error) {
        return Promise.resolve(failed(error))
      }
    },
    close() {
      open = false
    },
  }
}

/** Runs the handler of the request's method. HEAD runs the handler of GET and drops the body (RFC 9110 §9.3.2). */
function handle({ route, allow }: Known, call: Call): Response | Promise<Response> {
  const { method } = call.request
  const name = method === 'HEAD' ? 'GET' : method
  const handler = Object.hasOwn(route.methods, name) ? route.methods[name as Method] : undefined
  if (!handler) throw new Problem(405, `${method}: this path allows ${allow}`, { allow })
  if (method !== 'HEAD') return handler(call)
  return withoutBody(handler(call))
}

async function withoutBody(answer: Response | Promise<Response>): Promise<Response> {
  const { status, headers } = await answer
  return new Response(null, { status, headers })
}

function allowed({ methods }: Route): string {
  return Object.keys(methods)
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .join(', ')
}

function fits(pattern: readonly string[], segments: readonly string[]): boolean {
  if (pattern.length !== segments.length) return false
  return pattern.every((part, at) => (part.startsWith(':') ? segments[at] !== '' : part === segments[at]))
}

/**
 * Returns the decoded segment of a path. A segment that cannot be decoded is returned unchanged; no resource has such a
 * name, so the response is 404.
 */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
