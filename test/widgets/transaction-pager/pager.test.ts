// What the transaction pager shows, says and does.

import { assert, test } from '#kit'
import type { Entry } from '../../../core/view/index.ts'
import type { AccountSource, TransactionPagerElement } from '../../../widgets/transaction-pager/index.ts'
import '../../../widgets/transaction-pager/define.ts'
import { accounts, entriesOf, mixedEntries, today } from '../account-data.ts'
import { fixedAccountSource } from '../../../widgets/transaction-pager/index.ts'
import { ended, pagesOf, refusedWith, ScriptedAccounts, silent, stopClock } from '../account-fixtures.ts'
import { look, press, quiet } from '../account-scenes.ts'
import { connected, lost, turn } from '../fixtures.ts'
import { clean } from '../scenes.ts'
import { all, texts as text, spoken as said } from '../shadow.ts'

interface Stand {
  element: TransactionPagerElement
  source: ScriptedAccounts
  opened: Entry[]
  ranges: { from: string; to: string }[]
}

/** Runs a test with a pager on the page; `set` prepares it, usually by its entries. */
function trial(
  name: string,
  body: (stand: Stand) => Promise<void>,
  set: (source: ScriptedAccounts, element: TransactionPagerElement) => void = () => {},
): void {
  test(name, async () => {
    stopClock()
    const element = document.createElement('silta-transaction-pager')
    const source = new ScriptedAccounts()
    const stand: Stand = { element, source, opened: [], ranges: [] }
    element.addEventListener('silta-entry-open', ({ entry }) => stand.opened.push(entry))
    element.addEventListener('silta-range-change', ({ detail }) => stand.ranges.push(detail))
    Object.assign(element, { source, account: 'a-1', pageSize: 20, navigate: () => {} })
    set(source, element)
    document.body.append(element)
    try {
      await quiet(element)
      await body(stand)
    } finally {
      clean(document.body)
    }
  })
}

const position = (element: TransactionPagerElement) => text(element, '.position').join()
const queries = ({ source }: Stand) => source.calls.flatMap(({ query }) => query ?? [])

async function act(element: TransactionPagerElement, selector: string): Promise<void> {
  press(element.shadowRoot, selector)
  await quiet(element)
}

async function type(element: TransactionPagerElement, words: string): Promise<void> {
  look(element.shadowRoot, words)
  await quiet(element)
}

async function key(element: TransactionPagerElement, name: string): Promise<void> {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })
  element.shadowRoot?.activeElement?.dispatchEvent(event)
  await quiet(element)
}

/** Waits until what is drawn is on the screen, and what follows it is done. */
const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))

const focused = (element: TransactionPagerElement) =>
  element.shadowRoot?.activeElement?.getAttribute('data-at') ?? element.shadowRoot?.activeElement?.className

trial('asks for the last three months of the account, page by page (look: date range)', async (stand) => {
  assert.deepEqual(queries(stand), [{ account: 'a-1', from: '2026-08-21', to: today, pageSize: 20 }])
  assert.equal(position(stand.element), '1–20, more to come')
  assert.deepEqual(stand.element.range, { from: '2026-08-21', to: today })
})

trial(
  'shows rows under their bank days, with the sum of each day (look: grouped by bank day)',
  async ({ element }) => {
    assert.deepEqual(text(element, '.date-name').slice(0, 3), [
      'Not booked yet',
      'Friday, 20 November',
      'Thursday, 19 November',
    ])
    assert.equal(text(element, '.day-sum')[0], 'Sum of the day +€2,323.86plus €2,323.86')
    assert.deepEqual(text(element, '.who').slice(0, 4), [
      'Rautatie Oy',
      'Lumikko Sähkö Oy',
      'Veneveistämö Kuikka',
      'Pajula Työt Oy',
    ])
    assert.deepEqual(text(element, '.what').slice(0, 4), [
      'Pending · Card purchase',
      '123 45672 · −US$92.40',
      'Not carried out · Card purchase',
      'Palkka 11/2026 Kiitos työstäsi',
    ])
  },
  (source) => (source.read = pagesOf(mixedEntries())),
)

