/** Serves the template of time entries and the options of its fields (docs/interfaces/time-tracking.md#template). */
import { answer, answerText } from './answer.ts'
import { searchWith, type Call } from './call.ts'
import { indexIn, readCursor, writeCursor } from './cursor.ts'
import { defaultSize } from './entry-query.ts'
import { readParam, refuseRepeated } from './page-query.ts'
import { Problem, invalid } from './problem.ts'
import type { Template, TemplateStore } from './template-store.ts'
import * as wire from './wire/query.ts'
import type { OptionPageAnswer, TemplateAnswer } from './wire/template.ts'

export class TemplateRoute {
  readonly #store: TemplateStore
  #written: { template: Template; text: string } | undefined

  constructor(store: TemplateStore) {
    this.#store = store
  }

  readonly template = (call: Call): Response => {
    const template = this.#store.read()
    if (this.#written?.template !== template)
      this.#written = { template, text: JSON.stringify(templateAnswer(template, call.path)) }
    return answerText(200, this.#written.text)
  }

  /**
   * Responds with one page of a field's options. Archived options are included, because clients need their labels to
   * show old entries.
   */
  readonly options = (call: Call): Response => {
    const fieldId = call.param('customFieldId')
    const field = this.#store.read().byId.get(fieldId)
    if (!field) throw new Problem(404, 'customFieldId: there is no such custom field')
    const params = new URLSearchParams(call.search)
    refuseRepeated(params)
    const size = readParam(params, 'size', wire.size) ?? defaultSize
    const total = field.options.length
    const { start, end } = readRange(params, size, total)
    const page: OptionPageAnswer = {
      size,
      total,
      items: field.options.slice(start, end).map((option) => ({
        fieldId,
        optionId: option.id,
        label: option.label,
        isArchived: option.archived,
      })),
      ...(end < total && { 'next-cursor': writeCursor([end]) }),
      _links: {
        self: { href: call.path + call.search },
        ...(start > 0 && { prev: { href: link(call, { before: writeCursor([start]), after: undefined }) } }),
        ...(end < total && { next: { href: link(call, { after: writeCursor([end]), before: undefined }) } }),
      },
    }
    return answer(200, page)
  }
}

function templateAnswer(template: Template, path: string): TemplateAnswer {
  return {
    id: template.id,
    fields: template.fields.map((field) => ({
      id: field.id,
      label: field.label,
      type: field.type,
      isRequired: field.required,
      defaultOption: field.defaultOptionId ?? undefined,
      ...(field.archived && { isArchived: true }),
    })),
    ...(template.omitted.length > 0 && { omitted: [...template.omitted] }),
    _links: { self: { href: path } },
  }
}

/**
 * Returns the start and end indexes of the options on the requested page. The cursor in the parameter `after` contains
 * the index at which the page begins; the cursor in `before` contains the index at which it ends. A page that ends
 * there can be shorter than `size`.
 *
 * An index is enough, because an account only ever appends options, so they keep their indexes. The user of the local
 * workspace (used without an account) can reorder them, but Tallystick does not read the options of the local workspace
 * page by page.
 */
function readRange(params: URLSearchParams, size: number, total: number): { start: number; end: number } {
  const after = params.get('after')
  const before = params.get('before')
  if (after !== null && before !== null) throw invalid('before', 'cannot be given together with after')
  if (before !== null) {
    const end = indexIn(readCursor(before) ?? [], 'before', total)
    return { start: Math.max(0, end - size), end }
  }
  const start = after === null ? 0 : indexIn(readCursor(after) ?? [], 'after', total)
  return { start, end: Math.min(start + size, total) }
}

function link(call: Call, changes: Readonly<Record<string, string | undefined>>): string {
  return call.path + searchWith(call.search, changes)
}
