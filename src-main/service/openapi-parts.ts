import * as z from 'zod'
import { directoryList, userPage } from './wire/directory.ts'
import { entryAnswer, entryPage } from './wire/entry.ts'
import { optionPage, templateAnswer } from './wire/template.ts'
import { message } from './wire/text.ts'
import { tokenAnswer } from './wire/token.ts'
import { worklogAnswer, worklogPage } from './wire/worklog.ts'

export type Json = Readonly<Record<string, unknown>>

export const answers = {
  Token: tokenAnswer,
  TimeEntry: entryAnswer,
  TimeEntryPage: entryPage,
  TimeEntryTemplate: templateAnswer,
  OptionPage: optionPage,
  Worklog: worklogAnswer,
  WorklogPage: worklogPage,
  Directories: directoryList,
  UserPage: userPage,
  Message: message,
} as const

const meanings: Readonly<Record<number, string>> = {
  400: 'The message names the parameter or property and says what is wrong with it',
  401: 'No credentials, wrong ones, or a token that has expired',
  403: 'Not allowed for this user, or not open to changes any more',
  404: 'There is no such thing',
  409: 'The directory is currently syncing',
  413: 'The body is larger than 1 MB',
  415: 'The body is of another media type',
  429: 'Too many wrong secrets; Retry-After says how many seconds to wait',
}

export function refusals(...statuses: readonly number[]): Json {
  const refused = (status: number) => ({ ...answered('Message'), description: meanings[status] ?? '' })
  return Object.fromEntries(statuses.map((status) => [status, refused(status)]))
}

export function answered(name: keyof typeof answers): Json {
  const schema = { $ref: `#/components/schemas/${name}` }
  return { description: name, content: { 'application/json': { schema } } }
}

export function json(...forms: readonly z.ZodType[]): Json {
  const [only, ...more] = forms.map((form) => schemaOf(form, 'input'))
  const schema = more.length === 0 ? only : { oneOf: [only, ...more] }
  return { required: true, content: { 'application/json': { schema } } }
}

export function parameter(name: string, schema: z.ZodType, more: Json = {}): Json {
  const { description, ...others } = more
  return {
    ...{ name, in: 'query', required: false, ...(description !== undefined && { description }) },
    schema: { ...schemaOf(schema, 'output'), ...others },
  }
}

export function inPath(name: string, schema: Json): Json {
  return { name, in: 'path', required: true, schema }
}

/** Returns the JSON Schema of a zod schema. `$schema` is left out, because OpenAPI 3.1 implies JSON Schema 2020-12. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return rest
}
