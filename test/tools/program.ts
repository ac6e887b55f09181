// Bundles the program `silta` into few files, each word loading its own: Node spends most of a start on finding modules.
import { basename, join } from 'node:path'
import { commitOf } from '../../edge/cli/commit.ts'
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import { root } from '../runtimes/process.ts'

/** What a runtime brings, and the optional peer, which is there only for those who want its word. */
const EXTERNAL = ['bun:sqlite', 'cloudflare:workers', '@modelcontextprotocol/server']

/** What is in the package once, beside the modules of its doors: the program's parts load it from there. */
const heldOnce: Plugin = {
  name: 'held once',
  setup(it) {
    it.onResolve({ filter: /\/x509\.ts$/ }, () => ({
      path: '../../sandbox/clients/x509.js',
      external: true,
    }))
    it.onLoad({ filter: /\/openapi\/generated\// }, ({ path }) => {
      const name = basename(path, '.ts')
      // The list of all documents is code.
      if (name === 'documents') return undefined
      return { contents: documentModule(`../../../openapi/${name}.json`) }
    })
    it.onResolve({ filter: /\.json$/ }, ({ path }) => ({ path, external: true }))
  },
}

/** Writes a module that loads an OpenAPI document from its file. */
export function documentModule(file: string): string {
  return `import document from '${file}' with { type: 'json' }\nexport { document }\n`
}

/** Bundles the program for the package, into `dist`. Its stacks have the names of the sources, so it needs no maps. */
export function buildProgram(): Promise<Metafile> {
  return bundle(join(root, 'dist/edge/cli'), {
    plugins: [heldOnce],
    minifySyntax: true,
    minifyWhitespace: true,
  })
}

/**
 * Bundles the program for tests: it needs nothing of `dist`, and its maps lead to the sources.
 *
 * @param folder Below the top of the tree, for its packages, its version and the console.
 * @returns Its file.
 */
export async function bundleProgram(folder: string): Promise<string> {
  await bundle(folder, { sourcemap: true })
  return join(folder, 'main.js')
}

async function bundle(outdir: string, more: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    ...more,
    absWorkingDir: root,
    entryPoints: ['edge/cli/main.ts'],
    outdir,
    chunkNames: 'parts/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2023',
    // Every Node that the package names reads them.
    supported: { 'import-attributes': true },
    external: EXTERNAL,
    define: { SILTA_COMMIT: JSON.stringify(commitOf(root)) },
    // licences.ts writes those of the packages in it into a file.
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
  })
  return metafile
}
