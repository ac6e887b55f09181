// What the account list shows, says and does where a person has several banks, or may choose among them.

import { assert, test } from '#kit'
import type { BankConnection, Provider } from '../../../core/view/index.ts'
import type {
  AccountListElement,
  AccountSource,
  AccountsAnswer,
} from '../../../widgets/account-list/index.ts'
import '../../../widgets/account-list/define.ts'
import { groupsOf } from '../../../widgets/account-list/groups.ts'
import { accounts, banks, estonian, finnish, several } from '../account-data.ts'
import { ScriptedAccounts, stopClock } from '../account-fixtures.ts'
import { lost, settled } from '../fixtures.ts'
import { clean } from '../scenes.ts'
import { all, texts as text, spoken as said } from '../shadow.ts'

/** A source of several banks, whose every answer is waiting for the test. */
class ScriptedBanks extends ScriptedAccounts {
  /** Which banks a person went to. */
  readonly wished: (string | undefined)[] = []
  /** Which connections were ended. */
  readonly left: (string | undefined)[] = []
  /** What `providers` answers. */
  offer: () => Promise<readonly Provider[]> = () => Promise.resolve(banks)
  /** What is left at the bank. */
  consentEndsAt: string | undefined

  constructor() {
    super()
    this.list = () => Promise.resolve(several)
  }

  providers(): Promise<readonly Provider[]> {
    return this.offer()
  }

  override connect({ provider }: { provider?: string } = {}): Promise<{ approvalUrl: string }> {
    this.wished.push(provider)
    return super.connect()
  }

  override async disconnect(
    _signal?: AbortSignal,
    connection?: string,
  ): ReturnType<Required<AccountSource>['disconnect']> {
    await super.disconnect()
    this.left.push(connection)
    return this.consentEndsAt === undefined ? undefined : { consentEndsAt: this.consentEndsAt }
  }
}

type Trial = (element: AccountListElement, source: ScriptedBanks, events: Event[]) => Promise<void> | void

/** Runs a test with an account list of several banks on the page. */
function trial(name: string, body: Trial, set: (source: ScriptedBanks) => void = () => {}): void {
  test(name, async () => {
    stopClock()
    const element = document.createElement('silta-account-list')
    const source = new ScriptedBanks()
    const events: Event[] = []
    for (const kind of ['silta-account-connect', 'silta-account-disconnect'])
      element.addEventListener(kind, (event) => events.push(event))
    Object.assign(element, { source, navigate: (address: string) => gone.push(address) })
    gone.length = 0
    set(source)
    document.body.append(element)
    try {
      await settled(element)
      await body(element, source, events)
    } finally {
      clean(document.body)
    }
  })
}

const gone: string[] = []
const focused = (element: AccountListElement) => element.shadowRoot?.activeElement

async function press(element: AccountListElement, selector: string): Promise<void> {
  const [button] = all(element, selector)
  if (!button) assert.fail(`There is no ${selector}`)
  button.click()
  await settled(element)
}

const standing = (...connections: readonly BankConnection[]): (() => Promise<AccountsAnswer>) => {
  const ids = new Set(connections.filter(({ state }) => state === 'connected').map(({ id }) => id))
  return () =>
    Promise.resolve({
      ...several,
      accounts: several.accounts.filter(({ connection = '' }) => ids.has(connection)),
      cards: several.cards.filter(({ connection = '' }) => ids.has(connection)),
      connection: ids.size > 0 ? 'connected' : 'ended',
      connections,
    })
}

trial(
  'shows each bank as a group with its name and country, and its own footer (look: account list)',
  (element) => {
    assert.deepEqual(text(element, '[part=bank] .bank-name'), ['Silta Sandbox Bank', 'Silta Sandbox Pank'])
    assert.deepEqual(text(element, '.bank-country'), ['Finland', 'Estonia'])
    const [first, second] = all(element, '[part=bank]')
    assert.lengthOf(first?.querySelectorAll('.account') ?? [], 2)
    assert.lengthOf(second?.querySelectorAll('.account') ?? [], 4)
    assert.deepEqual(text(element, '.footer .words'), [
      'Connected until 14 May 2027.',
      'Connected until 19 May 2027.',
    ])
    for (const group of [first, second]) {
      const heading = element.shadowRoot?.getElementById(group?.getAttribute('aria-labelledby') ?? '')
      assert.include(heading?.textContent, group === first ? 'Silta Sandbox Bank' : 'Silta Sandbox Pank')
    }
  },
)

