// The folder of the built files of the console, for the hosts that have a file system.
// It serves nothing (console.ts does), and no worker imports it.

import type { ConsoleFile } from './console.ts'

/** Reads a built file of the console: from the package, or from a clone in which `npm run build` or `npm run sandbox` ran. */
export const builtConsole: ConsoleFile = async (path) => {
  const { readFile } = await import('node:fs/promises')
  const folder = new URL('dist/edge/sandbox/console/', await packageFolder())
  const bytes = await readFile(new URL(path, folder)).catch(() => undefined)
  return bytes && new Uint8Array(bytes)
}

/** Finds the package's folder above this module, at whatever depth a build has put it. */
async function packageFolder(): Promise<URL> {
  const { existsSync } = await import('node:fs')
  let folder = new URL('.', import.meta.url)
  while (!existsSync(new URL('package.json', folder)) && folder.pathname !== '/')
    folder = new URL('..', folder)
  return folder
}
