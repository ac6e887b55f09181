// Writes what is made of the elements: manifest, data of editors and types of frameworks into dist, tables into the guide.
// `npm run elements` writes the tables; a test of the house fails if that was forgotten.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../runtimes/process.ts'
import { makeCssData, makeHtmlData, makeWebTypes } from './editors.ts'
import { EMPTY_MODULE, FRAMEWORKS } from './frameworks.ts'
import { GUIDE, withTables } from './guide.ts'
import { makeManifest } from './manifest.ts'
import { readElements } from './read.ts'

/** Gives the text of every file of the package that is made of the elements, by its path in `dist`. */
export function elementFiles(elements = readElements()): Map<string, string> {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const json = (value: object) => `${JSON.stringify(value, undefined, 2)}\n`
  return new Map([
    ['custom-elements.json', json(makeManifest(elements))],
    ['web-types.json', json(makeWebTypes(elements, version))],
    ['vscode.html-custom-data.json', json(makeHtmlData(elements))],
    ['vscode.css-custom-data.json', json(makeCssData(elements))],
    ...Object.entries(FRAMEWORKS).flatMap(([name, types]): [string, string][] => [
      [`widgets/${name}/index.d.ts`, types(elements)],
      [`widgets/${name}/index.js`, EMPTY_MODULE],
    ]),
  ])
}

/** Writes them into a folder. */
export function writeElementFiles(folder: string): void {
  for (const [path, text] of elementFiles()) {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

if (import.meta.main) {
  const file = join(root, GUIDE)
  writeFileSync(file, withTables(readFileSync(file, 'utf8'), readElements()))
}
