// What the elements say in Estonian, Latvian and Lithuanian: forms for numbers, states, dates and sums, as a person reads them.

import { assert, test } from '#kit'
import type { Payment } from '../../../../core/view/index.ts'
import '../../../../widgets/payment-button/define.ts'
import '../../../../widgets/provider-picker/define.ts'
import { forgetAll, paymentOf, ScriptedSource, settled, longAfterReturn } from '../../fixtures.ts'

/** Shows one element on an empty page in a language, for the time of a look at it. */
async function look<Tag extends 'silta-payment-button' | 'silta-provider-picker'>(
  tag: Tag,
  lang: string,
  members: object,
): Promise<string> {
  forgetAll()
  document.documentElement.lang = lang
  const element = document.createElement(tag)
  Object.assign(element, members)
  document.body.append(element)
  try {
    await settled(element)
    return element.shadowRoot?.textContent?.replace(/\s+/g, ' ').trim() ?? assert.fail('no shadow root')
  } finally {
    element.remove()
    document.documentElement.lang = 'en'
    forgetAll()
  }
}

const numbers: Record<string, Record<number, string>> = {
  et: { 1: '1 pank', 2: '2 panka', 11: '11 panka', 21: '21 panka' },
  lv: { 1: '1 banka', 2: '2 bankas', 11: '11 bankas', 21: '21 banka', 111: '111 bankas', 121: '121 banka' },
  lt: {
    1: '1 bankas',
    2: '2 bankai',
    9: '9 bankai',
    10: '10 bankų',
    11: '11 bankų',
    20: '20 bankų',
    21: '21 bankas',
    22: '22 bankai',
  },
}

for (const [lang, forms] of Object.entries(numbers)) {
  test(`counts banks in ${lang} as its grammar does (look: Words)`, async () => {
    for (const [count, text] of Object.entries(forms)) {
      const source = new ScriptedSource()
      const list = Array.from({ length: Number(count) }, (_, at) => ({
        id: `b-${at}`,
        name: `Tammiku ${at}`,
        country: 'EE',
        enabled: true,
      }))
      source.banks = () => Promise.resolve(list)
      assert.match(
        await look('silta-provider-picker', lang, { source }),
        new RegExp(`(^|[^\\d])${text}(?!\\p{L})`, 'u'),
      )
    }
  })
}

const states: readonly Payment['state'][] = [
  'pending',
  'paid',
  'paid_twice',
  'cancelled',
  'failed',
  'unknown',
  'mismatched',
]

/** Titles of the states in the order above, then the time of the payment, in the words that the banks there use. */
const receipts: Record<string, readonly string[]> = {
  et: [
    'Pooleli',
    'Makstud',
    'Makstud kaks korda',
    'Tühistatud',
    'Maksmata',
    'Veel teadmata',
    'Vajab kontrolli',
    '20. nov 2026, 12:04',
  ],
  lv: [
    'Nav pabeigts',
    'Samaksāts',
    'Samaksāts divreiz',
    'Atcelts',
    'Nav samaksāts',
    'Vēl nav zināms',
    'Jāpārbauda',
    '2026. gada 20. nov. 12:04',
  ],
  lt: [
    'Nebaigta',
    'Sumokėta',
    'Sumokėta du kartus',
    'Atšaukta',
    'Nesumokėta',
    'Dar nežinoma',
    'Reikia patikrinti',
    '2026-11-20 12:04',
  ],
}

for (const [lang, words] of Object.entries(receipts)) {
  test(`names every state, the sum and the time of a payment in ${lang} (look: Words)`, async () => {
    for (const [at, state] of states.entries()) {
      const source = new ScriptedSource()
      source.read = (handle) => Promise.resolve(paymentOf({ handle, state }))
      const restore = longAfterReturn()
      const text = await look('silta-payment-button', lang, { source, handle: 'h-1' }).finally(restore)
      assert.include(text, `${words[at]} 12,50 €`)
      assert.include(text, words[states.length] ?? '')
    }
  })
}

test('reads a language as pages write it, and passes by one that is none (house: 4)', async () => {
  const asked = { source: new ScriptedSource(), order: 'h.p.s', amount: '24.00' }
  for (const [lang, text] of [
    ['fi_FI', 'Maksa 24,00 €'],
    ['fi_FI.UTF-8', 'Maksa 24,00 €'],
    [' fi ', 'Maksa 24,00 €'],
    ['FI', 'Maksa 24,00 €'],
    ['fi-FI, en;q=0.8', 'Maksa 24,00 €'],
    ['sv_SE.UTF-8', 'Betala 24,00 €'],
    ['sv_FI@euro', 'Betala 24,00 €'],
    ['et_EE', 'Maksa 24,00 €'],
    ['lv\n', 'Maksāt 24,00 €'],
    ['lt.UTF-8', 'Mokėti 24,00 €'],
    ['en_US', 'Pay €24.00'],
    ['C.UTF-8', 'Pay €24.00'],
    ['', 'Pay €24.00'],
  ] as const)
    assert.include((await look('silta-payment-button', lang, asked)).replaceAll(/\s/g, ' '), text, lang)
  for (const inner of ['', '_', 'C', '1', '??']) {
    const outer = document.body.appendChild(document.createElement('div'))
    outer.lang = 'fi_FI'
    const host = outer.appendChild(document.createElement('div'))
    host.lang = inner
    const element = document.createElement('silta-payment-button')
    Object.assign(element, asked)
    host.attachShadow({ mode: 'open' }).append(element)
    await settled(element)
    assert.include(element.shadowRoot?.textContent ?? '', 'Maksa', inner)
    outer.remove()
  }
})
