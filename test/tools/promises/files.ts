// The test files of the house and their titles.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isFullOnly } from '../../extent.ts'
import { root } from '../../runtimes/process.ts'
import type { TestFile } from './page.ts'
import { titlesIn } from './titles.ts'

/**
 * Reads the titles of every test file, in the order of the files.
 *
 * @param extent `quick` leaves out what waits for `--all`.
 */
export function readTestFiles(extent: 'quick' | 'full' = 'full'): TestFile[] {
  return globSync('test/**/*.test.ts', { cwd: root, exclude: ['**/node_modules'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => extent === 'full' || !isFullOnly(path))
    .toSorted()
    .map((path) => ({
      name: path.replace(/^test\/|\.test\.ts$/g, ''),
      titles: titlesIn(readFileSync(join(root, path), 'utf8'), extent),
    }))
}