trial(
  'signs amounts for eyes and says the sign for screen readers (look: Principle 3)',
  async ({ element }) => {
    const [debit, , credit] = all(element, '.amount')
    assert.equal(debit?.querySelector('[aria-hidden=true]')?.textContent, '−€4.60')
    assert.equal(debit?.querySelector('.hidden')?.textContent, 'minus €4.60')
    assert.equal(credit?.querySelector('[aria-hidden=true]')?.textContent, '+€2,410.00')
    assert.equal(credit?.querySelector('.hidden')?.textContent, 'plus €2,410.00')
    assert.isTrue(credit?.matches('.credit'))
    assert.isFalse(debit?.matches('.credit'))
  },
)

trial(
  'keeps the sum of a day back until all of it has come (look: Principle 3)',
  async ({ element }) => {
    const last = () => all(element, '.day').at(-1)?.querySelector('.day-sum')
    assert.equal(text(element, '.date-name').at(-1), 'Thursday, 19 November')
    assert.isNull(last() ?? null)
    await act(element, '.next')
    // The day stands on both pages, and now its whole sum is known.
    assert.equal(text(element, '.date-name')[0], 'Thursday, 19 November')
    const sum = all(element, '.day')[0]?.querySelector('.day-sum [aria-hidden]')?.textContent
    assert.equal(sum, '+€6,531.93')
  },
  (source) => (source.read = pagesOf(entriesOf(60, 18))),
)

trial('turns pages forth and back, and asks for each only once (look: paging)', async (stand) => {
  const { element } = stand
  await act(element, '.next')
  assert.equal(position(element), '21–40, more to come')
  await act(element, '.next')
  assert.equal(position(element), '41–60 of 60')
  assert.equal(all(element, '.next')[0]?.getAttribute('aria-disabled'), 'true')
  await act(element, '.next')
  await act(element, '.previous')
  await act(element, '.previous')
  await act(element, '.previous')
  assert.equal(position(element), '1–20 of 60')
  assert.deepEqual(
    queries(stand).map(({ page }) => page),
    [undefined, '20', '40'],
  )
  assert.equal(said(element), '21 Aug – 20 Nov 2026: 1–20 of 60')
})

trial('turns pages and rows by keys (look: next and previous with the keyboard)', async ({ element }) => {
  assert.lengthOf(all(element, '.row[tabindex="0"]'), 1)
  all(element, '.row')[0]?.focus()
  const places: (string | undefined)[] = []
  for (const name of [
    'ArrowDown',
    'ArrowDown',
    'ArrowUp',
    'End',
    'PageDown',
    'ArrowDown',
    'PageUp',
    'PageUp',
    'Home',
  ]) {
    // Each key starts where the one before has led.
    await key(element, name)
    places.push(`${position(element).replace(/,.*/, '')} ${focused(element)}`)
  }
  assert.deepEqual(places, [
    '1–20 1',
    '1–20 2',
    '1–20 1',
    '1–20 19',
    '21–40 0',
    '21–40 1',
    '1–20 0',
    '1–20 0',
    '1–20 0',
  ])
})

trial('takes another page size without losing the place (look: page size)', async ({ element }) => {
  await act(element, '.next')
  const select = all(element, 'select')[0]
  if (!(select instanceof HTMLSelectElement)) return assert.fail('There is no choice of sizes')
  select.value = '50'
  select.dispatchEvent(new Event('change'))
  await quiet(element)
  assert.equal(position(element), '1–50 of 60')
  select.value = 'all'
  select.dispatchEvent(new Event('change'))
  await quiet(element)
  assert.equal(position(element), '1–60 of 60')
})

trial(
  'ends its periods on the day of the bank that the page names, within the limits (gaps: account-access.query.range)',
  async (stand) => {
    const { element } = stand
    assert.deepEqual(element.range, { from: '2027-08-23', to: '2027-11-22' })
    assert.deepEqual(queries(stand), [{ account: 'a-1', from: '2027-08-23', to: '2027-11-22', pageSize: 20 }])
    element.today = 'tomorrow'
    await quiet(element)
    assert.equal(element.range?.to, today)
  },
  (_source, element) => {
    element.today = '2027-11-22'
  },
)

