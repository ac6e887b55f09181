// Takes comments out of built modules: types and sources, which are in the package too, have them.
// Lines keep their places, for the source maps. Marks by which a bundler may leave out a call stay.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Empties the lines of a module that contain only comments. */
export function withoutComments(code: string): string {
  const { comments, errors } = parseSync('module.js', code)
  if (errors.length > 0) throw new Error(`not a module: ${errors[0]?.message}`)
  let bare = ''
  let at = 0
  for (const { start, end, value } of comments) {
    const before = code.slice(code.lastIndexOf('\n', start - 1) + 1, start)
    const after = code.slice(end, (code.indexOf('\n', end) + 1 || code.length + 1) - 1)
    const isAlone = before.trim() === '' && after.trim() === ''
    // What starts the program, licences, marks for bundlers, and the address of the map.
    const isRead = code.startsWith('#!', start) || /^[!#@]|[@#]__/.test(value.trim())
    if (!isAlone || isRead) continue
    bare += code.slice(at, start - before.length) + code.slice(start, end).replaceAll(/[^\n]/g, '')
    at = end + after.length
  }
  return bare + code.slice(at)
}

/** Takes the comments out of files. */
export function bareModules(files: readonly string[]): void {
  for (const file of files) writeFileSync(file, withoutComments(readFileSync(file, 'utf8')))
}
