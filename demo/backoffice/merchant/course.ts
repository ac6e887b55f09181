// The steps of a payment that a shop cares about, in one line: started, approved, paid, sent to packing; or how it ended before.

import { html, type TemplateResult } from 'lit'
import { dayInWords } from '../../site/words/index.ts'
import type { ShownPayment } from './calls.ts'
import { stateWord, time } from '../shared/formats.ts'
import { type Milestone, milestonesOf } from './attention.ts'
import { say, type Word } from '../words/index.ts'

const names = {
  started: 'stepStarted',
  approved: 'stepApproved',
  paid: 'paid',
  packed: 'stepPacked',
} as const satisfies Record<Exclude<Milestone['name'], 'ended'>, Word>

const looks = {
  done: 'stepDone',
  next: 'stepNext',
  open: 'stepOpen',
  care: 'stepCare',
  ended: 'stepEnded',
} as const satisfies Record<Milestone['look'], Word>

/** Draws the steps. */
export function course(payment: ShownPayment): TemplateResult {
  return html`<ol class="milestones" aria-label=${say('stepsTitle')}>
    ${milestonesOf(payment).map((one) => step(one, payment))}
  </ol>`
}

function step({ name, look, at, due }: Milestone, { state, closed }: ShownPayment): TemplateResult {
  const ending = closed && state === 'pending' ? say('closedAt') : stateWord(state)
  const words = name === 'ended' || look === 'care' ? ending : say(names[name])
  const when =
    at !== undefined ? time(at) : due !== undefined ? dayInWords(due) : look === 'next' ? say('stepNext') : ''
  return html`<li data-look=${look} aria-current=${look === 'next' ? 'step' : 'false'}>
    <span class="unseen">${say(looks[look])}: </span><span class="name">${words}</span>
    <span class="quiet small">${when}</span>
  </li>`
}