trial('steps to the period before and after, and tells the page (look: date range)', async (stand) => {
  const { element } = stand
  await act(element, '.steps .tool:first-child')
  assert.equal(text(element, '.range').join(), '21 May – 20 Aug 2026')
  assert.equal(text(element, '.title').join(), 'No transactions in this period.')
  await act(element, '.steps .tool:last-child')
  assert.equal(all(element, '.chip[aria-pressed=true]')[0]?.textContent, 'Three months')
  assert.equal(all(element, '.steps .tool:last-child')[0]?.getAttribute('aria-disabled'), 'true')
  await act(element, '.chip')
  assert.deepEqual(stand.ranges, [
    { from: '2026-05-21', to: '2026-08-20' },
    { from: '2026-08-21', to: today },
    { from: '2026-11-01', to: today },
  ])
  assert.equal(queries(stand).at(-1)?.from, '2026-11-01')
})

trial(
  'names the year of a day that is not of this year, also after a step to it (look: grouped by bank day)',
  async ({ element }) => {
    assert.deepEqual(text(element, '.date-name'), ['Friday, 20 November'])
    element.to = '2025-11-20'
    await quiet(element)
    assert.deepEqual(text(element, '.date-name'), ['Thursday, 20 November 2025'])
  },
  (source, element) => {
    source.read = ({ to = '' }) =>
      Promise.resolve({ entries: entriesOf(1).map((entry) => ({ ...entry, day: to })) })
    Object.assign(element, { from: '2025-11-01', to: today })
  },
)

trial(
  'explains the rule of three months and keeps to it (gaps: account-access.query.range)',
  async (stand) => {
    const { element } = stand
    await act(element, '.chip:last-child')
    assert.equal(
      text(element, '.rule').join(),
      'The bank gives at most three months at a time. Use the arrows to go further back.',
    )
    const set = async (name: 'first' | 'last', value: string) => {
      const input = all(element, '.date input').at(name === 'first' ? 0 : -1)
      if (!(input instanceof HTMLInputElement)) return assert.fail('There is no date')
      input.value = value
      input.dispatchEvent(new Event('change', { bubbles: true }))
      await quiet(element)
    }
    await set('first', '2026-03-01')
    assert.equal(
      text(element, '.rule').join(),
      'That is more than three months. From 1 Mar 2026 you can choose days until 31 May 2026.',
    )
    await act(element, '.dates .plain')
    assert.deepEqual(stand.ranges, [])
    await set('last', '2026-02-01')
    assert.equal(text(element, '.rule').join(), 'The first day must not be after the last one.')
    await set('last', '2026-05-31')
    await act(element, '.dates .plain')
    assert.deepEqual(stand.ranges, [{ from: '2026-03-01', to: '2026-05-31' }])
    assert.lengthOf(all(element, '.dates'), 0)
  },
)

