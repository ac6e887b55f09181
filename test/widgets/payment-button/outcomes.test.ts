// Every press and every question that brings no payment: what the payer reads in six languages, what the developer reads in the
// console, what the button does next, and what stands there after a reload and in a second tab.
// Written out here by itself, as the judge of widgets/payment-button/outcomes.ts: a cell that is there and not here fails.

import { assert, test, wallClock } from '#kit'
import {
  type PaymentButtonElement,
  type PaymentSource,
  proxySource,
} from '../../../widgets/payment-button/index.ts'
import '../../../widgets/payment-button/define.ts'
import { type Came, outcomes, type Place } from '../../../widgets/payment-button/outcomes.ts'
import { connected, forgetAll, orderToken, paymentOf, settled, StillClock } from '../fixtures.ts'

const languages = ['en', 'fi', 'sv', 'et', 'lv', 'lt'] as const

/** What the payer reads, in the order of the languages. */
const sentences = {
  ready: [
    'Pay €12.50',
    'Maksa 12,50 €',
    'Betala 12,50 €',
    'Maksa 12,50 €',
    'Maksāt 12,50 €',
    'Mokėti 12,50 €',
  ],
  pressAlone: [
    'The payment did not start. This press has sent nobody to the bank, so it has moved no money. You can try again.',
    'Maksu ei käynnistynyt. Tämä painallus ei vienyt ketään pankkiin, joten se ei siirtänyt rahaa. Voit yrittää uudelleen.',
    'Betalningen startade inte. Det här trycket har inte skickat någon till banken och har därför inte flyttat några pengar. Du kan försöka igen.',
    'Makse ei alanud. See vajutus ei viinud kedagi panka ega liigutanud raha. Võid uuesti proovida.',
    'Maksājums nesākās. Šis pogas spiediens nevienu nav novirzījis uz banku, tāpēc ar to nauda nav pārskaitīta. Varat mēģināt vēlreiz.',
    'Mokėjimas neprasidėjo. Šis paspaudimas nieko nenukreipė į banką, todėl juo pinigai nepervesti. Galite bandyti dar kartą.',
  ],
  unmoved: [
    'The payment did not start. No money has moved. You can try again.',
    'Maksu ei käynnistynyt. Rahaa ei siirretty. Voit yrittää uudelleen.',
    'Betalningen startade inte. Inga pengar har flyttats. Du kan försöka igen.',
    'Makse ei alanud. Raha ei liikunud. Võid uuesti proovida.',
    'Maksājums nesākās. Nauda nav pārskaitīta. Varat mēģināt vēlreiz.',
    'Mokėjimas neprasidėjo. Pinigai nepervesti. Galite bandyti dar kartą.',
  ],
  unable: [
    'The payment cannot start here right now. This press has sent nobody to the bank, so it has moved no money.',
    'Maksua ei voi aloittaa täällä juuri nyt. Tämä painallus ei vienyt ketään pankkiin, joten se ei siirtänyt rahaa.',
    'Betalningen kan inte startas här just nu. Det här trycket har inte skickat någon till banken',
    'Makset ei saa siin praegu alustada. See vajutus ei viinud kedagi panka ega liigutanud raha.',
    'Maksājumu šeit pašlaik nevar sākt. Šis pogas spiediens nevienu nav novirzījis uz banku',
    'Mokėjimo čia šiuo metu pradėti negalima. Šis paspaudimas nieko nenukreipė į banką',
  ],
  offline: [
    'You are offline. Nothing has been sent.',
    'Verkkoyhteys puuttuu. Mitään ei lähetetty.',
    'Du är offline. Ingenting har skickats.',
    'Internetiühendus puudub. Midagi ei saadetud.',
    'Nav interneta savienojuma. Nekas nav nosūtīts.',
    'Nėra interneto ryšio. Niekas neišsiųsta.',
  ],
  offlineBegun: [
    'We check the payment when you are connected again. If you have already paid, do not pay again.',
    'Tarkistamme maksun, kun yhteys palaa. Jos olet jo maksanut, älä maksa uudelleen.',
    'Vi kontrollerar betalningen när du är uppkopplad igen. Om du redan har betalat, betala inte igen.',
    'Kontrollime makset, kui ühendus taastub. Kui oled juba maksnud, ära maksa uuesti.',
    'Pārbaudīsim maksājumu, kad savienojums atjaunosies. Ja maksājums jau ir veikts, nemaksājiet vēlreiz.',
    'Mokėjimą patikrinsime, kai ryšys atsiras. Jei jau sumokėjote, nemokėkite dar kartą.',
  ],
  unknown: [
    'We do not know yet whether the payment went through. We keep asking the bank. Do not pay again.',
    'Emme vielä tiedä, onnistuiko maksu. Tarkistamme asiaa pankista. Älä maksa uudelleen.',
    'Vi vet ännu inte om betalningen gick igenom. Vi kontrollerar med banken. Betala inte igen.',
    'Me ei tea veel, kas makse õnnestus. Küsime seda pangast. Ära maksa uuesti.',
    'Mēs vēl nezinām, vai maksājums izdevās. Turpinām jautāt bankai. Nemaksājiet vēlreiz.',
    'Dar nežinome, ar mokėjimas pavyko. Toliau klausiame banko. Nemokėkite dar kartą.',
  ],
  notReached: [
    'If you have already paid, do not pay again.',
    'Jos olet jo maksanut, älä maksa uudelleen.',
    'Om du redan har betalat, betala inte igen.',
    'Kui oled juba maksnud, ära maksa uuesti.',
    'Ja maksājums jau ir veikts, nemaksājiet vēlreiz.',
    'Jei jau sumokėjote, nemokėkite dar kartą.',
  ],
  pending: [
    'No money has moved yet.',
    'Rahaa ei ole vielä siirretty.',
    'Inga pengar har flyttats ännu.',
    'Raha ei ole veel liikunud.',
    'Nauda vēl nav pārskaitīta.',
    'Pinigai dar nepervesti.',
  ],
  unfit: [
    'This bank cannot carry this payment. No money has moved. Choose another bank.',
    'Tämä pankki ei voi välittää tätä maksua. Rahaa ei siirretty. Valitse toinen pankki.',
    'Den här banken kan inte förmedla betalningen. Inga pengar har flyttats. Välj en annan bank.',
    'See pank ei saa seda makset teha. Raha ei liikunud. Vali teine pank.',
    'Šī banka nevar veikt šo maksājumu. Nauda nav pārskaitīta. Izvēlieties citu banku.',
    'Šis bankas negali atlikti šio mokėjimo. Pinigai nepervesti. Pasirinkite kitą banką.',
  ],
  unfitPress: [
    'This bank cannot carry this payment. This press has sent nobody to the bank, so it has moved no money. Choose another bank.',
    'Tämä painallus ei vienyt ketään pankkiin, joten se ei siirtänyt rahaa. Valitse toinen pankki.',
    'Det här trycket har inte skickat någon till banken och har därför inte flyttat några pengar. Välj en annan bank.',
    'See vajutus ei viinud kedagi panka ega liigutanud raha. Vali teine pank.',
    'Šis pogas spiediens nevienu nav novirzījis uz banku, tāpēc ar to nauda nav pārskaitīta. Izvēlieties citu banku.',
    'Šis paspaudimas nieko nenukreipė į banką, todėl juo pinigai nepervesti. Pasirinkite kitą banką.',
  ],
  unfitBegun: [
    'If you have already paid, do not pay again. Otherwise choose another bank.',
    'Jos olet jo maksanut, älä maksa uudelleen. Muuten valitse toinen pankki.',
    'Om du redan har betalat, betala inte igen. Välj annars en annan bank.',
    'Kui oled juba maksnud, ära maksa uuesti. Muidu vali teine pank.',
    'Ja maksājums jau ir veikts, nemaksājiet vēlreiz. Citādi izvēlieties citu banku.',
    'Jei jau sumokėjote, nemokėkite dar kartą. Kitu atveju pasirinkite kitą banką.',
  ],
  account: ['IBAN of the account that you pay from', 'IBAN', 'IBAN', 'IBAN', 'IBAN', 'IBAN'],
} as const satisfies Record<string, readonly string[]>
type Reads = keyof typeof sentences

