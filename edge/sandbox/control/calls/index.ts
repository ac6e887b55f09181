// Every call below `/_sandbox` as data, in the order of the guide.
// It steers nothing.

export { moveClock, resetBank } from './time.ts'
export { addClientKey, addMerchantKey, certifyClient, readKeys, registerClient } from './clients.ts'
export { planOutcome, setMaintenance } from './failures.ts'
export { decide, decideOnPage, giveAccess, giveBalticAccess } from './people.ts'
export {
  listBalticAccounts,
  listBalticConsents,
  listCallbacks,
  listConsents,
  listCorporatePayments,
  listPsd2Payments,
} from './reports.ts'
