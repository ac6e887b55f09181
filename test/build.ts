// Builds dist: the three rooms as plain modules with their types, and the demo as pages.
// Not a bundle of the library: a user's own bundler makes that. `tsconfig.json` stays the only one that is kept.
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, root, runTool } from './runtimes/process.ts'

/** Builds everything; stops at the first step that fails. */
export async function build(): Promise<Ended> {
  rmSync(join(root, 'dist'), { recursive: true, force: true })
  const rooms = await buildRooms()
  return rooms.exitCode === 0 ? buildPages() : rooms
}

/** Builds the pages of the demo. */
export function buildPages(): Promise<Ended> {
  return runTool('vite', ['build', '--config', 'demo/vite.config.ts', '--outDir', join(root, 'dist/demo')])
}

function buildRooms(): Promise<Ended> {
  const folder = join(root, '.silta')
  mkdirSync(folder, { recursive: true })
  const config = {
    extends: '../tsconfig.json',
    compilerOptions: { types: ['node'], noEmit: false, rootDir: '..', outDir: '../dist' },
    include: ['../core', '../edge', '../widgets'],
  }
  writeFileSync(join(folder, 'tsconfig.build.json'), JSON.stringify(config))
  // The compiler makes declarations of modules, and leaves those that were written by hand where they are.
  for (const file of globSync('{core,edge,widgets}/**/*.d.ts', { cwd: root })) {
    cpSync(join(root, file), join(root, 'dist', file))
  }
  return runTool('tsc', ['-p', join(folder, 'tsconfig.build.json')])
}

if (import.meta.main) {
  const { exitCode, output } = await build()
  process.stdout.write(output)
  process.exitCode = exitCode
}
