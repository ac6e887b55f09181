// Checks what needs no run: the format, the lint rules, the types, and that each file, export and dependency is used.
// Changes nothing: `npm run format` does.
import { type Ended, runTool } from '../runtimes/process.ts'

/** Each check by its name, as a program and its arguments. */
export const checks: Record<string, [program: string, ...args: string[]]> = {
  format: ['biome', 'format', '--config-path=.biome.json', '--reporter=summary', '.'],
  lint: ['oxlint', '--quiet', '--format=unix'],
  types: ['tsc', '-p', '.'],
  unused: ['knip', '--config', 'test/tools/knip.jsonc', '--no-progress', '--treat-config-hints-as-errors'],
}

/** Runs one check; exit code 0 means that nothing was found. */
export function runCheck(name: string): Promise<Ended> {
  const [program, ...args] = checks[name] ?? []
  if (program === undefined) throw new TypeError(`no check is called ${name}`)
  return runTool(program, args)
}

if (import.meta.main) {
  for (const name of Object.keys(checks)) {
    // One after another, so that their words do not mix.
    const { exitCode, output } = await runCheck(name)
    process.stdout.write(`${name}: ${exitCode === 0 ? 'ok' : `\n${output}`}\n`)
    if (exitCode !== 0) process.exitCode = 1
  }
}
