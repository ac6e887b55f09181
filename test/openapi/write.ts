// Writes what is made of the operations and kept in the tree: the documents that the sandbox serves, the table of calls.
// `npm run openapi` runs it; a test of the house tells when it was forgotten.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Ended, root, runTool } from '../runtimes/process.ts'
import { writeCalls } from './calls.ts'
import { type Documented, makeDocuments } from './documents.ts'

/** Is where the sandbox keeps its documents, as modules: every runtime and every bundler loads those without a setting. */
export const SERVED = 'edge/sandbox/openapi'
/** Is where the table of calls stands. */
export const CALLS = 'core/CALLS.md'

/** Writes the documents as files of JSON, for the package. */
export async function writeFiles(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const { bankInterface, document } of await makeDocuments()) {
    writeFileSync(join(folder, `${bankInterface.name}.json`), `${JSON.stringify(document, undefined, 2)}\n`)
  }
}

/** Writes what is kept in the tree. */
async function writeTree(): Promise<Ended> {
  const all = await makeDocuments()
  writeFileSync(join(root, CALLS), writeCalls(all))
  const folder = join(root, SERVED)
  for (const file of readdirSync(folder)) if (file !== 'document.ts') rmSync(join(folder, file))
  for (const { bankInterface, document } of all) {
    writeFileSync(join(folder, `${bankInterface.name}.ts`), moduleOf(bankInterface.name, document))
  }
  writeFileSync(join(folder, 'documents.ts'), listOf(all))
  return runTool('biome', ['format', '--write', '--config-path=.biome.json', SERVED])
}

function moduleOf(name: string, document: unknown): string {
  return `// The OpenAPI document of ${name}, made of core's operations by \`npm run openapi\`.
// Not written by hand: change the operation, or what test/openapi says of the interface.

import type { OpenApiDocument } from './document.ts'

/** Describes every call of ${name}. */
export const document: OpenApiDocument = ${JSON.stringify(document, undefined, 2)}
`
}

function listOf(all: readonly Documented[]): string {
  const rows = all.map(
    ({ bankInterface: { name } }) => `  '${name}': async () => (await import('./${name}.ts')).document,`,
  )
  return `// Every OpenAPI document of the bank, loaded when somebody asks for it.
// Not written by hand: \`npm run openapi\` makes it from the interfaces of core.

import type { OpenApiDocument } from './document.ts'

/** Loads the document of an interface, by its name. */
export const DOCUMENTS: Readonly<Record<string, () => Promise<OpenApiDocument>>> = {
${rows.join('\n')}
}
`
}

if (import.meta.main) {
  const { exitCode, output } = await writeTree()
  process.stdout.write(output)
  process.exitCode = exitCode
}
