// Payments at Baltic banks as a way to pay an order: one create, one approval, and what each status and each lost answer leads to.
// The bank is a few lines of its own; the sandbox has its turn beside it.
import { assert, test } from '#kit'
import { HANDLE, ORDER } from '../../../kit/stand.ts'
import { type BalticStand, ESTONIAN, makeBalticStand, PAYEE, PAYERS, REDIRECT_URI } from './stand.ts'
import { CLIENT_ID } from './paying-bank.ts'
import { judge } from '../../../../../../edge/proxy/interfaces/baltic/rail/reading.ts'
import type { PayerChoice } from '../../../../../../edge/proxy/interfaces/rail.ts'
import type { Fate } from '../../../../../kit/scripted-bank.ts'
import { pluck } from '../../../kit/lists.ts'

const DAY_MS = 86_400_000

test('makes one payment of the account that the payer named, and leads to the approval of it (3, Payment requests; gaps: baltic.token.psu)', async () => {
  const stand = makeBalticStand()
  const address = new URL(await stand.press(ESTONIAN, { ...ORDER, message: 'Two cups' }))
  assert.equal(address.origin + address.pathname, 'https://api.bank.example/baltic/ee/oauth/authorize')
  const { paymentId, body } = stand.bank.last()
  const asked = Object.fromEntries(address.searchParams)
  assert.deepInclude(asked, {
    response_type: 'code',
    client_id: CLIENT_ID,
    redirect_uri: REDIRECT_URI,
    scope: `PIS:${paymentId}`,
    code_challenge_method: 'S256',
  })
  const { endToEndIdentification, ...order } = JSON.parse(body) as Record<string, unknown>
  assert.deepEqual(order, {
    debtorAccount: { accountNumber: PAYERS.ee },
    instructedAmount: { amount: 12.5, currency: 'EUR' },
    creditorAccount: { accountNumber: PAYEE },
    creditorName: 'Poukama Oy',
    remittanceInformationStructured: { reference: ORDER.reference },
    remittanceInformationUnstructured: 'Two cups',
  })
  assert.include(body, '"amount":12.50')
  const key = stand.record().attempts[0]?.key ?? ''
  assert.equal(endToEndIdentification, key.replaceAll('-', ''))
})

test('asks the bank of the country that was chosen, and of the account where none was (house: 2)', async () => {
  for (const country of ['ee', 'lv', 'lt'] as const)
    for (const bankId of [country, undefined]) {
      const stand = makeBalticStand()
      const address = await stand.press({ rail: 'baltic', bankId, payerIban: PAYERS[country] })
      assert.include(address, `/baltic/${country}/oauth/authorize`)
    }
})

test('refuses an account that is none, or of another country than the bank, before anything is sent (gaps: shared.iban)', async () => {
  const stand = makeBalticStand()
  for (const payerIban of ['EE159900000000000014', 'nothing', PAYERS.lv, 'FI1999900000000300'])
    assert.equal(await stand.press({ ...ESTONIAN, payerIban }), 'payer_iban_invalid')
  assert.equal(await stand.press({ rail: 'baltic', bankId: 'ee' }), 'payer_iban_missing')
  assert.deepEqual(stand.bank.calls, [])
})

test('tells the bank who pays, as far as that is known, and nothing else (3, Endpoints; gaps: baltic.headers.other)', async () => {
  const caller = { address: '203.0.113.7', userAgent: 'Mozilla/5.0 (X11)', languages: 'et,en;q=0.5' }
  for (const known of [caller, {}, { address: 'unknown' }]) {
    const stand = makeBalticStand()
    await stand.press({ ...ESTONIAN, caller: known })
    const create = stand.bank.calls.find(({ path }) => path.startsWith('/payment/'))
    const told = [...(create?.headers ?? [])].filter(([name]) => name.startsWith('psu-'))
    assert.deepEqual(
      Object.fromEntries(told),
      known === caller
        ? {
            'psu-ip-address': '203.0.113.7',
            'psu-user-agent': 'Mozilla/5.0 (X11)',
            'psu-accept-language': 'et,en;q=0.5',
          }
        : {},
    )
  }
})

test('shows paid once the bank has debited the payer, and exchanges the code of the return once (gaps: shared.oauth.code)', async () => {
  const stand = makeBalticStand()
  const query = stand.bank.approve(await stand.press())
  assert.equal(await stand.comeBack(query), 'paid')
  assert.equal(stand.bank.challenges.size, 0)
  assert.equal(await stand.comeBack(query), 'paid')
  assert.equal(stand.bank.count(/POST \/oauth\/token/), 2)
  assert.equal(stand.record().attempts[0]?.payerIban, PAYERS.ee)
})

