/// <reference lib="dom" />
// How each element is used on the live page: its module, its first settings, and how it works with the others.

import type { BankPanel } from './bank-panel.ts'
import { makeButton } from './parts.ts'
import type { Decision } from './world.ts'

/** What an element finds on the page. */
export interface Live {
  /** Where the proxy is. */
  readonly src: string
  bank(): BankPanel
  /** Decides at the bank, and comes back to the proxy as a browser would. */
  decide(address: string, decision: Decision): Promise<void>
  /** The elements that are on the page, by their tags. */
  readonly shown: Map<string, HTMLElement>
}

interface Brings {
  /** Loads the element. */
  readonly bring: () => Promise<unknown>
  /** Sets it up; returns what is drawn below it. */
  begin(
    element: HTMLElement,
    live: Live,
    bank: BankPanel,
    note: (kind: string, text: string) => void,
  ): readonly HTMLElement[]
}

/** Returns what is known of an element; a new element gets its `src` only. */
export function bringsOf(tag: string): Brings {
  const known = BRINGS[tag]
  if (!known) throw new Error(`The live page does not know how ${tag} is loaded.`)
  return known
}

const BRINGS: Readonly<Record<string, Brings>> = {
  'silta-provider-picker': {
    bring: () => import('../../../widgets/provider-picker/define.ts'),
    begin(element, { src, shown }) {
      element.setAttribute('src', src)
      element.addEventListener('silta-provider-change', ({ provider }) => {
        const button = shown.get('silta-payment-button')
        if (button) Object.assign(button, { provider })
      })
      return []
    },
  },
  'silta-payment-button': {
    bring: () => import('../../../widgets/payment-button/define.ts'),
    begin(element, live, bank, note) {
      const set = (members: object) => Object.assign(element, members)
      for (const [name, value] of Object.entries({
        src: live.src,
        amount: '24.00',
        currency: 'EUR',
        payee: 'Poukama',
      }))
        element.setAttribute(name, value)
      const picker = live.shown.get('silta-provider-picker')
      const provider: unknown = picker && Reflect.get(picker, 'provider')
      const begin = () =>
        set({ handle: '', items: [{ sku: 'cup', quantity: 1 }], ...(provider !== undefined && { provider }) })
      let handle = ''
      element.addEventListener('silta-payment-change', ({ payment }) => (handle = payment.handle))
      element.addEventListener('silta-payment-redirect', (event) => {
        // A browser would go to the bank now. Here the bank is in this page.
        event.preventDefault()
        const { url } = event
        bank.ask(url, PAYING, async (decision) => {
          await live.decide(url, decision)
          note(
            'bank',
            decision.result === 'authorized' ? 'the payer has approved' : 'the payer has cancelled',
          )
          // A payer who comes back brings the handle in the address.
          set({ handle })
        })
      })
      begin()
      return [makeButton('Begin again', begin)]
    },
  },
  'silta-account-list': {
    bring: () => import('../../../widgets/account-list/define.ts'),
    begin(element, live, bank, note) {
      element.setAttribute('src', live.src)
      const navigate = (address: string) =>
        bank.ask(address, SHARING, async (decision) => {
          await live.decide(address, decision)
          note(
            'bank',
            decision.result === 'authorized' ? 'the person has shared accounts' : 'the person has refused',
          )
          // Elsewhere a page is loaded again after the bank and asks anew; this page stays, so it asks here.
          for (const tag of ['silta-account-list', 'silta-transaction-pager']) {
            const shown = live.shown.get(tag)
            const reload: unknown = shown && Reflect.get(shown, 'reload')
            if (typeof reload === 'function') await (reload.call(shown) as Promise<void>)
          }
        })
      Object.assign(element, { navigate })
      element.addEventListener('silta-account-load', ({ answer }) => show(live, answer.accounts[0]))
      element.addEventListener('silta-account-select', ({ account, card }) => show(live, account, card?.id))
      return []
    },
  },
  'silta-transaction-pager': {
    bring: () => import('../../../widgets/transaction-pager/define.ts'),
    begin(element, live) {
      element.setAttribute('src', live.src)
      element.setAttribute('page-size', '10')
      const list = live.shown.get('silta-account-list')
      // If the permission has ended, the pager leads to the bank in the same way as the list.
      if (list) Object.assign(element, { navigate: Reflect.get(list, 'navigate') })
      const accounts: unknown = list && Reflect.get(list, 'accounts')
      if (Array.isArray(accounts) && accounts[0]) Object.assign(element, { account: accounts[0] })
      return []
    },
  },
}

/** Shows an account, or a card, in the pager. */
function show(live: Live, account: unknown, card?: string): void {
  const pager = live.shown.get('silta-transaction-pager')
  if (pager && (account !== undefined || card !== undefined)) Object.assign(pager, { account, card })
}

const PAYING = {
  title: 'Silta Sandbox Bank: a payment to Poukama',
  words: 'The bank knows who you are, shows what is paid and to whom, and asks you to confirm it.',
  approve: 'Approve',
  refuse: 'Cancel',
}

const SHARING = {
  title: 'Silta Sandbox Bank: share accounts with Poukama',
  words:
    'Poukama asks to read accounts, balances and transactions. It cannot pay from them. The permission ends by itself, and you can end it.',
  approve: 'Share these accounts',
  refuse: 'Do not share',
  customers: { 'customer-1': 'a person with two accounts', 'customer-3': 'a company' },
}