trial(
  'takes and shows days in the language of the page, says what is wrong with one and goes to it (look: Words; house: 4)',
  async (stand) => {
    const { element } = stand
    await act(element, '.chip:last-child')
    const fields = () =>
      all(element, '.typed input[type=text]').filter((one) => one instanceof HTMLInputElement)
    const shown = () => fields().map(({ value }) => value)
    const set = async (at: number, value: string) => {
      const field = fields()[at] ?? assert.fail('There is no field')
      field.value = value
      field.dispatchEvent(new Event('change', { bubbles: true }))
      await quiet(element)
    }
    assert.deepEqual(shown(), ['21.8.2026', '20.11.2026'])
    assert.deepEqual(text(element, '.date label'), ['Alkaen', 'Päättyen'])
    assert.equal(text(element, '#form').join(), 'Kirjoita päivät näin: 31.12.2026.')
    await set(1, '20.11')
    assert.deepEqual(shown(), ['21.8.2026', '20.11'], 'what was typed stays to be mended')
    assert.deepEqual(text(element, '#rule'), ['Kirjoita päivät näin: 31.12.2026.'])
    assert.equal(said(element), 'Kirjoita päivät näin: 31.12.2026.')
    const invalid = () => fields().map((field) => field.getAttribute('aria-invalid'))
    assert.deepEqual(invalid(), [null, 'true'])
    fields()[0]?.focus()
    await act(element, '.dates .plain')
    await frame()
    assert.equal(element.shadowRoot?.activeElement?.id, 'day-to')
    await set(1, '31.11.2026')
    assert.equal(said(element), 'Tällaista päivää ei ole: 31.11.2026. Kirjoita päivät näin: 31.12.2026.')
    // The browser's own picker gives days as machines write them.
    const native = all(element, '.native')[1]
    if (!(native instanceof HTMLInputElement)) return assert.fail('There is no picker')
    assert.deepEqual([native.max, native.tabIndex, native.getAttribute('aria-hidden')], [today, -1, 'true'])
    let opened = 0
    native.showPicker = () => {
      if (opened++ > 0) throw new DOMException('', 'SecurityError')
    }
    const opener = all(element, '.typed .tool')[1]
    opener?.focus()
    opener?.click()
    assert.deepEqual([opened, element.shadowRoot?.activeElement?.className], [1, 'tool'])
    opener?.click()
    assert.equal(element.shadowRoot?.activeElement?.id, 'day-to', 'where none opens, the person types')
    native.value = '2026-11-10'
    native.dispatchEvent(new Event('change', { bubbles: true }))
    await quiet(element)
    assert.deepEqual(shown(), ['21.8.2026', '10.11.2026'])
    assert.equal(
      all(element, '.typed .tool')[1]?.getAttribute('aria-label'),
      'Päättyen: valitse kalenterista',
    )
    await set(0, '1.11.2026')
    await act(element, '.dates .plain')
    assert.deepEqual(stand.ranges, [{ from: '2026-11-01', to: '2026-11-10' }])
  },
  (_source, element) => (element.lang = 'fi'),
)

trial(
  'keeps to the limits that its source names once it is asked, and says them (gaps: baltic.report.query, baltic.report.page)',
  async (stand) => {
    const { element } = stand
    const asked = { account: 'a-1', from: '2026-10-21', to: today, pageSize: 10 }
    assert.deepEqual(queries(stand), [asked, { ...asked, page: '10' }], 'a page of 20 rows is two answers')
    assert.deepEqual([element.range?.from, stand.ranges], ['2026-10-21', []])
    assert.equal(all(element, '.steps .tool')[0]?.getAttribute('aria-disabled'), 'true')
    assert.deepEqual(text(element, '.chip'), ['This month', 'Choose dates'])
    await act(element, '.chip:last-child')
    assert.equal(text(element, '.rule').join(), 'The bank gives transactions from 21 Oct 2026 on.')
    assert.equal(all(element, '.date .native')[0]?.getAttribute('min'), '2026-10-21')
  },
  (source) => {
    const named: AccountSource = source
    named.connection = () => {
      named.limits = () => ({ pageSize: 10, daysBack: 30 })
      return Promise.resolve('connected')
    }
  },
)

trial(
  'begins with the period and the page size that the page sets (ecosystem: 5)',
  async (stand) => {
    const { element } = stand
    assert.deepEqual(queries(stand), [{ account: 'a-1', from: '2026-11-01', to: '2026-11-15', pageSize: 5 }])
    assert.deepEqual(stand.ranges, [])
    element.to = '2026-11-10'
    await quiet(element)
    assert.equal(queries(stand).at(-1)?.to, '2026-11-10')
    element.from = '2026-01-01'
    await quiet(element)
    assert.equal(queries(stand).at(-1)?.from, '2026-08-21', 'a period that is too long gives way')
  },
  (_, element) => Object.assign(element, { from: '2026-11-01', to: '2026-11-15', pageSize: 5 }),
)

trial('searches in what is loaded, says how much that was, and leads on (look: search)', async (stand) => {
  const { element } = stand
  await type(element, 'lumikko')
  assert.deepEqual(text(element, '.note span'), [
    '4 found · together −€344.56',
    'Searched the 20 newest of this period.',
  ])
  assert.equal(position(element), '1–4 of 4')
  assert.lengthOf(all(element, '.day-sum'), 0)
  await act(element, '.note .link')
  assert.deepEqual(text(element, '.note span'), ['10 found · together −€861.40'])
  assert.equal(position(element), '1–10 of 10')
  await act(element, '.clear')
  assert.equal(position(element), '1–20 of 60')
  assert.equal(focused(element), 'query')
})