test('believes no return of a stranger, and reads how the payment stands all the same (house: 2)', async () => {
  const stand = makeBalticStand()
  const query = stand.bank.approve(await stand.press(), 'RCVD')
  for (const forged of [
    '?code=x&state=y',
    query.replace(/state=[^&]+/, 'state=wrong-state'),
    `${query}&state=again`,
  ]) {
    assert.equal(await stand.comeBack(forged), 'pending')
    assert.equal(stand.bank.challenges.size, 1)
  }
  stand.bank.last().status = 'ACSC'
  assert.equal(await stand.comeBack('?state=nothing'), 'paid')
})

test('reads each status as what it is, and believes an unknown one for nothing (gaps: baltic.payment.status-values)', async () => {
  for (const [status, state] of [
    ['RCVD', 'pending'],
    ['PATC', 'pending'],
    ['ACTC', 'pending'],
    ['ACCP', 'pending'],
    ['ACFC', 'pending'],
    ['PDNG', 'pending'],
    ['ACSP', 'pending'],
    ['ACWC', 'pending'],
    ['ACWP', 'pending'],
    ['ACSC', 'paid'],
    ['ACCC', 'paid'],
    ['RJCT', 'cancelled'],
    ['CANC', 'cancelled'],
    ['PART', 'pending'],
    ['NEWS', 'pending'],
  ] as const) {
    const stand = makeBalticStand()
    await stand.press()
    stand.bank.last().status = status
    assert.equal(await stand.state(), state, status)
  }
})

test('hands out no link any more once the payer has approved, and goes on reading until the end (house: 2)', async () => {
  const stand = makeBalticStand()
  const query = stand.bank.approve(await stand.press(), 'ACTC')
  assert.equal(await stand.comeBack(query), 'pending')
  assert.equal(await stand.press(), 'pending')
  await stand.pass(3 * DAY_MS)
  stand.bank.last().status = 'PDNG'
  await stand.pass(3 * DAY_MS)
  stand.bank.last().status = 'ACSC'
  await stand.pass(2 * DAY_MS)
  assert.equal(stand.record().attempts[0]?.status, 'paid')
})

test('calls failed what the bank refused after the approval, and cancelled what nobody approved (Part 2, Baltic payment)', async () => {
  const refused = makeBalticStand()
  assert.equal(await refused.comeBack(refused.bank.refuse(await refused.press())), 'cancelled')
  const poor = makeBalticStand()
  assert.equal(await poor.comeBack(poor.bank.approve(await poor.press(), 'RJCT')), 'failed')
  const late = makeBalticStand()
  await late.comeBack(late.bank.approve(await late.press(), 'ACTC'))
  late.bank.last().status = 'RJCT'
  assert.equal(await late.state(), 'failed')
  const unopened = makeBalticStand()
  await unopened.press()
  unopened.clock.now += DAY_MS
  unopened.bank.last().status = 'RJCT'
  assert.deepInclude(await unopened.service.payment(), { state: 'cancelled', reason: 'expired' })
})

test('shows mismatched what is over another amount or reference, and takes money for another account for no payment of ours (house: 2)', async () => {
  for (const [change, state] of [
    [{ instructedAmount: { amount: 12.51, currency: 'EUR' } }, 'mismatched'],
    [{ remittanceInformationStructured: { reference: '13' } }, 'mismatched'],
    [{ instructedAmount: { amount: 12.5, currency: 'USD' } }, 'pending'],
    [{ creditorAccount: { accountNumber: 'FI4699800000000013' } }, 'pending'],
  ] as const) {
    const stand = makeBalticStand()
    await stand.press()
    const payment = stand.bank.last()
    payment.status = 'ACSC'
    payment.content = { ...(JSON.parse(payment.body) as object), ...change }
    assert.equal(await stand.state(), state, JSON.stringify(change))
  }
})

