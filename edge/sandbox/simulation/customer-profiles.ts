// Everybody who lives in the test bank's town, in the order of their numbers.
// It opens no accounts; people.ts does.

import { COMPANIES } from './companies.ts'
import { PRIVATE_PEOPLE } from './private-people.ts'
import type { Resident } from './customer-profile.ts'

const numberOf = ({ customerId }: Resident) => Number(customerId.replace('customer-', ''))

/** All residents. The first four are there with every seed (gaps: shared.sandbox.identity). */
export const RESIDENTS: readonly Resident[] = [...PRIVATE_PEOPLE, ...COMPANIES].toSorted(
  (left, right) => numberOf(left) - numberOf(right),
)
