// Writes what is made of the operations and stored in the tree: the documents that the sandbox serves, the table of calls.
// `npm run openapi` runs it; a test of the house fails if it was forgotten.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../runtimes/process.ts'
import { writeCalls } from './calls.ts'
import { CONTROL_GUIDE, makeControlDocument, withCallTable } from './control/document.ts'
import { type Documented, makeDocuments } from './documents.ts'
import { makeMerchantDocument } from './merchant/document.ts'
import type { Node } from './schemas.ts'

/** Where the sandbox keeps its documents, as modules: every runtime and every bundler loads those without a setting. In the package they load JSON. */
export const SERVED = 'edge/sandbox/openapi/generated'
/** The path of the table of calls. */
const CALLS = 'core/CALLS.md'
/** The path of the document of the merchant interface: nothing serves it, and no code reads it. */
export const MERCHANT = 'core/merchant/openapi.json'

/** Writes the documents as files of JSON, for the package. */
export async function writeFiles(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const all = [...(await makeDocuments()), await makeControlDocument(), await makeMerchantDocument()]
  for (const documented of all) {
    writeFileSync(join(folder, `${documented.bankInterface.name}.json`), jsonFile(documented))
  }
}

/** Gives the text of every file that is made of the operations and stored in the tree, by its path. */
export function filesOf(banks: readonly Documented[], control: Documented): Map<string, string> {
  const served = [...banks, control]
  return new Map([
    [CALLS, writeCalls(banks)],
    [CONTROL_GUIDE, withCallTable(readFileSync(join(root, CONTROL_GUIDE), 'utf8'), control)],
    [`${SERVED}/documents.ts`, listOf(served)],
    ...served.map(({ bankInterface: { name }, document }): [string, string] => [
      `${SERVED}/${name}.ts`,
      moduleOf(name, document),
    ]),
  ])
}

/** Writes a document as a file of JSON: a line for each operation, component and webhook. */
export const jsonFile = ({ document }: Documented): string => `${inLines(document, false)}\n`

function moduleOf(name: string, document: Node): string {
  return `// The OpenAPI document of ${name}, generated from its operations by \`npm run openapi\`.
// Not written by hand: change the operation, or edge/sandbox/${name}/documentation.ts.

import type { OpenApiDocument } from '../document.ts'

/** Describes every call of ${name}. */
export const document: OpenApiDocument = ${inLines(document)}
`
}

/** How deep a member of a document is written in lines: one for each operation, and one for each component. */
const DEPTHS: Readonly<Record<string, number>> = { paths: 2, webhooks: 1, components: 2 }

/**
 * Writes a document as an object, a line for each of its parts.
 *
 * @param isCode Whether the last part has a comma too, as code is written here; JSON has none there.
 */
function inLines(document: Node, isCode = true): string {
  const parts = Object.entries(document).map(
    ([name, part]) => `  ${JSON.stringify(name)}: ${inDepth(part, DEPTHS[name] ?? 0, '  ', isCode)}`,
  )
  return `{\n${joined(parts, isCode)}}`
}

function inDepth(node: unknown, depth: number, indent: string, isCode: boolean): string {
  if (depth === 0) return JSON.stringify(node)
  const inner = `${indent}  `
  const parts = Object.entries(node as Node).map(
    ([name, part]) => `${inner}${JSON.stringify(name)}: ${inDepth(part, depth - 1, inner, isCode)}`,
  )
  return `{\n${joined(parts, isCode)}${indent}}`
}

const joined = (parts: readonly string[], isCode: boolean) =>
  `${parts.join(',\n')}${isCode && parts.length > 0 ? ',' : ''}${parts.length > 0 ? '\n' : ''}`

function listOf(all: readonly Documented[]): string {
  const rows = all.map(
    ({ bankInterface: { name } }) => `  '${name}': async () => (await import('./${name}.ts')).document,`,
  )
  return `// Every OpenAPI document of the bank, loaded when a caller asks for it.
// Not written by hand: \`npm run openapi\` generates it from the operations.

import type { OpenApiDocument } from '../document.ts'

/** Loads the document of an interface, by its name. */
export const DOCUMENTS: Readonly<Record<string, () => Promise<OpenApiDocument>>> = {
${rows.join('\n')}
}
`
}

if (import.meta.main) {
  const files = filesOf(await makeDocuments(), await makeControlDocument())
  rmSync(join(root, SERVED), { recursive: true, force: true })
  mkdirSync(join(root, SERVED))
  for (const [file, text] of files) writeFileSync(join(root, file), text)
  writeFileSync(join(root, MERCHANT), jsonFile(await makeMerchantDocument()))
}
