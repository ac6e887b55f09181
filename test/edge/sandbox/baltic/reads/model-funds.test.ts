// Random lives of consents to confirmations of funds: asked for, decided, withdrawn, expired with their card, used for money that
// is there and that is not. A small model knows what each call must come to; the bank must agree with it.
// Runs with --all: long and random lives; the tests beside it prove each rule by itself.
import { assert, deep, fc, test } from '#kit'
import { control, type Json } from '../../bank-kit.ts'
import { bearer, call } from '../kit.ts'
import { IBANS, type ModelBank, openModelBank, START } from '../model-bank.ts'
import { codeOf } from '../consents/model-consent-world.ts'
import { DAY_MS, dateOf, daysAfter, instantOf } from '../model-days.ts'

const RUNS = deep(40, 4_000)
const COF = '/baltic/ee/consent/v2/consents/confirmation-of-funds'
const FUNDS = '/baltic/ee/funds-confirmation/v1/funds-confirmations'
/** What is on the accounts and not taken: the debit that waits at the start is off already (gaps: shared.sandbox.identity). */
const MONEY: Readonly<Record<string, bigint>> = {
  'first EUR': 997_500n,
  'first USD': 50_000n,
  'business EUR': 10_000_000n,
}

type Holder = 'first' | 'business'
interface Cof {
  account: Holder
  card: string | undefined
  created: number
  endsAt: number
  status: 'received' | 'rejected' | 'valid' | 'revokedByPsu' | 'expired'
}
type Run = (model: Cofs, world: World) => Promise<void>

/** The model of all consents to confirmations of funds. */
class Cofs {
  now = Date.parse(START)
  readonly all: Cof[] = []

  pass(ms: number): void {
    this.now += ms
    for (const cof of this.all) {
      if (cof.status === 'received' && this.now >= cof.created + DAY_MS) cof.status = 'rejected'
      if (cof.status === 'valid' && this.now >= cof.endsAt) cof.status = 'expired'
    }
  }

  create(account: Holder | 'deleted', card: string | undefined, cardDays: number | undefined): string {
    if (cardDays !== undefined && cardDays < 0) return '400 FORMAT_ERROR'
    if (account === 'deleted') return '404 RESOURCE_UNKNOWN'
    const last = cardDays === undefined ? undefined : daysAfter(dateOf(this.now), cardDays)
    const endsAt = last === undefined ? Infinity : instantOf(daysAfter(last, 1))
    this.all.push({ account, card, created: this.now, endsAt, status: 'received' })
    return '201'
  }

  decide(cof: Cof, result: string, customerId: string): boolean {
    if (customerId !== holderOf(cof.account)) return false
    const from = result === 'revoked' ? 'valid' : 'received'
    if (cof.status !== from) return false
    cof.status = result === 'authorized' ? 'valid' : result === 'revoked' ? 'revokedByPsu' : 'rejected'
    this.pass(0)
    return true
  }

  confirm(
    cof: Cof | undefined,
    asked: { account: Holder; card: string | undefined; cents: bigint; currency: string },
  ) {
    if (cof?.status !== 'valid') return '400 NO_PIIS_ACTIVATION'
    const { account, card, cents, currency } = asked
    if (account !== cof.account) return '401 CONSENT_INVALID'
    if (card !== undefined && card !== cof.card) return '400 CARD_INVALID'
    return `200 ${(MONEY[`${account} ${currency}`] ?? -1n) >= cents}`
  }
}

interface World {
  bank: ModelBank['bank']
  piis: Record<string, string>
  accountConsent: string
  ids: string[]
}

const holderOf = (account: Holder) => (account === 'first' ? 'customer-1' : 'customer-3')

class Step implements fc.AsyncCommand<Cofs, World> {
  readonly run: Run
  readonly #words: string
  readonly #isFirst: boolean

  constructor(words: string, run: Run, isFirst = false) {
    this.#words = words
    this.run = run
    this.#isFirst = isFirst
  }

  check(model: Readonly<Cofs>): boolean {
    return this.#isFirst || model.all.length > 0
  }

  toString(): string {
    return this.#words
  }
}

const holders = fc.constantFrom<Holder[]>('first', 'first', 'business')
const place = fc.constantFrom(0, 0, 1, 2)
const create = fc
  .record({
    account: fc.constantFrom('first' as const, 'first' as const, 'business' as const, 'deleted' as const),
    card: fc.constantFrom(undefined, '4000-12', '4000-13'),
    cardDays: fc.constantFrom(undefined, undefined, 0, 1, 30, -1),
  })
  .map(
    ({ account, card, cardDays }) =>
      new Step(
        `create ${account} ${card} ${cardDays}`,
        async (model, { bank, piis, ids }) => {
          const body = {
            account: { accountNumber: IBANS.ee[account] },
            ...(card !== undefined && { cardNumber: card }),
            ...(cardDays !== undefined && { cardExpiryDate: daysAfter(dateOf(model.now), cardDays) }),
          }
          const answer = await call(bank, 'POST', COF, { headers: piis, body })
          assert.equal(codeOf(answer), model.create(account, card, cardDays))
          if (answer.status === 201) ids.push(String(answer.json['consentId']))
        },
        true,
      ),
  )
