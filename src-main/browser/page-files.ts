/**
 * The built page, read once at the start. Only what was there then is ever served: a path is a key of a map here,
 * never a way into the file system.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { typeOf } from '../app/page-delivery.ts'

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  /** Its name carries a hash of its content. */
  readonly hashed: boolean
}

/** By URL path: `/` is index.html. Files of a type that the page has no use for are left out. Empty without a build. */
export function readPageFiles(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>()
  if (!existsSync(folder)) return files
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const type = typeOf(found.name)
    if (!found.isFile() || type === undefined) continue
    const path = join(found.parentPath, found.name)
    const name = relative(folder, path).split(sep).join('/')
    const file = { body: new Uint8Array(readFileSync(path)), type, hashed: name.startsWith('assets/') }
    files.set(name === 'index.html' ? '/' : `/${name}`, file)
  }
  return files
}