trial('says that nothing was found and leads back (look: search)', async ({ element }) => {
  await type(element, 'xyzzy')
  assert.equal(text(element, '.title').join(), 'No transaction matches "xyzzy".')
  assert.equal(said(element), 'No transaction matches "xyzzy".')
  await act(element, '.notice .plain')
  assert.equal(position(element), '1–20, more to come')
})

trial('keeps what was typed when the period changes (look: search)', async ({ element }) => {
  await type(element, 'lumikko')
  await act(element, '.chip:nth-child(1)')
  assert.equal(text(element, '.note span')[0], '4 found · together −€344.56')
})

trial(
  'opens details in place and tells the page once (look: details on demand)',
  async ({ element, opened }) => {
    await act(element, '[data-at="1"]')
    assert.deepEqual(
      opened.map(({ id }) => id),
      ['e-2'],
    )
    const facts = all(element, '.details dt').map((one) => one.textContent)
    assert.deepEqual(facts, [
      'Booked',
      'Payee',
      'Account',
      'Reference',
      'Type',
      'Archive number',
      'Balance after',
      'BIC of the bank',
      'ISO code',
      "The bank's code",
    ])
    assert.include(text(element, '.details dd')[2] ?? '', 'FI34 1234 5600 0007 93')
    assert.equal(all(element, '[data-at="1"]')[0]?.getAttribute('aria-expanded'), 'true')
    await act(element, '[data-at="1"]')
    assert.lengthOf(all(element, '.details'), 0)
    assert.lengthOf(opened, 1)
  },
)

trial(
  'copies account, reference and archive number as the bank knows them (look: details)',
  async ({ element }) => {
    const copied: string[] = []
    const clipboard = { writeText: (value: string) => Promise.resolve(void copied.push(value)) }
    Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true })
    await act(element, '[data-at="1"]')
    for (const button of all(element, '.details .copy')) button.click()
    await quiet(element)
    assert.deepEqual(copied, ['FI3412345600000793', '12345672', '261120593619000059'])
    assert.equal(said(element), 'Copied')
    Reflect.deleteProperty(navigator, 'clipboard')
  },
)

trial(
  'says where the money is when a transaction is not booked (look: Principle 4)',
  async ({ element }) => {
    await act(element, '[data-at="0"]')
    await act(element, '[data-at="2"]')
    assert.deepEqual(text(element, '.state'), [
      'The bank has not booked this yet. It can still change.',
      'The bank did not carry this out. No money has moved.',
    ])
  },
  (source) => (source.read = pagesOf(mixedEntries())),
)

trial('draws the balance by day with a table of the same numbers (look: chart)', async ({ element }) => {
  assert.equal(text(element, '.chart caption').join(), 'Balance by day, from 14 Nov 2026 on')
  assert.deepEqual(text(element, '.chart tbody tr').at(-1), '20 Nov 2026€2,841.07')
  assert.lengthOf(all(element, '.chart tbody tr'), 7)
  assert.isNotNull(element.shadowRoot?.querySelector('.plot svg[aria-hidden=true]') ?? null)
})

trial(
  'has no chart and no column for balances that are not shared (look: chart)',
  async ({ element }) => {
    assert.lengthOf(all(element, '.chart, .after'), 0)
    await act(element, '.opener')
    assert.include(text(element, '.menu button')[1] ?? '', 'Needs balances, which you do not share')
  },
  (source) => (source.read = pagesOf(entriesOf(9).map(({ balanceAfter: _balance, ...entry }) => entry))),
)