test('begins anew after a create whose answer was lost, and never sends one twice (gaps: Part 4 baltic.payment.create)', async () => {
  for (const [fate, atBank] of [
    ['drop-before', 1],
    ['drop-after', 2],
  ] as const) {
    const stand = makeBalticStand()
    stand.bank.fates.create.push(fate)
    assert.equal(await stand.press(), 'bank_unavailable')
    await stand.pass(10 * 60_000)
    stand.crash()
    assert.equal(stand.bank.count(/POST \/payment/), 1)
    assert.include(await stand.press(), `PIS%3A${stand.bank.last().paymentId}`)
    assert.equal(stand.bank.payments.length, atBank)
    const keys = stand.record().attempts.map(({ key }) => key)
    assert.equal(new Set(keys).size, 2)
  }
})

test('says that the bank does not have the account, and takes another one (gaps: baltic.payment.required)', async () => {
  const stand = makeBalticStand()
  stand.bank.fates.create.push({ status: 400, refuse: 'PAYMENT_FAILED', path: 'debtorAccount' })
  assert.equal(await stand.press(), 'payer_iban_refused')
  assert.include(await stand.press({ ...ESTONIAN, payerIban: 'EE899900000000000039' }), '/oauth/authorize')
})

test('tells whoever named another account at the same moment nothing of the one that was refused (house: 2)', async () => {
  const stand = makeBalticStand()
  stand.bank.fates.create.push({ status: 400, refuse: 'PAYMENT_FAILED', path: 'debtorAccount' })
  const [refused, other] = await Promise.all([
    stand.press(),
    stand.press({ ...ESTONIAN, payerIban: 'EE899900000000000039' }),
  ])
  assert.equal(refused, 'payer_iban_refused')
  assert.include(other, '/oauth/authorize')
  assert.lengthOf(stand.bank.payments, 1)
})

test('says that the order cannot be paid on its day when the bank refuses the day, and that the bank refused anything else (gaps: baltic.payment.dates)', async () => {
  for (const [code, told] of [
    ['EXECUTION_DATE_INVALID', 'order_invalid'],
    ['FORMAT_ERROR', 'bank_refused'],
  ] as const) {
    const stand = makeBalticStand()
    stand.bank.fates.create.push({ status: 400, refuse: code })
    assert.equal(await stand.press(), told)
  }
})

test('gives the same address again for as long as the page of the bank may be open, and a new one afterwards (gaps: shared.sandbox.sca)', async () => {
  const stand = makeBalticStand()
  const first = await stand.press()
  stand.clock.now += 14 * 60_000
  assert.equal(await stand.press(), first)
  stand.clock.now += 2 * 60_000
  const second = await stand.press()
  assert.notEqual(second, first)
  assert.equal(new URL(second).searchParams.get('scope'), new URL(first).searchParams.get('scope'))
  assert.equal(await stand.comeBack(stand.bank.approve(second)), 'paid')
})

test('reads on for as long as a page of the bank may be open that was reached in the last minute of a day (gaps: shared.clock-tolerance)', async () => {
  const stand = makeBalticStand()
  await stand.press()
  await stand.pass(DAY_MS - 60_000)
  const address = await stand.press()
  assert.equal(await stand.state(), 'pending')
  await stand.pass(10 * 60_000)
  // The payer approves, and closes the tab.
  stand.bank.approve(address)
  await stand.pass(10 * 60_000)
  assert.equal(stand.record().attempts[0]?.status, 'paid')
})

test('deletes a payment that nobody approved before another one of another account begins (gaps: baltic.cancel.codes)', async () => {
  const stand = makeBalticStand()
  await stand.press()
  const other = await stand.press({ rail: 'baltic', bankId: 'lv', payerIban: PAYERS.lv })
  assert.include(other, '/baltic/lv/')
  assert.deepEqual(pluck(stand.bank.payments, 'status'), ['CANC', 'RCVD'])
})

test('begins nothing else while nobody knows what became of the delete, and does when it is known (gaps: Part 4 baltic.payment.cancel)', async () => {
  for (const fate of ['drop-before', 'drop-after'] as const) {
    const stand = makeBalticStand()
    await stand.press()
    stand.bank.fates.delete.push(fate)
    const other = { rail: 'baltic', bankId: 'lt', payerIban: PAYERS.lt }
    assert.equal(await stand.press(other), 'bank_unavailable')
    assert.lengthOf(stand.bank.payments, 1)
    assert.include(await stand.press(other), '/baltic/lt/')
    assert.equal(stand.bank.payments[0]?.status, 'CANC')
  }
})

