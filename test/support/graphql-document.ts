/**
 * Parses a GraphQL document as far as the board needs it (GraphQL, October 2021, §2): operations with variables,
 * selections and arguments. Throws on everything else, such as fragments and directives.
 */
export interface Field {
  readonly name: string
  readonly args: Readonly<Record<string, string>>
  readonly fields: readonly Field[]
}

export interface Operation {
  readonly kind: string
  /** The types of the variables by name, for example `[ID!]!`. */
  readonly variables: Readonly<Record<string, string>>
  readonly fields: readonly Field[]
}

/** A document that begins with its selection, without a keyword such as `query`, is a query. */
export function parseDocument(text: string): Operation[] {
  const tokens = tokensOf(text)
  const operations: Operation[] = []
  while (tokens.length > 0) operations.push(operationOf(tokens))
  if (operations.length === 0) throw new Error('an empty document')
  return operations
}

function tokensOf(text: string): string[] {
  const token = /\s*([A-Za-z_]\w*|\$[A-Za-z_]\w*|-?\d+|"[^"\\\n]*"|[{}()[\]:!])|\s*,|\s*$/y
  const tokens: string[] = []
  while (token.lastIndex < text.length) {
    const match = token.exec(text)
    if (!match) throw new Error(`not a token of a document: ${text.slice(0, 200)}`)
    if (match[1] !== undefined) tokens.push(match[1])
  }
  return tokens
}

function operationOf(tokens: string[]): Operation {
  const kind = isNext(tokens, '{') ? 'query' : nameOf(tokens)
  if (!isNext(tokens, '{') && !isNext(tokens, '(')) nameOf(tokens)
  const variables: Record<string, string> = {}
  if (isNext(tokens, '(')) {
    take(tokens, '(')
    while (!isNext(tokens, ')')) {
      const variable = tokens.shift() ?? ''
      if (!variable.startsWith('$')) throw new Error(`not a variable: ${variable}`)
      take(tokens, ':')
      variables[variable.slice(1)] = typeOf(tokens)
    }
    take(tokens, ')')
  }
  return { kind, variables, fields: selectionOf(tokens) }
}

function typeOf(tokens: string[]): string {
  let type = ''
  if (isNext(tokens, '[')) {
    take(tokens, '[')
    type = `[${typeOf(tokens)}]`
    take(tokens, ']')
  } else type = nameOf(tokens)
  if (!isNext(tokens, '!')) return type
  take(tokens, '!')
  return `${type}!`
}

function selectionOf(tokens: string[]): Field[] {
  take(tokens, '{')
  const fields: Field[] = []
  while (!isNext(tokens, '}')) {
    const name = nameOf(tokens)
    fields.push({
      name,
      args: isNext(tokens, '(') ? argsOf(tokens) : {},
      fields: isNext(tokens, '{') ? selectionOf(tokens) : [],
    })
  }
  take(tokens, '}')
  if (fields.length === 0) throw new Error('an empty selection')
  return fields
}

function argsOf(tokens: string[]): Record<string, string> {
  const args: Record<string, string> = {}
  take(tokens, '(')
  while (!isNext(tokens, ')')) {
    const name = nameOf(tokens)
    take(tokens, ':')
    args[name] = tokens.shift() ?? ''
  }
  take(tokens, ')')
  return args
}

function nameOf(tokens: string[]): string {
  const name = tokens.shift() ?? ''
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new Error(`not a name: ${name}`)
  return name
}

function isNext(tokens: readonly string[], token: string): boolean {
  return tokens[0] === token
}

function take(tokens: string[], expected: string): void {
  const token = tokens.shift()
  if (token !== expected) throw new Error(`${expected} expected, found ${token}`)
}
