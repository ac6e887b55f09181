// What a Baltic bank learns about the person's own request: only what is known.
// It finds out nothing; http/caller.ts does.

import type { PsuHeaders } from '../../../../core/baltic/index.ts'
import { isIpAddress } from '../../../../core/shared/values/opaque.ts'
import type { Caller } from '../shared/caller.ts'

/** Forwards what is known about the page's reader. With an address, the bank takes the person as present. */
export function psuOf({ address, userAgent, languages }: Caller = {}): PsuHeaders {
  return {
    ...(address !== undefined && isIpAddress(address) && { 'psu-ip-address': address }),
    ...(userAgent !== undefined && { 'psu-user-agent': userAgent }),
    ...(languages !== undefined && { 'psu-accept-language': languages }),
  }
}