test('keeps to the payment that was approved while another account was chosen (house: 2)', async () => {
  for (const status of ['ACTC', 'ACSC'] as const) {
    const stand = makeBalticStand()
    stand.bank.approve(await stand.press(), status)
    stand.clock.now += 2_000
    const shown = await stand.press({ rail: 'baltic', bankId: 'lv', payerIban: PAYERS.lv })
    assert.equal(shown, status === 'ACTC' ? 'pending' : 'paid')
    assert.lengthOf(stand.bank.payments, 1)
  }
  const crossed = makeBalticStand()
  await crossed.press()
  crossed.bank.fates.delete.push({ status: 403, refuse: 'CANCELLATION_INVALID' })
  assert.include(
    await crossed.press({ rail: 'baltic', bankId: 'lv', payerIban: PAYERS.lv }),
    `PIS%3A${crossed.bank.last().paymentId}`,
  )
  assert.lengthOf(crossed.bank.payments, 1)
})

test('waits for the day on which banks work, and says which it is, before and after the approval (gaps: baltic.payment.dates)', async () => {
  // A Saturday; the money departs on Monday at midnight in Helsinki.
  const stand = makeBalticStand([], '2026-11-21T10:00:00Z')
  const execution = { at: 'later', date: '2026-11-23' } as const
  const address = await stand.press()
  assert.deepInclude(await stand.service.payment(), { state: 'pending', execution: execution })
  const query = stand.bank.approve(address, 'ACTC')
  assert.equal(await stand.comeBack(query), 'scheduled')
  assert.deepInclude(await stand.service.payment(), { state: 'scheduled', execution: execution })
  assert.equal(await stand.press(), 'scheduled')
  await stand.pass(36 * 3_600_000)
  assert.equal(stand.record().attempts[0]?.status, 'scheduled')
  stand.bank.last().status = 'ACSC'
  await stand.pass(3_600_000 * 4)
  assert.equal(stand.record().attempts[0]?.status, 'paid')
})

test('tells the day anew where banks have closed between the press and the approval, and never scheduled for now (gaps: baltic.payment.dates)', async () => {
  const stand = makeBalticStand([], '2026-11-20T21:50:00Z')
  const monday = { at: 'later', date: '2026-11-23' } as const
  const address = await stand.press()
  assert.deepInclude(await stand.service.payment(), { state: 'pending', execution: { at: 'now' } })
  // A quarter past midnight in Helsinki: it is Saturday.
  stand.clock.now += 25 * 60_000
  const again = await stand.service.start(HANDLE, ORDER, ESTONIAN)
  assert.deepInclude(again.ok && again.payment, { state: 'pending', execution: monday })
  assert.equal(await stand.comeBack(stand.bank.approve(address, 'ACTC')), 'scheduled')
  assert.deepInclude(await stand.service.payment(), { state: 'scheduled', execution: monday })
  const read = makeBalticStand([], '2026-11-20T21:50:00Z')
  const link = await read.press()
  read.clock.now += 25 * 60_000
  assert.equal(await read.comeBack(read.bank.approve(link, 'ACTC')), 'scheduled')
  assert.deepInclude(await read.service.payment(), { state: 'scheduled', execution: monday })
})

test('asks the bank to pay on the day of the order, and carries no series (gaps: baltic.payment.dates)', async () => {
  const stand = makeBalticStand()
  const query = stand.bank.approve(await stand.press(ESTONIAN, { ...ORDER, dueDate: '2026-12-25' }), 'ACTC')
  assert.include(stand.bank.last().body, '"requestedExecutionDate":"2026-12-25"')
  assert.equal(await stand.comeBack(query), 'scheduled')
  // Christmas, St Stephen's Day and a Sunday: banks are closed.
  assert.deepInclude(await stand.service.payment(), { execution: { at: 'later', date: '2026-12-28' } })
  const recurrence = { every: 'monthly', until: '2027-12-01' } as const
  const series = { ...ORDER, dueDate: '2026-12-01', recurrence }
  const other = makeBalticStand()
  assert.equal(await other.press(ESTONIAN, series), 'order_invalid')
  assert.deepEqual(other.bank.calls, [])
})

test('stops a payment that waits for its day when its payer approves that at the bank (gaps: baltic.cancel.codes)', async () => {
  const stand = makeBalticStand()
  const order = { ...ORDER, dueDate: '2026-12-01' }
  await stand.comeBack(stand.bank.approve(await stand.press(ESTONIAN, order), 'ACTC'))
  const asked = await stand.service.stop()
  const address = asked.ok && !asked.stopped ? asked.approvalUrl : ''
  assert.include(address, `PIS%3A${stand.bank.last().paymentId}`)
  assert.equal(await stand.state(), 'scheduled')
  assert.equal(await stand.comeBack(stand.bank.approve(address, 'CANC')), 'cancelled')
  assert.deepEqual(await stand.service.stop(), { ok: false, code: 'payment_not_scheduled' })
})

