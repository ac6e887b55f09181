// What an interface of a bank gives the proxy: its settings, the ways to use it, its addresses for returns and its certificate.
// It holds no logic; each interface fills it in its own folder, index.ts lists them, and the configuration puts them together.

import type { Gaps } from '../../../core/shared/gaps.ts'
import type { RefusalWords } from '../../shared/refusal-words.ts'
import type { BundleChannel } from './bundle-channel.ts'
import type { Channel } from './channel.ts'
import type { Rail } from './rail.ts'
import type { Bindings, Capability, Place } from './shared/capability.ts'
import type { Form } from './shared/forms.ts'
import type { Source } from './source.ts'

/** Where a browser comes back that a bank sends to one address for all payments. */
export interface BankReturn {
  /** Last part of the address, below `/return/`. */
  readonly path: string
  /** What brings the answer of the bank. A fragment reaches no server by itself: a page of the proxy hands it over. */
  readonly comesIn: 'query' | 'fragment'
  /** Whether people come back there for bundles of the merchant's too, so that it is open where no payments are offered. */
  readonly isForBundles?: boolean
  /**
   * Tells whose an answer says that it is: the handle of a payment, or the marked name of a bundle. `undefined` where it
   * says nothing; whether the name is one of ours is judged by the proxy.
   *
   * @param answer The query without its question mark, or the fragment.
   */
  readonly ownerOf: (answer: string) => string | undefined
}

/** One interface of a bank, before its settings are known. */
export interface ProxyInterface {
  /** The name that is kept with each payment, connection and instruction that goes by it. */
  readonly name: string
  /** What core assumes of its bank; the setting ASSUMPTIONS is held against it. */
  readonly gaps: Gaps
  /** The form of each setting. */
  readonly settings: Readonly<Record<string, Form>>
  /** Further settings that are addresses which somebody goes to: https in production. */
  readonly addresses?: readonly string[]
  /** Where it is reached, unless it is where the others are. */
  readonly at?: Place
  /** Our names of settings for names that core has in its messages, beside its address. */
  readonly names?: Readonly<Record<string, string>>
  /** Names what no single setting can show. */
  faults?(bindings: Bindings): readonly string[]
  /** Names keys that do not work; each is used once. */
  keyFaults?(bindings: Bindings): Promise<readonly string[]>
  /** What to look at where it refused or was not found, for the log. */
  readonly refusals?: RefusalWords
  /** A way for customers to pay. */
  readonly rail?: Capability<Rail>
  /** A way to show accounts, at one bank or several. */
  readonly sources?: Capability<readonly Source[]>
  /** A way for the merchant to give instructions. */
  readonly channel?: Capability<Channel>
  /** A way for the merchant to give bundles of payments that a person approves; one interface has it. */
  readonly bundles?: Capability<BundleChannel>
  /** Name of its instructions or bundles in paths below `/merchant`, where that is not the name of the interface. */
  readonly merchantPath?: string
  readonly bankReturn?: BankReturn
}