/** "No money has moved", said of the order: only where no payer ever had a link, or the bank has said so. */
const unmoved = [
  /No money has moved\./,
  /Rahaa ei siirretty/,
  /Inga pengar har flyttats\./,
  /Raha ei liikunud/,
  /Nauda nav pārskaitīta/,
  /Pinigai nepervesti/,
]

/** One cell: what is shown and read, what the console says, what is done next, and what a reload shows while the network still fails alike. */
type Cell = readonly [state: string, reads: Reads, console: string, next: string, reloaded: Reads]

const cells: { [came in Came]: { [place in Place]?: Cell } } = {
  offline: {
    apart: ['offline', 'offline', '', 'again', 'ready'],
    given: ['offline', 'offlineBegun', '', 'ask', 'offlineBegun'],
    named: ['offline', 'offlineBegun', '', 'ask', 'offlineBegun'],
    told: ['offline', 'offlineBegun', '', 'ask', 'offlineBegun'],
  },
  unset: {
    apart: ['error', 'unable', 'order_missing', 'again', 'ready'],
    given: ['pending', 'pending', 'order_missing', 'ask', 'pending'],
    named: ['error', 'notReached', 'source_missing', 'ask', 'notReached'],
    told: ['pending', 'pending', 'source_missing', 'ask', 'pending'],
  },
  unmade: {
    apart: ['error', 'pressAlone', 'order_failed', 'again', 'ready'],
    given: ['pending', 'pending', 'order_failed', 'ask', 'pending'],
  },
  silent: {
    apart: ['error', 'pressAlone', 'unreachable', 'again', 'ready'],
    given: ['unknown', 'unknown', 'unreachable', 'ask', 'notReached'],
    named: ['error', 'notReached', 'unreachable', 'ask', 'notReached'],
    told: ['pending', 'pending', 'unreachable', 'ask', 'notReached'],
  },
  unreadable: {
    apart: ['error', 'pressAlone', 'answer_unreadable', 'again', 'ready'],
    given: ['unknown', 'unknown', 'answer_unreadable', 'ask', 'notReached'],
    named: ['error', 'notReached', 'answer_unreadable', 'ask', 'notReached'],
    told: ['pending', 'pending', 'answer_unreadable', 'ask', 'notReached'],
  },
  broken: {
    apart: ['error', 'pressAlone', 'source_failed', 'again', 'ready'],
    given: ['unknown', 'unknown', 'source_failed', 'ask', 'notReached'],
    named: ['error', 'notReached', 'source_failed', 'ask', 'notReached'],
    told: ['pending', 'pending', 'source_failed', 'ask', 'notReached'],
  },
  astray: { given: ['error', 'notReached', 'answer_unreadable', 'ask', 'pending'] },
  refused: {
    never: ['error', 'unmoved', 'refused', 'again', 'ready'],
    apart: ['error', 'pressAlone', 'refused', 'again', 'ready'],
    given: ['unknown', 'unknown', 'refused', 'ask', 'notReached'],
    named: ['error', 'notReached', 'refused', 'ask', 'notReached'],
    told: ['pending', 'pending', 'refused', 'ask', 'notReached'],
  },
  unfit: {
    never: ['error', 'unfit', 'refused', 'choose', 'ready'],
    apart: ['error', 'unfitPress', 'refused', 'choose', 'ready'],
    given: ['error', 'unfitBegun', 'refused', 'choose', 'pending'],
  },
  account: {
    never: ['account', 'account', '', 'name', 'ready'],
    apart: ['account', 'account', '', 'name', 'ready'],
    given: ['account', 'account', '', 'name', 'pending'],
  },
  gone: {
    named: ['ready', 'ready', '', 'forget', 'ready'],
    told: ['ready', 'ready', '', 'forget', 'ready'],
  },
}

