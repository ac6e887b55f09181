/// <reference types="node" />
// The commit of a clone, for its build and for a run from its sources.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the commit of a clone, 12 characters; `unknown` for any other folder, even one inside a clone. */
export function commitOf(folder: string): string {
  if (!existsSync(join(folder, '.git'))) return 'unknown'
  try {
    const said = execFileSync('git', ['rev-parse', '--short=12', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: 'pipe',
    })
    return said.trim()
  } catch {
    // Git is not installed, or nothing was committed.
    return 'unknown'
  }
}