const decide = fc
  .record({
    at: place,
    result: fc.constantFrom('authorized', 'authorized', 'authorized', 'rejected', 'revoked'),
    isStranger: fc.constantFrom(false, false, false, false, true),
  })
  .map(
    ({ at, result, isStranger }) =>
      new Step(`decide ${at} ${result} ${isStranger}`, async (model, { bank, ids }) => {
        const nth = Math.max(0, ids.length - 1 - at)
        const cof = model.all[nth]
        if (!cof) return
        const customerId = holderOf(isStranger === (cof.account === 'first') ? 'business' : 'first')
        const { status } = await control(bank, 'POST', `/sca/${ids[nth]}`, { result, customerId })
        assert.equal(status, model.decide(cof, result, customerId) ? 204 : 409)
      }),
  )
const confirm = fc
  .record({
    at: place,
    proof: fc.constantFrom('own', 'own', 'own', 'own', 'own', 'none', 'unknown', 'account consent'),
    account: holders,
    isOther: fc.constantFrom(false, false, false, true),
    card: fc.constantFrom('own', 'own', '4000-13'),
    cents: fc.oneof(
      fc.constantFrom(1n, 49_999n, 50_000n, 50_001n, 997_499n, 997_500n, 997_501n, 10_000_000n, 10_000_001n),
      fc.bigInt({ min: 1n, max: 2_000_000n }),
    ),
    currency: fc.constantFrom('EUR', 'EUR', 'USD', 'SEK'),
  })
  .map(
    ({ at, proof, isOther, account, card, cents, currency }) =>
      new Step(`confirm ${at} ${proof} ${isOther} ${card} ${cents} ${currency}`, async (model, world) => {
        const nth = Math.max(0, world.ids.length - 1 - at)
        const cof = model.all[nth]
        if (!cof) return
        const asked = {
          account: isOther ? account : cof.account,
          // A card that the consent does not name is left open.
          card: card === 'own' || cof.card === undefined ? cof.card : card,
          cents,
          currency,
        }
        const ids: Record<string, string | undefined> = {
          own: world.ids[nth],
          unknown: '7d9b6b1e-1f0a-4f53-9a55-6f1c2e3d4b02',
          'account consent': world.accountConsent,
        }
        const consentId = ids[proof]
        const answer = await call(world.bank, 'POST', FUNDS, {
          headers: consentId === undefined ? {} : { 'consent-id': consentId },
          body: {
            account: { accountNumber: IBANS.ee[asked.account] },
            instructedAmount: { amount: Number(cents) / 100, currency },
            ...(asked.card !== undefined && { cardNumber: asked.card }),
          } satisfies Json,
        })
        const told = answer.status === 200 ? `200 ${String(answer.json['fundsAvailable'])}` : codeOf(answer)
        assert.equal(told, model.confirm(proof === 'own' ? cof : undefined, asked))
      }),
  )
const clock = fc
  .record({
    at: place,
    kind: fc.constantFrom('while', 'while', 'end'),
    ms: fc.nat({ max: 10 * 3_600_000 }),
    off: fc.constantFrom(-1, 0, 1),
  })
  .map(
    ({ at, kind, ms, off }) =>
      new Step(`clock ${at} ${kind} ${ms} ${off}`, async (model, { bank }) => {
        const cof = model.all[Math.max(0, model.all.length - 1 - at)]
        const end = cof?.status === 'received' ? cof.created + DAY_MS : cof?.endsAt
        const to = kind === 'end' && end !== undefined && end !== Infinity ? end + off : model.now + ms
        if (to <= model.now) return
        const now = new Date(to).toISOString()
        assert.equal((await control(bank, 'PUT', '/clock', { now })).status, 200)
        model.pass(to - model.now)
      }),
  )
const steps = fc.oneof(
  { weight: 2, arbitrary: create },
  { weight: 4, arbitrary: decide },
  { weight: 8, arbitrary: confirm },
  { weight: 2, arbitrary: clock },
)

async function begin(): Promise<{ model: Cofs; real: World }> {
  const { bank, clients } = await openModelBank()
  const [tpp] = clients
  if (!tpp) throw new RangeError('no client is there')
  const body = {
    access: { allPsd2: 'allAccounts' },
    recurringIndicator: true,
    validUntil: '9999-12-31',
    frequencyPerDay: 4,
    combinedServiceIndicator: false,
  }
  const headers = await bearer(bank, tpp, 'AIS')
  const { json } = await call(bank, 'POST', '/baltic/ee/consent/v1/consents', { headers, body })
  const accountConsent = String(json['consentId'])
  await control(bank, 'POST', `/sca/${accountConsent}`, { result: 'authorized' })
  return { model: new Cofs(), real: { bank, piis: await bearer(bank, tpp, 'PIIS'), accountConsent, ids: [] } }
}

test(`agrees with a model on every answer, over ${RUNS} random lives of consents to confirmations of funds (gaps: Part 2 CoF consent, baltic.cof.request, baltic.funds.request, baltic.funds.result)`, async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.commands([steps], { maxCommands: 30, size: 'max' }), async (life) => {
      const { model, real } = await begin()
      await fc.asyncModelRun(() => ({ model, real }), life)
      for (const { status } of model.all) seen.add(status)
    }),
    { numRuns: RUNS },
  )
  assert.includeMembers([...seen], ['received', 'rejected', 'valid', 'revokedByPsu', 'expired'])
})
