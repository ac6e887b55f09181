// The folder of the built files of the console, for the hosts that have a file system.
// It serves nothing, and no worker imports it: console.ts serves.

import type { ConsoleFile } from './console.ts'

/** Reads a built file of the console: of the package, or in a clone of what `npm run build` or `npm run sandbox` has made. */
export const builtConsole: ConsoleFile = async (path) => {
  const { readFile } = await import('node:fs/promises')
  const folder = new URL('dist/edge/sandbox/console/', await packageFolder())
  const bytes = await readFile(new URL(path, folder)).catch(() => undefined)
  return bytes && new Uint8Array(bytes)
}

/** Finds the folder of the package above this module, which a build may have put anywhere in it. */
async function packageFolder(): Promise<URL> {
  const { existsSync } = await import('node:fs')
  let folder = new URL('.', import.meta.url)
  while (!existsSync(new URL('package.json', folder)) && folder.pathname !== '/')
    folder = new URL('..', folder)
  return folder
}
