// The open pages of payers: which request opened each, and what the payer decided.

import { toBase64Url } from '../../../../core/shared/bytes.ts'
import type { Services } from '../../services.ts'
import { collection, type Collection } from '../../storage/store.ts'
import type { Bundles } from '../payments/bundles.ts'
import type { Approval } from './id-token.ts'
import type { Bundle } from '../records.ts'

/** A page that a request has opened. */
export interface ScaPage {
  /** Digest of the request. */
  readonly digest: string
  readonly authorizationId: string
  readonly nonce: string
  /** The decision, its customer, and when: wire time, milliseconds since 1970. */
  readonly decided?: {
    readonly outcome: 'approved' | 'refused'
    readonly customerId: string
    readonly at: number
  }
}

/** The pages of one bank; all of it runs inside a transaction of the services. */
export class ScaPages {
  readonly #services: Services
  readonly #bundles: Bundles
  readonly #pages: Collection<ScaPage>

  constructor(services: Services, bundles: Bundles) {
    this.#services = services
    this.#bundles = bundles
    this.#pages = collection(services.store, 'psd2-payments/page/')
  }

  /** Finds the page that a request has opened, if no other request has opened one since. */
  find(digest: string): ScaPage | undefined {
    const page = this.#pages.get(digest)
    const isNewest = page && this.#bundles.find(page.authorizationId)?.page?.requestDigest === digest
    return isNewest ? page : undefined
  }

  /** Opens the page of a bundle, or finds it open; `undefined` if it may not be shown. */
  open(page: Omit<ScaPage, 'decided'>, now: number): ScaPage | undefined {
    if (!this.#bundles.open(page.authorizationId, page.digest, now)) return undefined
    return this.find(page.digest) ?? this.#pages.put(page.digest, page)
  }

  /** Stores what the payer decided. */
  decide(page: ScaPage, outcome: 'approved' | 'refused', customerId = ''): ScaPage {
    const decided = { outcome, customerId, at: this.#services.settings.wire() }
    return this.#pages.put(page.digest, { ...page, decided })
  }

  /** Finds the approval of a bundle; `undefined` if the payer gave none on its last page. */
  approvalOf({ authorizationId, clientId, page }: Bundle): Approval | undefined {
    const { nonce, decided } = this.#pages.get(page?.requestDigest ?? '') ?? {}
    if (decided?.outcome !== 'approved' || nonce === undefined) return undefined
    return { authorizationId, clientId, customerId: decided.customerId, nonce, approvedAt: decided.at }
  }

  /** Makes the token of one page; a form with another one is ignored. */
  formTokenOf({ digest }: ScaPage): string {
    return toBase64Url(this.#services.keys.mac('psd2-page', digest))
  }

  /** Makes the code of an approval, the same each time. */
  codeOf({ digest }: ScaPage): string {
    return toBase64Url(this.#services.keys.mac('psd2-code', digest))
  }
}
