// The document of the control interface of the sandbox: every call below `/_sandbox`, as those of a bank's interface.
import { CALLS as NAMED } from '../../../../edge/sandbox/control/calls/named.ts'
import { documentation } from '../../../../edge/sandbox/control/documentation.ts'
import { sources } from '../../../house/files.ts'
import { docstringsOf } from '../docstrings.ts'
import { documentOf } from '../document.ts'
import type { Documented } from '../documents.ts'
import type { Call } from '../operations.ts'

const CALLS = 'edge/sandbox/control/calls'

/** Lists the control calls, in the order of the guide: that of the examples. */
function controlCalls(): readonly Call[] {
  const words = new Map(sources(CALLS).flatMap((file) => [...docstringsOf(file)]))
  /** The row of a call: a constant, or a member of one. */
  const wordsOf = (name: string): string => {
    const [, group = '', member = 'list'] = name.split('.')
    const found = words.get(group === 'try' ? 'tryCall' : group)
    return found?.members.get(member)?.text ?? found?.text ?? ''
  }
  const order = Object.keys(documentation.examples)
  // One without an example comes last.
  const placeOf = ({ name }: Call) => (order.includes(name) ? order.indexOf(name) : order.length)
  return Array.from(
    NAMED,
    ([name, { definition }]): Call => ({ name, definition, words: wordsOf(name) }),
  ).toSorted((left, right) => placeOf(left) - placeOf(right))
}

/** Makes the document. */
export async function makeControlDocument(): Promise<Documented> {
  const bankInterface = { name: 'control', schemas: CALLS, calls: controlCalls() }
  return { bankInterface, documentation, document: await documentOf(bankInterface, documentation) }
}
