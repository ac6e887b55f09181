// One order that is paid at a Baltic bank, under test: storage in memory that outlives a crash, an alarm, a clock that the test moves.
import { makeBalticBank } from '../../../../../../core/baltic/index.ts'
import type { OrderDraft } from '../../../../../../edge/proxy/orders/order-form.ts'
import { BalticRail } from '../../../../../../edge/proxy/interfaces/baltic/rail/rail.ts'
import type { PayerChoice, Rail } from '../../../../../../edge/proxy/interfaces/rail.ts'
import { HANDLE, ORDER, OrderStand, PUBLIC_URL } from '../../../kit/stand.ts'
import { BASE, CLIENT_ID, CLIENT_SECRET, makePayingBank } from './paying-bank.ts'

/** Where payers come back to. */
export const REDIRECT_URI = `${PUBLIC_URL}/return/baltic`
export const PAYEE = 'FI1999900000000300'
/** Accounts of payers, one in each country. */
export const PAYERS = {
  ee: 'EE159900000000000013',
  lv: 'LV56SBOX0000000000001',
  lt: 'LT379900000000000001',
} as const
export const ESTONIAN: PayerChoice = { rail: 'baltic', bankId: 'ee', payerIban: PAYERS.ee }

/** An order with everything around it. */
export type BalticStand = ReturnType<typeof makeBalticStand>

/**
 * Makes an order on an empty storage, on a Friday on which banks work.
 * @param others Further ways to pay, behind this one.
 */
export function makeBalticStand(others: readonly Rail[] = [], at = '2026-11-20T10:00:00Z') {
  const clock = { now: Date.parse(at) }
  const bank = makePayingBank()
  const bankIn = (country: 'EE' | 'LV' | 'LT') =>
    makeBalticBank({
      country,
      environment: 'production',
      baseUrl: BASE.replace('ee', country.toLowerCase()),
      production: { client: { id: CLIENT_ID, secret: CLIENT_SECRET } },
      fetch: bank.fetch,
      clock: () => clock.now,
    })
  const countries = ['EE', 'LV', 'LT'] as const
  const railsIn = (offered: readonly (typeof countries)[number][]): [Rail, ...Rail[]] => [
    new BalticRail({
      banks: new Map(offered.map((country) => [country, bankIn(country)])),
      listed: offered.map((country) => ({
        id: country.toLowerCase(),
        country,
        name: `Bank of ${country}`,
        enabled: true,
        asksAccount: true,
      })),
      payee: { iban: PAYEE, name: 'Poukama Oy' },
      redirectUri: REDIRECT_URI,
      clock: () => clock.now,
    }),
    ...others,
  ]
  const stand = new OrderStand(clock, () => railsIn(countries))
  return Object.assign(stand, {
    bank,
    /** Starts the service anew, with banks of these countries only. */
    offer: (...offered: (typeof countries)[number][]) => stand.crash(railsIn(offered)),
    /** Presses the button, and gives the address, else the code of the refusal. */
    async press(choice: PayerChoice = ESTONIAN, order: OrderDraft = ORDER) {
      const result = await stand.service.start(HANDLE, order, choice)
      return result.ok ? (result.approvalUrl ?? result.payment.state) : result.code
    },
    async comeBack(query: string) {
      clock.now += 2_000
      return (await stand.service.returned(undefined, { query }))?.state
    },
    async state() {
      clock.now += 2_000
      return (await stand.service.payment())?.state
    },
  })
}
