// Every state of every element, built with scripted sources: axe looks at each, and so do pictures.

import type { Payment } from '../../core/view/index.ts'
import { type PaymentButtonElement, SourceError } from '../../widgets/payment-button/index.ts'
import type { ProviderPickerElement } from '../../widgets/provider-picker/index.ts'
import '../../widgets/payment-button/define.ts'
import '../../widgets/provider-picker/define.ts'
import { judgedBanks } from './data.ts'
import { startClock, stopClock } from './account-fixtures.ts'
import { listScenes, pagerScenes, type Scene } from './account-scenes.ts'
import {
  banks,
  connected,
  longAfterReturn,
  lost,
  never,
  orderToken,
  paymentOf,
  refused,
  ScriptedSource,
  settled,
  forgetAll,
} from './fixtures.ts'

function button(set: (element: PaymentButtonElement, source: ScriptedSource) => void, press = false): Scene {
  return async (place) => {
    forgetAll()
    const element = document.createElement('silta-payment-button')
    const source = new ScriptedSource()
    Object.assign(element, { source, order: orderToken, amount: '12.50', payee: 'Kahvila Hiirola' })
    element.navigate = () => {}
    set(element, source)
    place.append(element)
    await settled(element)
    if (press) void element.press()
    await settled(element)
    return element
  }
}

/** A bank that must know which account pays. */
const accountBank = { id: 'ee', name: 'Silta Pank', country: 'EE', enabled: true, asksAccount: true }

/** A Friday in Helsinki, before and after the cut-off. */
const friday = Date.parse('2026-11-20T15:00:00+02:00')
const fridayEvening = Date.parse('2026-11-20T18:00:00+02:00')

/** A button at a time that stands still: what it says of days depends on it. */
function dated(nowMs: number, ...given: Parameters<typeof button>): Scene {
  const scene = button(...given)
  return (place) => {
    stopClock(nowMs)
    return scene(place)
  }
}

function receipt(members: Partial<Payment>, set: (element: PaymentButtonElement) => void = () => {}): Scene {
  return button((element, source) => {
    source.read = () => Promise.resolve(paymentOf(members))
    element.handle = 'h-1'
    set(element)
  })
}

function picker(
  set: (element: ProviderPickerElement, source: ScriptedSource) => void = () => {},
  then: (element: ProviderPickerElement) => void | Promise<void> = () => {},
): Scene {
  return async (place) => {
    localStorage.clear()
    const element = document.createElement('silta-provider-picker')
    const source = new ScriptedSource()
    Object.assign(element, { source, popular: ['fi-1', 'fi-3', 'se-1'] })
    set(element, source)
    place.append(element)
    await settled(element)
    await then(element)
    await settled(element)
    return element
  }
}

/** Waits until the part for long lists is there, which is loaded when one comes. */
async function lengthened(element: ProviderPickerElement): Promise<void> {
  if (element.shadowRoot?.querySelector('.tall')) return
  await new Promise(requestAnimationFrame)
  return lengthened(element)
}

/** Waits until the row that the keys have reached is seen: a long list comes to it in several frames. */
async function reached(element: ProviderPickerElement): Promise<void> {
  const [row, list] = ['.active', '.list'].map((name) =>
    element.shadowRoot?.querySelector(name)?.getBoundingClientRect(),
  )
  if (row && list && row.top >= list.top && row.bottom <= list.bottom) return
  await new Promise(requestAnimationFrame)
  return reached(element)
}

/** More banks than are drawn at once. */
const manyBanks = Array.from({ length: 40 }, (_, round) =>
  banks.map((bank) => ({ ...bank, id: `${bank.id}-${round}`, name: `${bank.name} ${round + 1}` })),
).flat()

/** Types into the search field of a picker, as a person would. */
export function type(element: ProviderPickerElement, text: string): void {
  const input = element.shadowRoot?.querySelector('input')
  if (!input) throw new Error('The picker has no search field')
  input.focus()
  input.value = text
  input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
}

