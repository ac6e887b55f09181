// Bills that are paid together, and abroad: which wait, when each would leave, and the way to the bank of whoever approves.
// It pays nothing itself: the bank does, once a person has approved it there.

import { html, nothing, type TemplateResult } from 'lit'
import { groupIban } from '../../../../core/shared/index.ts'
import type { Approval, BillBundle } from '../../../shop/bill-view.ts'
import type { Bill } from '../../../shop/bills.ts'
import { announce, refresh } from '../../parts/frame.ts'
import { dayInWords } from '../../words/index.ts'
import { ask } from '../calls.ts'
import { chip, moneyOf, timeOf } from '../formats.ts'
import { type BillDraft, forgetBills, keepBills, keptBills } from './bill-draft.ts'
import { say, type Word } from './words/index.ts'

let bills: readonly Bill[] = []
let bundles: readonly BillBundle[] = []
let chosen: readonly string[] = []
/** Made once for what is chosen, and kept until it was taken, so that a second press is the same payment. */
let id = newId()
let trouble = ''
let isBusy = false
/** Whether what is chosen was sent, and nobody has answered: then it cannot be changed any more. */
let isSent = false
let timer: ReturnType<typeof setTimeout> | undefined

/** How long after an answer the next question follows, while something is still to come. */
const AGAIN_MS = 4_000

/** Reads the bills, and what was given to the bank; and again, until nothing is on its way. */
export async function readBills(): Promise<void> {
  clearTimeout(timer)
  const answer = await ask<{ bills: Bill[]; bundles: BillBundle[] }>('bills')
  if (answer.ok) take(answer.value)
  else if (answer.code !== 'answer_lost') return
  clearTimeout(timer)
  if (bundles.some(({ state }) => !resting.has(state))) timer = setTimeout(() => void readBills(), AGAIN_MS)
}

/** States in which nothing happens by itself for now. */
const resting = new Set([
  'scheduled',
  'completed',
  'paid',
  'failed',
  'rejected',
  'refused',
  'cancelled',
  'unclear',
])

function take(heard: { bills: readonly Bill[]; bundles: readonly BillBundle[] }): void {
  bills = heard.bills
  // The list may lag behind an answer: what is known is not taken back.
  const missing = bundles.filter((one) => !heard.bundles.some((other) => isSame(one, other)))
  bundles = [...missing, ...heard.bundles].toSorted((one, other) => began(other) - began(one)).slice(0, MOST)
  const kept = keptBills()
  if (kept && !isBusy) resume(kept)
  refresh()
}

/** As many as the shop's server lists. */
const MOST = 3

/** Shows again what was sent and not answered, unless it has arrived. */
function resume(kept: BillDraft): void {
  if (bundles.some(({ instructionId }) => instructionId === kept.id)) {
    forgetBills(kept.id)
    if (isSent) clear()
    return
  }
  id = kept.id
  chosen = kept.bills
  isSent = true
  trouble = say('lost')
}

function clear(): void {
  chosen = []
  id = newId()
  isSent = false
  trouble = ''
}

const isSame = (one: BillBundle, other: BillBundle) => one.instructionId === other.instructionId
const began = ({ createdAt }: BillBundle) => Date.parse(createdAt)

/** Draws the bills, and what was given to the bank last; nothing where none of it is set up. */
export function billList(): TemplateResult | typeof nothing {
  if (bills.length === 0) return nothing
  return html`<section class="bills" aria-labelledby="bills">
    <h2 id="bills">${say('billsTitle')}</h2>
    <p class="quiet small">${say('billsText')}</p>
    <fieldset class="choices" ?disabled=${isSent || isBusy}>
      <legend class="unseen">${say('billsTitle')}</legend>
      ${bills.map((bill) => choice(bill))}
    </fieldset>
    <p class="trouble" ?hidden=${!trouble} role="alert">${trouble}</p>
    <p class="ways">
      <button type="button" class="primary" ?disabled=${isBusy || chosen.length === 0} @click=${() => void give()}>
        ${say(isBusy ? 'sendingNow' : isSent ? 'sendAgain' : 'billsGive')}
      </button>
    </p>
    ${bundles.map((bundle) => given(bundle))}
  </section>`
}

function choice({ id: name, name: payee, account, kind, ...sum }: Bill): TemplateResult {
  return html`<label class="choice">
    <input type="checkbox" .checked=${chosen.includes(name)} @change=${() => choose(name)} />
    <span
      >${payee}, <span class="price">${moneyOf(sum)}</span>
      <span class="quiet small">${say(kinds[kind])}, <span class="figures">${groupIban(account)}</span></span></span
    >
  </label>`
}

