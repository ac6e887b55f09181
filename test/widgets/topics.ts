// Every topic of words that the elements have, for tests that go through all of them.
// Not words: they stand in widgets/shared/words.

import { access } from '../../widgets/shared/words/access.ts'
import { accounts } from '../../widgets/shared/words/accounts.ts'
import { chart } from '../../widgets/shared/words/chart.ts'
import { connection } from '../../widgets/shared/words/connection.ts'
import { details } from '../../widgets/shared/words/details.ts'
import { entries } from '../../widgets/shared/words/entries.ts'
import { leaving } from '../../widgets/shared/words/leaving.ts'
import { payer } from '../../widgets/shared/words/payer.ts'
import { payment } from '../../widgets/shared/words/payment.ts'
import { providers } from '../../widgets/shared/words/providers.ts'
import { receipt } from '../../widgets/shared/words/receipt.ts'
import { statement } from '../../widgets/shared/words/statement.ts'

/** Topics by name. */
export const topics = {
  providers,
  payer,
  payment,
  receipt,
  leaving,
  access,
  connection,
  accounts,
  entries,
  details,
  chart,
  statement,
}
