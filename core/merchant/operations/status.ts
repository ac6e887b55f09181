// How to ask how the whole proxy does: a call of the merchant interface as data.
// Of single payments it says nothing.

import { operation } from '../../shared/operation.ts'
import { Status } from '../schema/index.ts'
import { reads } from './call.ts'

/**
 * Tells how the proxy does, in numbers; what it cannot know is `null`. With `Accept: application/openmetrics-text` the same
 * comes as metrics.
 */
export const readStatus = operation({
  ...reads,
  id: 'merchant.status',
  scope: 'status',
  path: '/merchant/status',
  replies: { 200: Status },
})
