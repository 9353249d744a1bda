/**
 * Texts for every problem with a server: what happened, what is safe, what to do. The types make sure that every kind
 * of problem has a text.
 */
import type { Failure } from '#preload/contract/outcome.ts'
import type { ServiceProblem, ServiceProblemKind } from '#preload/model/service-problem.ts'
import { failureText } from '../lib/failure-text.ts'
import type { FailureText } from '../lib/unreachable-text.ts'

/** The kind of server that reported the problem. */
export type Server =
  | 'account'
  /** The account's v1.0 API, which can have its own address and may no longer exist. */
  | 'worklogs'
  | 'directory'
  | 'crm'

const nothingSent = 'No secret left this computer.'

const texts: Record<Exclude<ServiceProblemKind, 'credentials'>, FailureText> = {
  'no-answer': {
    what: 'No answer from this address.',
    safe: '',
    do: 'Check the base URL, and whether you are online.',
  },
  timeout: { what: 'The server took too long to answer.', safe: '', do: 'Try again in a while.' },
  certificate: {
    what: 'This computer doesn’t trust the server’s certificate.',
    safe: nothingSent,
    do: 'Check the base URL, or ask the administrator of the server.',
  },
  'proxy-sign-in': {
    what: 'The proxy of this network wants a name and a password.',
    safe: nothingSent,
    do: 'Ask the network’s administrator, or start Tallystick with HTTPS_PROXY=http://name:password@proxy:port.',
  },
  'not-allowed': {
    what: 'Tallystick sends no secret to this address.',
    safe: nothingSent,
    do: 'Enter an address that begins with https://.',
  },
  cancelled: { what: 'It was cancelled.', safe: '', do: '' },
  redirected: {
    what: 'The server sends Tallystick to another address.',
    safe: 'Nothing was sent there.',
    do: 'Enter that address here.',
  },
  page: {
    what: 'A web page came instead of an answer.',
    safe: '',
    do: 'Check the base URL. On a guest network, sign in there first.',
  },
  'not-json': {
    what: 'The answer was cut off, or isn’t JSON.',
    safe: '',
    do: 'Try again; if it stays like this, check the base URL.',
  },
  'too-large': {
    what: 'The answer was far too long and wasn’t read.',
    safe: '',
    do: 'Check the base URL.',
  },
  'too-deep': {
    what: 'The answer is nested too deeply to be read.',
    safe: '',
    do: 'Check the base URL.',
  },
  'wrong-shape': {
    what: 'The answer doesn’t have the form that this interface describes.',
    safe: '',
    do: 'Check the base URL.',
  },
  'in-circles': {
    what: 'The server repeats the same page again and again.',
    safe: 'What was read so far is shown.',
    do: 'Ask the administrator of the server.',
  },
  'foreign-link': {
    what: 'The server names another address for its next page.',
    safe: 'The password wasn’t sent there.',
    do: 'Enter the base URL with the http or https, host and port that the server uses for itself.',
  },
  forbidden: {
    what: 'This sign-in may not do that.',
    safe: '',
    do: 'Use one that has the right, or ask an administrator.',
  },
  'not-found': { what: 'There is nothing at this address.', safe: '', do: 'Check the base URL.' },
  throttled: { what: 'The server asks Tallystick to wait for a while.', safe: '', do: 'Try again later.' },
  failing: { what: 'The server has a problem of its own.', safe: '', do: 'Try again later.' },
  refused: { what: 'The server refused the request.', safe: '', do: '' },
}

const tokenRefused: FailureText = {
  what: 'Token refused. The account didn’t accept this client id and secret.',
  safe: '',
  do: 'Check both, or create a new API token there.',
}

const refusedCredentials: Record<Server, FailureText> = {
  account: tokenRefused,
  worklogs: tokenRefused,
  directory: {
    what: 'Sign-in refused.',
    safe: '',
    do: 'The directory server needs the user name and password of an administrator.',
  },
  crm: {
    what: 'Token refused. The CRM didn’t accept this client id and secret.',
    safe: '',
    do: 'Check both, try the other form, or create a new API token there.',
  },
}

export function serviceProblemText(problem: ServiceProblem, server: Server): FailureText {
  const { kind } = problem
  if (kind === 'credentials') return refusedCredentials[server]
  if (kind === 'forbidden' && server === 'directory') return refusedCredentials.directory
  if (server === 'worklogs') return worklogsText(problem)
  const text = texts[kind]
  if (kind !== 'throttled' || problem.retryAfterMs === null) return text
  return { ...text, what: `The server asks Tallystick to wait for ${waitWords(problem.retryAfterMs)}.` }
}

function worklogsText(problem: ServiceProblem): FailureText {
  if (problem.kind === 'not-found') return worklogsGone
  const text = serviceProblemText(problem, 'account')
  return { ...text, do: text.do.replace('the base URL', 'the v1.0 URL') }
}

const worklogsGone: FailureText = {
  what: 'There are no worklogs at this address.',
  safe: 'Everything else works without v1.0.',
  do: 'Check the v1.0 URL, or leave it empty and choose Read only.',
}

/** Returns a sentence with the endpoint and the server's answer, word for word; null if the server did not answer. */
export function quoteOf({ endpoint, status, answer }: ServiceProblem): string | null {
  if (status === null) return null
  const said = answer === null ? '' : `, “${answer}”`
  return `${endpoint} answered ${status}${said}.`
}

/** Returns the text for a failed call, whether or not a server has caused the failure. */
export function callProblemText(failure: Failure, server: Server): FailureText {
  return failure.problem ? serviceProblemText(failure.problem, server) : failureText(failure.code)
}

function waitWords(ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