test('shows the logos of banks that are connected and of those that may be, out of one picture (promises: R31)', async () => {
  const real = globalThis.fetch
  globalThis.fetch = () =>
    Promise.resolve(
      Response.json({ picture: '/demo/site/pictures/mark.svg', columns: 2, banks: ['own', 'lv'] }),
    )
  const element = document.createElement('silta-account-list')
  Object.assign(element, { source: new ScriptedBanks(), logos: '/logos.json' })
  document.body.append(element)
  try {
    const logos = () => all(element, '.tile.logo').length
    for (let frames = 0; logos() === 0 && frames < 3_000; frames++) await new Promise(requestAnimationFrame)
    assert.equal(logos(), 1)
    assert.include(
      getComputedStyle(all(element, '.bank-head .logo')[0] ?? element).backgroundImage,
      'mark.svg',
    )
    assert.match(text(element, '.bank-head .tile')[1] ?? '', /^\p{L}+$/u)
    element.shadowRoot?.querySelector<HTMLElement>('.another')?.click()
    await settled(element)
    assert.lengthOf(all(element, '.banks .tile.logo'), 1)
  } finally {
    globalThis.fetch = real
    clean(document.body)
  }
})

trial('adds up each currency over all banks (look: account list)', (element) => {
  assert.deepEqual(text(element, '.totals dt'), ['Total'])
  assert.deepEqual(text(element, '.totals dd'), ['€16,331.57', 'US$310.00'])
})

trial(
  'shows each currency of an account with its own balance, beside the others (gaps: baltic.account.listing)',
  (element) => {
    const [, second] = all(element, '[part=bank]')
    const boxes = [...(second?.querySelectorAll('.account') ?? [])].map((box) =>
      box.textContent.replaceAll(/\s+/g, ' '),
    )
    assert.include(boxes[0], 'EUR')
    assert.include(boxes[1], 'US$310.00')
    assert.include(boxes[0], 'Balance at the end of 19 November €1,090.50')
    assert.include(boxes[2], 'Closed for payments')
    assert.include(boxes[3], 'Ending in 4417')
    assert.include(boxes[3], 'Available €900.00')
  },
)

test('puts the currencies of one account together, wherever the bank lists them (gaps: baltic.account.listing)', () => {
  const [one, two, euro, dollar] = accounts
  if (!one || !two || !euro || !dollar) assert.fail('There are four accounts')
  const [group] = groupsOf({ accounts: [euro, one, dollar, two], cards: [] })
  assert.deepEqual(
    group?.accounts.map(({ id }) => id),
    ['a-3', 'a-4', 'a-1', 'a-2'],
  )
})

test('shows what names no bank, and what names one that is not told, above the banks (house: 4)', () => {
  const strays = several.accounts.map((account, at) =>
    at === 0 ? { ...account, connection: 'gone' } : account,
  )
  const groups = groupsOf({ ...several, accounts: strays })
  assert.deepEqual(
    groups.map(({ connection, accounts: list }) => [connection?.id, list.length]),
    [
      [undefined, 1],
      ['own', 1],
      ['ee', 3],
    ],
  )
})

trial(
  'shows a bank that does not answer beside one that does, and asks again (house: 2)',
  async (element, source) => {
    assert.deepEqual(text(element, '.loud .words'), [
      'This bank does not answer right now. Until it does, its accounts are missing here.',
    ])
    assert.lengthOf(all(element, '.account'), 2)
    assert.deepEqual(text(element, '.totals dt'), ['Total of the shared balances'])
    source.list = () => Promise.resolve(several)
    await press(element, '.loud .primary')
    assert.lengthOf(all(element, '.account'), 6)
    assert.lengthOf(all(element, '.loud'), 0)
  },
  (source) => {
    const { consent: _, ...bank } = estonian
    source.list = standing(finnish, { ...bank, state: 'unavailable' })
  },
)

