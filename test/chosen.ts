// Runs the files or the tests that a developer works on, once or whenever something changes, in the words of their own runner.
// Counts nothing and proves nothing of the whole: run.ts does.
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beginningAt } from './dates.ts'
import { readTestFiles } from './tools/promises/files.ts'
import { handOver, root } from './runtimes/process.ts'

/** What runs. */
export interface Chosen {
  /** Files, folders or patterns, from the top or from `test`; none means every test. */
  places: readonly string[]
  /** Words of the title. */
  name: string | undefined
  /** Runs again whenever a file of it changes, until it is ended. */
  watch: boolean
}

/** Elements run in a page; everything else runs in Node. */
const inPage = /^test\/widgets\/(?!.*\.node\.test\.ts$)/

/** Tells whether a word of the command line names a place and no part of the tests. */
export function isPlace(word: string): boolean {
  return word.includes('/') || word.endsWith('.ts')
}

/**
 * Runs what was chosen, and resolves with the exit code.
 *
 * Parts that run in several runtimes run in Node here.
 */
export async function runChosen({ places, name, watch }: Chosen): Promise<number> {
  const files = (places.length === 0 ? ['test'] : places).flatMap(filesAt)
  const fitting = name === undefined ? files : files.filter(bearers(name))
  if (fitting.length === 0) {
    const words = [name === undefined ? '' : ` with a test called "${name}"`, places.length > 0 ? ' in ' : '']
    process.stderr.write(`There is no test file${words.join('')}${places.join(', ')}\n`)
    return 2
  }
  const pages = fitting.filter((file) => inPage.test(file))
  const others = fitting.filter((file) => !inPage.test(file))
  const date = process.env['SILTA_DATE']
  const codes = await Promise.all([
    others.length > 0 ? handOver('node', nodeArgs(others, name, watch), date ? beginningAt(date) : {}) : 0,
    pages.length > 0 ? handOver('wtr', pageArgs(pages, watch), { SILTA_NAME: name }) : 0,
  ])
  return Math.max(...codes)
}

/** Finds the test files of a file, folder or pattern; `core` and `test/core` are the same place. */
function filesAt(place: string): string[] {
  // A folder of the product has its tests in the folder of the same name below `test`.
  const path = [join('test', place), place].find((candidate) => existsSync(join(root, candidate))) ?? place
  const isFolder = existsSync(join(root, path)) && statSync(join(root, path)).isDirectory()
  const found = globSync(isFolder ? `${path}/**/*.test.ts` : path, { cwd: root })
  return found.map((file) => file.replaceAll('\\', '/')).toSorted()
}

/** Finds the files that may bear a name; a title that is made for several values may bear any that fits its words. */
function bearers(name: string): (file: string) => boolean {
  const fits = (title: string) =>
    title.split('…').some((words) => words.includes(name) || (words.length > 12 && name.includes(words)))
  const found = new Set(
    readTestFiles().flatMap((file) => (file.titles.some(fits) ? [`test/${file.name}.test.ts`] : [])),
  )
  return (file) => found.has(file)
}

function nodeArgs(files: string[], name: string | undefined, watch: boolean): string[] {
  return [
    '--test',
    ...(watch ? ['--watch'] : []),
    // Node reads a pattern; a name is plain words.
    ...(name === undefined
      ? []
      : [`--test-name-pattern=${name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`]),
    ...files,
  ]
}

function pageArgs(files: string[], watch: boolean): string[] {
  return ['--config', 'test/wtr.config.js', '--files', ...files, ...(watch ? ['--watch'] : [])]
}
