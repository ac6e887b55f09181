// What can be wrong with the account that pays, and the codes by which a source says so.
// The words for it, and the field, are in account-field.ts.

/** What is wrong with the account that was named. */
export type AccountFault = 'missing' | 'invalid' | 'country' | 'refused'

/** What a source says of an account by the code of its refusal. */
export const accountFaults: ReadonlyMap<string, AccountFault> = new Map([
  ['payer_iban_missing', 'missing'],
  ['payer_iban_invalid', 'invalid'],
  ['payer_iban_refused', 'refused'],
])
