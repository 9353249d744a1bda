/**
 * Builds the OpenAPI 3.1 description of all APIs, which is served at /openapi.json. It is generated from the same
 * schemas that check requests and define responses; this module adds the paths and statuses.
 */
import { fieldNames, operatorsOf, valueOf } from './entry-filter.ts'
import { answered, answers, inPath, json, parameter, refusals, schemaOf, type Json } from './openapi-parts.ts'
import { entryChange, newEntry } from './wire/entry.ts'
import * as query from './wire/query.ts'
import { crmTokenRequest, documentedTokenRequest, olderTokenRequest } from './wire/token.ts'
import { newWorklog, worklogChange } from './wire/worklog.ts'

export interface Description {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>
}

/** Returns the OpenAPI description. `vendor` is part of the paths of the directory API. */
export function describeInterfaces(vendor: string): Description & Json {
  const directories = `/rest/nl-${vendor}-sync-add-on/1.0/directories`
  return {
    openapi: '3.1.0',
    info: {
      title: 'Tallystick local service',
      version: '1.0.0',
      description: 'Time tracking v2.0 and v1.0, directory synchronisation, and the token of a CRM service.',
      license: { name: 'Unlicensed', url: 'https://tallystick.app' },
    },
    servers: [{ url: '/' }],
    tags: [
      { name: 'Time tracking', description: 'v2.0' },
      { name: 'Worklogs', description: 'v1.0, deprecated: the same entries under other names' },
      { name: 'Directories' },
      { name: 'CRM' },
      { name: 'Description' },
    ],
    paths: {
      '/api/2.0/oauth2/token': { post: tokenOperation() },
      '/api/2.0/timeEntries': { get: listEntries(), post: createEntry() },
      '/api/2.0/timeEntries/{id}': { put: updateEntry(), delete: deleteEntry() },
      '/api/2.0/templates/timeEntry': { get: readTemplate() },
      '/api/2.0/templates/timeEntry/fields/{customFieldId}/options': { get: listOptions() },
      '/api/1.0/worklogs': { get: listWorklogs(), post: createWorklog() },
      '/api/1.0/worklogs/{id}': { get: readWorklog(), put: updateWorklog(), delete: deleteWorklog() },
      [`${directories}/`]: { get: listDirectories() },
      [`${directories}/{id}/actions/sync`]: { post: syncDirectory() },
      [`${directories}/{id}/users`]: { get: listUsers() },
      '/api/1.0/oauth/token': { post: crmToken() },
      '/openapi.json': { get: readDescription() },
    },
    components: {
      schemas: Object.fromEntries(
        Object.entries(answers).map(([name, schema]) => [name, schemaOf(schema, 'output')]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'Valid for an hour.' },
        administrator: { type: 'http', scheme: 'basic' },
        crmClient: {
          ...{ type: 'http', scheme: 'basic' },
          description: 'Client id and secret, form-urlencoded or as they are.',
        },
      },
    },
  }
}

const withToken = { security: [{ token: [] }] }
const asAdministrator = { security: [{ administrator: [] }] }
const open = { security: [] }

const tokenOperation = () => ({
  ...{ tags: ['Time tracking'], operationId: 'token', summary: 'An access token for client credentials' },
  ...open,
  requestBody: json(documentedTokenRequest, olderTokenRequest),
  responses: { 200: answered('Token'), ...refusals(400, 401, 413, 415, 429) },
})

function listEntries(): Json {
  const filters = fieldNames.flatMap((field) =>
    operatorsOf(field).flatMap((operator) => {
      const schema = valueOf(field, operator)
      const named = parameter(`fields.${field}.${operator}`, schema)
      return operator === 'is' ? [parameter(`fields.${field}`, schema), named] : [named]
    }),
  )
  return {
    ...{ tags: ['Time tracking'], operationId: 'listTimeEntries', summary: 'Time entries, page by page' },
    description:
      'What is listed depends on the kind of user. Beside the filters named here there are, for each custom ' +
      'field of the template, `fields.<id>`, `fields.<id>.is`, `fields.<id>.in` and `fields.<id>.not in`, ' +
      'whose values are option ids.',
    ...withToken,
    parameters: [
      parameter('size', query.size, { default: 25 }),
      parameter('after', query.after, { description: 'nextCursor of the page before' }),
      parameter('sortBy', query.sortBy, { default: 'date' }),
      parameter('sortType', query.sortType, { default: 'desc' }),
      parameter('includeSubItems', query.includeSubItems, {
        description: 'With a filter on fields.item: what was logged on its sub-items too',
        default: false,
      }),
      timezone(),
      ...filters,
    ],
    responses: { 200: answered('TimeEntryPage'), ...refusals(400, 401) },
  }
}

const timezone = () =>
  parameter('timezone', query.timezone, {
    description: 'IANA identifier; affects endTime only',
    default: 'UTC',
  })

const createEntry = () => ({
  ...{ tags: ['Time tracking'], operationId: 'createTimeEntry', summary: 'Log time' },
  ...withToken,
  parameters: [timezone()],
  requestBody: json(newEntry),
  responses: { 201: answered('TimeEntry'), ...refusals(400, 401, 403, 404, 413, 415) },
})

