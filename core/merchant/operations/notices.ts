// How to ask about notices as a whole: calls of the merchant interface as data.
// One notice is sent again by the operations of what it is about.

import { json } from '../../shared/codec.ts'
import { operation } from '../../shared/operation.ts'
import { GivenUpSince, NoticeTest, Resent } from '../schema/index.ts'
import { writes } from './call.ts'

/** Sends a notice of the type `test.ping` to `NOTICE_URL`, once and now; once a minute. */
export const testNotice = operation({
  ...writes,
  id: 'merchant.notices.test',
  scope: 'notices',
  path: '/merchant/notices/test',
  replies: { 200: NoticeTest },
  lost: { effect: 'write', resend: 'same', truth: 'Ask for another test notice: it is about nothing.' },
})

/** Sends again what was given up since a time, the same ids and bytes, paced: page by page while there is a `next`. */
export const resendNotices = operation({
  ...writes,
  id: 'merchant.notices.resend',
  scope: 'notices',
  path: '/merchant/notices/resend',
  body: json(GivenUpSince),
  replies: { 200: Resent },
})
