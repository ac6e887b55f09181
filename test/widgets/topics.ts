// Every topic of words that the elements have, for tests that go through all of them.
// Not words: they stand in widgets/shared/words.

import { payment } from '../../widgets/shared/words/payment.ts'
import { providers } from '../../widgets/shared/words/providers.ts'
import { receipt } from '../../widgets/shared/words/receipt.ts'

/** Topics by name. */
export const topics = { providers, payment, receipt }
