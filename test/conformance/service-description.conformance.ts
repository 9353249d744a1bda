/** The service describes itself as OpenAPI 3.1 at /openapi.json, and the description matches its behavior. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import type { Caller } from './service-under-test.ts'

const description = z.object({
  openapi: z.literal('3.1.0'),
  paths: z.record(
    z.string(),
    z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) })),
  ),
})

export function describeDescription(known: () => Caller): void {
  const read = async () => {
    const { status, json } = await known().send('GET', '/openapi.json')
    expect(status).toBe(200)
    return json
  }

  describe('/openapi.json', () => {
    test('/openapi.json is valid OpenAPI 3.1 according to a public validator', async () => {
      const validator = new Validator()
      const result = await validator.validate(z.record(z.string(), z.unknown()).parse(await read()))
      expect(result.errors).toBeUndefined()
      expect(result.valid).toBe(true)
      expect(validator.version).toBe('3.1')
    })

    test('/openapi.json lists every endpoint of the documents', async () => {
      const { paths } = description.parse(await read())
      const directories = `/rest/nl-${known().service.directory.vendor}-sync-add-on/1.0/directories`
      const endpoints = Object.entries(paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      )
      expect(endpoints.sort()).toEqual(
        [
          'POST /api/2.0/oauth2/token',
          'GET /api/2.0/timeEntries',
          'POST /api/2.0/timeEntries',
          'PUT /api/2.0/timeEntries/{id}',
          'DELETE /api/2.0/timeEntries/{id}',
          'GET /api/2.0/templates/timeEntry',
          'GET /api/2.0/templates/timeEntry/fields/{customFieldId}/options',
          'GET /api/1.0/worklogs',
          'POST /api/1.0/worklogs',
          'GET /api/1.0/worklogs/{id}',
          'PUT /api/1.0/worklogs/{id}',
          'DELETE /api/1.0/worklogs/{id}',
          `GET ${directories}/`,
          `POST ${directories}/{id}/actions/sync`,
          `GET ${directories}/{id}/users`,
          'POST /api/1.0/oauth/token',
          'GET /openapi.json',
        ].sort(),
      )
    })

    test('every endpoint in /openapi.json exists, and every other method of its path is refused', async () => {
      const { paths } = description.parse(await read())
      for (const [template, methods] of Object.entries(paths)) {
        const path = template.replace(/\{\w+\}/g, '1')
        for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
          const { status } = await known().send(method, path, { 'content-type': 'text/plain' })
          const named = Object.hasOwn(methods, method.toLowerCase())
          expect(status === 405, `${method} ${path}: ${status}`).toBe(!named)
        }
      }
    })
  })
}
