// English, which names the topics and the sentences that every language has.
// Not loaded by an element: it carries the files of its own topics.

export { access } from './access.ts'
export { accounts } from './accounts.ts'
export { chart } from './chart.ts'
export { connection } from './connection.ts'
export { details } from './details.ts'
export { entries } from './entries.ts'
export { flows } from './flows.ts'
export { kinds } from './kinds.ts'
export { leaving } from './leaving.ts'
export { paper } from './paper.ts'
export { payer } from './payer.ts'
export { payment } from './payment.ts'
export { providers } from './providers.ts'
export { receipt } from './receipt.ts'
export { statement } from './statement.ts'
