// All documents: every interface that core has, with its `edge/sandbox/<interface>/documentation.ts`.
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { root } from '../../runtimes/process.ts'
import type { Documentation } from '../../../edge/sandbox/openapi/documentation.ts'
import { documentOf } from './document.ts'
import { type Interface, interfacesOfCore } from './operations.ts'
import type { Node } from './schemas.ts'

/** One interface with its document. */
export interface Documented {
  bankInterface: Interface
  documentation: Documentation
  document: Node
}

/** Makes the documents, in the order of core's door. */
export function makeDocuments(): Promise<Documented[]> {
  return Promise.all(
    interfacesOfCore().map(async (bankInterface) => {
      const file = join(root, `edge/sandbox/${bankInterface.name}/documentation.ts`)
      const { documentation } = (await import(pathToFileURL(file).href)) as { documentation: Documentation }
      return { bankInterface, documentation, document: await documentOf(bankInterface, documentation) }
    }),
  )
}
