// One order that is paid by PSD2 payments, under test: storage in memory that outlives a crash, an alarm, a clock that the test moves.
import { testKeyPair } from '#kit'
import { makePsd2Bank } from '../../../../../../core/psd2-payments/index.ts'
import type { OrderRecord } from '../../../../../../edge/proxy/orders/order-record.ts'
import type { OrderDraft } from '../../../../../../edge/proxy/orders/order-form.ts'
import { Psd2PaymentsRail } from '../../../../../../edge/proxy/interfaces/psd2-payments/rail/rail.ts'
import type { PayerChoice, Rail } from '../../../../../../edge/proxy/interfaces/rail.ts'
import { HANDLE, ORDER, OrderStand, PUBLIC_URL } from '../../../kit/stand.ts'
import { BANK, CLIENT_ID, CLIENT_SECRET, makePsd2TestBank } from '../psd2-bank.ts'

/** Where payers come back to. */
export const REDIRECT_URI = `${PUBLIC_URL}/return/psd2`

/** An order with everything around it. */
export type Psd2Stand = Awaited<ReturnType<typeof makePsd2Stand>>

export interface Pressed {
  readonly link: string
  readonly approvalUrl: string | undefined
  readonly code: string | undefined
  readonly state: string | undefined
  readonly reason: string | undefined
}

/**
 * Makes an order on an empty storage.
 * Further ways to pay may stand in front and behind; the receiving account may be at the same bank.
 */
export async function makePsd2Stand({
  before = [],
  after = [],
  isSameBank = false,
}: {
  before?: readonly Rail[]
  after?: readonly Rail[]
  isSameBank?: boolean
} = {}) {
  const clock = { now: Date.parse('2026-11-20T10:00:00Z') }
  const fake = makePsd2TestBank(() => clock.now)
  const { privatePem } = await testKeyPair()
  const credentials = {
    clientId: CLIENT_ID,
    clientSecret: CLIENT_SECRET,
    apiKey: 'canary-psd2-api-key-0123456789',
    keyId: 'seal-1',
    privateKey: privatePem,
  }
  const bank = makePsd2Bank({
    environment: 'production',
    baseUrl: BANK,
    production: credentials,
    fetch: fake.fetch,
    clock: () => clock.now,
  })
  const payee = { iban: 'FI1999900000000300', name: 'Poukama Oy' }
  const rail = new Psd2PaymentsRail({
    bank,
    payee,
    isSameBank,
    redirectUri: REDIRECT_URI,
    clock: () => clock.now,
  })
  const rails: readonly [Rail, ...Rail[]] = [...before, rail, ...after] as never
  const stand = new OrderStand(clock, () => rails)
  return Object.assign(stand, {
    bank: fake,
    rail,
    change(make: (record: OrderRecord) => OrderRecord) {
      stand.disk.record = make(stand.record())
      stand.crash()
    },
    async press(order: OrderDraft = ORDER, choice: PayerChoice = {}): Promise<Pressed> {
      const result = await stand.service.start(HANDLE, order, choice)
      if (!result.ok)
        return { link: '', approvalUrl: undefined, code: result.code, state: undefined, reason: undefined }
      const { payment, approvalUrl } = result
      return {
        link: approvalUrl ?? '',
        approvalUrl,
        code: undefined,
        state: payment.state,
        reason: payment.reason,
      }
    },
  })
}
