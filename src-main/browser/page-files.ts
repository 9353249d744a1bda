/**
 * Reads the built page once at the start. Only these files are served; a request path is looked up in a map and never
 * used as a path in the file system.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { typeOf } from '../app/page-delivery.ts'

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  /** True when the file name contains a hash of the content. */
  readonly hashed: boolean
}

/**
 * The files by URL path; `/` is index.html. Files of types that the page does not use are left out. Empty without a
 * build.
 */
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
