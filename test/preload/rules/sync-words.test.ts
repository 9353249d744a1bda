import { expect, it } from 'vitest'
import type { SyncStatus } from '../../../src-preload/model/sync-status.ts'
import { waitsForWords } from '../../../src-preload/rules/sync-words.ts'
import { sync } from '../../../src-preload/words/made/sync.ts'

await sync.load()

const status: SyncStatus = {
  ...{ kind: 'account', accountName: 'Fieldstone', condition: 'ok', since: null, nextTryAt: null },
  ...{ lastAnswerAt: null, queued: 1, sending: 0, checking: 0, attention: 0 },
}

it.each([
  ['ok', 'It goes to Fieldstone in a moment.'],
  ['offline', 'It waits for a network connection.'],
  ['not-answering', 'It waits until Fieldstone answers.'],
  ['paused', 'It waits because Fieldstone refuses the token.'],
  ['no-secret', 'It waits for the client secret of Fieldstone.'],
  ['proxy', 'It waits because the proxy wants a sign-in.'],
  ['distrusted', 'It waits because the certificate of Fieldstone is not trusted.'],
] as const)('a queued entry says what it waits for: %s', (condition, words) => {
  expect(waitsForWords({ ...status, condition })).toBe(words)
})
