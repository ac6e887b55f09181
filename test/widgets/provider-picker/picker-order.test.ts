// The provider picker with an order: banks that cannot carry it stay readable, say why, and are chosen by nothing.

import { assert, test } from '#kit'
import type { Provider, ProviderUnfit } from '../../../core/view/index.ts'
import type { ProviderPickerElement } from '../../../widgets/provider-picker/index.ts'
import '../../../widgets/provider-picker/define.ts'
import { SourceError } from '../../../widgets/shared/source/payment-source.ts'
import { judgedBanks } from '../data.ts'
import { orderToken, ScriptedSource, settled } from '../fixtures.ts'
import { key, type } from '../scenes.ts'

/** The judged banks with reasons that no version has met. */
const judgedStrangely = (reasons: readonly string[]): readonly Provider[] => {
  const left = [...reasons]
  return judgedBanks.map((bank) => (bank.unfit ? { ...bank, unfit: left.shift() as ProviderUnfit } : bank))
}

interface Stand {
  element: ProviderPickerElement
  source: ScriptedSource
  chosen: string[]
  faults: string[]
}

/** Runs with a picker on an empty page. */
async function withPicker(
  set: (stand: Stand) => void,
  body: (stand: Stand) => Promise<void>,
  lang = 'en',
): Promise<void> {
  document.body.replaceChildren()
  document.documentElement.lang = lang
  const element = document.createElement('silta-provider-picker')
  const source = new ScriptedSource()
  source.banks = () => Promise.resolve(judgedBanks)
  const stand: Stand = { element, source, chosen: [], faults: [] }
  element.source = source
  element.order = orderToken
  element.addEventListener('silta-provider-change', ({ provider }) => stand.chosen.push(provider.id))
  element.addEventListener('silta-error', ({ code }) => stand.faults.push(code))
  set(stand)
  document.body.append(element)
  try {
    await settled(element)
    await body(stand)
  } finally {
    localStorage.clear()
    document.body.replaceChildren()
    document.documentElement.lang = 'en'
  }
}

const rows = (element: Element) => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>('[role=option]') ?? []),
]
const rowOf = (element: Element, name: string): HTMLElement =>
  rows(element).find((row) => row.querySelector('.name')?.textContent?.trim() === name) ??
  assert.fail(`no row of ${name}`)
const about = (element: Element, name: string) =>
  rowOf(element, name).querySelector('.about')?.textContent?.trim()

/** Shows the banks that cannot carry the order. */
async function unfold(element: ProviderPickerElement): Promise<void> {
  element.shadowRoot?.querySelector<HTMLElement>('.fold')?.click()
  await settled(element)
}

const UNFIT = ['Example Bank One', 'Lumikko Pankki', 'Kivikko Pankki'] as const

test('says in six languages why a bank cannot carry the order: its amount, its day, its series (look: Anatomy)', async () => {
  const wanted: Record<string, readonly string[]> = {
    en: ['Cannot pay this amount', 'Cannot pay on that day', 'Cannot make this recurring payment'],
    fi: ['Ei tue tätä summaa', 'Ei tue tätä maksupäivää', 'Ei tue tätä toistuvaa maksua'],
    sv: [
      'Kan inte betala det här beloppet',
      'Kan inte betala den dagen',
      'Kan inte göra den här återkommande betalningen',
    ],
    et: ['Ei saa seda summat maksta', 'Ei saa sel päeval maksta', 'Ei saa seda korduvat makset teha'],
    lv: ['Nevar samaksāt šo summu', 'Nevar samaksāt tajā dienā', 'Nevar veikt šo regulāro maksājumu'],
    lt: ['Negali sumokėti šios sumos', 'Negali sumokėti tą dieną', 'Negali atlikti šio periodinio mokėjimo'],
  }
  for (const [lang, reasons] of Object.entries(wanted))
    await withPicker(
      () => {},
      async ({ element }) => {
        const country = about(element, 'Saarikko Osuuskassa')
        await unfold(element)
        assert.deepEqual(
          UNFIT.map((name) => about(element, name)),
          reasons.map((reason) => `${country} · ${reason}`),
          lang,
        )
      },
      lang,
    )
})