const why = 'The bank refuses authorization: INVALID_SIGNATURE.'
const problem = (status: number, code: string, members: object) =>
  Response.json({ code, requestId: 'req-9', detail: why, ...members }, { status })
const broken = new RangeError('not my day')

/** How each thing comes back: the answer of the proxy behind the page, and what the page itself does. */
const answers: { [came in Came]?: (linkGiven?: object) => Promise<Response> } = {
  offline: () => Promise.reject(new TypeError('Failed to fetch')),
  silent: () => Promise.reject(new TypeError('Failed to fetch')),
  unreadable: async () => new Response('<!doctype html><h1>Not here</h1>', { status: 404 }),
  astray: async () => Response.json({ approvalUrl: 'javascript:alert(1)', payment: paymentOf() }),
  refused: async (members = {}) => problem(502, 'bank_refused', members),
  unfit: async (members = {}) => problem(400, 'provider_unfit', members),
  account: async (members = {}) => problem(400, 'payer_iban_invalid', members),
  gone: async () => problem(404, 'payment_unknown', {}),
}

/** The page with its proxy: what was asked, and what the next answer is. */
class Shop {
  readonly asked: string[] = []
  readonly lines: unknown[][] = []
  readonly clock = new StillClock()
  /** What comes instead of the usual answers: a payment that is open, and its link. */
  fault: { came: Came; linkGiven?: boolean } | undefined
  readonly #fetch = globalThis.fetch
  readonly #error = globalThis.console.error