test('says that it is too late to stop what the bank has begun (gaps: baltic.cancel.codes)', async () => {
  const stand = makeBalticStand()
  const order = { ...ORDER, dueDate: '2026-12-01' }
  await stand.comeBack(stand.bank.approve(await stand.press(ESTONIAN, order), 'ACTC'))
  stand.bank.last().status = 'ACSP'
  assert.deepEqual(await stand.service.stop(), { ok: false, code: 'payment_stop_too_late' })
})

test('keeps no secret of the client, and no account of the payer where it is deleted (promises: R29)', async () => {
  const stand = makeBalticStand()
  await stand.comeBack(stand.bank.approve(await stand.press()))
  const kept = JSON.stringify(stand.record())
  assert.notMatch(kept, /canary-baltic/)
  assert.deepEqual(kept.match(new RegExp(PAYERS.ee, 'g')), [PAYERS.ee])
  assert.notInclude(JSON.stringify([await stand.service.payment(), stand.log]), PAYERS.ee)
})

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-11-24T10:00:00Z')
const known = (more: Partial<Parameters<typeof judge>[1]> = {}) => ({
  approved: undefined,
  dueDate: undefined,
  madeAtMs: NOW - 30 * HOUR_MS,
  cancelUntilMs: 0,
  nowMs: NOW,
  ...more,
})

test('asks again for what was approved, whatever word the bank has for it (house: 2)', () => {
  for (const status of ['PART', 'NEWS']) {
    const { state, newsAt = 0 } = judge(status, known({ approved: 'yes' }))
    assert.equal(state, 'unknown')
    assert.ok(newsAt > NOW)
  }
})

test('owes no news of what nobody has approved and nobody here knows (gaps: baltic.payment.status-values)', () => {
  const word = { member: 'transactionStatus', word: 'NEWS', row: 'baltic.payment.status-values' }
  assert.deepEqual(judge('NEWS', known()), { state: 'unknown', word })
})

const LATVIAN: PayerChoice = { rail: 'baltic', bankId: 'lv', payerIban: PAYERS.lv }
const MINUTE_MS = 60_000

/** The payer approves in another tab while the payment is being ended for another way. */
function approveMeanwhile({ bank }: BalticStand, fate?: 'drop-after'): void {
  const approve: Fate = () => {
    bank.last().status = 'ACTC'
    return fate
  }
  bank.fates.delete.push(approve)
}

async function press({ service }: BalticStand, choice: PayerChoice): Promise<Record<string, unknown>> {
  const result = await service.start(HANDLE, ORDER, choice)
  return result.ok ? { ...result.payment, approvalUrl: result.approvalUrl } : { code: result.code }
}

test('keeps to what its payer approved while it was being ended, and says so (gaps: baltic.cancel.codes)', async () => {
  for (const [at, state] of [
    ['2026-11-20T10:00:00Z', 'pending'],
    ['2026-11-21T10:00:00Z', 'scheduled'],
  ] as const) {
    const stand = makeBalticStand([], at)
    await stand.press()
    approveMeanwhile(stand)
    const shown = await press(stand, LATVIAN)
    assert.deepInclude(shown, { state, reason: 'way_kept', approvalUrl: undefined, canRetry: false })
    assert.lengthOf(stand.bank.payments, 1)
    const refused = stand.order.history.list().find(({ fact }) => fact.what === 'withdrawal_refused')
    assert.deepInclude(refused?.fact, { attempt: 1, reason: 'approved' })
  }
})

test('hands out no address at which that cancellation could be approved, whatever is lost (gaps: baltic.cancel.codes)', async () => {
  const unread = makeBalticStand()
  await unread.press()
  approveMeanwhile(unread)
  unread.bank.fates.look.push('drop-before')
  assert.isUndefined((await press(unread, LATVIAN))['approvalUrl'])
  assert.isUndefined((await press(unread, ESTONIAN))['approvalUrl'])
  const undeleted = makeBalticStand()
  await undeleted.press()
  approveMeanwhile(undeleted, 'drop-after')
  assert.deepEqual(await press(undeleted, LATVIAN), { code: 'bank_unavailable' })
  // The first bank once more, after a crash too: the proxy asks it before a payer gets its address.
  undeleted.crash()
  undeleted.bank.fates.look.push('drop-before')
  undeleted.clock.now += 2_000
  assert.deepEqual(await press(undeleted, ESTONIAN), { code: 'bank_unavailable' })
  undeleted.clock.now += 2_000
  assert.deepInclude(await press(undeleted, ESTONIAN), { state: 'pending', approvalUrl: undefined })
  assert.lengthOf(undeleted.bank.payments, 1)
})

