// What a client knows of its own consent: the budget of reads, its status, and its accounts after a new consent.
// The rules that it uses are tested in rules.test.ts.
import { assert, fc, test } from '#kit'
import type { CountedRead, KnownConsent } from '../../../core/baltic/index.ts'
import {
  afterApproval,
  afterNewer,
  afterRead,
  afterRefusal,
  afterRefusedApproval,
  consentEnd,
  consentStatusAt,
  knowConsent,
  matchAccounts,
  readBudget,
} from '../../../core/baltic/rules/index.ts'
import { BankError } from '../../../core/shared/errors.ts'
import { CONSENT, CONSENT_ID, NOW } from './fixtures.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const LIST: CountedRead = { read: 'accounts' }
const alone = { isPsuPresent: false }
const together = { isPsuPresent: true }
/** Midnight in Helsinki after NOW. */
const MIDNIGHT = Date.parse('2026-11-21T00:00:00+02:00')

const known = (changes: object = {}): KnownConsent =>
  afterApproval(knowConsent({ ...CONSENT, ...changes }, CONSENT_ID, NOW), NOW)
const refusal = (bankCode: string, retryAfterSeconds?: number) =>
  new BankError({
    code: bankCode === 'ACCESS_EXCEEDED' ? 'limit_reached' : 'call_refused',
    operation: 'baltic.account.list',
    status: bankCode === 'ACCESS_EXCEEDED' ? 429 : 401,
    faults: [{ code: bankCode }],
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  })

test('counts down the reads of a day, and tells when there are more (gaps: baltic.consent.frequency)', () => {
  let consent = known({ frequencyPerDay: 2 })
  assert.deepEqual(readBudget(consent, LIST, alone, NOW), { left: 2 })
  consent = afterRead(consent, LIST, alone, NOW)
  assert.deepEqual(readBudget(consent, LIST, alone, NOW), { left: 1 })
  consent = afterRead(consent, LIST, alone, NOW)
  assert.deepEqual(readBudget(consent, LIST, alone, NOW), { left: 0, freshAgainAtMs: MIDNIGHT })
  assert.deepEqual(readBudget(consent, LIST, alone, MIDNIGHT), { left: 2 })
  assert.deepEqual(readBudget(afterRead(consent, LIST, alone, MIDNIGHT), LIST, alone, MIDNIGHT), { left: 1 })
})

test('counts each of the five reads apart, and no page after the first (gaps: baltic.consent.frequency)', () => {
  const report: CountedRead = { read: 'transactions', accountId: 'a' }
  const consent = afterRead(known({ frequencyPerDay: 1 }), report, { ...alone, page: 1 }, NOW)
  assert.equal(readBudget(consent, report, alone, NOW).left, 0)
  assert.equal(readBudget(consent, report, { ...alone, page: 2 }, NOW).left, Infinity)
  assert.equal(readBudget(consent, LIST, alone, NOW).left, 1)
  assert.equal(readBudget(consent, { ...report, accountId: 'b' }, alone, NOW).left, 1)
  assert.equal(afterRead(consent, report, { ...alone, page: 2 }, NOW), consent)
})

test('counts nothing of a recurring consent while the person is there, and a one-off always (gaps: baltic.consent.frequency)', () => {
  const again = known()
  assert.equal(afterRead(again, LIST, together, NOW), again)
  assert.equal(readBudget(again, LIST, together, NOW).left, Infinity)
  const once = known({ recurringIndicator: false, frequencyPerDay: 1 })
  assert.equal(readBudget(afterRead(once, LIST, together, NOW), LIST, together, NOW).left, 0)
})

test('promises no fresh reads after the end of a one-off consent (gaps: baltic.consent.life)', () => {
  const once = afterRead(known({ recurringIndicator: false, frequencyPerDay: 1 }), LIST, alone, NOW)
  assert.deepEqual(readBudget(once, LIST, alone, NOW), { left: 0 })
})

test('believes the bank when it says that nothing is left, and until when (gaps: baltic.consent.frequency)', () => {
  const consent = afterRefusal(known(), LIST, refusal('ACCESS_EXCEEDED', 600), NOW)
  assert.deepEqual(readBudget(consent, LIST, alone, NOW), { left: 0, freshAgainAtMs: NOW + 600_000 })
  assert.equal(readBudget(consent, LIST, alone, NOW + 600_000).left, 4)
  const silent = afterRefusal(known(), LIST, refusal('ACCESS_EXCEEDED'), NOW)
  assert.equal(readBudget(silent, LIST, alone, NOW).freshAgainAtMs, MIDNIGHT)
})

