/// <reference types="node" />
// The commit of a clone, for what is built of it and what runs from its sources.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Reads the commit of a clone, 12 characters; `unknown` for any other folder, also one that lies inside a clone. */
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
    // There is no git, or nothing was committed.
    return 'unknown'
  }
}
