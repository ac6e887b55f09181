// What a test does with a bank, wherever the bank runs: move its clock, decide in place of people, make a client of payments.

import { onlinePayment as online } from '../../core/index.ts'
import type { Control } from '../sandbox/control/client.ts'

/** Who decides, and with which account. */
export interface Decider {
  /** Customer who decides, for example `customer-1`. */
  customerId?: string
  /** Account that the customer chooses. */
  iban?: string
}

/** What a test does with a bank. */
export interface Steering {
  /** Returns the time of the bank, RFC 3339. */
  now(): Promise<string>
  /** Moves the bank's clock forward by an ISO 8601 duration; what falls due on the way happens in order. Returns the new time. */
  advance(duration: string): Promise<string>
  /**
   * Approves, in place of a person, what waits for a decision: named by its id, or by the address of its page.
   *
   * @returns Where the browser would go from the page; `undefined` for an id.
   */
  approve(what: string, decider?: Decider): Promise<string | undefined>
  /** Rejects in place of a person; otherwise as `approve`. */
  reject(what: string, decider?: Decider): Promise<string | undefined>
  /** Makes a client of online payments that signs with the sample key, as a merchant of its own unless one is named. */
  onlinePayment(merchantId?: string): Promise<online.OnlinePaymentBank>
}

/** Makes the steering of a bank. */
export function makeSteering(
  control: Control,
  bank: Pick<online.OnlinePaymentBankOptions, 'baseUrl' | 'fetch'> & {
    allowLocalAddresses: boolean | undefined
  },
): Steering {
  const decide = async (what: string, result: 'authorized' | 'rejected', decider: Decider = {}) => {
    if (/^https?:/.test(what)) {
      return (await control.sca.decideOnPage({ address: what, result, ...decider })).location
    }
    await control.sca.decide(what, { result, ...decider })
    return undefined
  }
  return {
    now: async () => (await control.clock.move({})).now,
    advance: async (duration) => (await control.clock.move({ advance: duration })).now,
    approve: (what, decider) => decide(what, 'authorized', decider),
    reject: (what, decider) => decide(what, 'rejected', decider),
    async onlinePayment(merchantId = crypto.randomUUID()) {
      const keys = (await control.keys()) as unknown as { onlinePayment: { privateKeyPem: string } }
      return online.makeOnlinePaymentBank({
        ...bank,
        environment: 'sandbox',
        frontUrl: bank.baseUrl,
        sandbox: { apiKey: 'test', merchantId, keys: { 0: keys.onlinePayment.privateKeyPem } },
      })
    },
  }
}
