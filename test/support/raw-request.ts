/**
 * Sends one HTTP request exactly as given, with any header and path, which fetch would normalize. It does not follow
 * redirects or store cookies.
 */
import { request } from 'node:http'

export interface RawRequest {
  readonly port: number
  readonly method?: string
  readonly path?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface RawAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly text: string
}

export function rawRequest({
  port,
  method = 'GET',
  path = '/',
  headers = {},
  body,
}: RawRequest): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, method, path, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
