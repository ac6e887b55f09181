// Writes the licences of other works whose code a build puts into the package: who gives the code gives its notice too.
// The packages that users install beside Silta bring their own.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runtimes/process.ts'

/**
 * Writes one file with name, version and licence of each package that modules came from.
 *
 * @param modules Paths, of which those in `node_modules` count.
 * @throws Error naming a package without the text of its licence.
 */
export function writeLicences(file: string, modules: readonly string[]): void {
  const names = new Set(
    modules.flatMap((path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(path)?.[1] ?? []),
  )
  writeFileSync(
    file,
    [...names]
      .toSorted()
      .map(licenceOf)
      .join(`\n${'-'.repeat(80)}\n\n`),
  )
}

function licenceOf(name: string): string {
  const folder = join(root, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
    license: string
  }
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|(copyright)?notice)(\.\w+)?$/i.test(file))
  if (!texts.some((text) => /^licen/i.test(text))) throw new Error(`${name} has no text of its licence`)
  const told = texts.toSorted().map((text) => readFileSync(join(folder, text), 'utf8').trim())
  return `${name} ${version}, ${license}\n\n${told.join('\n\n')}\n`
}
