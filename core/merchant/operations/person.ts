// How to ask what is kept about one person: a call of the merchant interface as data.
// What is kept is deleted by the operations of each order and instruction.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import { PersonalDataPage, PersonalDataQuery } from '../schema/index.ts'
import { writes } from './call.ts'

/**
 * Gives all that is kept about one person in orders, instructions, bundles and requests of some days, page by page while there is
 * a `next`. It changes nothing: by POST, so that no account stands in an address.
 */
export const exportPersonalData = operation({
  ...writes,
  id: 'merchant.personal-data.export',
  scope: 'personal-data',
  path: '/merchant/personal-data/export',
  body: json(PersonalDataQuery),
  replies: { 200: PersonalDataPage },
  lost: { effect: 'read', resend: 'same', truth: 'Ask again.' },
})
