// The way to go on with a telephone, at the checkout of a wide window: a code to point a camera at, and what the telephone does.

import { html, svg, type TemplateResult } from 'lit'
import { isLoopback, makePhoneCode, readPhoneNews, type ShownCode } from '../shop/phone.ts'
import { PhoneScreen } from '../shop/phone-screen.ts'
import { currentPurchase, followPayment } from '../shop/purchase.ts'
import { language, locale, sayPurchase } from '../words/index.ts'
import { announce, copyText, refresh } from './frame.ts'
import { chosenBank, isSettled, showReceipt } from './paying.ts'

/** Between two questions about the order, milliseconds. */
const PAUSE_MS = 2_000
/** Light modules around the code, as its standard asks for. */
const QUIET_ZONE = 4

interface DrawnCode extends ShownCode {
  /** Name of the purchase that the code was made for. */
  purchase: string
  /** Modules on a side. */
  size: number
  /** The code as path data, in units of modules. */
  path: string
  isCopied?: boolean
}

type Shown = NonNullable<(typeof screen)['shown']>

const screen = new PhoneScreen<DrawnCode>({
  make,
  read: readPhoneNews,
  isHidden: () => document.hidden,
  clock: () => Date.now(),
  later(work) {
    const timer = setTimeout(work, PAUSE_MS)
    return () => clearTimeout(timer)
  },
  changed,
  paid({ handle, state }, { purchase }) {
    if (!handle || !isSettled(state)) return false
    followPayment({ handle }, purchase)
    showReceipt(handle)
    return true
  },
})
/** The last announcement about the shown code. */
let said = ''

document.addEventListener('visibilitychange', () => void screen.look())

/** @param mayBegin Checks whether the details are filled in, and shows what is missing. */
export function phonePanel(mayBegin: () => boolean): TemplateResult {
  // A changed basket is another order, so its code is closed.
  if (screen.shown && screen.shown.purchase !== currentPurchase().id) screen.close()
  const ask = () => void (mayBegin() && screen.ask())
  const { shown } = screen
  if (!shown) return offer(ask)
  return html`<section class="phone" aria-labelledby="phone">
    <h2 id="phone" tabindex="-1">${sayPurchase('phoneTitle')}</h2>
    ${content(shown, ask)}
    <button type="button" class="text" @click=${back}>${sayPurchase('payHere')}</button>
  </section>`
}

function offer(ask: () => void): TemplateResult {
  return html`<section class="phone" aria-label=${sayPurchase('phoneTitle')}>
    ${asker('phoneTitle', ask)} ${screen.isFailed ? '' : html`<p class="quiet small">${sayPurchase('offerText')}</p>`}
  </section>`
}

/** Draws a button that asks for a code, and the reason if the shop gave none. */
function asker(word: 'phoneTitle' | 'again', ask: () => void): TemplateResult {
  return html`<button type="button" class="secondary" aria-disabled=${screen.isAsking} @click=${ask}>${sayPurchase(word)}</button>
    ${screen.isFailed ? html`<p class="fault">${sayPurchase('noCode')}</p>` : ''}`
}

function content(code: Shown, ask: () => void): TemplateResult {
  const { stage } = screen
  if (stage !== 'waiting')
    return html`<p>${sayPurchase(stage)}</p>
      ${stage === 'opened' ? html`<p class="quiet small">${sayPurchase('openedMore')}</p>` : ''}
      ${asker('again', ask)}`
  const { address, endsAtMs, isCopied } = code
  const until = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(endsAtMs)
  return html`<div class="phone-code">
    ${draw(code)}
    <div>
      ${isLoopback(location.hostname) ? html`<p class="trouble">${sayPurchase('loopback')}</p>` : ''}
      <p>${sayPurchase('phoneText')}</p>
      <p class="quiet small">${sayPurchase('until', { time: until })}</p>
      <p class="phone-address">${address}</p>
      <button type="button" class="text" @click=${() => void copy(code)}>${sayPurchase(isCopied ? 'addressCopied' : 'copyAddress')}</button>
    </div>
  </div>`
}

/** Draws the code dark on light in both schemes, as cameras want it. */
function draw({ size, path }: Shown): TemplateResult {
  const side = size + 2 * QUIET_ZONE
  return html`<svg
    class="qr"
    role="img"
    aria-label=${sayPurchase('picture')}
    viewBox="0 0 ${side} ${side}"
    shape-rendering="crispEdges"
  >
    ${svg`<rect width=${side} height=${side} fill="#fff" /><path transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" fill="#000" d=${path} />`}
  </svg>`
}

/** Asks the shop for a code, and draws it. */
async function make(): Promise<DrawnCode> {
  const purchase = currentPurchase().id
  const [code, { correction, generate }, { toSvgPath }] = await Promise.all([
    makePhoneCode(language(), chosenBank()?.id),
    import('lean-qr'),
    import('lean-qr/extras/svg'),
  ])
  const drawn = generate(code.address, { minCorrectionLevel: correction.M })
  return { ...code, purchase, size: drawn.size, path: toSvgPath(drawn) }
}

/** Draws the panel again, and announces changes to screen readers. */
function changed(what: 'asking' | 'shown' | 'failed' | 'news'): void {
  if (what === 'asking') return refresh()
  if (what === 'failed') return announce(sayPurchase('noCode'))
  const { stage } = screen
  const before = said
  said = stage === 'waiting' ? '' : sayPurchase(stage)
  if (what === 'shown') {
    announce('')
    document.querySelector<HTMLElement>('#phone')?.focus()
  } else if (said !== before) announce(said)
  else refresh()
}

async function copy(code: Shown): Promise<void> {
  const isCopied = await copyText(code.address, sayPurchase('addressCopied'), sayPurchase('copyFailed'))
  if (isCopied && screen.shown?.address === code.address) screen.note({ isCopied })
}

function back(): void {
  screen.close()
  announce('')
  document.querySelector<HTMLElement>('.phone button')?.focus()
}