trial(
  'leads to the bank whose permission has ended, and leaves the other as it is (house: 2)',
  async (element, source, events) => {
    assert.deepEqual(text(element, '.loud .words'), [
      "The bank's permission has ended. Connect again to see new transactions.",
    ])
    await press(element, '.loud .primary')
    assert.deepEqual(source.wished, ['ee'])
    assert.deepEqual(gone, ['https://bank.example/consent'])
    assert.deepEqual(
      events.map((event) => (event as CustomEvent).detail),
      [{ provider: 'ee' }],
    )
    assert.deepEqual(text(element, '.loud .primary'), ['Opening your bank…'])
    assert.deepEqual(text(element, '[data-connection=own] .ways .link')[0], 'Renew')
  },
  (source) => {
    source.list = standing(finnish, { id: 'ee', provider: 'ee', name: 'Pank', country: 'EE', state: 'ended' })
  },
)

trial(
  'leads to each bank where the permissions of all have ended (house: 2)',
  async (element, source) => {
    assert.lengthOf(all(element, '.loud'), 2)
    await press(element, '[data-connection=ee] .primary')
    assert.deepEqual(source.wished, ['ee'])
  },
  (source) => {
    source.list = standing({ ...finnish, state: 'ended' }, { ...estonian, state: 'ended' })
  },
)

for (const [freshAgainAt, words] of [
  ['2026-11-20T20:30:00Z', 'Next update today at 22:30'],
  ['2026-11-20T22:15:00Z', 'Next update tomorrow at 00:15'],
  ['2026-11-24T06:00:00Z', 'Next update on 24 November at 08:00'],
] as const) {
  trial(
    `says "${words}" where a bank lets itself be read no more today, and keeps what is known (gaps: baltic.consent.frequency)`,
    (element) => {
      const [, footer = ''] = text(element, '.footer .words')
      assert.match(footer, new RegExp(`^${words}( Finnish time)?\\.`))
      assert.include(footer, 'Until then you see what was read last.')
      assert.lengthOf(all(element, '.account'), 6)
      assert.lengthOf(all(element, '.loud'), 0)
    },
    (source) => (source.list = standing(finnish, { ...estonian, freshAgainAt })),
  )
}

const unread: BankConnection = { ...estonian, state: 'unread', freshAgainAt: '2026-11-20T22:15:00Z' }
const withoutAccounts =
  (...connections: readonly BankConnection[]) =>
  (): Promise<AccountsAnswer> =>
    Promise.resolve({ connection: 'connected', accounts: [], cards: [], connections })

trial(
  'says that what a bank has is not known yet, and from when it is, in place of an empty list (gaps: baltic.consent.frequency)',
  (element) => {
    const words = text(element, '[data-connection=ee] .words').join()
    assert.match(words, /^What you have at this bank is not known yet\. ?Next update tomorrow at 00:15/)
    assert.notInclude(words, 'read last')
    assert.notInclude(element.shadowRoot?.textContent, 'No accounts are shared.')
    assert.match(
      said(element),
      /^What you have at this bank is not known yet\. Next update tomorrow at 00:15/,
    )
  },
  (source) => (source.list = withoutAccounts(unread)),
)

trial(
  'reads again a bank that was not read yet, once it lets itself be read (gaps: baltic.consent.frequency)',
  async (element, source) => {
    assert.include(text(element, '.words').join(), 'An update is possible again.')
    source.list = () => Promise.resolve(several)
    await press(element, '[data-connection=ee] .ways button')
    assert.lengthOf(all(element, '.account'), 6)
  },
  (source) => (source.list = withoutAccounts({ ...unread, freshAgainAt: '2026-11-20T09:15:00Z' })),
)

trial(
  'says in the live region that a bank does not answer, and not that nothing is shared (look: Principle 7)',
  (element) => assert.match(said(element), /^This bank does not answer right now\./),
  (source) => {
    const { consent: _, ...bank } = estonian
    source.list = withoutAccounts({ ...bank, state: 'unavailable' })
  },
)

