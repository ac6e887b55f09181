// What a printer gets of the transaction pager: the whole period, or a head that says what of it is on the paper.

import { assert, test } from '#kit'
import type { Entry, Page } from '../../../core/view/index.ts'
import { loadWords, translated } from '../../../widgets/shared/text/words/languages.ts'
import type { TransactionPagerElement } from '../../../widgets/transaction-pager/index.ts'
import '../../../widgets/transaction-pager/define.ts'
import { accounts, entriesOf, finnish, today } from '../account-data.ts'
import { pagesOf, refusedWith, ScriptedAccounts, silent, stopClock } from '../account-fixtures.ts'
import { look, press, quiet } from '../account-scenes.ts'
import { lost, turn } from '../fixtures.ts'
import { clean } from '../scenes.ts'
import { plain } from '../shadow.ts'

/** What stood on one sheet of paper, as text. */
interface Paper {
  /** The line that names the period. */
  title: string
  head: string
  /** What the statement tells before its rows: labels and values, one after the other. */
  facts: string[]
  rows: string[]
}

interface Stand {
  element: TransactionPagerElement
  source: ScriptedAccounts
  /** What was printed by the element itself, each with what stood on it. */
  printed: (Paper | undefined)[]
}

const within = ({ element }: Pick<Stand, 'element'>, selector: string) =>
  element.shadowRoot?.querySelector<HTMLElement>(selector)
const said = (stand: Stand) => plain(within(stand, '[role=status]'))
const note = (stand: Stand) => plain(within(stand, '.note:not(.fresh) span'))
const ids = (paper: Paper | undefined) => paper?.rows.map((row) => /M-\d+/.exec(row)?.[0])

/** Prints as a browser does, by its menu or its keys: it says that it begins, takes what is drawn, and says that it has ended. */
function printNow(element: TransactionPagerElement): Paper | undefined {
  dispatchEvent(new Event('beforeprint'))
  const paper = element.shadowRoot?.querySelector('.paper')
  const sheet = paper && {
    title: plain(paper.querySelector('.title')),
    head: [...paper.querySelectorAll('.head p')].map(plain).join(' '),
    facts: [...paper.querySelectorAll('.facts :is(dt, dd, p)')].map(plain),
    rows: [...paper.querySelectorAll('tbody tr')].map(plain),
  }
  dispatchEvent(new Event('afterprint'))
  return sheet ?? undefined
}

/** Entries whose messages tell them apart: M-0 is the newest. */
const numbered = (count: number, perDay = 25): Entry[] =>
  entriesOf(count, perDay).map((entry, at) => ({ ...entry, message: `M-${at}` }))
const numbers = (count: number) => Array.from({ length: count }, (_, at) => `M-${at}`)

/** Runs a test with a pager of 20 rows a page over 60 entries of three months; `set` prepares it otherwise. */
function trial(
  name: string,
  body: (stand: Stand) => Promise<void>,
  set: (source: ScriptedAccounts, element: TransactionPagerElement) => void = () => {},
): void {
  test(name, async () => {
    stopClock()
    const element = document.createElement('silta-transaction-pager')
    const source = new ScriptedAccounts()
    const stand: Stand = { element, source, printed: [] }
    source.read = pagesOf(numbered(60, 1))
    Object.assign(element, { source, account: 'a-1', pageSize: 20, navigate: () => {} })
    set(source, element)
    document.body.append(element)
    const { print } = globalThis
    const { createObjectURL } = URL
    globalThis.print = () => void stand.printed.push(printNow(element))
    try {
      await quiet(element)
      await body(stand)
    } finally {
      globalThis.print = print
      URL.createObjectURL = createObjectURL
      clean(document.body)
    }
  })
}

/** Chooses "Print" in the menu of exports. */
async function choosePrint({ element }: Stand): Promise<void> {
  press(element.shadowRoot, '.opener')
  await quiet(element)
  press(element.shadowRoot, '.menu button:last-of-type')
}

/** A source whose pages after the first wait until the test lets them come. */
function held(source: ScriptedAccounts): { go: () => void } {
  const pages = source.read
  let go = () => {}
  const open = new Promise<void>((resolve) => (go = resolve))
  source.read = async (query): Promise<Page> => {
    if (query.page) await open
    return pages(query)
  }
  return { go }
}

