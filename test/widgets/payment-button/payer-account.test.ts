// The field for the account that pays: when the button asks for it, what it takes, and what it says of an account that cannot pay.

import { assert, test } from '#kit'
import type { PaymentButtonElement } from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import { SourceError } from '../../../widgets/payment-button/index.ts'
import { forgetAll, orderToken, paymentOf, ScriptedSource, settled, longAfterReturn } from '../fixtures.ts'
import { root } from '../shadow.ts'

const BANK = { id: 'ee', name: 'Silta Pank', country: 'EE', enabled: true, asksAccount: true }
const IBAN = 'EE159900000000000013'

interface Stage {
  element: PaymentButtonElement
  source: ScriptedSource
  gone: string[]
}

async function stage(set: (stage: Stage) => void): Promise<Stage> {
  document.body.replaceChildren()
  document.documentElement.lang = 'en'
  forgetAll()
  const element = document.createElement('silta-payment-button')
  const made: Stage = { element, source: new ScriptedSource(), gone: [] }
  Object.assign(element, { source: made.source, order: orderToken, amount: '12.50' })
  element.navigate = (address) => made.gone.push(address)
  set(made)
  document.body.append(element)
  await settled(element)
  return made
}

const field = (element: Element) => root(element).querySelector('input')
const fault = (element: Element) => root(element).querySelector('.fault')?.textContent
const requests = ({ source }: Stage) => source.calls.map(({ request }) => request)

async function typeIn({ element }: Stage, text: string): Promise<void> {
  const input = field(element) ?? assert.fail('no field')
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
  // A person leaves the field later than the last letter.
  await settled(element)
  input.dispatchEvent(new Event('change'))
  await settled(element)
}

async function press({ element }: Stage): Promise<void> {
  root(element).querySelector('button')?.click()
  await settled(element)
}

const refusing = (code: string) => () => Promise.reject(new SourceError(400, code, 'req-1'))

test('draws the field with its words, and not before them (look: Principle 5)', async () => {
  const { element } = await stage(() => {})
  const drawn: string[] = []
  const note = () => {
    const input = field(element)
    drawn.push(
      input
        ? `field: ${[...root(element).querySelectorAll('label')].map((one) => one.textContent.trim()).join()}`
        : '',
    )
    if (root(element).querySelector('.account') && !input) drawn.push('skeleton')
  }
  const observer = new MutationObserver(note)
  observer.observe(root(element), { subtree: true, childList: true, characterData: true })
  element.lang = 'lt'
  element.provider = BANK
  await settled(element)
  await settled(element)
  observer.disconnect()
  note()
  assert.notInclude(drawn, 'field: ,')
  assert.include(drawn, 'skeleton')
  assert.match(drawn.at(-1) ?? '', /^field: .+,.+$/)
})

test('asks for no account of a bank whose own page asks for it (house: 4)', async () => {
  for (const provider of [undefined, 'own', { id: 'own', country: 'FI' }]) {
    const made = await stage(({ element }) => (element.provider = provider))
    assert.isNull(field(made.element))
    await press(made)
    assert.notProperty(requests(made)[0], 'payerIban')
    assert.lengthOf(made.gone, 1)
  }
})

test('asks at once for the account of a bank that must know it, and gives it along as it goes over the wire (gaps: baltic.payment.required)', async () => {
  const made = await stage(({ element }) => (element.provider = BANK))
  await typeIn(made, ' ee15 9900 0000 0000 0013 ')
  assert.equal(field(made.element)?.value, 'EE15 9900 0000 0000 0013')
  await press(made)
  assert.deepInclude(requests(made)[0], { provider: 'ee', payerIban: IBAN })
  assert.lengthOf(made.gone, 1)
})

test('begins with the account that the page names, until a person writes another one (house: 4)', async () => {
  const made = await stage(({ element }) => Object.assign(element, { provider: BANK, payerIban: IBAN }))
  assert.equal(field(made.element)?.value, 'EE15 9900 0000 0000 0013')
  await typeIn(made, 'EE8999')
  made.element.amount = '13.00'
  await settled(made.element)
  assert.equal(field(made.element)?.value, 'EE89 99', 'what was written stays, whatever else changes')
  await press(made)
  assert.isNotEmpty(fault(made.element))
  // The same account again is an account again.
  made.element.payerIban = IBAN
  await settled(made.element)
  assert.equal(fault(made.element), '')
  made.element.amount = '12.50'
  await press(made)
  assert.deepInclude(requests(made)[0], { payerIban: IBAN })
})

test('gives no account along to a bank that asks for none, although the page names one (house: 4)', async () => {
  const made = await stage(({ element }) => Object.assign(element, { provider: 'own', payerIban: IBAN }))
  assert.isNull(field(made.element))
  await press(made)
  assert.notProperty(requests(made)[0], 'payerIban')
})

test('sends nothing without an account, or with one that is none of this bank, and says why at the field (gaps: shared.iban)', async () => {
  const made = await stage(({ element }) => (element.provider = BANK))
  for (const [text, words] of [
    ['', 'Enter the IBAN of your account.'],
    ['EE159900000000000014', 'This is not a valid IBAN. Check its letters and digits.'],
    ['FI1999900000000300', 'An IBAN of this bank begins with EE.'],
  ] as const) {
    await typeIn(made, text)
    assert.equal(fault(made.element), '')
    await press(made)
    assert.equal(fault(made.element), words)
    assert.equal(field(made.element)?.getAttribute('aria-invalid'), 'true')
    assert.equal(root(made.element).activeElement, field(made.element))
  }
  assert.deepEqual(made.source.calls, [])
})

