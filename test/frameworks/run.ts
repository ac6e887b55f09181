// Builds users' projects in frameworks with the package as it is packed, checks their types, and drives each in a browser:
// `npm run frameworks`, or with names: `npm run frameworks -- vue`. Each has a lockfile of its own, which is installed then.
// Not a part of `npm test`, which has two of them (test/consumers/frameworks.test.ts): all eight take minutes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installInto } from '../consumers/packed.ts'
import { buildProject, checkProject, driveProject, installProject } from './project.ts'
import { PROJECTS } from './projects.ts'
import { wallClock } from '../kit/clock.ts'

const given = process.argv.slice(2)
const names = given.length > 0 ? given : Object.keys(PROJECTS)
const folder = mkdtempSync(join(tmpdir(), 'silta-frameworks-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const { silta } = await installInto(folder)
const failed: string[] = []
for (const name of names) {
  /* oxlint-disable no-await-in-loop -- one after the other: each keeps all cores busy, and its files go before the next */
  const began = wallClock()
  try {
    const project = await installProject(name, folder, silta)
    const installed = wallClock()
    await checkProject(name, project)
    await buildProject(project)
    await driveProject(name, project)
    process.stdout.write(
      `${name}: checked, built and driven in ${since(installed)} s, installed in ${since(began, installed)} s\n`,
    )
    rmSync(project, { recursive: true, force: true })
  } catch (error) {
    failed.push(name)
    process.stderr.write(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
  }
  /* oxlint-enable no-await-in-loop */
}
if (failed.length > 0) {
  process.stderr.write(`failed: ${failed.join(', ')}\n`)
  process.exitCode = 1
}

function since(from: number, to = wallClock()): string {
  return ((to - from) / 1000).toFixed(0)
}
