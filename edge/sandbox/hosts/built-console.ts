// Where the built files of the console stand, for the hosts that have a file system.
// It serves nothing, and no worker imports it: console.ts serves.

import type { ConsoleFile } from './console.ts'

/** Reads the files that stand beside the package's modules; in a clone, those that `npm run build` or `npm run sandbox` has made. */
export const builtConsole: ConsoleFile = async (path) => {
  const { readFile } = await import('node:fs/promises')
  const folder = import.meta.url.endsWith('.ts') ? '../../../dist/edge/sandbox/console/' : '../console/'
  const bytes = await readFile(new URL(folder + path, import.meta.url)).catch(() => undefined)
  return bytes && new Uint8Array(bytes)
}
