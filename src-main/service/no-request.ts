/**
 * Responds to data from the network that is not a valid HTTP request. The response is JSON with a message, like all
 * other error responses.
 */
import { STATUS_CODES, maxHeaderSize } from 'node:http'
import type { Duplex } from 'node:stream'
import { answerProblem } from './answer.ts'
import { Problem } from './problem.ts'

/** Returns the response to a request whose target and Host header do not form a valid URL. */
export function answerNoRequest(error: unknown): Response {
  return answerProblem(new Problem(400, `The request is not understood: ${messageOf(error)}`))
}

/**
 * Sends an error response and closes the socket. Possible causes are data that is not HTTP, headers that are too large,
 * and a request that did not arrive in time.
 */
export function endNoRequest(error: Error & { readonly code?: string }, socket: Duplex): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, message } = problemOf(error)
  const body = JSON.stringify({ message })
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
      'Connection: close',
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      '',
      body,
    ].join('\r\n'),
  )
}

function problemOf(error: Error & { readonly code?: string }): Problem {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return new Problem(431, `The URL and the headers are larger than ${maxHeaderSize} bytes`)
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new Problem(408, 'The request did not arrive in time')
    default:
      return new Problem(400, `The request is not understood: ${messageOf(error)}`)
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
