// What the merchant's server gives a bank to do: payouts, batches and requests to pay, each by its words on the wire.

/** The words of one kind. In the code all three are instructions, under one `instructionId`. */
export interface InstructionKind {
  /** The word with which its codes, the types of its webhooks and its events in the log begin. */
  readonly word: 'payout' | 'batch' | 'request_to_pay'
  /** Its path below `/merchant`, and the name of its lists. */
  readonly path: 'payouts' | 'batches' | 'requests-to-pay'
  /** The member of an answer that has one instruction of the kind, and the member that has a list of them. */
  readonly one: 'payout' | 'batch' | 'requestToPay'
  readonly many: 'payouts' | 'batches' | 'requestsToPay'
  /** The member that has the merchant's own id. */
  readonly id: 'payoutId' | 'batchId' | 'requestToPayId'
  /** The scope that a merchant's key needs to give one. */
  readonly scope: 'payouts' | 'requests-to-pay'
  /** The state of an instruction that was carried out as it was ordered. */
  readonly done: 'paid' | 'completed'
}

/** Money that the merchant sends. */
export const PAYOUT = {
  word: 'payout',
  path: 'payouts',
  one: 'payout',
  many: 'payouts',
  id: 'payoutId',
  scope: 'payouts',
  done: 'paid',
} as const satisfies InstructionKind

/** Payments that a person approves together. */
export const BATCH = {
  word: 'batch',
  path: 'batches',
  one: 'batch',
  many: 'batches',
  id: 'batchId',
  scope: 'payouts',
  done: 'completed',
} as const satisfies InstructionKind

/** Money that the merchant asks for. */
export const REQUEST_TO_PAY = {
  word: 'request_to_pay',
  path: 'requests-to-pay',
  one: 'requestToPay',
  many: 'requestsToPay',
  id: 'requestToPayId',
  scope: 'requests-to-pay',
  done: 'completed',
} as const satisfies InstructionKind

/** All kinds, in the order in which they are searched. */
export const KINDS: Readonly<Record<InstructionKind['word'], InstructionKind>> = {
  payout: PAYOUT,
  request_to_pay: REQUEST_TO_PAY,
  batch: BATCH,
}

/** Lists the kinds that some interfaces carry. */
export const kindsIn = (
  interfaces: readonly { readonly kind?: InstructionKind }[],
): readonly InstructionKind[] =>
  Object.values(KINDS).filter((kind) => interfaces.some((one) => one.kind === kind))

/** Returns the name of an instruction's object; no part of the register or of the index has such a name. */
export const nameOfInstruction = ({ path }: InstructionKind, instructionId: string) =>
  `${path}:${instructionId}`

/** Writes the id of an instruction as its merchant knows it. */
export function withPublicId<T extends { readonly instructionId: string }>(
  { id }: InstructionKind,
  { instructionId, ...rest }: T,
): Omit<T, 'instructionId'> {
  return { [id]: instructionId, ...rest }
}
