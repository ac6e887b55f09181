// What happened behind an order: asked of the shop's server, and put into sentences.
// Not how it looks: panel.ts draws it.

import type { Behind, Step } from '../../shop/behind.ts'
import { say } from './words.ts'
import { hasWord } from './words.ts'

/** What is known: what the server answered, or that it is silent; nothing before the first answer. */
export type BehindNews = Behind | 'silent' | undefined

/** Asks the shop's server what happened behind a payment of this browser, or behind its newest one where none is named. */
export async function fetchBehind(handle: string | undefined): Promise<Behind | 'silent'> {
  try {
    const query = handle === undefined ? '' : `?${new URLSearchParams({ payment: handle }).toString()}`
    const response = await fetch(`/shop/behind${query}`, { headers: { 'x-silta': '1' } })
    return response.ok ? ((await response.json()) as Behind) : 'silent'
  } catch {
    return 'silent'
  }
}

/** Tells whether more is soon to be known: a payment has begun, and the shop has not acted on a webhook of it. */
export function isOnItsWay(news: BehindNews): boolean {
  if (news === undefined || news === 'silent') return true
  const { order, steps } = news
  return order !== undefined && !steps.some(({ what }) => what === 'webhook_worked')
}

/** Names who did it: a hint has its sender. */
export function actorOf({ by, what }: Step): string {
  if (what === 'returned') return say('you')
  if (what === 'callback_taken') return say('theBank')
  return say(by)
}

/** Says what happened; what has no sentence here still has its name beside it. */
export function sentenceOf({ what, state = '' }: Step): string {
  return say(hasWord(what) ? what : 'other', { state: hasWord(state) ? say(state) : state })
}

/** Writes the names that programs know it by. */
export function namesOf({ what, rail, type, result }: Step): string {
  return [rail, type ?? what, result].filter((name) => name !== undefined).join(' · ')
}
