/** From a request to its route and back: paths, methods, and what becomes of an error. */
import { Hono } from 'hono'
import type { Log } from '../kernel/log.ts'
import { answerProblem } from './answer.ts'
import { splitUrl, type Call, type Method, type Route } from './call.ts'
import { Problem, problemOf } from './problem.ts'

interface RouterOptions {
  readonly routes: readonly Route[]
  readonly log: Log
}

export interface Router {
  fetch(request: Request): Promise<Response>
  close(): void
}

export function router({ routes, log }: RouterOptions): Router {
  let open = true
  const app = new Hono()
  for (const route of routes) {
    const allow = Object.keys(route.methods).flatMap((method) =>
      method === 'GET' ? ['GET', 'HEAD'] : [method],
    )
    const headers = { allow: allow.join(', ') }
    // One handler for a path and all its methods: with two that match, Hono takes its slow road.
    app.all(route.path, (context) => {
      const { raw } = context.req
      const call: Call = {
        request: raw,
        ...splitUrl(raw.url),
        param: (name) => context.req.param(name) ?? '',
      }
      const method = raw.method === 'HEAD' ? 'GET' : raw.method
      const handler = Object.hasOwn(route.methods, method) ? route.methods[method as Method] : undefined
      if (!handler) throw new Problem(405, `${raw.method}: this path allows ${headers.allow}`, headers)
      return handler(call)
    })
  }
  app.notFound(() => answerProblem(new Problem(404, 'There is nothing at this path')))
  app.onError((error) => {
    const problem = problemOf(error)
    if (problem) return answerProblem(problem)
    log.error('service.failed', error)
    return answerProblem(new Problem(500, 'The service failed; it has logged why'))
  })
  return {
    async fetch(request) {
      if (!open) return answerProblem(new Problem(503, 'The service is closed'))
      return app.fetch(request)
    },
    close() {
      open = false
    },
  }
}
