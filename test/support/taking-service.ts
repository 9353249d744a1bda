/** Runs in the thread of `startService`, and posts the port on which the service listens. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

const latencyMs = workerData as number
let ids = 0

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (part: Buffer) => (body += part.toString()))
  request.on('end', () => {
    const answer = JSON.stringify({ ...(JSON.parse(body) as object), id: String(++ids) })
    setTimeout(() => response.writeHead(201, { 'content-type': 'application/json' }).end(answer), latencyMs)
  })
})
server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port))
