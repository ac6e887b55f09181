// The language that a page requests for the bank's pages.
// Not a list: any language code is allowed, and the bank decides which it speaks.

import * as v from 'valibot'

/** Language of a page, ISO 639-1. */
export const PageLanguage = v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'must be two lower-case letters'))