const updateEntry = () => ({
  ...{ tags: ['Time tracking'], operationId: 'updateTimeEntry', summary: 'Change what is said; null clears' },
  ...withToken,
  parameters: [inPath('id', { type: 'string' }), timezone()],
  requestBody: json(entryChange),
  responses: { 200: answered('TimeEntry'), ...refusals(400, 401, 403, 404, 413, 415) },
})

const deleteEntry = () => ({
  ...{ tags: ['Time tracking'], operationId: 'deleteTimeEntry', summary: 'Take a time entry away' },
  ...withToken,
  parameters: [inPath('id', { type: 'string' })],
  responses: { 200: answered('Message'), ...refusals(401, 403, 404) },
})

const readTemplate = () => ({
  ...{ tags: ['Time tracking'], operationId: 'template', summary: 'The custom fields of time entries' },
  ...withToken,
  responses: { 200: answered('TimeEntryTemplate'), ...refusals(401) },
})

const listOptions = () => ({
  ...{ tags: ['Time tracking'], operationId: 'options', summary: 'Options of a custom field, page by page' },
  ...withToken,
  parameters: [
    inPath('customFieldId', { type: 'string' }),
    parameter('size', query.size, { default: 25 }),
    parameter('after', query.after, { description: 'next-cursor of the page before' }),
    parameter('before', query.after, { description: 'From a prev link' }),
  ],
  responses: { 200: answered('OptionPage'), ...refusals(400, 401, 404) },
})

const bounds = ['', 'createdDate', 'updatedDate'].flatMap((of) =>
  ['StartAt', 'EndAt'].map((end) => (of === '' ? end.charAt(0).toLowerCase() + end.slice(1) : of + end)),
)

const deprecatedWorklogs = { tags: ['Worklogs'], deprecated: true, ...withToken }

const listWorklogs = () => ({
  ...{ operationId: 'listWorklogs', summary: 'Worklogs, page by page', ...deprecatedWorklogs },
  parameters: [
    ...bounds.map((name) => parameter(name, query.dateTimeBound)),
    parameter('itemId', query.filterValue.text),
    parameter('categoryId', query.filterValue.text),
    parameter('next', query.after, { description: 'next-cursor of the page before' }),
  ],
  responses: { 200: answered('WorklogPage'), ...refusals(400, 401) },
})

const createWorklog = () => ({
  ...{ operationId: 'createWorklog', summary: 'Log time', ...deprecatedWorklogs },
  requestBody: json(newWorklog),
  responses: { 201: answered('Worklog'), ...refusals(400, 401) },
})

const readWorklog = () => ({
  ...{ operationId: 'readWorklog', summary: 'One worklog', ...deprecatedWorklogs },
  parameters: [inPath('id', { type: 'string' })],
  responses: { 200: answered('Worklog'), ...refusals(401, 403, 404) },
})

const updateWorklog = () => ({
  ...{ operationId: 'updateWorklog', summary: 'Change what is said', ...deprecatedWorklogs },
  parameters: [inPath('id', { type: 'string' })],
  requestBody: json(worklogChange),
  responses: { 200: answered('Worklog'), ...refusals(400, 401, 403, 404) },
})

const deleteWorklog = () => ({
  ...{ operationId: 'deleteWorklog', summary: 'Take a worklog away', ...deprecatedWorklogs },
  parameters: [inPath('id', { type: 'string' })],
  responses: { 200: answered('Message'), ...refusals(401, 403, 404) },
})

const directoryId = () => inPath('id', { type: 'integer' })

const listDirectories = () => ({
  ...{ tags: ['Directories'], operationId: 'listDirectories', summary: 'The user directories' },
  ...asAdministrator,
  responses: { 200: answered('Directories'), ...refusals(401, 403, 429) },
})

const syncDirectory = () => ({
  ...{ tags: ['Directories'], operationId: 'syncDirectory', summary: 'Synchronise a directory' },
  ...asAdministrator,
  parameters: [
    directoryId(),
    parameter('blocking', query.blocking, {
      description: 'true: the call waits until the synchronisation has finished',
      default: false,
    }),
  ],
  responses: { 200: answered('Message'), ...refusals(400, 401, 403, 404, 409, 429) },
})

const listUsers = () => ({
  ...{ tags: ['Directories'], operationId: 'listUsers', summary: 'Users of a directory, page by page' },
  ...asAdministrator,
  parameters: [
    directoryId(),
    parameter('limit', query.limit, { default: 100 }),
    parameter('cursor', query.after, { description: 'An integer; next carries it in an encoded form' }),
  ],
  responses: { 200: answered('UserPage'), ...refusals(400, 401, 403, 404, 429) },
})

const crmToken = () => ({
  ...{ tags: ['CRM'], operationId: 'crmToken', summary: 'An access token for client credentials' },
  description: 'The credentials are in a Basic header or in the body, not in both.',
  security: [{ crmClient: [] }, {}],
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: schemaOf(crmTokenRequest, 'input') } },
  },
  responses: { 200: answered('Token'), ...refusals(400, 401, 413, 415, 429) },
})

const readDescription = () => ({
  ...{ tags: ['Description'], operationId: 'description', summary: 'This description', ...open },
  responses: {
    200: {
      description: 'OpenAPI 3.1',
      content: { 'application/json': { schema: { type: 'object' } } },
    },
  },
})