const kinds: Readonly<Record<Bill['kind'], Word>> = {
  now: 'billNow',
  later: 'billLater',
  abroad: 'billAbroad',
}

/** A payment abroad is approved alone. */
function choose(name: string): void {
  const isAbroad = (one: string) => bills.find((bill) => bill.id === one)?.kind === 'abroad'
  const others = chosen.filter((one) => one !== name && isAbroad(one) === isAbroad(name))
  chosen = chosen.includes(name) ? others : [...others, name]
  id = newId()
  trouble = ''
  refresh()
}

function given({ instructionId, state, payments, ...sum }: BillBundle): TemplateResult {
  return html`<article class="given" aria-label=${moneyOf(sum)}>
    <p class="sumof"><span class="price">${moneyOf(sum)}</span> ${chip(looks[state] ?? 'pending', stateOf(state))}</p>
    <ul class="records">
      ${payments.map(
        ({ payeeAccount, leaves, ...one }) => html`<li>
          <span class="price">${moneyOf(one)}</span>
          <span>${nameOf(payeeAccount)}</span>
          <span class="quiet small">${leaves ? leavesOf(leaves) : stateOf(one.state)}</span>
        </li>`,
      )}
    </ul>
    ${
      state === 'unapproved'
        ? html`<p class="ways"><button type="button" class="secondary" ?disabled=${isBusy} @click=${() => void approve(instructionId)}>${say('billsApprove')}</button></p>`
        : nothing
    }
  </article>`
}

const looks: Readonly<Record<string, string>> = {
  unapproved: 'pending',
  scheduled: 'scheduled',
  processing: 'pending',
  completed: 'paid',
  paid: 'paid',
  rejected: 'failed',
  refused: 'failed',
  cancelled: 'cancelled',
  unclear: 'unknown',
}

const states: Readonly<Record<string, Word>> = {
  unapproved: 'billUnapproved',
  scheduled: 'billScheduled',
  processing: 'processing',
  completed: 'processed',
  paid: 'processed',
  rejected: 'rejected',
  refused: 'refused',
  cancelled: 'billCancelled',
  unclear: 'unclear',
}

function stateOf(state: string): string {
  const word = states[state]
  return word === undefined ? say('sending') : say(word)
}

function nameOf(account: string): string {
  return bills.find((bill) => bill.account === account)?.name ?? groupIban(account)
}

/** Says when a payment would leave, and what would make that another day. */
function leavesOf({ date, day, why, until }: NonNullable<BillBundle['payments'][number]['leaves']>): string {
  if (why === 'in_time' && until) return say('leavesUntil', { time: timeOf(until) })
  if (why === 'at_once') return say('leavesNow')
  return day === 'today' ? say('leavesToday') : say('leavesOn', { day: dayInWords(date) })
}

async function give(): Promise<void> {
  if (isBusy || chosen.length === 0) return
  busy(true)
  // Another tab may have sent bills of which nobody has answered: those come first.
  const kept = keptBills()
  if (kept && kept.id !== id) {
    busy(false)
    resume(kept)
    return refresh()
  }
  // Written down before it is sent: who comes back after a lost answer sends the same bills, not others.
  keepBills({ id, bills: chosen })
  const answer = await ask<BillBundle>('bills', { id, bills: chosen })
  busy(false)
  if (!answer.ok && answer.code === 'answer_lost') {
    isSent = true
    return tell(say('lost'))
  }
  forgetBills(id)
  clear()
  if (!answer.ok) {
    tell(say('notTaken'))
    return readBills()
  }
  take({ bills, bundles: [answer.value] })
  announce(say('billsGiven'))
  await readBills()
}

async function approve(instructionId: string): Promise<void> {
  if (isBusy) return
  busy(true)
  const answer = await ask<Approval>(`bills/${encodeURIComponent(instructionId)}/approval`, {})
  busy(false)
  if (answer.ok && answer.value.link) location.assign(answer.value.link)
  else tell(say('billsNoLink'))
}

function busy(is: boolean): void {
  isBusy = is
  trouble = ''
  refresh()
}

function tell(words: string): void {
  trouble = words
  refresh()
}

function newId(): string {
  return `bl${crypto.randomUUID().replaceAll('-', '')}`
}