for (const [name, answer, title] of [
  ['the bank gives no such period', refusedWith(400, 'range_invalid'), 'The bank does not give this period.'],
  ['the account is gone', refusedWith(404, 'account_unknown'), 'This account is not shared any more.'],
  ['the bank does not answer', silent, 'The transactions did not load.'],
  ['the permission has ended', ended, 'Connect again'],
] as const) {
  trial(
    `says so when ${name} (look: states)`,
    async ({ element }) => {
      assert.equal(text(element, '.title').join(), title)
    },
    (source) => (source.read = answer),
  )
}

trial(
  'keeps what it has when the next page does not come, and tries that page again (look: states)',
  async (stand) => {
    const { element, source } = stand
    await act(element, '.next')
    assert.equal(position(element), '1–20, more to come')
    assert.equal(text(element, '.fault span').join(), 'The next transactions did not load.')
    source.read = pagesOf(entriesOf(60))
    await act(element, '.fault .link')
    await act(element, '.next')
    assert.equal(position(element), '21–40, more to come')
  },
  (source) => {
    const pages = pagesOf(entriesOf(60))
    source.read = (query) => (query.page ? silent() : pages(query))
  },
)

trial(
  'starts the period again when the bank no longer takes the handle of a page (gaps: account-access.paging.token)',
  async (stand) => {
    const { element, source } = stand
    await act(element, '.next')
    source.read = pagesOf(entriesOf(60))
    await act(element, '.fault .link')
    assert.equal(position(element), '1–20, more to come')
    assert.isUndefined(queries(stand).at(-1)?.page)
  },
  (source) => {
    const pages = pagesOf(entriesOf(60))
    source.read = (query) => (query.page ? refusedWith(400, 'page_invalid')() : pages(query))
  },
)

trial(
  'loads by itself when the network comes back (look: Words)',
  async ({ element, source }) => {
    assert.equal(text(element, '.title').join(), 'You are offline. Nothing has been sent.')
    source.read = pagesOf(entriesOf(3))
    connected(true)
    await quiet(element)
    assert.equal(position(element), '1–3 of 3')
  },
  (source) => {
    connected(false)
    source.read = lost
  },
)

trial(
  'asks for a card without a page size that cards do not have, and shows no balance (gaps: account-access.query.page-size)',
  async (stand) => {
    assert.deepEqual(queries(stand)[0], { card: 'c-1', from: '2026-08-21', to: today, pageSize: 20 })
    assert.lengthOf(all(stand.element, '.chart'), 0)
    await act(stand.element, '.opener')
    assert.include(text(stand.element, '.menu button')[1] ?? '', 'Not for cards')
  },
  (_, element) => Object.assign(element, { account: undefined, card: 'c-1' }),
)

trial('drops an answer for an account that is no longer shown (house: 4)', async ({ element, source }) => {
  let late: (() => void) | undefined
  source.read = (query) =>
    query.account === 'a-2'
      ? new Promise((resolve) => {
          late = () => resolve({ entries: entriesOf(1) })
        })
      : pagesOf(entriesOf(2))(query)
  element.account = 'a-2'
  await quiet(element)
  element.account = 'a-3'
  await quiet(element)
  late?.()
  await quiet(element)
  assert.equal(position(element), '1–2 of 2')
})

/** Lets the browser lay out and measure. */
async function frames(count: number): Promise<void> {
  for (let at = 0; at < count; at++) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}

interface Saved {
  name: string
  text: string
}

/** Runs a press that saves a file, and gives the file instead of a download. */
async function saving(element: TransactionPagerElement, selector: string): Promise<Saved> {
  const files: Promise<Saved>[] = []
  const save = (event: Event) => {
    const link = event.target
    if (link instanceof HTMLAnchorElement) files.push(fileOf(link.href, link.download))
    event.preventDefault()
  }
  // A link that is on no page is reached only by itself.
  const create = document.createElement.bind(document)
  document.createElement = (name: string) => {
    const made = create(name)
    if (name === 'a') made.addEventListener('click', save)
    return made
  }
  try {
    press(element.shadowRoot, selector)
    for (let count = 0; count < 60 && files.length === 0; count++) {
      // The file is made in pieces.
      await turn()
    }
    await quiet(element)
    return await (files[0] ?? assert.fail('No file was made'))
  } finally {
    document.createElement = create
  }
}