test('chooses a bank that cannot carry the order neither by a press nor by keys, alone in the list or among others (look: Anatomy)', () =>
  withPicker(
    () => {},
    async ({ element, chosen }) => {
      await unfold(element)
      for (const name of UNFIT) {
        assert.equal(rowOf(element, name).getAttribute('aria-disabled'), 'true')
        rowOf(element, name).click()
        key(element, 'Enter')
        await settled(element)
      }
      for (const name of UNFIT) {
        type(element, name)
        await settled(element)
        assert.lengthOf(rows(element), 1)
        key(element, 'Enter')
        key(element, 'ArrowDown')
        await settled(element)
        const row = rowOf(element, name)
        const input = element.shadowRoot?.querySelector('input')
        assert.equal(input?.getAttribute('aria-activedescendant'), row.id)
        key(element, 'Enter')
        await settled(element)
        key(element, 'Escape')
        await settled(element)
      }
      assert.deepEqual([chosen, element.value], [[], ''])
      type(element, 'Saarikko')
      await settled(element)
      key(element, 'Enter')
      await settled(element)
      assert.deepEqual([chosen, element.value], [['fi-5'], 'fi-5'])
    },
  ))

test('says of a reason that it has not met only that the bank is not available (house: 4)', () =>
  withPicker(
    ({ source }) => (source.banks = () => Promise.resolve(judgedStrangely(['weather', 'toString', '']))),
    async ({ element }) => {
      await unfold(element)
      for (const name of UNFIT) assert.match(about(element, name) ?? '', / · Not available right now$/)
    },
  ))

test('asks with the order that the page gives: a token, or what its function fetches, and again for another one (house: 3)', () =>
  withPicker(
    () => {},
    async ({ element, source }) => {
      const asked = () => source.calls.map(({ order }) => order)
      assert.deepEqual(asked(), [orderToken])
      const fetched = () => Promise.resolve('fetched')
      element.order = fetched
      await settled(element)
      element.country = 'FI'
      element.order = fetched
      await settled(element)
      assert.deepEqual(asked(), [orderToken, 'fetched'])
      await element.reload()
      element.order = undefined
      await settled(element)
      assert.deepEqual(asked(), [orderToken, 'fetched', 'fetched', undefined])
    },
  ))

test('shows no bank while nobody has judged the order, says so, and tries again with a fresh token (look: Principle 4)', () => {
  let tokens = 0
  return withPicker(
    ({ element, source }) => {
      element.order = () => `token-${++tokens}`
      source.banks = () => Promise.reject(new SourceError(400, 'order_expired', 'req-1'))
    },
    async ({ element, source, faults }) => {
      assert.include(element.shadowRoot?.textContent, 'The list of banks did not load.')
      assert.deepEqual(faults, ['refused'])
      source.banks = () => Promise.resolve(judgedBanks)
      element.shadowRoot?.querySelector<HTMLElement>('.notice button')?.click()
      await settled(element)
      assert.deepEqual(
        source.calls.map(({ order }) => order),
        ['token-1', 'token-2'],
      )
      await unfold(element)
      assert.match(about(element, 'Lumikko Pankki') ?? '', /Cannot pay on that day/)
    },
  )
})

test('sends the order in the body of a POST, and never in an address (house: 2)', async () => {
  const real = globalThis.fetch
  const sent: { url: unknown; method: string | undefined; body: unknown }[] = []
  globalThis.fetch = (input, init = {}) => {
    sent.push({ url: input, method: init.method, body: init.body })
    return Promise.resolve(Response.json({ providers: judgedBanks }))
  }
  try {
    await withPicker(
      ({ element }) => Object.assign(element, { source: undefined, src: '/silta' }),
      async ({ element }) => {
        await unfold(element)
        assert.match(about(element, 'Example Bank One') ?? '', /Cannot pay this amount/)
        element.order = undefined
        await settled(element)
      },
    )
  } finally {
    globalThis.fetch = real
  }
  assert.deepEqual(sent, [
    { url: '/silta/providers', method: 'POST', body: JSON.stringify({ order: orderToken }) },
    { url: '/silta/providers', method: undefined, body: undefined },
  ])
})