  constructor() {
    globalThis.fetch = (_, init) => {
      const method = init?.method ?? 'GET'
      this.asked.push(method)
      const { came, linkGiven } = this.fault ?? {}
      // What is said of a bank, an account or an address is said of a press.
      const answer = came && (method === 'POST' || !/unfit|account|astray/.test(came)) && answers[came]
      if (answer) return answer(linkGiven === undefined ? {} : { link_given: linkGiven })
      const payment = paymentOf()
      return Promise.resolve(
        Response.json(method === 'GET' ? payment : { approvalUrl: 'https://bank.example/pay', payment }),
      )
    }
    const { console } = globalThis
    console.error = (...args: unknown[]) => this.lines.push(args)
  }

  /** Opens the page in one more tab. */
  async tab(): Promise<PaymentButtonElement> {
    const element = document.createElement('silta-payment-button')
    const proxy = proxySource('/pay')
    // A source of the page's own throws what it likes.
    const own = <T>(answer: Promise<T>) => (this.fault?.came === 'broken' ? Promise.reject(broken) : answer)
    const source: Pick<PaymentSource, 'start' | 'payment'> = {
      start: (request, signal) => own(proxy.start(request, signal)),
      payment: (handle, signal) => own(proxy.payment(handle, signal)),
    }
    Object.assign(element, {
      source,
      order: orderToken,
      orderId: '1001',
      amount: '12.50',
      navigate: () => {},
    })
    document.body.append(element)
    await settled(element)
    return element
  }

  close(): void {
    globalThis.fetch = this.#fetch
    const { console } = globalThis
    console.error = this.#error
    this.clock.restore()
    connected(true)
    document.documentElement.lang = 'en'
    document.body.replaceChildren()
    forgetAll()
  }
}

const button = (element: Element) => element.shadowRoot?.querySelector('button')
const shown = (element: Element) =>
  element.shadowRoot?.querySelector('.slip')?.textContent?.replaceAll(/\s+/g, ' ').trim() ?? ''

async function click(element: PaymentButtonElement): Promise<void> {
  button(element)?.click()
  await settled(element)
}

async function lookAgain(element: PaymentButtonElement): Promise<void> {
  document.dispatchEvent(new Event('visibilitychange'))
  await settled(element)
}

