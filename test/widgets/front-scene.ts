// The scene of the first picture of the README: a checkout and an account side by side, as a site would have them.

import '../../widgets/payment-button/define.ts'
import '../../widgets/provider-picker/define.ts'
import { banks } from './data.ts'
import { everything } from './account-data.ts'
import { ScriptedAccounts, stopClock } from './account-fixtures.ts'
import { pagerScenes } from './account-scenes.ts'
import { forgetAll, orderToken, ScriptedSource, settled } from './fixtures.ts'

/** Draws the scene: what is bought at the left, the account at the right. */
export async function showFront(place: HTMLElement): Promise<void> {
  forgetAll()
  stopClock()
  const [left, right] = ['pay', 'account'].map((name) => {
    const card = document.createElement('section')
    card.className = name
    place.append(card)
    return card
  })
  if (!left || !right) throw new Error('There is no place')
  const picker = document.createElement('silta-provider-picker')
  // What a payment needs is more than a picture does: each bank here can carry it.
  const providers = banks.filter(({ enabled }) => enabled)
  const source = Object.assign(new ScriptedSource(), { providers: () => Promise.resolve(providers) })
  Object.assign(picker, { source, popular: ['fi-3', 'fi-7', 'se-1'] })
  const button = document.createElement('silta-payment-button')
  Object.assign(button, { source, order: orderToken, amount: '72.00', payee: 'Poukama', navigate: () => {} })
  left.append(picker, button)
  const list = document.createElement('silta-account-list')
  const accounts = new ScriptedAccounts()
  const one = { ...everything, accounts: everything.accounts.slice(0, 1), cards: [] }
  accounts.list = () => Promise.resolve(one)
  Object.assign(list, { source: accounts, navigate: () => {}, value: 'a-1' })
  right.append(list)
  await Promise.all([picker, button, list].map((element) => settled(element)))
  await pagerScenes['pager full']?.(right)
}
