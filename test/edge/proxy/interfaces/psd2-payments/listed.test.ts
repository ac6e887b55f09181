// The bank that is paid by PSD2 payments as an entry of its own in the list of banks: which way its entry goes.
// The list itself, and what a page sees of it, is in page/providers.test.ts.
import { assert, test } from '#kit'
import * as v from 'valibot'
import { psd2Payments } from '../../../../../edge/proxy/interfaces/psd2-payments/index.ts'
import { Psd2PaymentsRail } from '../../../../../edge/proxy/interfaces/psd2-payments/rail/rail.ts'
import { makePsd2Stand } from './rail/stand.ts'

test('lists the bank where the settings name it, and nothing where they do not (house: 2)', async () => {
  const { rail } = await makePsd2Stand()
  assert.isUndefined(rail.providers)
  const listed = { id: 'psd2', name: 'Example Bank One', country: 'FI', enabled: true }
  const named = new Psd2PaymentsRail({
    isSameBank: false,
    bank: {} as ConstructorParameters<typeof Psd2PaymentsRail>[0]['bank'],
    payee: { iban: 'FI1999900000000300', name: 'Poukama Oy' },
    redirectUri: 'https://pay.shop.example/return/psd2',
    clock: () => 0,
    listed,
  })
  assert.deepEqual(await named.providers?.(), [listed])
})

test('takes a country and a name for the entry, and refuses anything else (house: 4)', () => {
  const form = psd2Payments.settings['PSD2_BANK']
  assert.isTrue(form && v.is(form, 'FI Example Bank One'))
  for (const text of ['Example Bank One', 'fi Example Bank One', 'FI ', `FI ${'x'.repeat(71)}`])
    assert.isFalse(form && v.is(form, text), text)
})