test('hands out the first address again once the bank says that it goes on there (gaps: Part 4 baltic.payment.cancel)', async () => {
  const stand = makeBalticStand()
  const address = await stand.press()
  stand.bank.fates.delete.push('drop-before')
  assert.deepEqual(await press(stand, LATVIAN), { code: 'bank_unavailable' })
  assert.equal((await press(stand, ESTONIAN))['approvalUrl'], address)
  assert.equal((await press(stand, ESTONIAN))['approvalUrl'], address)
  assert.equal(stand.bank.count(/^GET .*status$/), 2)
})

test('asks again when the cancellation has ended, and not on the day of the payment only (gaps: baltic.cancel.codes)', async () => {
  // A Saturday: the money would leave on Monday.
  for (const stop of [false, true]) {
    const stand = makeBalticStand([], '2026-11-21T10:00:00Z')
    const address = await stand.press()
    if (stop) {
      await stand.comeBack(stand.bank.approve(address, 'ACTC'))
      assert.isTrue((await stand.service.stop()).ok)
    } else {
      approveMeanwhile(stand)
      await press(stand, LATVIAN)
    }
    await stand.pass(14 * MINUTE_MS)
    assert.equal(stand.record().attempts[0]?.status, 'scheduled')
    stand.bank.last().status = 'CANC'
    await stand.pass(4 * MINUTE_MS)
    assert.equal(stand.record().attempts[0]?.status, 'cancelled')
    assert.include(await stand.press(LATVIAN), '/baltic/lv/')
  }
})

const REFUSAL = { ok: false, code: 'bank_unavailable', isOpen: true } as const

/** Begins a payment in Latvia, and takes the settings of Latvia away. */
async function begun(approve = false): Promise<BalticStand & { address: string }> {
  const stand = makeBalticStand()
  const order = { ...ORDER, ...(approve && { dueDate: '2026-12-01' }) }
  const address = await stand.press(LATVIAN, order)
  if (approve) await stand.comeBack(stand.bank.approve(address, 'ACTC'))
  stand.offer('EE', 'LT')
  return Object.assign(stand, { address })
}

test('answers a press with a refusal that can be tried again, and begins nothing beside what may be paid (house: 2)', async () => {
  for (const choice of [LATVIAN, ESTONIAN, {}]) {
    const stand = await begun()
    const pressed = await stand.service.start(HANDLE, ORDER, choice)
    assert.deepInclude(pressed, REFUSAL)
    assert.include(!pressed.ok && pressed.why, 'settings')
    assert.equal(await stand.state(), 'unknown')
    assert.deepInclude(await stand.service.start(HANDLE, ORDER, choice), REFUSAL)
    assert.lengthOf(stand.bank.payments, 1)
    assert.deepInclude(stand.log.at(-1), { event: 'payment_link_missing', reason: 'rail_missing' })
  }
})

test('shows unknown what nobody can ask about, before and after its approval, and as it stands once somebody can (house: 2)', async () => {
  const open = await begun()
  assert.deepInclude(await open.service.payment(), { state: 'unknown', canRetry: false })
  open.crash()
  assert.equal(await open.press(LATVIAN), open.address)
  assert.equal(await open.state(), 'pending')
  const scheduled = await begun(true)
  assert.equal(await scheduled.state(), 'unknown')
  assert.deepEqual(await scheduled.service.stop(), { ok: false, code: 'bank_unavailable' })
  scheduled.crash()
  assert.equal(await scheduled.state(), 'scheduled')
})

test('asks by itself once the settings are there again, however long they were away (house: 2)', async () => {
  for (const approve of [false, true]) {
    const stand = await begun(approve)
    await stand.pass(40 * 24 * HOUR_MS)
    assert.isBelow(stand.log.filter(({ event }) => event === 'payment_not_read').length, 120)
    stand.bank.last().status = 'ACSC'
    stand.crash()
    await stand.pass(25 * HOUR_MS)
    assert.equal(stand.record().attempts[0]?.status, 'paid')
  }
})