test('never shows more reads than the bank grants a day, nor less than none (gaps: baltic.consent.frequency)', () => {
  const reads = fc.array(fc.integer({ min: 0, max: 2 * DAY }), { maxLength: 30 })
  fc.assert(
    fc.property(reads, fc.integer({ min: 1, max: 9 }), (delays, frequencyPerDay) => {
      let consent = known({ frequencyPerDay })
      let now = NOW
      const perDay = new Map<string, number>()
      for (const delay of delays.toSorted((left, right) => left - right)) {
        now = NOW + delay
        // A second count, by days alone.
        const day = new Date(now + 2 * HOUR).toISOString().slice(0, 10)
        const used = perDay.get(day) ?? 0
        assert.equal(
          readBudget(consent, LIST, alone, now).left,
          Math.max(Math.min(frequencyPerDay, 4) - used, 0),
        )
        consent = afterRead(consent, LIST, alone, now)
        perDay.set(day, used + 1)
      }
    }),
  )
})

test('rejects in time what nobody approved, and expires what was (gaps: baltic.consent.life, baltic.consent.valid-until)', () => {
  const received = knowConsent(CONSENT, CONSENT_ID, NOW)
  assert.equal(consentStatusAt(received, NOW + DAY - 1), 'received')
  assert.equal(consentStatusAt(received, NOW + DAY), 'rejected')
  assert.isUndefined(consentEnd(received))
  const valid = afterApproval(received, NOW + HOUR)
  const endsAtMs = consentEnd(valid) ?? 0
  assert.equal(new Date(endsAtMs).toISOString(), '2027-02-18T22:00:00.000Z')
  assert.equal(consentStatusAt(valid, endsAtMs - 1), 'valid')
  assert.equal(consentStatusAt(valid, endsAtMs), 'expired')
})

test('hears a decision once (gaps: baltic.consent.status-values)', () => {
  const received = knowConsent(CONSENT, CONSENT_ID, NOW)
  const valid = afterApproval(received, NOW)
  assert.equal(afterApproval(valid, NOW + 1), valid)
  assert.equal(afterRefusedApproval(valid), valid)
  const rejected = afterRefusedApproval(received)
  assert.equal(rejected.status, 'rejected')
  assert.equal(afterApproval(rejected, NOW), rejected)
})

test('replaces a recurring consent by a newer one of the same person, and no other (gaps: baltic.consent.life)', () => {
  const newer = { ...known(), consentId: 'newer' }
  assert.equal(afterNewer(known(), newer).status, 'terminatedByTpp')
  const once = { ...known({ recurringIndicator: false, frequencyPerDay: 1 }), consentId: 'once' }
  assert.equal(afterNewer(known(), once).status, 'valid')
  assert.equal(afterNewer(once, newer).status, 'valid')
  assert.equal(afterNewer(known(), known()).status, 'valid')
  assert.equal(afterNewer(known(), knowConsent(CONSENT, 'newer', NOW)).status, 'valid')
})

test('hears of the end of a consent from a refusal, and of nothing from other errors (gaps: baltic.consent.use)', () => {
  assert.equal(afterRefusal(known(), LIST, refusal('CONSENT_EXPIRED'), NOW).status, 'expired')
  const consent = known()
  // This code also says that a right is missing, or that a report reaches too far back.
  assert.equal(afterRefusal(consent, LIST, refusal('CONSENT_INVALID'), NOW), consent)
  assert.equal(afterRefusal(consent, LIST, new Error('CONSENT_EXPIRED'), NOW), consent)
})

test('stays plain data that a store can keep (house: 2)', () => {
  const consent = afterRead(known(), LIST, alone, NOW)
  const stored = JSON.parse(JSON.stringify(consent)) as KnownConsent
  assert.deepEqual(stored, consent)
  assert.deepEqual(readBudget(stored, LIST, alone, NOW), { left: 3 })
})

test('finds accounts again by number and currency after a new consent (3, What the service does)', () => {
  const iban = 'EE159900000000000013'
  const before = [
    { resourceId: '1', iban, currency: 'EUR' },
    { resourceId: '2', iban, currency: 'USD' },
    { resourceId: '3', bban: '1234', currency: 'EUR' },
    { resourceId: '4', iban: 'EE899900000000000039', currency: 'EUR' },
    { resourceId: '5', msisdn: '+3725550100', currency: 'EUR' },
  ]
  const after = [
    { resourceId: 'c', bban: '1234', currency: 'EUR' },
    { resourceId: 'b', iban, currency: 'USD' },
    { resourceId: 'a', iban, currency: 'EUR' },
    { resourceId: 'e', msisdn: '+3725550100', currency: 'EUR' },
  ]
  assert.deepEqual(
    matchAccounts(before, after).map((pair) => [pair.before.resourceId, pair.after?.resourceId]),
    [
      ['1', 'a'],
      ['2', 'b'],
      ['3', 'c'],
      ['4', undefined],
      ['5', 'e'],
    ],
  )
  assert.isUndefined(matchAccounts([{ currency: 'EUR' }], [{ currency: 'EUR' }])[0]?.after)
})