/** Checks what the payer reads in every language, and that the button says nothing of the order that it does not know. */
async function assertReads(element: PaymentButtonElement, reads: Reads, what: string): Promise<void> {
  for (const [at, lang] of languages.entries()) {
    document.documentElement.lang = lang
    await settled(element)
    const text = shown(element)
    assert.include(text, sentences[reads][at] ?? '', `${what}, ${lang}`)
    if (!['unmoved', 'unfit', 'account'].includes(reads))
      assert.notMatch(text, unmoved[at] ?? /^$/, `${what}, ${lang}`)
  }
  document.documentElement.lang = 'en'
  await settled(element)
}

const key = 'order:1001'
const remember = (what: string, value: string) =>
  localStorage.setItem(`silta:${what}:${key}`, `${value} ${wallClock()}`)

/** Makes a link known: by the browser that holds one, or by the word of the proxy alone. */
type Way = 'held' | 'said' | undefined

/** Brings the order to its place, and lets one thing come back. */
async function reach(shop: Shop, place: Place, came: Came, way: Way): Promise<PaymentButtonElement> {
  if (way === 'held' || place === 'told' || place === 'named') {
    remember('handle', 'h-1')
    remember('link', 'h-1')
  }
  const linkGiven = place === 'never' ? false : way === 'said' ? true : undefined
  const fault = { came, ...(linkGiven !== undefined && { linkGiven }) }
  const isPage = came === 'unset'
  if (place === 'named') {
    shop.fault = isPage ? { came: 'silent' } : fault
    if (came === 'offline') connected(false)
    const element = await shop.tab()
    if (!isPage) return element
    shop.lines.length = 0
    element.source = undefined
    await settled(element)
    await lookAgain(element)
    return element
  }
  const element = await shop.tab()
  assert.equal(element.state, way === 'held' || place === 'told' ? 'pending' : 'ready')
  shop.fault = fault
  if (came === 'offline') connected(false)
  if (isPage && place === 'told') element.source = undefined
  if (isPage && place !== 'told') element.order = undefined
  if (came === 'unmade') element.order = () => Promise.reject(broken)
  await settled(element)
  if (place === 'told') await lookAgain(element)
  else {
    await element.press()
    await settled(element)
  }
  return element
}

/** Checks what the button does next. */
async function assertNext(
  shop: Shop,
  element: PaymentButtonElement,
  next: string,
  came: Came,
): Promise<void> {
  const timers = shop.clock.waiting.map(({ delayMs }) => delayMs)
  const before = shop.asked.length
  if (next === 'ask') {
    assert.include(timers, 2000)
    if (element.state !== 'pending') {
      await element.press()
      await settled(element)
      assert.equal(shop.asked.length, before, 'a press asks for nothing more')
    }
    if (came === 'unset') return
    shop.fault = undefined
    shop.clock.next()
    await settled(element)
    assert.isAbove(shop.asked.length, before)
    assert.equal(element.state, 'pending')
    return
  }
  assert.notInclude(timers, 2000)
  if (next === 'choose') {
    await element.press()
    assert.equal(shop.asked.length, before)
    element.provider = 'another'
    await settled(element)
    return assert.notEqual(element.state, 'error')
  }
  if (next === 'name') {
    await element.press()
    await settled(element)
    assert.equal(shop.asked.length, before, 'nothing is sent without the account')
    return assert.isNotNull(element.shadowRoot?.querySelector('input'))
  }
  // A press asks the proxy, which judges.
  shop.fault = undefined
  connected(true)
  element.order = orderToken
  await settled(element)
  assert.match(
    button(element)?.textContent ?? '',
    next === 'again' && came !== 'offline' ? /^Try again: €12.50/ : /^Pay €12.50/,
  )
  await click(element)
  assert.deepEqual(shop.asked.slice(before), ['POST'])
  assert.equal(element.state, 'leaving')
}

const waysOf = (place: Place, came: Came): Way[] => {
  if (place !== 'given') return [undefined]
  // Of its own accord the proxy speaks in refusals only; an address that is none comes with a link.
  if (came === 'astray') return [undefined]
  return /refused|unfit|account/.test(came) ? ['held', 'said'] : ['held']
}

