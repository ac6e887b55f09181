// All documents: every interface that core has, with what its file in interfaces/ says of it.
// It writes nothing: write.ts does.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from '../runtimes/process.ts'
import type { About } from './about.ts'
import { documentOf } from './document.ts'
import { type Interface, interfacesOfCore } from './operations.ts'
import type { Node } from './schemas.ts'

/** Is one interface with its document. */
export interface Documented {
  bankInterface: Interface
  about: About
  document: Node
}

/** Makes the documents, in the order of core's door. */
export function makeDocuments(): Promise<Documented[]> {
  return Promise.all(
    interfacesOfCore().map(async (bankInterface) => {
      const file = join(root, `test/openapi/interfaces/${bankInterface.name}.ts`)
      const { about } = (await import(pathToFileURL(file).href)) as { about: About }
      return { bankInterface, about, document: await documentOf(bankInterface, about) }
    }),
  )
}
