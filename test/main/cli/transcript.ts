/** Plays sessions at the command line, and returns what was typed and what was printed, as a person would see it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readCommandLine } from '../../../src-main/cli/command-line.ts'
import { fieldName, fillDraft, flagFor, type Typed } from '../../../src-main/cli/fill-draft.ts'
import { NotDone } from '../../../src-main/cli/not-done.ts'
import { Orders } from '../../../src-main/cli/orders.ts'
import { runCommand } from '../../../src-main/cli/run.ts'
import { failureWords, syncLine } from '../../../src-main/cli/words.ts'
import { failureCode } from '../../../src-preload/contract/outcome.ts'
import type { Template } from '../../../src-preload/model/template.ts'
import type { SyncStatus } from '../../../src-preload/model/sync-status.ts'
import { askedFields, emptyDraft } from '../../../src-preload/rules/missing-fields.ts'
import { FakeClock } from '../../support/fake-clock.ts'
import { speakIn } from '../../support/languages.ts'
import { startAppAt, type StartedApp } from '../../support/start-app.ts'

/** Splits a typed line into arguments as a shell does: text in quotation marks is one argument. */
const argumentsIn = (typed: string): string[] =>
  [...typed.matchAll(/([^\s"]*)"([^"]*)"|(\S+)/g)].map(
    ([, before, quoted, plain]) => plain ?? `${before!}${quoted!}`,
  )

const wrongOrders = [
  ...['frobnicate', 'start --frob', 'start --at', 'status --json=yes', 'stop --note -x', 'stop --at 9'],
  ...['stop Refund', 'status now', 'add 45m', 'open quit', 'export', 'export --unsent --format xml'],
  ...['add 45m Refund --set A', 'status --lang xx', 'start Refund --branch', 'stop --branch'],
]

/** Returns each order that is not understood, followed by its message. */
export function wrongArguments(): string[] {
  return wrongOrders.flatMap((typed) => {
    const parsed = readCommandLine(argumentsIn(typed))
    return [
      `$ tallystick ${typed}`,
      parsed.kind === 'wrong' ? parsed.sentence() : `understood as ${parsed.kind}`,
    ]
  })
}

/** Each step is an order, a number of minutes that pass, or a command of the page. */
const workday = [
  ...[
    'status',
    'today',
    'start',
    'stop',
    'start "Tax return"',
    30,
    'status',
    'start "Office move"',
    84,
    'today',
  ],
  ...['start Tax --at blah', 'start Tax --billable some', 'start Tax --category x', 'pause', 'status'],
  ...[
    'stop --set Nope=1',
    'stop --set "Billing code=Nope"',
    'stop',
    'status',
    'start "Tax office"',
    'start tax',
  ],
  ...[
    'add blah Tax',
    'add 9-blah Tax',
    'add 45m "Tax return" --day someday',
    'add 45m "Tax return" --at 25:00',
  ],
  ...['add 45m Garden', 'add 9-10:30 Garden --day yesterday --set "Billing code=Internal" --note Hedge'],
  ...['stop --set "Billing code=Internal"', 'today', 'open'],
] as const

/** Returns the session of one day. It begins at 10:00 on 20 November 2026 in Berlin. */
export async function dayAtTheTerminal(): Promise<string[]> {
  const clock = new FakeClock('2026-11-20T09:00:00.000Z')
  const app = startAppAt(clock)
  try {
    await app.settle()
    const printed: string[] = []
    for (const step of workday) {
      if (typeof step === 'number') await app.pass(step * 60_000)
      else if (step === 'pause') await app.give('timer.pause', {})
      else printed.push(`$ tallystick ${step}`, ...(await said(app, clock, step)))
    }
    return printed
  } finally {
    await app.close()
  }
}

/** Returns what `start --branch` prints outside of a Git folder, without a branch, and on each of `branches`. */
export async function branchesAtTheTerminal(): Promise<string[]> {
  const clock = new FakeClock('2026-11-20T09:00:00.000Z')
  const app = startAppAt(clock)
  const folder = mkdtempSync(join(tmpdir(), 'tallystick-branches-'))
  const printed: string[] = []
  const start = async () =>
    printed.push('$ tallystick start --branch', ...(await said(app, clock, 'start --branch', folder)))
  try {
    await app.settle()
    await start()
    mkdirSync(join(folder, '.git'))
    for (const head of ['0'.repeat(40), ...branches.map((branch) => `ref: refs/heads/${branch}`)]) {
      writeFileSync(join(folder, '.git/HEAD'), `${head}\n`)
      await start()
    }
    return printed
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await app.close()
  }
}

const branches = ['main', '88213-88214', 'feature/88213']

async function said(
  app: StartedApp,
  clock: FakeClock,
  typed: string,
  from = '/',
): Promise<readonly string[]> {
  const parsed = readCommandLine(argumentsIn(typed))
  if (parsed.kind !== 'order' || parsed.line.order.do === 'export') throw new Error(JSON.stringify(parsed))
  const access = { call: app.app.call, show: () => Promise.resolve({ running: false }) }
  try {
    return (await new Orders(access, clock, from).carryOut(parsed.line.order)).lines
  } catch (error) {
    if (error instanceof NotDone) return [error.message]
    throw error
  }
}

/** Returns the texts for an account: its team and category, the fields that it requires, and the state of sending. */
export function accountTexts(): string[] {
  const known = { team: [{ id: '4711', label: 'Backend' }], category: [] }
  const template = { id: 't', fields: [], readAt: '2026-11-20T09:00:00.000Z', known }
  const typed = { team: undefined, category: undefined, billable: undefined }
  const refused = (values: Partial<Typed>, form: Template = template) => {
    try {
      return JSON.stringify(fillDraft(form, emptyDraft, { ...typed, ...values }))
    } catch (error) {
      return error instanceof NotDone ? error.message : String(error)
    }
  }
  const fields = askedFields({ ...template, asks: ['note', 'team', 'category', 'billable', 'start'] })
  return [
    refused({ team: 'Frontend' }),
    refused({ category: 'Design' }),
    refused(
      { category: 'Design' },
      { ...template, known: { team: [], category: [{ id: '12', label: '12' }] } },
    ),
    refused({ team: 'Frontend' }, { ...template, known: { team: [], category: [] } }),
    ...fields.map((field) => `${fieldName(template, field)}: ${flagFor(field)}`),
    ...conditions.map((condition) => syncLine({ ...sync, condition })),
    syncLine({ ...sync, condition: 'offline', checking: 1, queued: 1_200, sending: 34, attention: 1 }),
    syncLine({ ...sync, checking: 2, attention: 2 }),
  ]
}

const conditions = ['ok', 'offline', 'not-answering', 'paused', 'no-secret', 'proxy', 'distrusted'] as const

const sync: SyncStatus = {
  ...{ kind: 'account', accountName: 'Example', condition: 'ok', since: null, nextTryAt: null },
  ...{ lastAnswerAt: null, queued: 0, sending: 0, checking: 0, attention: 0 },
}

export function failures(): string[] {
  return [...new Set(failureCode.options.map(failureWords))]
}

/** Returns the printed texts of commands that work with files: exports, and commands whose start fails. */
export async function filesAtTheTerminal(tag: string): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'tallystick-transcript-'))
  const printed: string[] = []
  const type = async (typed: string, data: string) => {
    printed.push(`$ tallystick ${typed}`)
    const code = await runCommand({
      ...{ argv: [...argumentsIn(typed), '--data', join(folder, data)], from: folder, version: '0.0.0' },
      ...{ env: { LANG: `${tag.replace('-', '_')}.UTF-8` }, isTerminal: false },
      loadCompose: () => Promise.reject(new TypeError('not loaded in this test')),
      out: (line) => printed.push(line),
      err: (line) => printed.push(line),
    })
    printed.push(`exit ${String(code)}`)
  }
  try {
    await type('export --unsent --to new.csv', 'data')
    await type('export --unsent --to new.csv', 'data')
    await type('export --unsent --to missing/new.csv', 'data')
    await type('status', 'data')
    await type('status --json', 'data')
  } finally {
    rmSync(folder, { recursive: true, force: true })
    await speakIn('en')
  }
  return printed.map((line) => line.replaceAll(folder, '/home/ada'))
}