trial(
  'prints the whole period of 2,000 rows, each once and in order, whatever the page shows (look: print style)',
  async (stand) => {
    assert.equal(plain(within(stand, '.position')), '1–20, more to come')
    const paper = await new Promise<Paper | undefined>((resolve) => {
      globalThis.print = () => resolve(printNow(stand.element))
      void choosePrint(stand)
    })
    await quiet(stand.element)
    assert.deepEqual(ids(paper), numbers(2000))
    assert.equal(paper?.title, '21 Aug – 20 Nov 2026')
    assert.include(paper?.head, 'Transactions: 2000')
    // Nothing of it is left on the screen, which is as it was.
    assert.isNull(within(stand, '.paper'))
    assert.equal(plain(within(stand, '.position')), '1–20 of 2000')
  },
  (source) => (source.read = pagesOf(numbered(2000))),
)

trial(
  'prints every row of a list that draws only what is seen, and leaves that list alone (look: print style)',
  async ({ element }) => {
    const list = element.shadowRoot?.querySelector('.virtual')
    assert.isNotNull(list)
    assert.deepEqual(ids(printNow(element)), numbers(6000))
    await quiet(element)
    assert.strictEqual(element.shadowRoot?.querySelector('.virtual'), list)
    assert.isBelow(element.shadowRoot?.querySelectorAll('.row').length ?? Infinity, 80)
  },
  (source, element) => {
    const entries = numbered(6000, 100)
    source.read = () => Promise.resolve({ entries })
    element.pageSize = 'all'
  },
)

trial(
  'heads a print that nobody announced by what is on the paper, and offers the whole period after it (look: print style)',
  async (stand) => {
    const { element } = stand
    const paper = printNow(element)
    assert.deepEqual(ids(paper), numbers(20))
    assert.equal(paper?.title, 'Part of 21 Aug – 20 Nov 2026')
    assert.include(
      paper?.head,
      'Only the newest transactions are printed here: 20, back to 1 Nov 2026. The older ones of this period are missing.',
    )
    await quiet(element)
    assert.equal(note(stand), 'What was printed is only a part of this period.')
    assert.equal(said(stand), 'What was printed is only a part of this period.')
    press(element.shadowRoot, '.note .link')
    await quiet(element)
    assert.deepEqual(ids(stand.printed[0]), numbers(60))
    assert.equal(note(stand), '', 'the whole has been printed')
    assert.deepEqual(ids(printNow(element)), numbers(60), 'what was loaded is printed from now on')
  },
)

trial(
  'shows how far it is while the period loads, and prints when all of it is there (look: print style)',
  async (stand) => {
    const { go } = held(stand.source)
    await choosePrint(stand)
    await turn()
    assert.equal(note(stand), 'Loading the whole period before it is printed… 20 so far')
    assert.equal(said(stand), note(stand))
    assert.isTrue(stand.element.shadowRoot?.activeElement?.matches('.opener'), 'the menu gave the focus back')
    assert.isEmpty(stand.printed)
    assert.equal(printNow(stand.element)?.title, 'Part of 21 Aug – 20 Nov 2026', 'a print meanwhile says so')
    go()
    await quiet(stand.element)
    assert.lengthOf(stand.printed, 1)
    assert.lengthOf(stand.printed[0]?.rows ?? [], 60)
  },
)

for (const [name, fail] of [
  ['the bank is silent', silent],
  ['the network is gone', lost],
  ['the permission is refused', refusedWith(403, 'account_refused')],
  ['the handle of the page is old', refusedWith(400, 'page_invalid')],
] as const) {
  trial(
    `prints nothing when ${name}, says so, and prints at the next try (look: print style)`,
    async (stand) => {
      const { element, source } = stand
      const pages = source.read
      source.read = (query) => (query.page ? fail() : pages(query))
      await choosePrint(stand)
      await quiet(element)
      assert.isEmpty(stand.printed)
      assert.equal(note(stand), 'The whole period did not load, so nothing was printed.')
      source.read = pages
      press(element.shadowRoot, '.note.fault .link')
      await quiet(element)
      assert.deepEqual(ids(stand.printed[0]), numbers(60))
      assert.equal(note(stand), '')
    },
  )
}

