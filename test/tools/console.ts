// Builds the bank's console into the static files that hosts serve, by its vite.config.ts.
import { existsSync, globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from '../runtimes/process.ts'

const FOLDER = join(root, 'edge/sandbox/console')

/** Where hosts look for the files. */
const BUILT = join(root, 'dist/edge/sandbox/console')

/** Builds the console, and names the modules that are in it. */
export async function buildConsole(): Promise<string[]> {
  const built = await build({ configFile: join(FOLDER, 'vite.config.ts'), logLevel: 'warn' })
  const outputs = [built].flat().flatMap((one) => ('output' in one ? one.output : []))
  return outputs.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : []))
}

/** Builds the console if it was never built, or one of its sources is newer. */
export async function freshConsole(): Promise<void> {
  const page = join(BUILT, 'index.html')
  const built = existsSync(page) ? statSync(page).mtimeMs : 0
  const files = globSync('edge/sandbox/{console,control}/**/*', { cwd: root })
  if (files.some((file) => statSync(join(root, file)).mtimeMs > built)) await buildConsole()
}

if (import.meta.main) await freshConsole()
