/**
 * Tests which answers to a token request refuse the client id and secret, and which only show that another system
 * answers.
 */
import { expect, it } from 'vitest'
import { ApiError } from '../../../src-main/api/api-error.ts'
import { refusal } from '../../../src-main/api/http.ts'
import { tokenIn } from '../../../src-main/api/token.ts'

const login = '<!doctype html><title>Welcome to the hotel</title>'
const html = { 'content-type': 'text/html; charset=utf-8' }
const json = { 'content-type': 'application/json' }

function errorOf(status: number, headers: Record<string, string>, text: string): ApiError {
  try {
    tokenIn('/token', { status, headers, text })
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
  throw new Error('it was taken for a token')
}

it.each([
  ['401 with an OAuth error', 401, json, '{"error":"invalid_client"}', 'credentials', 'credentials'],
  ['401 with a message', 401, json, '{"message":"unknown client"}', 'credentials', 'credentials'],
  ['401 without a body', 401, {}, '', 'credentials', 'credentials'],
  ['400 with an OAuth error', 400, json, '{"error":"invalid_client"}', 'credentials', 'credentials'],
  ['403 with a message', 403, json, '{"message":"no"}', 'credentials', 'credentials'],
  ['401 with a login page', 401, html, login, 'wrong-shape', 'page'],
  ['401 with a login page without its type', 401, {}, login, 'wrong-shape', 'page'],
  ['401 with plain text', 401, { 'content-type': 'text/plain' }, 'Sign in', 'wrong-shape', 'not-json'],
  ['401 with JSON of another form', 401, json, '{"portal":true}', 'wrong-shape', 'wrong-shape'],
  ['400 without a message', 400, json, '{}', 'refused', 'refused'],
  ['403 with a login page', 403, html, login, 'refused', 'forbidden'],
  ['200 with a login page', 200, html, login, 'wrong-shape', 'page'],
] as const)('classifies the answer to a token request: %s', (_case, status, headers, text, kind, detail) => {
  expect(errorOf(status, headers, text)).toMatchObject({ kind, detail, status })
})

it('returns the token and its lifetime in milliseconds', () => {
  const answer = { status: 200, headers: json, text: '{"access_token":"t","expires_in":60}' }
  expect(tokenIn('/token', answer)).toEqual({ token: 't', expiresInMs: 60_000 })
})

it('does not treat a login page with status 401 as refused credentials when entries are requested', () => {
  expect(refusal('/entries', { status: 401, headers: html, text: login })).toMatchObject({ detail: 'page' })
  expect(refusal('/entries', { status: 401, headers: json, text: '{}' })).toMatchObject({
    detail: 'credentials',
  })
})
