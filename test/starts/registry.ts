/// <reference types="node" />
// A registry on this machine that has our packed package, as if it were published; everything else it leaves to the real one.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** A registry that runs. */
export interface Registry {
  readonly address: string
  close(): void
}

/**
 * Starts it.
 *
 * @param archive The packed package.
 * @param manifest Its `package.json`.
 * @param upstream Address of the registry that has the others, with a slash at its end.
 */
export async function openRegistry(
  archive: string,
  manifest: { readonly name: string; readonly version: string },
  upstream: string,
): Promise<Registry> {
  const { name, version } = manifest
  const bytes = readFileSync(archive)
  const file = `/${name}/-/${name}-${version}.tgz`
  const server = createServer((request, response) => {
    const path = request.url ?? '/'
    if (path === file)
      return response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(bytes)
    if (path === `/${name}`) {
      const dist = {
        tarball: address() + file,
        integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
        shasum: createHash('sha1').update(bytes).digest('hex'),
      }
      const packument = {
        name,
        'dist-tags': { latest: version },
        versions: { [version]: { ...manifest, dist } },
        time: { [version]: '2026-01-01T00:00:00.000Z' },
      }
      return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(packument))
    }
    return response.writeHead(307, { location: new URL(path.slice(1), upstream).href }).end()
  })
  const address = () => {
    const place = server.address()
    return `http://127.0.0.1:${typeof place === 'object' && place ? place.port : 0}`
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `${address()}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
