// What the accounts of each country begin with shows every member that a transaction may have.
// The reads themselves are in the raw tests beside.
import { assert, test } from '#kit'
import type { Json } from '../../bank-kit.ts'
import { giveConsent, openBaltic, PRESENT, read } from '../kit.ts'

const list = (json: Json, name: string) => json[name] as Json[]

test('shows every member of a transaction, and of a link, among what each country begins with (3, Transaction, Shared types)', async () => {
  const bank = await openBaltic()
  for (const country of ['ee', 'lv', 'lt'] as const) {
    const seen = new Map<string, string>()
    const ofLinks = new Set<string>()
    for (const customerId of ['customer-1', 'customer-3']) {
      const consent = await giveConsent(bank, {}, { country, customerId })
      const { json } = await read(bank, consent, '', PRESENT, country)
      for (const { resourceId } of list(json, 'accounts')) {
        const query = `/${String(resourceId)}/transactions?bookingStatus=both&dateFrom=2026-09-01`
        const report = (await read(bank, consent, query, PRESENT, country)).json['transactions'] as Json
        for (const link of list(report, '_links')) for (const name of Object.keys(link)) ofLinks.add(name)
        for (const entry of [...list(report, 'booked'), ...list(report, 'pending')])
          for (const [name, value] of Object.entries(entry)) seen.set(name, JSON.stringify(value))
      }
    }
    const names = ['checkId', 'creditorId', 'mandateId', 'ultimateCreditor', 'ultimateDebtor', 'endToEndId']
    assert.includeMembers([...seen.keys()], names, country)
    const creditor = `${country.toUpperCase()}\\d\\dZZZ00000210`
    assert.match(seen.get('creditorId') ?? '', new RegExp(creditor))
    assert.sameMembers(
      [...ofLinks],
      ['href', 'rel', 'title', 'type', 'hreflang', 'media', 'templated', 'deprecation'],
    )
  }
})
