// Draws the state of a connection, and the buttons that renew and end it.

import { html, nothing, type TemplateResult } from 'lit'
import { helsinkiDate, parseDateTime, daysBetween } from '../../core/shared/values/time.ts'
import type { BankConnection } from '../../core/view/connection.ts'
import type { AccountSource } from '../shared/source/account-source.ts'
import type { Connecting } from '../shared/element/connecting.ts'
import { sayFresh } from '../shared/text/fresh.ts'
import { icon, linkIcon, waitingIcon, warningIcon } from '../shared/look/icons.ts'
import type { Disconnecting } from './disconnecting.ts'
import type { BankGroup } from './groups.ts'
import type { Writing } from './writing.ts'

/** How many days ahead the list names the end of a permission. */
const soonDays = 14

/** The state of a permission. */
interface Expiry {
  /** Day on which it ends, `2026-11-20`. */
  day: string
  /** Days until then; 0 on the day itself. */
  daysLeft: number
  state: 'valid' | 'soon' | 'over'
}

/**
 * Returns the state of a permission; nothing if its end is not a time.
 * @param expiresAt RFC 3339
 * @param nowMs epoch milliseconds
 */
export function expiryOf(expiresAt: string, nowMs: number): Expiry | undefined {
  const end = parseDateTime(expiresAt)
  if (end === undefined) return undefined
  const day = helsinkiDate(end)
  const daysLeft = daysBetween(helsinkiDate(nowMs), day)
  const state = end <= nowMs ? 'over' : daysLeft <= soonDays ? 'soon' : 'valid'
  return { day, daysLeft, state }
}

/** What the footer needs of its list in order to be drawn. */
export interface FooterView {
  writing: Writing
  connecting: Connecting
  disconnecting: Disconnecting
  /** What the source offers. */
  source: Pick<AccountSource, 'connect' | 'disconnect'> | undefined
  reload: () => unknown
}

/** The footer. A loud one is drawn above everything else: the connection ends soon, has ended, or gives nothing now. */
export interface Footer {
  loud: boolean
  drawn: TemplateResult
}

/** The state of a connection, in words, and the one next step. */
interface Standing {
  texts: readonly string[]
  loud: boolean
  icon: string
  step: 'renew' | 'connectAgain' | 'again'
}

/** Draws the state of a connection, or the question whether to end it; nothing if no bank gave a permission. */
export function drawFooter(group: BankGroup, view: FooterView): Footer | undefined {
  const { connection: bank } = group
  const { writing, connecting, disconnecting } = view
  const standing = standingOf(group, view)
  if (!standing) return undefined
  const state = disconnecting.stateOf(bank)
  const asked = state !== 'rest'
  const { loud } = standing
  const isFailed = connecting.state === 'failed' && connecting.provider === bank?.provider
  const texts = asked
    ? [
        writing.say('ask'),
        sayLasting(bank?.consentEndsAt, writing),
        state === 'failed' ? writing.say('disconnectFailed') : '',
      ]
    : [...standing.texts, isFailed ? connecting.words.say('failed') : '']
  const drawn = html`<div
    class="footer ${loud && !asked ? 'loud' : ''} ${asked ? 'asked' : ''}"
    part="footer"
    data-connection=${bank?.id ?? ''}
  >
    ${icon(asked ? warningIcon : standing.icon)}
    <div class="words" id=${asked ? 'asked' : nothing}>${texts.map((text) => (text ? html`<p>${text}</p>` : nothing))}</div>
    <div class="ways">${asked ? drawAnswers(state === 'under way', view) : drawActions(group, standing, view)}</div>
  </div>`
  return { loud, drawn }
}