trial(
  'adds up what is known only, where a bank was not read yet (look: account list)',
  (element) => assert.deepEqual(text(element, '.totals dt'), ['Total of the shared balances']),
  (source) => {
    source.list = async () => ({ ...(await standing(finnish)()), connections: [finnish, unread] })
  },
)

trial(
  'says when a bank is fresh again although nothing of it is known yet (gaps: baltic.consent.frequency)',
  (element) => {
    assert.include(text(element, '[data-connection=ee] .words').join(), 'Next update tomorrow')
    assert.notInclude(element.shadowRoot?.textContent, 'No accounts are shared.')
  },
  (source) => {
    const fresh = { ...estonian, freshAgainAt: '2026-11-20T22:15:00Z' }
    source.list = async () => {
      const answer = await standing(finnish, fresh)()
      const isIts = ({ connection }: { connection?: string }) => connection === 'own'
      return { ...answer, accounts: answer.accounts.filter(isIts), cards: answer.cards.filter(isIts) }
    }
  },
)

trial(
  'disconnects one bank only, after asking, and gives the focus back (look: connect states)',
  async (element, source, events) => {
    await press(element, '[data-connection=ee] .leave')
    assert.lengthOf(all(element, '.asked'), 1)
    await press(element, '.stay')
    assert.isTrue(focused(element)?.matches('[data-connection=ee] .leave'))
    await press(element, '[data-connection=ee] .leave')
    source.list = standing(finnish)
    await press(element, '.asked .plain')
    await settled(element)
    assert.deepEqual(source.left, ['ee'])
    assert.deepEqual(
      events.map((event) => (event as CustomEvent).detail),
      [{ connection: 'ee', consentEndsAt: undefined }],
    )
    assert.deepEqual(text(element, '.bank-name'), ['Silta Sandbox Bank'])
    assert.equal(said(element), 'Silta Sandbox Pank is disconnected.')
  },
)

trial(
  "says before a person confirms that the bank's own permission lasts, and until when (gaps: baltic.consent.status-values)",
  async (element, source) => {
    const asked = () => text(element, '.asked .words p')
    await press(element, '[data-connection=ee] .leave')
    assert.deepEqual(asked(), [
      'Disconnect the bank? Your accounts will no longer be shown here.',
      "The bank's own permission lasts until 19 May 2027. Only you can end it sooner, at your bank.",
    ])
    // A screen reader reads it with the button that has the focus.
    for (const button of all(element, '.asked .ways button')) {
      const about = element.shadowRoot?.getElementById(button.getAttribute('aria-describedby') ?? '')
      assert.include(about?.textContent, 'Only you can end it sooner, at your bank.', button.textContent)
    }
    assert.isTrue(focused(element)?.matches('.stay'))
    assert.deepEqual(source.left, [])
    await press(element, '.stay')
    // A permission that ends here needs no such words.
    await press(element, '[data-connection=own] .leave')
    assert.deepEqual(asked(), ['Disconnect the bank? Your accounts will no longer be shown here.'])
  },
  (source) => {
    // At midnight, after its last day.
    source.list = standing(finnish, { ...estonian, consentEndsAt: '2027-05-20T00:00:00.000+03:00' })
  },
)

trial(
  "says until when the bank's own permission lasts, which only the person can end (gaps: baltic.consent.life)",
  async (element, source, events) => {
    const words =
      "Silta Sandbox Pank is disconnected. The bank's own permission lasts until 19 May 2027. Only you can end it sooner, at your bank."
    source.consentEndsAt = '2027-05-19T10:00:00Z'
    source.list = standing(finnish)
    await press(element, '[data-connection=ee] .leave')
    await press(element, '.asked .plain')
    await settled(element)
    assert.deepEqual([text(element, '.left'), said(element)], [[words], words])
    assert.deepEqual(
      events.map((event) => (event as CustomEvent).detail),
      [{ connection: 'ee', consentEndsAt: '2027-05-19T10:00:00Z' }],
    )
    // The last one too, where the way to a bank stands in place of the list.
    source.list = () => Promise.resolve({ connection: 'none', accounts: [], cards: [], connections: [] })
    await press(element, '[data-connection=own] .leave')
    await press(element, '.asked .plain')
    await settled(element)
    assert.include(text(element, '.left').join(), 'Silta Sandbox Bank is disconnected.')
    assert.deepEqual(text(element, '.title'), ['No bank is connected.'])
  },
)

