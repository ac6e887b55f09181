// What an interface of a bank gives the proxy: settings, rail, sources, channels, address for returns, binding.

import type { Gaps } from '../../../core/shared/gaps.ts'
import type { RefusalWords } from '../../shared/refusal-words.ts'
import type { BatchChannel } from './batch-channel.ts'
import type { Channel } from './channel.ts'
import type { InstructionKind } from './instruction-kind.ts'
import type { Rail } from './rail.ts'
import type { Bindings, Capability, Place } from './shared/capability.ts'
import type { Form } from './shared/forms.ts'
import type { Source } from './source.ts'

/** The one address to which a bank sends browsers back from all payments. */
export interface BankReturn {
  /** Last part of the address, below `/return/`. */
  readonly path: string
  /** Where the bank puts its answer. A fragment never reaches a server by itself: a page of the proxy hands it over. */
  readonly comesIn: 'query' | 'fragment'
  /** Whether people return here from batches too: the address is then open even if no payments are offered. */
  readonly isForBatches?: boolean
  /**
   * Reads the name that an answer claims: the handle of a payment, or the marked name of a batch. `undefined` if it
   * claims none. The proxy judges whether the name is one of ours.
   *
   * @param answer The query without its question mark, or the fragment.
   */
  readonly ownerOf: (answer: string) => string | undefined
}

/** One interface of a bank, before its settings are known. */
export interface ProxyInterface {
  /** Its name, stored with each of its payments, sessions and instructions. */
  readonly name: string
  /** What core assumes about its bank; the setting ASSUMPTIONS may override it. */
  readonly gaps: Gaps
  readonly settings: Readonly<Record<string, Form>>
  /** Further settings that are addresses; in production they must be https. */
  readonly addresses?: readonly string[]
  /** Where its bank is, unless that is where the others are. */
  readonly at?: Place
  /** Our setting for each option that core names in its messages, besides the address. */
  readonly names?: Readonly<Record<string, string>>
  /** Names faults that only several settings together show. */
  faults?(bindings: Bindings): readonly string[]
  /** Names keys that do not work, by using each once. */
  keyFaults?(bindings: Bindings): Promise<readonly string[]>
  /** What the operator should check if the bank refused or was not found; for the log. */
  readonly refusals?: RefusalWords
  /** Its rail: how customers pay. */
  readonly rail?: Capability<Rail>
  /** Its sources: how it reads accounts, at one bank or several. */
  readonly sources?: Capability<readonly Source[]>
  /** Its channel: how the merchant gives instructions. */
  readonly channel?: Capability<Channel>
  /** Its channel for batches; only one interface has it. */
  readonly batches?: Capability<BatchChannel>
  readonly kind?: InstructionKind
  readonly bankReturn?: BankReturn
}
