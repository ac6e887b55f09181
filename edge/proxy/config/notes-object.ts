// Where the notes of the deployment are: in one object, of a class that the deployment has.

import type { Bindings } from '../interfaces/shared/capability.ts'
import { objectNamed } from '../interfaces/shared/naming.ts'
import { type Notes, NOTES } from '../storage/notes.ts'

/** Finds the object that keeps the notes, of a class that the deployment has. */
export function notesIn(
  bindings: Bindings,
  { payments, accounts }: { readonly payments?: unknown; readonly accounts?: unknown },
): Notes {
  return objectNamed(bindings, payments ? 'ORDERS' : accounts ? 'SESSIONS' : 'PAYOUTS', NOTES)
}
