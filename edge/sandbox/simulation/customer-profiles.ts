// All customers of the simulation, in the order of their numbers.

import { COMPANIES } from './companies.ts'
import { PRIVATE_PEOPLE } from './private-customers.ts'
import type { CustomerProfile } from './customer-profile.ts'

const numberOf = ({ customerId }: CustomerProfile) => Number(customerId.replace('customer-', ''))

/** All customer profiles. Every seed has the first four (gaps: shared.sandbox.identity). */
export const CUSTOMER_PROFILES: readonly CustomerProfile[] = [...PRIVATE_PEOPLE, ...COMPANIES].toSorted(
  (left, right) => numberOf(left) - numberOf(right),
)