trial(
  'offers the banks that are not connected, and goes to the chosen one (look: account list)',
  async (element, source) => {
    assert.deepEqual(text(element, '.another'), ['Connect another bank'])
    await press(element, '.another')
    assert.isTrue(focused(element)?.matches('.which'))
    assert.deepEqual(text(element, '.bank-row .name'), ['Silta Sandbox Banka', 'Silta Sandbox Bankas'])
    assert.deepEqual(text(element, '.bank-row .about'), ['Latvia', 'Lithuania'])
    focused(element)?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
    await settled(element)
    assert.isTrue(focused(element)?.matches('.another'))
    await press(element, '.another')
    await press(element, '.bank-row')
    assert.deepEqual(source.wished, ['lv'])
    assert.include(said(element), 'Opening your bank…')
  },
)

trial(
  'takes the choice from the picker that the page has put there, again after a way that did not open (house: 3)',
  async (element, source) => {
    const picker = Object.assign(document.createElement('div'), { slot: 'banks', value: '' })
    element.append(picker)
    await press(element, '.another')
    source.begin = lost
    const choose = async () => {
      picker.value = 'lt'
      const event = new Event('silta-provider-change', { bubbles: true, composed: true })
      picker.dispatchEvent(Object.assign(event, { provider: { id: 'lt' } }))
      await settled(element)
    }
    await choose()
    assert.equal(picker.value, '')
    assert.include(text(element, '.choice-state').join(), 'Nothing has been changed.')
    await choose()
    assert.deepEqual(source.wished, ['lt', 'lt'])
  },
)

trial(
  'asks which bank where none is connected and several are offered (look: account list)',
  async (element, source) => {
    await press(element, '.primary')
    assert.lengthOf(all(element, '.bank-row'), 4)
    assert.deepEqual(source.wished, [])
    await press(element, '.bank-row')
    assert.deepEqual(source.wished, ['own'])
  },
  (source) => {
    source.list = () => Promise.resolve({ connection: 'none', accounts: [], cards: [], connections: [] })
  },
)

for (const [what, offer] of [
  ['one bank is offered', () => Promise.resolve(banks.slice(0, 1))],
  ['nobody can tell which there are', lost],
] as const) {
  trial(
    `goes to the bank at once where ${what} (look: account list)`,
    async (element, source) => {
      await press(element, '.primary')
      assert.deepEqual(source.wished, [undefined])
      assert.lengthOf(all(element, '.another, .choice'), 0)
    },
    (source) => {
      source.offer = offer
      source.list = () => Promise.resolve({ connection: 'none', accounts: [], cards: [], connections: [] })
    },
  )
}

trial(
  'tells a permission that ends soon above the accounts of its bank (look: expiry)',
  async (element, source) => {
    source.list = standing(finnish, {
      ...estonian,
      consent: { balances: true, expiresAt: '2026-11-28T09:00:00Z' },
    })
    await element.reload()
    await settled(element)
    const [, second] = all(element, '[part=bank]')
    assert.isTrue(second?.querySelector('.bank-head')?.nextElementSibling?.matches('.loud'))
    await press(element, '[data-connection=ee] .primary')
    assert.deepEqual(source.wished, ['ee'])
  },
)

trial(
  'says how many accounts and cards of a bank could not be read, and calls no total whole (gaps Part 5, law 6)',
  (element) => {
    const missing = 'Accounts and cards that could not be read, and are missing here: 2.'
    assert.include(text(element, '[data-connection=ee] .words').join(), missing)
    assert.include(said(element), missing)
    assert.include(text(element, '.totals').join(), 'Total of the shared balances')
  },
  (source) => (source.list = standing(finnish, { ...estonian, unlisted: 2 })),
)

trial(
  'does not call a bank empty of which nothing could be read (gaps Part 5, law 6)',
  (element) => {
    assert.notInclude(element.shadowRoot?.textContent, 'No accounts are shared.')
    assert.include(said(element), 'missing here: 1.')
  },
  (source) => (source.list = withoutAccounts({ ...estonian, unlisted: 1 })),
)
