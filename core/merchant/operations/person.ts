// How to ask what is kept about one person, and to delete the personal data of some days: calls of the merchant interface as data.
// Those of one order, payout, batch or request to pay are deleted by an operation of its own.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import {
  PersonalDataDeleted,
  PersonalDataPage,
  PersonalDataPeriod,
  PersonalDataQuery,
} from '../schema/index.ts'
import { writes } from './call.ts'

/**
 * Gives all that is kept about one person in orders, payouts, batches and requests to pay of some days, page by page while there is
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

/**
 * Deletes the personal data of all that began on some days, page by page while there is a `next`: orders, and payouts, batches
 * and requests to pay that have ended. Asked again, it goes on where it was; what is gone stays gone.
 */
export const deletePersonalDataOfPeriod = operation({
  ...writes,
  id: 'merchant.personal-data.delete',
  scope: 'personal-data',
  path: '/merchant/personal-data/delete',
  body: json(PersonalDataPeriod),
  replies: { 200: PersonalDataDeleted },
  lost: { effect: 'write', resend: 'same', truth: 'Ask again: what is deleted is deleted once.' },
})