/** Presses a key in the search field of a picker. */
export function key(element: ProviderPickerElement, name: string): KeyboardEvent {
  const event = new KeyboardEvent('keydown', { key: name, bubbles: true, composed: true, cancelable: true })
  element.shadowRoot?.querySelector('input')?.dispatchEvent(event)
  return event
}

/** Runs a scene with the browser offline; the tests put it back. */
const offline = (scene: Scene): Scene => {
  return async (place) => {
    connected(false)
    return scene(place)
  }
}

/** Every state by name. */
export const scenes: Record<string, Scene> = {
  'button ready': button(() => {}),
  'button bank': button((element) => (element.provider = { id: 'own', name: 'Silta Bank', country: 'FI' })),
  'button disabled': button((element) => (element.disabled = true)),
  'button account': button((element) => (element.provider = accountBank)),
  'button account missing': button((element) => (element.provider = accountBank), true),
  'button account refused': button((element, source) => {
    element.provider = 'ee'
    source.begin = () => Promise.reject(new SourceError(400, 'payer_iban_refused', 'req-7Q2M'))
  }, true),
  'button leaving': button((_, source) => (source.begin = never), true),
  'button offline': offline(button((_, source) => (source.begin = lost), true)),
  'button error': button((_, source) => (source.begin = () => refused(409, 'req-7Q2M')), true),
  'button unmoved': button((_, source) => {
    const words = { detail: 'The bank refuses authorization: INVALID_SIGNATURE.', linkGiven: false }
    source.begin = () => Promise.reject(new SourceError(502, 'bank_refused', 'req-7Q2M', words))
  }, true),
  'button given': button((_, source) => {
    source.begin = () => Promise.reject(new SourceError(409, 'order_closed', 'req-7Q2M', { linkGiven: true }))
  }, true),
  'button changed': button(
    (_, source) =>
      (source.begin = () =>
        Promise.resolve({ approvalUrl: 'https://bank.example/', payment: paymentOf({ amount: '14.00' }) })),
    true,
  ),
  'button due': dated(friday, (element) => (element.dueDate = '2026-11-23')),
  'button recurs': dated(friday, (element) =>
    Object.assign(element, { dueDate: '2026-12-01', every: 'monthly', until: '2027-11-30' }),
  ),
  'button abroad': dated(friday, (element) => (element.foreign = true)),
  'button abroad late': dated(fridayEvening, (element) => (element.foreign = true)),
  'button other day': dated(
    friday,
    (_, source) =>
      (source.begin = () =>
        Promise.resolve({
          approvalUrl: 'https://bank.example/',
          payment: paymentOf({ execution: { at: 'later', date: '2026-11-23' } }),
        })),
    true,
  ),
  'button no order': button((element) => (element.order = undefined), true),
  'button no amount': button((element) => {
    element.amount = undefined
    element.payee = undefined
  }),
  'button lost': button((_, source) => (source.begin = lost), true),
  'receipt checking': button((element, source) => {
    source.read = never
    element.handle = 'h-1'
  }),
  'receipt pending': async (place) => {
    const restore = longAfterReturn()
    return receipt({})(place).finally(restore)
  },
  'receipt paid': receipt({ state: 'paid' }),
  'receipt brief': receipt({ state: 'paid' }, (element) => {
    element.brief = true
  }),
  'receipt paid basket': receipt({ state: 'paid' }, (element) => {
    element.order = undefined
    element.items = [{ sku: 'coffee', quantity: 1 }]
  }),
  'receipt link open': receipt({ state: 'paid', reason: 'link_open' }),
  'receipt paid twice': receipt({ state: 'paid_twice' }),
  'receipt no source': button((element) => Object.assign(element, { source: undefined, handle: 'h-1' })),
  'receipt scheduled': dated(friday, (element, source) => {
    const leaves = { at: 'later', date: '2026-11-23' } as const
    source.read = () => Promise.resolve(paymentOf({ state: 'scheduled', execution: leaves }))
    element.handle = 'h-1'
  }),
  'receipt cancelled': receipt({ state: 'cancelled', canRetry: true }),
  'receipt failed': receipt({ state: 'failed', reason: 'provider_disabled', canRetry: true }),
  'receipt ended': receipt({ state: 'cancelled', reason: 'expired' }),
  'receipt unknown': receipt({ state: 'unknown' }),
  'receipt mismatched': receipt({ state: 'mismatched', reference: '12345672' }),
  'receipt offline': offline(
    button((element, source) => {
      source.read = lost
      element.handle = 'h-1'
    }),
  ),
  'receipt error': button((element, source) => {
    source.read = lost
    element.handle = 'h-1'
  }),
  'picker list': picker(),
  'picker chosen': picker((element) => (element.value = 'fi-3')),
  'picker fold open': picker(
    (element, source) => {
      source.banks = () => Promise.resolve(judgedBanks)
      element.order = orderToken
    },
    (element) => element.shadowRoot?.querySelector<HTMLElement>('[part=fold]')?.click(),
  ),
  'picker open again': picker(
    (element) => (element.value = 'fi-3'),
    (element) => element.shadowRoot?.querySelector<HTMLElement>('[part=change]')?.click(),
  ),
  'picker active': picker(undefined, (element) => {
    for (const name of ['ArrowDown', 'ArrowDown']) key(element, name)
  }),
  'picker many': picker(
    (_, source) => (source.banks = () => Promise.resolve(manyBanks)),
    async (element) => {
      await lengthened(element)
      for (const name of ['End', 'PageUp']) key(element, name)
      await reached(element)
    },
  ),
  'picker missed': picker(
    (element) => (element.required = true),
    (element) => void element.checkValidity(),
  ),
  'picker off': picker((element) => (element.disabled = true)),
  'picker search': picker(undefined, (element) => type(element, 'ban')),
  'picker country': picker((element) => (element.country = 'SE')),
  'picker disabled': picker(undefined, (element) => type(element, 'example')),
  'picker elsewhere': picker(
    (element) => (element.country = 'FI'),
    (element) => type(element, 'fjell'),
  ),
  'picker no match': picker(undefined, (element) => type(element, 'Xyzzy')),
  'picker loading': picker((_, source) => (source.banks = never)),
  'picker empty': picker((_, source) => (source.banks = () => Promise.resolve([]))),
  'picker failed': picker((_, source) => (source.banks = lost)),
  'picker no source': picker((element) => (element.source = undefined)),
  'picker offline': offline(picker((_, source) => (source.banks = lost))),
  ...listScenes,
  ...pagerScenes,
}

const errors =
  /^(button (no order|due|recurs|abroad|abroad late|other day)|receipt (link open|paid twice|no source|mismatched|scheduled)|picker (no source|list|many|missed|off))$/

/** The states of which pictures are stored: of accounts all, of payments those in which something went wrong, and some lists. */
export const keptScenes: Record<string, Scene> = {
  ...Object.fromEntries(Object.entries(scenes).filter(([name]) => errors.test(name))),
  ...listScenes,
  ...pagerScenes,
}

/** The states of which a picture is stored in each further language: what an element says most, and its longest sentences. */
export const spokenScenes: Record<string, Scene> = Object.fromEntries(
  Object.entries(scenes).filter(([name]) =>
    /^(button (ready|no order|recurs|abroad late)|receipt (link open|mismatched|scheduled)|picker list|list (full|soon|asked|banks|bank away|bank left)|pager (full|open|empty))$/.test(
      name,
    ),
  ),
)

/** Puts the browser back as it was before a scene. */
export function clean(place: HTMLElement): void {
  place.replaceChildren()
  connected(true)
  startClock()
  forgetAll()
}