trial(
  'prints nothing of a period whose loading was stopped, and no file is made of it either (look: print style)',
  async (stand) => {
    const { element, source } = stand
    const pages = source.read
    const stop = async (go: () => void) => {
      await turn()
      press(element.shadowRoot, '.pages .link')
      await quiet(element)
      assert.equal(note(stand), '')
      // What comes after all is dropped.
      go()
      await quiet(element)
    }
    const first = held(source)
    await choosePrint(stand)
    await stop(first.go)
    assert.isEmpty(stand.printed)
    source.read = pages
    const second = held(source)
    let files = 0
    URL.createObjectURL = () => `blob:${++files}`
    press(element.shadowRoot, '.opener')
    await quiet(element)
    press(element.shadowRoot, '.menu button')
    await stop(second.go)
    assert.equal(files, 0)
  },
)

trial('prints nothing when another period was chosen meanwhile (look: print style)', async (stand) => {
  const { go } = held(stand.source)
  await choosePrint(stand)
  await turn()
  press(stand.element.shadowRoot, '.chip')
  await quiet(stand.element)
  go()
  await quiet(stand.element)
  assert.isEmpty(stand.printed)
  assert.equal(note(stand), '')
  assert.equal(printNow(stand.element)?.title, '1–20 Nov 2026')
})

trial(
  'says on paper that nothing had loaded, and that a period is empty only when it is (look: print style)',
  async ({ element, source }) => {
    source.read = () => new Promise(() => {})
    press(element.shadowRoot, '.chip')
    await turn()
    const waiting = printNow(element)
    assert.equal(waiting?.title, 'Part of 1–20 Nov 2026')
    assert.include(waiting?.head, 'The transactions had not loaded when this was printed.')
    source.read = pagesOf([])
    press(element.shadowRoot, '.chip:nth-of-type(2)')
    await quiet(element)
    const empty = printNow(element)
    assert.equal(empty?.title, '1–31 Oct 2026')
    assert.include(empty?.head, 'No transactions in this period.')
  },
)

trial(
  'prints what was found under what was searched for, and the whole period when that is asked for (look: print style)',
  async (stand) => {
    const { element } = stand
    look(element.shadowRoot, 'M-1')
    await quiet(element)
    const part = printNow(element)
    assert.deepEqual(
      ids(part),
      numbers(20).filter((id) => id.startsWith('M-1')),
    )
    assert.equal(part?.title, 'Part of 21 Aug – 20 Nov 2026')
    assert.include(
      part?.head,
      'Only what matches "M-1" is printed here: 11. Searched the 20 newest of this period.',
    )
    await choosePrint(stand)
    await quiet(element)
    assert.deepEqual(ids(stand.printed[0]), numbers(60))
    assert.equal(stand.printed[0]?.title, '21 Aug – 20 Nov 2026')
    const found = printNow(element)
    assert.equal(found?.title, '21 Aug – 20 Nov 2026')
    assert.include(found?.head, 'Only what matches "M-1" is printed here: 11.')
    assert.notInclude(found?.head, 'Searched')
  },
)

trial(
  'heads rows by the period that they are of, when a later day of the bank did not load (look: print style)',
  async ({ element, source }) => {
    source.read = silent
    element.today = '2026-11-22'
    await quiet(element)
    assert.equal(printNow(element)?.title, '21 Aug – 20 Nov 2026')
  },
  (source, element) => {
    source.read = pagesOf(numbered(10))
    element.today = today
  },
)

trial(
  'names account, number and bank on the paper, and never those of another account (look: print style)',
  async (stand) => {
    const { element, source } = stand
    Object.assign(source, { bankOf: () => finnish })
    assert.notInclude(
      printNow(element)?.head,
      'FI21',
      'an account that is known by its id only is not asked for in haste',
    )
    await choosePrint(stand)
    await quiet(element)
    assert.include(stand.printed[0]?.head, 'Everyday · FI21 1234 5600 0007 85 · Silta Sandbox Bank')
    element.account = 'a-2'
    await quiet(element)
    assert.notInclude(printNow(element)?.head, 'Everyday')
    element.account = accounts[1]
    await quiet(element)
    assert.include(printNow(element)?.head, 'Boat · FI34 1234 5600 0007 93')
    // Without its name a paper is as true.
    element.account = 'a-1'
    source.list = silent
    await quiet(element)
    await choosePrint(stand)
    await quiet(element)
    assert.lengthOf(stand.printed, 2)
  },
)

