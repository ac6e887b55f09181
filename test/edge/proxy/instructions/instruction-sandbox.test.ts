// Instructions at the sandbox bank, with real signatures, a bound token, and the outcomes that it plans. The bank's own
// statements judge: how often money left, and how much.
import { assert, test } from '#kit'
import { BASE, advance, control } from '../../sandbox/bank-kit.ts'
import { statement } from '../../sandbox/account-access/kit.ts'
import {
  BUSINESS,
  COMPANY,
  type CompanyBank,
  openCompany,
  plan,
} from '../../sandbox/corporate-payments/kit.ts'
import { ask, shown, startMerchant } from '../merchant/merchant-kit.ts'
import type { Changes, Proxy } from '../kit/proxy.ts'
import { PAYMENT, REQUEST, type ShownInstruction } from './instruction-kit.ts'

interface World {
  readonly bank: CompanyBank
  readonly proxy: Proxy
  /** Gives a payment, and fires the alarm until its end is known, while the bank's time passes. */
  readonly pay: (operation: string, change?: object) => Promise<ShownInstruction>
  /** Asks for a payment, likewise. */
  readonly request: (change?: object) => Promise<ShownInstruction>
}

/** Opens a bank whose company pays through the proxy. */
async function openWorld(changes: Changes = {}): Promise<World> {
  const bank = await openCompany({ clock: Date.now })
  const fetch = (url: string, init?: RequestInit) => bank.sandbox.fetch(url, init)
  const proxy = await startMerchant({
    BANK_ENVIRONMENT: 'sandbox',
    CORPORATE_BASE_URL: BASE,
    CORPORATE_CLIENT_ID: bank.clientId,
    CORPORATE_CLIENT_SECRET: bank.clientSecret,
    CORPORATE_KEY_ID: bank.kid,
    CORPORATE_PRIVATE_KEY: String(bank.signingKey.export({ type: 'pkcs8', format: 'pem' })),
    CORPORATE_CERTIFICATE: bank.certificatePem,
    REQUEST_TO_PAY_BASE_URL: BASE,
    REQUEST_TO_PAY_API_KEY: bank.apiKey,
    BANK_CORPORATE: { fetch },
    BANK: { fetch },
    ...changes,
  })
  const follow = async (path: string, body: object): Promise<ShownInstruction> => {
    const response = await ask(proxy, path, body)
    const given = await shown<ShownInstruction>(response)
    const id = given.payoutId ?? given.requestToPayId ?? ''
    assert.equal(response.status, 201, JSON.stringify(given))
    for (let times = 0; times < 6; times++) {
      await advance(bank, 'PT10S')
      await proxy.instructionNode(`${path.slice(1)}:${id}`).runDue()
    }
    return shown<ShownInstruction>(ask(proxy, `${path}/${id}`))
  }
  return {
    bank,
    proxy,
    pay: (operation, change = {}) => follow('/payouts', { operation, payment: { ...PAYMENT, ...change } }),
    request: (change = {}) => follow('/requests-to-pay', { requestToPay: { ...REQUEST, ...change } }),
  }
}

/** What has left the company's account, and what came back, one amount each. */
async function booked(bank: CompanyBank): Promise<string[]> {
  const { entries } = await statement(bank, 'customer-3', COMPANY)
  return entries
    .map(({ amount }) => String(amount))
    .filter((amount) => /120\.50/.test(amount))
    .toSorted()
}

const OUTCOMES: Record<string, Partial<Record<'sepa' | 'instant' | 'v2', string>>> = {
  'drop-before': { sepa: 'paid', instant: 'paid', v2: 'paid' },
  'drop-after': { sepa: 'paid', instant: 'paid', v2: 'paid' },
  pending: { sepa: 'paid', instant: 'paid' },
  'pending-reject': { sepa: 'rejected', instant: 'rejected' },
  reject: { sepa: 'refused', instant: 'refused', v2: 'rejected' },
  'error:INSUFFICIENT_FUNDS': { sepa: 'refused', instant: 'refused' },
  'error:INSTANT_NOT_POSSIBLE': { sepa: 'paid', instant: 'refused', v2: 'paid' },
  'error:INTERNAL_ERROR': { sepa: 'paid', instant: 'paid', v2: 'paid' },
  'error:BACKEND_TIMEOUT': { sepa: 'paid', instant: 'paid', v2: 'paid' },
  'error:SERVICE_UNAVAILABLE': { sepa: 'paid', instant: 'paid', v2: 'paid' },
  'error:TOKEN_EXPIRED': { sepa: 'paid', instant: 'paid', v2: 'paid' },
}

