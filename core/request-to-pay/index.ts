// The door of the Request-to-Pay interface: paper 1 part C, deprecated and in the sandbox only.
// Importing it runs nothing; anything that it does not export is internal.

export {
  makeRequestToPayBank,
  type RequestToPayBank,
  type RequestToPayBankOptions,
  type RequestToPayCredentials,
} from './bank.ts'
export { REQUEST_CURRENCIES, requestToPayGaps } from './gaps.ts'
export { createRequest, readRequest } from './operations.ts'
export { type RequestIntent, type RequestOptions, requestSafely } from './recipes.ts'
export type { RequestStatus } from './rules.ts'
export type {
  CreatedRequest,
  Creditor,
  Debtor,
  InstructedAmount,
  PaymentRequest,
  RequestQuery,
  RequestState,
} from './schema.ts'
