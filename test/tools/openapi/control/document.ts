// The document of the control interface of the sandbox: every call below `/_sandbox`, as those of a bank's interface.
// It writes nothing: ../write.ts does.
import * as calls from '../../../../edge/sandbox/control/calls/index.ts'
import { documentation } from '../../../../edge/sandbox/control/documentation.ts'
import { sources } from '../../../house/files.ts'
import { docstringsOf } from '../docstrings.ts'
import { documentOf } from '../document.ts'
import type { Documented } from '../documents.ts'
import type { AnyDefinition, Call } from '../operations.ts'

const CALLS = 'edge/sandbox/control/calls'

/** Lists the control calls, in the order of the guide: that of the keys which the document has for them in code. */
function controlCalls(): readonly Call[] {
  const words = new Map(sources(CALLS).flatMap((file) => [...docstringsOf(file)]))
  const order = Object.keys(documentation.inCode ?? {})
  const listed = Object.entries(calls as Record<string, { definition: AnyDefinition }>)
  // One that the document has no name in code for comes last.
  const placeOf = ({ name }: Call) => (order.includes(name) ? order.indexOf(name) : order.length)
  return listed
    .map(([name, { definition }]): Call => ({ name, definition, words: words.get(name)?.text ?? '' }))
    .toSorted((left, right) => placeOf(left) - placeOf(right))
}

/** Makes the document. */
export async function makeControlDocument(): Promise<Documented> {
  const bankInterface = { name: 'control', schemas: CALLS, calls: controlCalls() }
  return { bankInterface, documentation, document: await documentOf(bankInterface, documentation) }
}