const blobs = new Map<string, Blob>()
const realCreate = URL.createObjectURL.bind(URL)
URL.createObjectURL = (blob: Blob) => {
  const url = realCreate(blob)
  blobs.set(url, blob)
  return url
}

async function fileOf(url: string, name: string): Promise<Saved> {
  const bytes = await (blobs.get(url) ?? assert.fail('There is no file')).arrayBuffer()
  return { name, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes) }
}

trial('exports the whole period as CSV in the words of the page (promises: R62)', async ({ element }) => {
  element.lang = 'fi'
  await quiet(element)
  await act(element, '.opener')
  await quiet(element)
  const { name, text: csv } = await saving(element, '.menu button:nth-of-type(1)')
  assert.equal(name, 'tapahtumat-2026-08-21-2026-11-20.csv')
  const lines = csv.split('\r\n')
  assert.match(lines[0] ?? '', /^\uFEFFPäivä;Aika;Arvopäivä;Tila;Summa;Valuutta;Saaja tai maksaja;/)
  assert.match(lines[1] ?? '', /^2026-11-20;18:04:27;2026-11-20;booked;-4,60;EUR;Kahvila Hiirola;/)
  assert.lengthOf(lines, 62)
  assert.equal(said(element), `Tiedosto on valmis: ${name}`)
})

trial(
  'exports the whole period as camt.053 with both balances (look: export menu)',
  async ({ element, source }) => {
    await act(element, '.opener')
    await quiet(element)
    const { name, text: xml } = await saving(element, '.menu button:nth-of-type(2)')
    assert.equal(name, 'transactions-2026-08-21-2026-11-20.camt053.xml')
    const parsed = new DOMParser().parseFromString.bind(new DOMParser())
    assert.isFunction(parsed)
    assert.lengthOf(xml.match(/<Ntry>/g) ?? [], 60)
    assert.include(xml, `<IBAN>${accounts[0]?.iban}</IBAN>`)
    assert.deepEqual(xml.match(/<Cd>(OPBD|CLBD)<\/Cd>/g), ['<Cd>OPBD</Cd>', '<Cd>CLBD</Cd>'])
    assert.equal(source.count('accounts'), 1)
  },
)

trial(
  'says in the file and beside it how many could not be read, and makes no camt.053 then (gaps Part 5, law 6)',
  async ({ element, source }) => {
    const pages = source.read
    source.read = async (query) => ({ ...(await pages(query)), ...(query.page && { unread: 1 }) })
    await act(element, '.opener')
    await quiet(element)
    await act(element, '.menu button:nth-of-type(2)')
    const missing = /Transactions that could not be read, and are missing here: \d+\./
    assert.match(said(element), /^The file was not made\./)
    assert.match(said(element), missing)
    assert.include(text(element, '.menu').join(), 'Needs every transaction, and some could not be read')
    const { text: csv } = await saving(element, '.menu button')
    const lines = csv.trimEnd().split('\r\n')
    assert.match(lines.at(-1) ?? '', missing)
    assert.lengthOf(lines, 62)
    assert.match(said(element), /^The file is ready: .+ Transactions that could not be read/)
  },
)

trial(
  'says that a file was not made, and makes it at the next try (look: export menu)',
  async ({ element, source }) => {
    const pages = source.read
    source.read = (query) => (query.page ? silent() : pages(query))
    await act(element, '.opener')
    await quiet(element)
    await act(element, '.menu button')
    assert.include(said(element), 'The file was not made.')
    source.read = pages
    const { name } = await saving(element, '.menu button')
    assert.include(name, '.csv')
  },
)

trial(
  'closes the menu by a press elsewhere, by its button and by Escape (look: export menu)',
  async ({ element }) => {
    await act(element, '.opener')
    assert.lengthOf(all(element, '.menu'), 1)
    document.body.click()
    await quiet(element)
    assert.lengthOf(all(element, '.menu'), 0)
    await act(element, '.opener')
    await act(element, '.opener')
    assert.lengthOf(all(element, '.menu'), 0)
    await act(element, '.opener')
    all(element, '.menu button')[0]?.focus()
    await key(element, 'Escape')
    assert.lengthOf(all(element, '.menu'), 0)
    assert.isTrue(element.shadowRoot?.activeElement?.matches('.opener'))
  },
)

