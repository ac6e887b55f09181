// The dialog with the clock of the sandbox bank: its time, and how far to move it on.

import { html, type TemplateResult } from 'lit'
import { announce, refresh } from '../../site/parts/frame.ts'
import { locale } from '../../site/words/index.ts'
import { type ClockStep, moveClock, readClock } from './calls.ts'
import { close, modal, open } from '../shared/dialog.ts'
import { timeZone } from '../shared/days.ts'
import { say, type Word } from '../words/index.ts'

const steps: readonly { step: ClockStep; word: Word }[] = [
  { step: 'P1D', word: 'clockDay' },
  { step: 'P1M', word: 'clockMonth' },
  { step: 'P1Y', word: 'clockYear' },
]

interface Showing {
  /** Absent until the bank has answered. */
  now: string | undefined
  trouble: string
  isBusy: boolean
}

let showing: Showing | undefined
let whenMoved: () => void = () => {}

/**
 * Shows the clock, in a dialog over the page.
 *
 * @param moved Is called each time it was moved.
 */
export function showClock(moved: () => void): void {
  showing = { now: undefined, trouble: '', isBusy: true }
  whenMoved = moved
  open('clock')
  void hear(readClock())
}

/** Draws the dialog; it is always in the page, and visible while the clock is open. */
export const clockDialog = (): TemplateResult =>
  modal('clock', showing && content(showing), () => (showing = undefined))

function content({ now, trouble, isBusy }: Showing): TemplateResult {
  return html`<h2 id="clock">${say('clockTitle')}</h2>
    <p class="bank-time">${now ? timeInWords(now) : html`<span class="unseen">${say('busy')}</span><span class="bone" aria-hidden="true"></span>`}</p>
    <p>${say('clockText')}</p>
    <p class="trouble" ?hidden=${!trouble} role="alert">${trouble}</p>
    <p class="ways">
      ${steps.map(
        ({ step, word }) => html`<button
          type="button"
          class="secondary"
          aria-disabled=${isBusy}
          @click=${() => void move(step)}
        >${say(word)}</button>`,
      )}
      <button type="button" class="text" @click=${() => close('clock')}>${say('clockDone')}</button>
    </p>`
}

async function move(step: ClockStep): Promise<void> {
  const before = showing
  if (!before || before.isBusy) return
  before.isBusy = true
  before.trouble = ''
  refresh()
  await hear(moveClock(step))
  if (showing?.now && !showing.trouble) announce(say('clockNow', { time: timeInWords(showing.now) }))
  whenMoved()
}

async function hear(asked: ReturnType<typeof readClock>): Promise<void> {
  const answer = await asked
  if (!showing) return
  showing.isBusy = false
  if (answer.ok) showing.now = answer.value.now
  else showing.trouble = say('clockLost')
  refresh()
}

function timeInWords(now: string): string {
  const style = { dateStyle: 'full', timeStyle: 'short', timeZone } as const
  return new Intl.DateTimeFormat(locale(), style).format(new Date(now))
}
