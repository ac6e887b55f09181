// The rule for the name of an application, which people read on the bank's pages.

import { text } from '../../../core/shared/check.ts'

/** A name of 1 to 70 characters (code points), none of them a control character or invisible. */
export const ClientName = text((name) => /^[^\p{C}]{1,70}$/u.test(name), 'must be 1 to 70 characters')
