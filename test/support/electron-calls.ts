/**
 * Uses the TypeScript compiler to find every call from src-main/electron to Electron, with its documentation from
 * Electron's own types. It does not decide which calls matter.
 */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

export interface ElectronCall {
  /** The call, such as `App.setPath` or `new Tray`. */
  readonly name: string
  /** The documentation of every overload, without its line breaks. */
  readonly documentation: string
}

/** Returns the calls sorted by name, each once. `root` is the project's folder. */
export function electronCalls(root: string): ElectronCall[] {
  const files = [...globSync(join(root, 'src-main/electron/**/*.ts')), join(root, 'src-preload/electron.ts')]
  const program = programOf(root, files)
  const checker = program.getTypeChecker()
  const found = new Map<string, string>()
  const visit = (node: ts.Node): void => {
    const symbol = calledSymbol(checker, node)
    const declaration = symbol?.declarations?.find((each) =>
      each.getSourceFile().fileName.endsWith('/electron.d.ts'),
    )
    if (symbol && declaration) found.set(nameOf(node, symbol, declaration), documentationOf(symbol, checker))
    ts.forEachChild(node, visit)
  }
  for (const file of files) visit(program.getSourceFile(file)!)
  return [...found]
    .map(([name, documentation]) => ({ name, documentation }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
}

/** Loads only these files and Electron's types; other imports are not resolved. */
function programOf(root: string, files: readonly string[]): ts.Program {
  const options: ts.CompilerOptions = {
    target: ts.ScriptTarget.ESNext,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.esnext.d.ts'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
  }
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      const ours =
        text === 'electron' ||
        (text.startsWith('.') && !text.startsWith('../app')) ||
        text.startsWith('node:')
      return ours ? ts.resolveModuleName(text, from, options, host) : { resolvedModule: undefined }
    })
  return ts.createProgram([...files], options, host)
}

function calledSymbol(checker: ts.TypeChecker, node: ts.Node): ts.Symbol | undefined {
  if (ts.isNewExpression(node)) return checker.getTypeAtLocation(node).getSymbol()
  if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression))
    return checker.getSymbolAtLocation(node.expression.name)
  return undefined
}

function nameOf(node: ts.Node, { name }: ts.Symbol, { parent }: ts.Declaration): string {
  if (ts.isNewExpression(node)) return `new ${name}`
  const owner =
    ts.isInterfaceDeclaration(parent) || ts.isClassDeclaration(parent) ? parent.name?.text : undefined
  return `${owner ?? 'Event'}.${name}`
}

function documentationOf(symbol: ts.Symbol, checker: ts.TypeChecker): string {
  return ts.displayPartsToString(symbol.getDocumentationComment(checker)).replace(/\s+/g, ' ')
}
