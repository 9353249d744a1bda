import { expect, test } from 'vitest'
import { reaches, viewerOf, type User } from '../../../src-main/service/viewer.ts'

const admin: User = { id: 'admin', kind: 'admin' }
const lead: User = { id: 'lead', kind: 'team-admin', team: 'red' }
const red: User = { id: 'red', kind: 'member', team: 'red' }
const blue: User = { id: 'blue', kind: 'member', team: 'blue' }
const users = [admin, lead, red, blue]

test('lets an administrator see the entries of everyone', () => {
  expect(users.every((user) => reaches(viewerOf(admin, users), user.id))).toBe(true)
})

test('treats a user without a kind as the administrator of their own workspace', () => {
  expect(viewerOf({ id: 'me' }, []).reach).toBe('all')
})

test('lets a team administrator see the entries of the team only', () => {
  const viewer = viewerOf(lead, users)
  expect(users.filter((user) => reaches(viewer, user.id))).toEqual([lead, red])
})

test('lets a team administrator without a team see only their own entries', () => {
  expect(viewerOf({ id: 'lead', kind: 'team-admin' }, users).reach).toEqual(['lead'])
})

test('lets a member see only their own entries', () => {
  expect(viewerOf(red, users).reach).toEqual(['red'])
})
