/**
 * Messages for every problem with a server: what happened, what is safe and what to do. The types ensure that every
 * kind of problem has a message.
 */
import type { Failure } from '#preload/contract/outcome.ts'
import type { ServiceProblem, ServiceProblemKind } from '#preload/model/service-problem.ts'
import { page } from '#preload/words/made/page.ts'
import { failureText } from '../lib/failure-text.ts'
import type { FailureText } from '../lib/unreachable-text.ts'

export type Server =
  | 'account'
  /** The account's v1.0 API, which can have a separate address and might no longer be offered. */
  | 'worklogs'
  | 'directory'
  | 'crm'

/** Which address a message tells the user to check: the URL of the v1.0 API (`worklogs`) or the base URL. */
type Url = 'worklogs' | 'other'

function textsOf(url: Url): Record<Exclude<ServiceProblemKind, 'credentials' | 'throttled'>, FailureText> {
  const words = page()
  const checkUrl = words.serviceCheckUrl({ url })
  return {
    'no-answer': text(words.serviceNoAnswer, words.serviceNoAnswerDo({ url })),
    timeout: text(words.serviceTimeout, words.serviceAgainInAWhile),
    certificate: text(
      words.serviceCertificate,
      words.serviceCertificateDo({ url }),
      words.serviceNoSecretSent,
    ),
    'proxy-sign-in': text(words.serviceProxySignIn, words.serviceProxySignInDo, words.serviceNoSecretSent),
    'not-allowed': text(words.serviceNotAllowed, words.serviceNotAllowedDo, words.serviceNoSecretSent),
    cancelled: text(words.serviceCancelled),
    redirected: text(words.serviceRedirected, words.serviceRedirectedDo, words.serviceRedirectedSafe),
    page: text(words.serviceWebPage, words.serviceWebPageDo({ url })),
    'not-json': text(words.serviceNotJson, words.serviceNotJsonDo({ url })),
    'too-large': text(words.serviceTooLarge, checkUrl),
    'too-deep': text(words.serviceTooDeep, checkUrl),
    'wrong-shape': text(words.serviceWrongShape, checkUrl),
    'in-circles': text(words.serviceInCircles, words.serviceInCirclesDo, words.serviceInCirclesSafe),
    'foreign-link': text(
      words.serviceForeignLink,
      words.serviceForeignLinkDo({ url }),
      words.serviceForeignLinkSafe,
    ),
    forbidden: text(words.serviceForbidden, words.serviceForbiddenDo),
    'not-found': text(words.serviceNotFound, checkUrl),
    failing: text(words.serviceFailing, words.serviceAgainLater),
    refused: text(words.serviceRefused),
  }
}

function text(what: string, todo = '', safe = ''): FailureText {
  return { what, safe, do: todo }
}

export function serviceProblemText(problem: ServiceProblem, server: Server): FailureText {
  const { kind } = problem
  if (kind === 'credentials' || (kind === 'forbidden' && server === 'directory'))
    return refusedCredentials(server)
  if (kind === 'throttled') return text(throttled(problem.retryAfterMs), page().serviceAgainLater)
  if (kind === 'not-found' && server === 'worklogs') return worklogsGone()
  return textsOf(server === 'worklogs' ? 'worklogs' : 'other')[kind]
}

function worklogsGone(): FailureText {
  const words = page()
  return text(words.serviceWorklogsGone, words.serviceWorklogsGoneDo, words.serviceWorklogsGoneSafe)
}

function refusedCredentials(server: Server): FailureText {
  const words = page()
  switch (server) {
    case 'account':
    case 'worklogs':
      return text(words.serviceTokenRefused, words.serviceTokenRefusedDo)
    case 'directory':
      return text(words.serviceSignInRefused, words.serviceSignInRefusedDo)
    case 'crm':
      return text(words.serviceCrmTokenRefused, words.serviceCrmTokenRefusedDo)
  }
}

function throttled(retryAfterMs: number | null): string {
  if (retryAfterMs === null) return page().serviceThrottled
  const seconds = Math.ceil(retryAfterMs / 1000)
  return seconds < 120
    ? page().serviceThrottledSeconds({ count: seconds })
    : page().serviceThrottledMinutes({ count: Math.ceil(seconds / 60) })
}

/** Returns a sentence that names the endpoint and quotes the server's response; null if the server did not respond. */
export function quoteOf({ endpoint, status, answer }: ServiceProblem): string | null {
  if (status === null) return null
  const quoted = { endpoint, status: String(status) }
  return answer === null ? page().serviceQuoteBare(quoted) : page().serviceQuote({ ...quoted, answer })
}

/** Returns the message for a failed call, whether or not a server caused the failure. */
export function callProblemText(failure: Failure, server: Server): FailureText {
  return failure.problem ? serviceProblemText(failure.problem, server) : failureText(failure.code)
}
