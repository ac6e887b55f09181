// How long the connection lasts, and the buttons that renew and end it.
// Not the doing: connecting.ts and disconnecting.ts do it.

import { html, nothing, type TemplateResult } from 'lit'
import { helsinkiDate } from '../../core/shared/values/time.ts'
import type { AccountSource, Consent } from '../shared/account-source.ts'
import type { Connecting } from '../shared/connecting.ts'
import { makeDays } from '../shared/formats.ts'
import { icon, linkIcon, waitingIcon, warningIcon } from '../shared/icons.ts'
import type { Disconnecting } from './disconnecting.ts'
import { type Expiry, expiryOf } from './expiry.ts'
import type { Writing } from './writing.ts'

/** What the footer needs of its list in order to be drawn. */
export interface FooterView {
  writing: Writing
  connecting: Connecting
  disconnecting: Disconnecting
  /** What the source offers. */
  source: Pick<AccountSource, 'connect' | 'disconnect'> | undefined
}

/** The footer: above all else when it is loud, because the connection ends soon. */
export interface Footer {
  loud: boolean
  drawn: TemplateResult
}

/** Draws how long the connection lasts, or the question whether it shall end. */
export function drawFooter({ expiresAt }: Consent, view: FooterView): Footer {
  const { writing, connecting, disconnecting } = view
  const expiry = expiryOf(expiresAt, Date.now())
  const loud = expiry?.state === 'soon' || expiry?.state === 'over'
  const asked = disconnecting.state !== 'rest'
  const texts = asked
    ? [writing.say('ask'), disconnecting.state === 'failed' ? writing.say('disconnectFailed') : '']
    : [
        expiry ? sayExpiry(expiry, writing) : '',
        connecting.state === 'failed' ? connecting.words.say('failed') : '',
      ]
  const drawn = html`<div class="footer ${loud && !asked ? 'loud' : ''} ${asked ? 'asked' : ''}" part="footer">
    ${icon(asked ? warningIcon : loud ? waitingIcon : linkIcon)}
    <div class="words">${texts.map((text) => (text ? html`<p>${text}</p>` : nothing))}</div>
    <div class="ways">${asked ? drawAnswers(view) : drawWays(loud, view)}</div>
  </div>`
  return { loud, drawn }
}

function sayExpiry({ day, daysLeft, state }: Expiry, { locale, say }: Writing): string {
  if (state === 'over') return say('over')
  const sameYear = helsinkiDate(Date.now()).slice(0, 4) === day.slice(0, 4)
  const date = makeDays(locale, {
    day: 'numeric',
    month: 'long',
    ...(sameYear ? {} : { year: 'numeric' }),
  })(day)
  if (state === 'valid') return say('until', { date })
  if (daysLeft > 1) return say('soonMany', { date, count: daysLeft })
  return say(daysLeft === 1 ? 'soonOne' : 'soonToday')
}

/** Draws what a person may do with the connection. */
function drawWays(
  loud: boolean,
  { writing: { say }, connecting, disconnecting, source }: FooterView,
): TemplateResult {
  const leaving = connecting.state === 'leaving'
  const renew = leaving ? connecting.words.say('leaving') : say('renew')
  return html`${
    source?.connect
      ? html`<button
          class=${loud ? `primary ${leaving ? 'leaving' : ''}` : 'link'}
          type="button"
          aria-disabled=${leaving ? 'true' : nothing}
          @click=${connecting.connect}
        >${renew}</button>`
      : nothing
  }${
    source?.disconnect
      ? html`<button class="link quiet leave" type="button" @click=${disconnecting.ask}>
          ${say('disconnect')}
        </button>`
      : nothing
  }`
}

/** Draws the answers to the question whether the connection shall end. */
function drawAnswers({ writing: { say }, disconnecting }: FooterView): TemplateResult {
  const busy = disconnecting.state === 'under way'
  return html`<button
      class="plain"
      type="button"
      aria-disabled=${busy ? 'true' : nothing}
      @click=${disconnecting.confirm}
    >${say(busy ? 'disconnecting' : 'yes')}</button
    ><button class="link stay" type="button" @click=${disconnecting.drop}>
      ${say('no')}
    </button>`
}