test('asks for the account when the source says that the bank must know it, whatever the page has given (house: 4)', async () => {
  const made = await stage(({ element, source }) => {
    element.provider = 'ee'
    source.begin = refusing('payer_iban_missing')
  })
  assert.isNull(field(made.element))
  await press(made)
  assert.equal(made.element.state, 'account')
  assert.equal(fault(made.element), 'Enter the IBAN of your account.')
  made.source.begin = () => Promise.resolve({ approvalUrl: 'https://bank.example/pay', payment: paymentOf() })
  await typeIn(made, IBAN)
  await press(made)
  assert.deepInclude(requests(made)[1], { provider: 'ee', payerIban: IBAN })
  assert.lengthOf(made.gone, 1)
})

test('says at the field that the bank does not let the account pay, and that no money has moved (gaps: baltic.payment.required)', async () => {
  const made = await stage(({ element, source }) => {
    element.provider = BANK
    source.begin = refusing('payer_iban_refused')
  })
  await typeIn(made, IBAN)
  await press(made)
  assert.include(fault(made.element) ?? '', 'No money has moved')
  assert.deepEqual([made.element.state, made.gone], ['account', []])
})

test('shows no field any more when another bank is chosen, and keeps the account to itself (promises: R29)', async () => {
  const made = await stage(({ element }) => (element.provider = BANK))
  await typeIn(made, IBAN)
  made.element.provider = 'own'
  await settled(made.element)
  assert.isNull(field(made.element))
  await press(made)
  assert.notProperty(requests(made)[0], 'payerIban')
  assert.notInclude(JSON.stringify([{ ...localStorage }, { ...sessionStorage }]), IBAN)
})

test('asks for no account to go on with a payment that has begun (house: 4)', async () => {
  const restore = longAfterReturn()
  const made = await stage(({ element, source }) => {
    element.provider = BANK
    element.handle = 'h-1'
    source.read = () => Promise.resolve(paymentOf({ handle: 'h-1', state: 'pending' }))
  })
  restore()
  assert.isNull(field(made.element))
  await press(made)
  assert.lengthOf(made.gone, 1)
})

test('gives an example and the letters of the country, and its hint before the field (house: 4)', async () => {
  const made = await stage(({ element }) => (element.provider = BANK))
  const input = field(made.element) ?? assert.fail('no field')
  const hint = root(made.element).querySelector('.hint') ?? assert.fail('no hint')
  assert.equal(
    hint.textContent?.trim(),
    'Your bank needs it before its page opens. For example EE38 2200 2210 2014 5685.',
  )
  assert.equal(hint.compareDocumentPosition(input), Node.DOCUMENT_POSITION_FOLLOWING)
  assert.equal(input.value, 'EE')
  await press(made)
  assert.equal(fault(made.element), 'Enter the IBAN of your account.')
  // Pasted behind the letters that stand there.
  await typeIn(made, `EE${IBAN}`)
  assert.equal(field(made.element)?.value, 'EE15 9900 0000 0000 0013')
  for (const pasted of [
    `EEIBAN ${IBAN}`,
    '\u200EEE15-9900-0000-0000-0013\u202C',
    'EE15\u200B9900\u00AD00000000.0013',
    'ＥＥ１５９９００００００００００００１３',
  ]) {
    await typeIn(made, pasted)
    assert.equal(field(made.element)?.value, 'EE15 9900 0000 0000 0013', JSON.stringify(pasted))
  }
  made.element.provider = { ...BANK, id: 'lv', country: 'LV' }
  await settled(made.element)
  assert.equal(field(made.element)?.value, 'EE15 9900 0000 0000 0013', 'what a person wrote stays')
  await typeIn(made, '')
  made.element.provider = { ...BANK, id: 'lt', country: 'LT' }
  await settled(made.element)
  await settled(made.element)
  assert.equal(field(made.element)?.value, 'LT')
})

test('remembers the account in this browser for that bank alone, only where the payer wants it, until they do not (promises: R31)', async () => {
  const box = ({ element }: Stage) =>
    root(element).querySelector<HTMLInputElement>('[type=checkbox]') ?? assert.fail('no box')
  const stored = () => localStorage.getItem('silta:payer-accounts')
  const made = await stage(({ element }) => (element.provider = BANK))
  await typeIn(made, IBAN)
  assert.isFalse(box(made).checked)
  box(made).click()
  assert.isNull(stored(), 'before a press nothing is')
  await press(made)
  assert.equal(stored(), JSON.stringify({ ee: IBAN }))
  const again = document.createElement('silta-payment-button')
  Object.assign(again, {
    source: made.source,
    order: orderToken,
    orderId: 'another',
    amount: '12.50',
    provider: BANK,
  })
  document.body.append(again)
  await settled(again)
  assert.equal(field(again)?.value, 'EE15 9900 0000 0000 0013')
  const later = { ...made, element: again }
  assert.isTrue(box(later).checked)
  box(later).click()
  assert.isNull(stored())
})
