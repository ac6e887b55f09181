// Every call below `/_sandbox` as data, under its name in the client.
// `control.clients.list` of the client is `clients.list` here.

export { bank, banks, clock, file, reset } from './bank.ts'
export { authority, clients, keys, merchants, tryCall as try } from './clients.ts'
export { outcomes, planOutcome, setMaintenance } from './failures.ts'
export { accountAccess, baltic, corporatePayments, onlinePayments, psd2Payments, sca } from './interfaces.ts'
export { objects } from './objects.ts'
export { callbacks, receivers, resendCallback } from './callbacks.ts'
export { accounts, cards, customers, entries, rights } from './money.ts'
export { calls, explain } from './log.ts'
