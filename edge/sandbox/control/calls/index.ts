// Every call below `/_sandbox` as data, in the order of the guide.

export { moveClock, readClock, resetBank } from './time.ts'
export { exportBank, importBank } from './bank-file.ts'
export { discardBank, forkBank, listBanks } from './banks.ts'
export {
  addClientKey,
  addMerchantKey,
  certifyClient,
  changeClient,
  endCertificate,
  endClientKey,
  listClients,
  readAuthority,
  readClient,
  readKeys,
  registerClient,
  removeClient,
  revokeCertificate,
  revokeClientKey,
  rotateClientSecret,
} from './clients.ts'
export { listOutcomes, planOutcome, setMaintenance, takeBackOutcome } from './failures.ts'
export { decide, decideOnPage, giveAccess, giveBalticAccess } from './people.ts'
export { decideObject, listObjects, moveObject, readObject } from './objects.ts'
export {
  listBalticAccounts,
  listBalticConsents,
  listCallbacks,
  listConsents,
  listCorporatePayments,
  listOnlinePayments,
  listPsd2Payments,
  readBank,
} from './reports.ts'
export {
  addCard,
  addEntry,
  allowClient,
  endEntry,
  forbidClient,
  listAccounts,
  listCards,
  listCustomers,
  listEntries,
  makeCustomer,
  openAccount,
  readAccount,
  readCard,
  readCustomer,
  readEntry,
  readStatement,
  setAccountStatus,
  setBalance,
  setRights,
  takeRights,
} from './money.ts'
export { tryCall } from './client-call.ts'
export {
  clearCalls,
  compareCalls,
  explainCall,
  explainMessage,
  exportCalls,
  listCalls,
  readCall,
} from './log.ts'
export { clearReceiver, listReceivers, readReceiver, resendCallback, setReceiver } from './callbacks.ts'
