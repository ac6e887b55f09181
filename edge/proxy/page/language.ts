// The language that a page asks a bank's pages in.
// Not a list: every language has its code, and which of them a bank speaks is the bank's to say.

import * as v from 'valibot'

/** Language of a page, ISO 639-1. */
export const PageLanguage = v.pipe(v.string(), v.regex(/^[a-z]{2}$/, 'must be two lower-case letters'))
