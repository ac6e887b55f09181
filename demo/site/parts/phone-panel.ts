// The way to go on with a telephone, at the checkout of a wide window: a code to point a camera at, and what the telephone does.
// Not the telephone's page (phone-checkout.ts). What draws the code is loaded when it is wanted.

import { html, svg, type TemplateResult } from 'lit'
import type { PhoneNews } from '../../shop/phone.ts'
import { isLoopback, makePhoneCode, readPhoneNews, type ShownCode } from '../shop/phone.ts'
import { currentPurchase, followPayment } from '../shop/purchase.ts'
import { language, locale } from '../words/index.ts'
import { sayPhone } from '../words/phone.ts'
import { announce, refresh } from './frame.ts'
import { chosenBank, isSettled, showReceipt } from './paying.ts'

/** Between two questions about the order, milliseconds. */
const PAUSE_MS = 2_000
/** Light modules around the code, as its standard asks for. */
const QUIET_ZONE = 4

/** A code with its drawing, and what is known of its order. */
interface Shown extends ShownCode {
  /** Name of the purchase that it was made for. */
  purchase: string
  /** Modules on a side. */
  size: number
  /** The drawing, as a path in modules. */
  path: string
  news?: PhoneNews
  isCopied?: boolean
}

let shown: Shown | undefined
let state: 'closed' | 'asking' | 'failed' = 'closed'
let timer: ReturnType<typeof setTimeout> | undefined

/** @param mayBegin Looks whether the details are filled in, and says what is missing. */
export function phonePanel(mayBegin: () => boolean): TemplateResult {
  // A basket that has changed is another order.
  if (shown && shown.purchase !== currentPurchase().id) close()
  const make = () => void (mayBegin() && ask())
  if (!shown) return offer(make)
  return html`<section class="phone" aria-labelledby="phone">
    <h2 id="phone" tabindex="-1">${sayPhone('title')}</h2>
    ${content(shown, make)}
    <button type="button" class="text" @click=${back}>${sayPhone('close')}</button>
  </section>`
}

function offer(make: () => void): TemplateResult {
  return html`<section class="phone" aria-label=${sayPhone('title')}>
    <button type="button" class="secondary" aria-disabled=${state === 'asking'} @click=${make}>${sayPhone('offer')}</button>
    <p class="quiet small">${state === 'failed' ? sayPhone('failed') : sayPhone('offerText')}</p>
  </section>`
}

function content(code: Shown, make: () => void): TemplateResult {
  const { isOpened, state: paid } = code.news ?? {}
  const again = html`<button type="button" class="secondary" @click=${make}>${sayPhone('again')}</button>`
  if (paid === 'failed' || paid === 'cancelled') return html`<p>${sayPhone('ended')}</p>${again}`
  if (isOpened)
    return html`<p>${sayPhone('opened')}</p><p class="quiet small">${sayPhone('openedMore')}</p>${again}`
  if (isOver(code)) return html`<p>${sayPhone('over')}</p>${again}`
  const { address, endsAtMs, isCopied } = code
  const until = new Intl.DateTimeFormat(locale(), { timeStyle: 'short' }).format(endsAtMs)
  return html`<div class="phone-code">
    ${draw(code)}
    <div>
      ${isLoopback(location.hostname) ? html`<p class="trouble">${sayPhone('loopback')}</p>` : ''}
      <p>${sayPhone('text')}</p>
      <p class="quiet small">${sayPhone('until', { time: until })}</p>
      <p class="phone-address">${address}</p>
      <button type="button" class="text" @click=${() => void copy(code)}>${sayPhone(isCopied ? 'copied' : 'copy')}</button>
    </div>
  </div>`
}

/** Draws the code dark on light in both schemes, as cameras want it. */
function draw({ size, path }: Shown): TemplateResult {
  const side = size + 2 * QUIET_ZONE
  return html`<svg
    class="qr"
    role="img"
    aria-label=${sayPhone('picture')}
    viewBox="0 0 ${side} ${side}"
    shape-rendering="crispEdges"
  >
    ${svg`<rect width=${side} height=${side} fill="#fff" /><path transform="translate(${QUIET_ZONE} ${QUIET_ZONE})" fill="#000" d=${path} />`}
  </svg>`
}

async function ask(): Promise<void> {
  if (state === 'asking') return
  const before = shown
  state = 'asking'
  refresh()
  try {
    const purchase = currentPurchase().id
    const [code, { correction, generate }, { toSvgPath }] = await Promise.all([
      makePhoneCode(language(), chosenBank()?.id),
      import('lean-qr'),
      import('lean-qr/extras/svg'),
    ])
    const drawn = generate(code.address, { minCorrectionLevel: correction.M })
    // The one before may still be used: what happens to its order is followed in any case.
    shown = { ...code, purchase, size: drawn.size, path: toSvgPath(drawn) }
    state = 'closed'
  } catch {
    shown = before
    state = 'failed'
  }
  announce(state === 'failed' ? sayPhone('failed') : '')
  if (!shown) return
  document.querySelector<HTMLElement>('#phone')?.focus()
  later()
}

/** Asks how the order stands, until it is settled or the code has ended. */
async function follow(): Promise<void> {
  const code = shown
  if (!code) return
  const news = document.hidden ? undefined : await readPhoneNews(code.orderId)
  if (shown !== code) return
  const { handle, state: paid } = news ?? {}
  if (handle && isSettled(paid)) {
    followPayment({ handle }, code.purchase)
    return showReceipt(handle)
  }
  const said = { ...code, ...(news && { news }) }
  const isNew = saying(said) !== saying(code)
  shown = said
  if (isNew) announce(saying(said))
  if (said.news?.isOpened || !isOver(said)) later()
  else refresh()
}

/** What is said of a code to those who do not see the page. */
function saying(code: Shown): string {
  const { isOpened, state: paid } = code.news ?? {}
  if (paid === 'failed' || paid === 'cancelled') return sayPhone('ended')
  if (isOpened) return sayPhone('opened')
  return isOver(code) ? sayPhone('over') : ''
}

const isOver = ({ endsAtMs }: Shown) => endsAtMs <= Date.now()

async function copy(code: Shown): Promise<void> {
  // A page may forbid it, and some browsers do outside https.
  const isCopied = await navigator.clipboard?.writeText(code.address).then(
    () => true,
    () => false,
  )
  if (isCopied && shown?.address === code.address) shown = { ...shown, isCopied }
  announce(sayPhone(isCopied ? 'copied' : 'copyFailed'))
}

function later(): void {
  clearTimeout(timer)
  timer = setTimeout(() => void follow(), PAUSE_MS)
}

function close(): void {
  clearTimeout(timer)
  shown = undefined
  state = 'closed'
}

function back(): void {
  close()
  announce('')
  document.querySelector<HTMLElement>('.phone button')?.focus()
}
