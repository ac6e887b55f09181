// The door of what every interface speaks: banks, errors, money, references, accounts, text, addresses, time.
// It holds no call to any bank.

export type { Bank, BankOptions } from './bank.ts'
export { isBic, isCountry } from './bic.ts'
export type { Bytes } from './bytes.ts'
export {
  BankError,
  type BankErrorCode,
  type BankErrorDetail,
  type BankErrorReason,
  type BankFault,
  isBankError,
} from './errors.ts'
export type { Assumptions, Gap, Ledger } from './gaps.ts'
export {
  bbanCheckDigit,
  groupIban,
  type Iban,
  isEeaCountry,
  isFinnishBban,
  isIban,
  parseIban,
} from './iban.ts'
export type { Input, Lost, Operation, Reply } from './operation.ts'
export type { Answer, Draft, SendOptions } from './send.ts'
export {
  makeSigner,
  makeVerifier,
  type PrivateKey,
  type PublicKey,
  type Signer,
  type Verifier,
} from './signing/rsa.ts'