for (const operation of ['sepa', 'instant', 'v2'] as const) {
  test(`agrees with the statement after each outcome of ${operation} that the bank plans (gaps: corporate.sandbox.triggers)`, async () => {
    for (const [outcome, states] of Object.entries(OUTCOMES)) {
      const state = states[operation]
      if (state === undefined) continue
      const { bank, pay } = await openWorld()
      assert.equal(await plan(bank, operation, outcome), 204, outcome)
      const paid = await pay(operation)
      assert.equal(paid.state, state, `${outcome}: ${JSON.stringify(paid.history)}`)
      const amounts = await booked(bank)
      const expected = {
        paid: ['-120.50'],
        refused: [],
        rejected: operation === 'v2' ? [] : ['-120.50', '120.50'],
      }
      assert.deepEqual(amounts, expected[state as 'paid'], outcome)
      assert.isAtMost(paid.webhooks.length, 1)
    }
  })
}

test('tells how the money went: at once, or as a normal payment where that is impossible (gaps: corporate.sync.results)', async () => {
  const { bank, pay } = await openWorld()
  const instant = await pay('sepa')
  assert.deepInclude(instant.bank, { status: 'PROCESSED', paymentType: 'SCT_INST' })
  await plan(bank, 'sepa', 'error:INSTANT_NOT_POSSIBLE')
  const normal = await pay('sepa', { instructionId: 'INVOICE43' })
  assert.deepInclude(normal.bank, { status: 'PROCESSED', paymentType: 'SEPA_CREDIT_TRANSFER' })
  assert.match(normal.bank?.['archiveId'] ?? '', /^\d{20}$/)
  assert.deepEqual(await booked(bank), ['-120.50', '-120.50'])
})

test('is refused from an account of somebody else, and a certificate that is missing gives no token (gaps: shared.mtls)', async () => {
  const { bank, pay } = await openWorld()
  const stranger = await pay('sepa', { debtor: { iban: BUSINESS } })
  assert.deepInclude(stranger, { state: 'refused', reason: 'NOT_ALLOWED' })
  assert.deepEqual(await booked(bank), [])
  const bare = await openWorld({ CORPORATE_CERTIFICATE: undefined })
  // The certificate may be mended, and it is sent then.
  assert.deepInclude(await bare.pay('v2'), { state: 'sending' })
  assert.deepEqual(await booked(bare.bank), [])
})

test('pays once when one instruction is given 1 000 times at once, through a real signature each (promises: R1)', async () => {
  const { bank, proxy } = await openWorld()
  const body = { operation: 'instant', payment: PAYMENT }
  const answers = await Promise.all(Array.from({ length: 1_000 }, () => ask(proxy, '/payouts', body)))
  const states = await Promise.all(
    answers.map(async (answer) => (await shown<ShownInstruction>(answer)).state),
  )
  assert.deepEqual([...new Set(states)], ['paid'])
  assert.deepEqual(await booked(bank), ['-120.50'])
})

test('follows a request to pay through each outcome that the bank plans (gaps: request-to-pay.status.values)', async () => {
  for (const [outcome, state] of [
    ['drop-before', 'completed'],
    ['drop-after', 'completed'],
    ['pending', 'completed'],
    ['pending-reject', 'rejected'],
    ['reject', 'rejected'],
    ['error:INTERNAL_ERROR', 'completed'],
    ['error:CALL_LIMIT_EXCEEDED', 'completed'],
  ] as const) {
    const { bank, request } = await openWorld()
    const planned = await control(bank, 'POST', '/outcomes', { operation: 'request-to-pay.create', outcome })
    assert.equal(planned.status, 204, outcome)
    assert.equal((await request()).state, state, outcome)
  }
})
