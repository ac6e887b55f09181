// Finds the Python of the machine, for programs that are written in it.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Finds a Python of today, if there is one. */
export async function findPython(): Promise<string | undefined> {
  for (const program of ['python3', 'python']) {
    const answer = await run(program, ['-c', 'import sys; print(sys.version_info >= (3, 9))']).catch(
      () => undefined,
    )
    if (answer?.stdout.trim() === 'True') return program
  }
  return undefined
}
