import { expect, test } from 'vitest'
import { reaches, viewerOf, type User } from '../../../src-main/service/viewer.ts'

const admin: User = { id: 'admin', kind: 'admin' }
const lead: User = { id: 'lead', kind: 'team-admin', team: 'red' }
const red: User = { id: 'red', kind: 'member', team: 'red' }
const blue: User = { id: 'blue', kind: 'member', team: 'blue' }
const users = [admin, lead, red, blue]

test('an administrator reaches everyone', () => {
  expect(users.every((user) => reaches(viewerOf(admin, users), user.id))).toBe(true)
})

test('a user without a kind is the administrator of their own workspace', () => {
  expect(viewerOf({ id: 'me' }, []).reach).toBe('all')
})

test('a team administrator reaches the team and nobody else', () => {
  const viewer = viewerOf(lead, users)
  expect(users.filter((user) => reaches(viewer, user.id))).toEqual([lead, red])
})

test('a team administrator without a team reaches only themselves, not all others without one', () => {
  expect(viewerOf({ id: 'lead', kind: 'team-admin' }, users).reach).toEqual(['lead'])
})

test('a member reaches only themselves', () => {
  expect(viewerOf(red, users).reach).toEqual(['red'])
})
