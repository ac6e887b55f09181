// Finds the operation that a command line names.

import { type Found, listOperations } from '../../sandbox/control/caller/operations.ts'
import { meantBy } from '../misspelt.ts'

/**
 * Finds an operation.
 *
 * @throws TypeError naming the nearest one if there is none.
 */
export function findOperation(id: string): Found {
  const all = listOperations()
  const found = all.find((one) => one.id === id)
  if (found) return found
  const meant = meantBy(
    id,
    all.map((one) => one.id),
  )
  throw new TypeError(
    `operation must be one of those that "npx silta call" lists${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  )
}