trial(
  'draws only what is seen of more than 500 rows (look: virtualised)',
  async ({ element }) => {
    assert.equal(position(element), '1–3000 of 3000')
    await frames(3)
    await quiet(element)
    const rows = all(element, '.row')
    assert.isAbove(rows.length, 5)
    assert.isBelow(rows.length, 80)
    assert.equal(all(element, '.item')[0]?.getAttribute('aria-setsize'), '3100')
  },
  (source, element) => {
    const entries = entriesOf(3000, 30)
    source.read = () => Promise.resolve({ entries })
    element.pageSize = 'all'
  },
)

for (const [name, connection, title] of [
  ['nothing is connected', 'none', 'No bank is connected.'],
  ['the permission has ended', 'ended', 'Connect again'],
] as const) {
  trial(
    `asks for no entries while ${name}, and leads to the bank (house: 4)`,
    async ({ element, source }) => {
      assert.equal(text(element, '.title').join(), title)
      assert.equal(source.count('entries'), 0)
      Object.assign(source, { connection: () => Promise.resolve('connected') })
      await element.reload()
      await quiet(element)
      assert.equal(position(element), '1–20, more to come')
    },
    (source) => Object.assign(source, { connection: () => Promise.resolve(connection) }),
  )
}

trial(
  'asks for entries where nobody can tell whether a bank is connected (house: 4)',
  async ({ element }) => assert.equal(position(element), '1–20, more to come'),
  (source) => Object.assign(source, { connection: () => silent() }),
)

trial(
  'shows that a row with a number for an amount did not load, and loads it when it is mended (house: 4)',
  async ({ element, source }) => {
    assert.equal(text(element, '.title').join(), 'The transactions did not load.')
    assert.lengthOf(all(element, '.skeleton'), 0)
    source.read = pagesOf(entriesOf(3))
    await act(element, '.notice .plain')
    assert.equal(position(element), '1–3 of 3')
  },
  (source) => {
    const [first, ...others] = entriesOf(3)
    source.read = () =>
      Promise.resolve({ entries: [{ ...first, amount: -12.5 } as unknown as Entry, ...others] })
  },
)

/** A list that counts how often one of its entries is looked at by its day. */
function counted(count: number): { entries: Entry[]; looks: () => number } {
  let looks = 0
  const entries = entriesOf(count, 110).map((entry) => {
    const { day } = entry
    return Object.defineProperty(entry, 'day', {
      get: () => {
        looks++
        return day
      },
      enumerable: true,
    })
  })
  return { entries, looks: () => looks }
}

test('shows ten thousand rows of a page with a fixed number of looks at each, and draws few (house: 4)', async () => {
  stopClock()
  const count = 10_000
  const { entries, looks } = counted(count)
  const source = fixedAccountSource({ entries: { main: entries } })
  const element = document.createElement('silta-transaction-pager')
  Object.assign(element, { source, account: 'main', pageSize: 'all', from: '2026-08-21', to: today })
  let turns = 0
  const stop = new AbortController()
  const watch = async () => {
    while (!stop.signal.aborted) {
      await turn()
      turns++
    }
  }
  let drawn = 0
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element)
          drawn += Number(node.matches('.row')) + node.querySelectorAll('.row').length
  })
  document.body.append(element)
  try {
    void watch()
    for (let waited = 0; waited < 2000 && position(element) !== `1–${count} of ${count}`; waited++) {
      if (element.shadowRoot) observer.observe(element.shadowRoot, { childList: true, subtree: true })
      await turn()
    }
    assert.equal(position(element), `1–${count} of ${count}`)
    // Checked, sorted, checked again as pages, laid out, and put under days: each is done once.
    assert.isBelow(looks() / count, 40)
    assert.isBelow(drawn, 2_000)
    // One turn of the page for each page of entries at least: no task has more than one of them.
    assert.isAtLeast(turns, count / 150)
  } finally {
    stop.abort()
    observer.disconnect()
    clean(document.body)
  }
})