for (const [came, row] of Object.entries(cells) as [Came, { [place in Place]?: Cell }][]) {
  for (const [place, cell] of Object.entries(row) as [Place, Cell][]) {
    for (const way of waysOf(place, came)) {
      const [state, reads, code, next, reloaded] = cell
      const where = `${place}${way ? ` (${way})` : ''}`
      test(`says what is true of an order that is ${where} when ${came} comes back, in six languages, after a reload and in a second tab (look: Principle 4; promises: R5)`, async () => {
        document.body.replaceChildren()
        forgetAll()
        const shop = new Shop()
        try {
          const element = await reach(shop, place, came, way)
          assert.equal(element.state, state)
          await assertReads(element, reads, 'this tab')
          const lines = shop.lines.map(([line]) => String(line))
          assert.lengthOf(lines, code === '' ? 0 : 1, lines.join(' | '))
          assert.match(lines[0] ?? '', code === '' ? /^$/ : new RegExp(`^<silta-payment-button> ${code}: `))
          if (code === 'refused') assert.include(lines[0], why)
          // Another tab, and the same one after a reload, know what the browser remembers, and the network is as it was.
          const second = await shop.tab()
          // Where only the proxy has said that there is a link, the tab does not know of which payment.
          const later = way === 'said' ? 'unknown' : reloaded
          await assertReads(second, later, 'second tab')
          second.remove()
          await settled(element)
          await assertNext(shop, element, next, came)
        } finally {
          shop.close()
        }
      })
    }
  }
}

test('has a test for every cell of the table, and no other (house: 4)', () => {
  const placesOf = (row: object) => Object.keys(row).filter((name) => name !== 'console')
  const written = Object.entries(cells).map(([came, row]) => [came, placesOf(row).toSorted()])
  const used = Object.entries(outcomes).map(([came, row]) => [came, placesOf(row).toSorted()])
  assert.deepEqual(written, used)
})

test('shows in a tab that was open before what another tab has learned: that a link was given (promises: R5)', async () => {
  document.body.replaceChildren()
  forgetAll()
  const shop = new Shop()
  try {
    const early = await shop.tab()
    const element = await reach(shop, 'given', 'refused', 'said')
    assert.deepEqual([element.state, early.state], ['unknown', 'ready'])
    const name = `silta:link:${key}`
    dispatchEvent(new StorageEvent('storage', { key: name, newValue: localStorage.getItem(name) }))
    await settled(early)
    assert.equal(early.state, 'unknown')
    // A person asks there: the proxy says which payment it is, and the page stays open.
    shop.fault = undefined
    await click(early)
    assert.equal(early.state, 'pending')
    assert.include(shown(early), 'Continue at your bank')
  } finally {
    shop.close()
  }
})

test('speaks of a press alone again once every link has ended unpaid, and not before (gaps: Part 4)', async () => {
  for (const [canRetry, state] of [
    [true, 'error'],
    [false, 'unknown'],
  ] as const) {
    document.body.replaceChildren()
    forgetAll()
    remember('handle', 'h-1')
    remember('link', 'h-1')
    const shop = new Shop()
    try {
      const proxy = proxySource('/pay')
      const element = await shop.tab()
      const read = () => Promise.resolve(paymentOf({ state: canRetry ? 'cancelled' : 'pending', canRetry }))
      element.source = { start: (request, signal) => proxy.start(request, signal), payment: read }
      await lookAgain(element)
      shop.fault = { came: 'silent' }
      await element.press()
      await settled(element)
      assert.equal(element.state, state)
    } finally {
      shop.close()
    }
  }
})

test('keeps to what the browser holds where the proxy says that no link was given (gaps: Part 4)', async () => {
  document.body.replaceChildren()
  forgetAll()
  remember('handle', 'h-1')
  remember('link', 'h-1')
  const shop = new Shop()
  try {
    const element = await shop.tab()
    shop.fault = { came: 'refused', linkGiven: false }
    await element.press()
    await settled(element)
    assert.equal(element.state, 'unknown')
  } finally {
    shop.close()
  }
})
