// Checks what needs no run: the format, the lint rules, the types, and that each file, export and dependency is used.
// Changes nothing: `npm run format` does.
import { type Ended, runTool } from '../runtimes/process.ts'
import { compileExamples, readExamples } from './examples.ts'

/** Each check by its name; exit code 0 means that nothing was found. */
export const checks: Readonly<Record<string, () => Promise<Ended>>> = {
  format: () => runTool('biome', ['format', '--config-path=.biome.json', '--reporter=summary', '.']),
  lint: () => runTool('oxlint', ['--quiet', '--format=unix']),
  // With every example of the guides and of docstrings: alone, they would have the compiler read the same sources again.
  types: () => compileExamples(readExamples(), ['core', 'edge', 'widgets', 'demo', 'test']),
  unused: () =>
    runTool('knip', ['--config', 'test/tools/knip.jsonc', '--no-progress', '--treat-config-hints-as-errors']),
}

if (import.meta.main) {
  for (const [name, check] of Object.entries(checks)) {
    // One after another, so that their words do not mix.
    const { exitCode, output } = await check()
    process.stdout.write(`${name}: ${exitCode === 0 ? 'ok' : `\n${output}`}\n`)
    if (exitCode !== 0) process.exitCode = 1
  }
}
