// What is told to a Baltic bank of the person's own request: what is known, and nothing made up.
// Who stands at the other end, http/caller.ts finds out.

import type { PsuHeaders } from '../../../../core/baltic/index.ts'
import { isIpAddress } from '../../../../core/shared/values/opaque.ts'
import type { Caller } from '../shared/caller.ts'

/** Forwards what is known of whoever looks at the page; with their address, the bank takes them for present. */
export function psuOf({ address, userAgent, languages }: Caller = {}): PsuHeaders {
  return {
    ...(address !== undefined && isIpAddress(address) && { 'psu-ip-address': address }),
    ...(userAgent !== undefined && { 'psu-user-agent': userAgent }),
    ...(languages !== undefined && { 'psu-accept-language': languages }),
  }
}
