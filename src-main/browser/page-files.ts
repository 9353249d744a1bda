/**
 * Reads the files of the built page once at startup. Only these files are served: a request path is looked up in a map
 * and never used as a file system path.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { typeOf } from '../app/page-delivery.ts'

export interface PageFile {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  /** True when the file name contains a hash of the content, so browsers can cache the file forever. */
  readonly hashed: boolean
}

/**
 * Returns the files by URL path; `/` is index.html. File types that the page does not use are left out. The map is
 * empty if the project has not been built.
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
