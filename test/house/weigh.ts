// Bundles a module as a user's bundler would, and returns the modules in it and its weight.
import { gzipSync } from 'node:zlib'
import { build, type Metafile } from 'esbuild'
import { root } from '../runtimes/process.ts'

/** A bundle's files and its weight. */
export interface Bundle {
  /** Every file in it, parts that `import()` loads later too, as paths from the top. */
  inputs: string[]
  /** What is loaded at start: minified, gzip -9, kB of 1,024 bytes. */
  kilobytes: number
}

/** How a module is bundled. */
export interface BundleOptions {
  external?: string[]
  conditions?: string[]
  /** The folder of the module, by default the top of the house. */
  folder?: string
}

/**
 * Bundles the source text of a module at the top of the house.
 * @param code e.g. `export * from './core/view/index.ts'`
 */
export async function bundle(code: string, options: BundleOptions = {}): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: options.folder ?? root },
    absWorkingDir: options.folder ?? root,
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'esm',
    target: 'es2023',
    legalComments: 'none',
    logLevel: 'silent',
    external: ['cloudflare:workers', 'node:*', ...(options.external ?? [])],
    conditions: options.conditions ?? ['browser'],
  })
  const atStart = outputsAtStart(metafile)
  const weight = outputFiles
    .filter(({ path }) => atStart.some((output) => path.replaceAll('\\', '/').endsWith(`/${output}`)))
    .reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0)
  return { inputs: Object.keys(metafile.inputs).toSorted(), kilobytes: weight / 1024 }
}

/** Follows static imports from the module: what only `import()` reaches does not load at start. */
function outputsAtStart({ outputs }: Metafile): string[] {
  const found = new Set<string>()
  const follow = (output: string): void => {
    if (found.has(output)) return
    found.add(output)
    for (const { path, kind } of outputs[output]?.imports ?? []) {
      if (kind === 'import-statement' && path in outputs) follow(path)
    }
  }
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint === '<stdin>') follow(path)
  return [...found]
}