function standingOf({ connection: bank, consent }: BankGroup, view: FooterView): Standing | undefined {
  const { writing, connecting } = view
  if (bank?.state === 'ended')
    return { texts: [writing.say('over')], loud: true, icon: waitingIcon, step: 'connectAgain' }
  if (bank?.state === 'unavailable')
    return { texts: sayAway(bank, view), loud: true, icon: warningIcon, step: 'again' }
  if (bank?.state === 'unread')
    return { texts: sayAway(bank, view), loud: false, icon: waitingIcon, step: 'again' }
  if (!consent) return undefined
  const expiry = expiryOf(consent.expiresAt, Date.now())
  const loud = expiry?.state === 'soon' || expiry?.state === 'over'
  const { freshAgainAt, unlisted = 0 } = bank ?? {}
  const missing = unlisted > 0 ? writing.say('missing', { count: unlisted }) : ''
  const fresh = freshAgainAt === undefined ? '' : sayFresh(freshAgainAt, connecting.words, Date.now())
  return {
    texts: [missing, fresh, expiry ? sayExpiry(expiry, writing) : ''],
    loud,
    icon: missing ? warningIcon : loud || fresh ? waitingIcon : linkIcon,
    step: 'renew',
  }
}

/** Writes why nothing of a bank is shown: the bank does not answer, or can only be read later. */
export function sayAway(
  { state, freshAgainAt }: BankConnection,
  { writing, connecting }: Pick<FooterView, 'writing' | 'connecting'>,
): readonly string[] {
  if (state !== 'unread') return [writing.say('silent')]
  return [writing.say('unread'), sayFresh(freshAgainAt, connecting.words, Date.now(), false)]
}

/** Writes until when the bank's own permission lasts, if only the person can end it sooner; empty if the bank names no time. */
export function sayLasting(consentEndsAt: string | undefined, writing: Writing): string {
  const end = consentEndsAt === undefined ? undefined : parseDateTime(consentEndsAt)
  // It ends at midnight: the day before is its last one.
  return end === undefined ? '' : writing.say('leftUntil', { date: writing.day(helsinkiDate(end - 1)) })
}

function sayExpiry({ day, daysLeft, state }: Expiry, writing: Writing): string {
  const { say } = writing
  if (state === 'over') return say('over')
  const date = writing.day(day)
  if (state === 'valid') return say('until', { date })
  if (daysLeft > 1) return say('soonMany', { date, count: daysLeft })
  return say(daysLeft === 1 ? 'soonOne' : 'soonToday')
}

/** Draws what a person may do with the connection. */
function drawActions(
  { connection: bank }: BankGroup,
  { loud, step }: Standing,
  { writing: { say }, connecting, disconnecting, source, reload }: FooterView,
): TemplateResult {
  const leaving = connecting.stateOf(bank?.provider) === 'leaving'
  const label = step === 'connectAgain' ? connecting.words.say('connectAgain') : say(step)
  // Several banks have buttons with the same words, so each refers to the name of its bank.
  const about = bank ? `bank-${bank.id}` : nothing
  const isOffered = step === 'again' || source?.connect
  return html`${
    isOffered
      ? html`<button
          class=${loud ? `primary ${leaving ? 'leaving' : ''}` : 'link'}
          type="button"
          aria-describedby=${about}
          aria-disabled=${leaving ? 'true' : nothing}
          @click=${() => (step === 'again' ? reload() : connecting.to(bank?.provider))}
        >${leaving ? connecting.words.say('leaving') : label}</button>`
      : nothing
  }${
    source?.disconnect
      ? html`<button
          class="link quiet leave"
          type="button"
          aria-describedby=${about}
          @click=${() => disconnecting.ask(bank)}
        >
          ${say('disconnect')}
        </button>`
      : nothing
  }`
}

/** Draws the buttons that confirm the end of the connection, or withdraw it. */
function drawAnswers(busy: boolean, { writing: { say }, disconnecting }: FooterView): TemplateResult {
  return html`<button
      class="plain"
      type="button"
      aria-describedby="asked"
      aria-disabled=${busy ? 'true' : nothing}
      @click=${disconnecting.confirm}
    >${say(busy ? 'disconnecting' : 'yes')}</button
    ><button class="link stay" type="button" aria-describedby="asked" @click=${disconnecting.drop}>
      ${say('no')}
    </button>`
}
