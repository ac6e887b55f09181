// A page with a script that is bundled from the sources, on a port of its own, for a browser that takes pictures of it.

import { createServer, type Server } from 'node:http'
import { build } from 'esbuild'
import { root } from '../runtimes/process.ts'

/** A page that is served. */
export interface ServedPage {
  readonly address: string
  /** Ends the server, and what is still connected to it. */
  close(): void
}

/**
 * Bundles a script and serves a page with it.
 *
 * @param entry The script; it imports as a file at the top of the tree does.
 * @param page The page, which loads it from `/page.js`.
 */
export async function servePage(entry: string, page: string): Promise<ServedPage> {
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    absWorkingDir: root,
    // What package.json says of side effects is said of the built files; here are the sources.
    ignoreAnnotations: true,
    bundle: true,
    splitting: true,
    write: false,
    outdir: 'out',
    format: 'esm',
    target: 'es2023',
    entryNames: 'page',
    conditions: ['browser'],
    logLevel: 'silent',
  })
  const files = new Map(
    outputFiles.map(({ path, contents }) => [path.replace(/^.*[\\/]out[\\/]/, '/'), contents]),
  )
  const server = createServer(({ url = '/' }, response) => {
    const file = files.get(url)
    response.writeHead(200, { 'content-type': file ? 'text/javascript' : 'text/html; charset=utf-8' })
    response.end(file ?? page)
  }).listen(0)
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { address: addressOf(server), close }
}

/** The lines of a script that end all motions, so that a picture of the page is always the same. */
export const endMotions: string = `
for (const animation of document.getAnimations()) {
  if (animation.effect.getComputedTiming().endTime === Infinity) animation.cancel()
  else animation.finish()
}
document.activeElement.blur()`

function addressOf(server: Server): string {
  const place = server.address()
  return `http://localhost:${typeof place === 'object' && place ? place.port : 0}`
}
