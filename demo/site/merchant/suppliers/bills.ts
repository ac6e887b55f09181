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
import { say, type Word } from './words/index.ts'

let bills: readonly Bill[] = []
let bundles: readonly BillBundle[] = []
let chosen: readonly string[] = []
/** Made once for what is chosen, and kept until it was taken, so that a second press is the same payment. */
let id = newId()
let trouble = ''
let isBusy = false

/** Reads the bills, and what was given to the bank. */
export async function readBills(): Promise<void> {
  const answer = await ask<{ bills: Bill[]; bundles: BillBundle[] }>('bills')
  if (!answer.ok) return
  bills = answer.value.bills
  bundles = answer.value.bundles
  refresh()
}

/** Draws the bills, and what was given to the bank last; nothing where none of it is set up. */
export function billList(): TemplateResult | typeof nothing {
  if (bills.length === 0) return nothing
  return html`<section class="bills" aria-labelledby="bills">
    <h2 id="bills">${say('billsTitle')}</h2>
    <p class="quiet small">${say('billsText')}</p>
    <fieldset class="choices">
      <legend class="unseen">${say('billsTitle')}</legend>
      ${bills.map((bill) => choice(bill))}
    </fieldset>
    <p class="trouble" ?hidden=${!trouble} role="alert">${trouble}</p>
    <p class="ways">
      <button type="button" class="primary" ?disabled=${isBusy || chosen.length === 0} @click=${() => void give()}>
        ${say(isBusy ? 'sendingNow' : 'billsGive')}
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
  if (isBusy) return
  busy(true)
  const answer = await ask<BillBundle>('bills', { id, bills: chosen })
  busy(false)
  // What nobody answered is sent again under the same id.
  if (!answer.ok) return tell(say(answer.code === 'answer_lost' ? 'lost' : 'notTaken'))
  chosen = []
  id = newId()
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
