/**
 * Refuses a request to the stand-alone service if its Host header names another machine. This prevents DNS rebinding
 * attacks. In such an attack, a website makes its own host name resolve to this machine, so that its pages can send
 * requests to the service. The Host header of these requests contains the name of the website.
 */
import { isIP } from 'node:net'
import { Problem } from './problem.ts'

interface Arrival {
  /** All values of the Host header, as received. A request is refused unless it has exactly one. */
  readonly hosts: readonly string[]
  /** The target in the request line: a path or a complete URL. */
  readonly target: string
}

const authority = /^(\[[\da-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i
const everyAddress = ['0.0.0.0', '::']

/**
 * Returns the error with which the request must be refused, or undefined if it is acceptable. A request is acceptable
 * if it has one Host header and names only loopback hosts and `ownHosts`. A service that listens on all addresses also
 * accepts every IP address, because DNS rebinding needs a host name.
 */
export function foreignHost({ hosts, target }: Arrival, ownHosts: readonly string[]): Problem | undefined {
  if (hosts.length !== 1) return new Problem(400, 'The request is not understood: it needs one header Host')
  const named = target.startsWith('/') ? hosts : [...hosts, ...hostOfTarget(target)]
  if (named.every((each) => isOwn(each, ownHosts))) return undefined
  return new Problem(
    421,
    'Host: names another machine. Use the address that the service printed, or start it with --host NAME',
  )
}

/** Returns whether the host is a loopback host. `host` must have neither a port nor brackets. */
export function isLoopback(host: string): boolean {
  if (host === '::1' || host.toLowerCase() === 'localhost') return true
  return isIP(host) === 4 && host.startsWith('127.')
}

function isOwn(text: string, ownHosts: readonly string[]): boolean {
  const bracketed = authority.exec(text)?.[1]?.toLowerCase()
  if (bracketed === undefined) return false
  const host = bracketed.replace(/^\[|\]$/g, '')
  if (host !== bracketed && isIP(host) !== 6) return false
  if (isLoopback(host) || ownHosts.some((own) => own.toLowerCase() === host)) return true
  return isIP(host) !== 0 && ownHosts.some((own) => everyAddress.includes(own))
}

function hostOfTarget(target: string): string[] {
  const named = /^[a-z][\w+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1]
  return named === undefined ? [] : [named]
}