trial('says on paper what a part is in every language of the elements (look: Words)', async ({ element }) => {
  for (const code of translated) {
    element.lang = code
    // One language after another: there is one pager.
    await quiet(element)
    const sentences = await loadWords(code, 'paper') // oxlint-disable-line no-await-in-loop -- one after the other
    const paper = printNow(element)
    const start = (sentence: unknown) => String(sentence).split('{')[0] ?? ''
    assert.include(paper?.title, start(sentences.part), code)
    assert.include(paper?.head, start(sentences.only), code)
    assert.match(paper?.head ?? '', /2026/)
  }
})

trial('keeps details that are open on the paper (look: print style)', async ({ element }) => {
  press(element.shadowRoot, '.row')
  await quiet(element)
  const paper = printNow(element)
  assert.lengthOf(paper?.rows ?? [], 21)
  assert.include(paper?.rows[1], 'Booked')
})

trial(
  'heads a statement with account, holder, bank, balances and sums, and says what the bank does not share (look: print style)',
  async (stand) => {
    const { element, source } = stand
    Object.assign(source, { bankOf: () => finnish })
    element.account = accounts[1]
    await quiet(element)
    await choosePrint(stand)
    await quiet(element)
    // The newest balance is the bank's; the one before the period is that less everything that came and went.
    assert.deepEqual(stand.printed[0]?.facts, [
      'Account',
      'Boat',
      'Number',
      'FI34 1234 5600 0007 93',
      'Holder',
      'not shared',
      'Bank',
      'Silta Sandbox Bank',
      'Opening balance',
      '−€18,932.03minus €18,932.03',
      'Money in',
      '€24,350.00',
      'Money out',
      '€2,576.90',
      'Net',
      '+€21,773.10plus €21,773.10',
      'Closing balance',
      '€2,841.07',
    ])
    assert.lengthOf(document.adoptedStyleSheets, 0, 'the numbers of the sheets are gone with the print')
    source.read = pagesOf(numbered(60, 1).map(({ balanceAfter: _balance, ...entry }) => entry))
    element.account = { ...(accounts[0] ?? { id: '', name: '', currency: 'EUR' }), holder: 'Aino Esimerkki' }
    await quiet(element)
    await choosePrint(stand)
    await quiet(element)
    const facts = stand.printed[1]?.facts ?? []
    assert.equal(facts[facts.indexOf('Holder') + 1], 'Aino Esimerkki')
    assert.equal(facts[facts.indexOf('Opening balance') + 1], 'not shared')
    assert.equal(facts.at(-1), 'not shared')
  },
)

trial(
  'gives a part of a period no balances, and says that its sums are those of the part (look: print style)',
  async ({ element }) => {
    const { facts = [] } = printNow(element) ?? {}
    assert.notInclude(facts, 'Opening balance')
    assert.include(facts, 'The sums are those of what is printed here.')
  },
)

trial(
  'numbers the sheets while it prints, in the language of the page (look: print style)',
  async ({ element }) => {
    element.lang = 'fi'
    await quiet(element)
    dispatchEvent(new Event('beforeprint'))
    const rules = document.adoptedStyleSheets.flatMap(({ cssRules }) =>
      [...cssRules].map(({ cssText }) => cssText),
    )
    dispatchEvent(new Event('afterprint'))
    // Firefox has no boxes in the margins of a sheet, and leaves the number to its dialog for printing.
    const hasBoxes = !navigator.userAgent.includes('Firefox')
    assert.include(rules.join(), hasBoxes ? '"Sivu " counter(page) " / " counter(pages)' : '@page { margin: ')
    assert.isEmpty(document.adoptedStyleSheets)
  },
)
