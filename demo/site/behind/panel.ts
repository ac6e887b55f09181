// Shows how the shop is built, folded at the foot of every page: marks on the elements, links to the other parties, and
// what happened behind the payment.

import { html, type TemplateResult } from 'lit'
import type { PaymentButtonElement } from '../../../widgets/payment-button/index.ts'
import { isBuiltWord, locale, money, say as sayShop, sayBuilt as say } from '../words/index.ts'
import type { Behind, Step } from '../../shop/behind.ts'
import { askShop } from '../shop/asked.ts'
import { stored } from '../shop/stored.ts'
import { guideOf } from './elements.ts'
import { elementsHere, labels, type Marked, MarkWatch, placeLabels } from './marks.ts'

const storedOpen = stored<boolean>('session', 'poukama:built')
const storedMarks = stored<boolean>('session', 'poukama:marks')
/** Time between two questions while something is under way, milliseconds. */
const PAUSE_MS = 3_000

let isOpen = storedOpen.read() ?? false
let isMarked = storedMarks.read() ?? false
let news: BehindNews
let timer: ReturnType<typeof setTimeout> | undefined
/** The elements of the page when it was last drawn. */
let here: readonly Marked[] = []
let redraw = () => {}

const watch = new MarkWatch(() => placeLabels(elementsHere()))

/** Begins the panel: if it was open or the elements were marked in this tab, they are so on each of its pages. */
export function beginBuilt(draw: () => void): void {
  redraw = draw
  if (isOpen) void ask()
  // The button has news of the payment, so there is more to show.
  addEventListener('silta-payment-change', () => void (isOpen && ask()))
  addEventListener('visibilitychange', () => void (isOpen && !document.hidden && ask()))
}

/** Draws the link to the panel, for the strip above the page. */
export function builtLink(): TemplateResult {
  return html`<a class="made" href="#built" @click=${open}>${say('made')}</a>`
}

/** Draws the panel. */
export function built(): TemplateResult {
  return html`<details class="built" id="built" ?open=${isOpen} @toggle=${toggled}>
    <summary class="width"><h2>${say('title')}</h2></summary>
    ${isOpen ? content() : ''}
  </details>`
}

/** Draws the labels, once the page itself is drawn. */
export function marks(): TemplateResult | '' {
  return isMarked ? labels(elementsHere()) : ''
}

/** Called after a page was drawn: marks and names the elements that are on it now. */
export function followPage(): void {
  const now = elementsHere()
  const isChanged = now.map(({ tag }) => tag).join() !== here.map(({ tag }) => tag).join()
  here = now
  document.documentElement.toggleAttribute('data-marks', isMarked)
  watch.watch(isMarked ? now : [])
  if (isMarked) placeLabels(now)
  if (isOpen && isChanged) redraw()
}

function content(): TemplateResult {
  const shown = here.filter(({ element: one }) => one.checkVisibility())
  return html`<div class="width built-content">
    <section class="sides-and-marks" aria-label=${say('title')}>
      <p>${say('about')}</p>
      <p>
        <button type="button" class="secondary" aria-pressed=${isMarked} @click=${mark}>${say('marks')}</button>
      </p>
      <h3>${say('here')}</h3>
      ${shown.length > 0 ? html`<ul class="elements">${shown.map(element)}</ul>` : nothingHere()}
      <h3>${say('places')}</h3>
      ${places()}
    </section>
    <section class="happened" aria-labelledby="happened">
      <h3 id="happened">${say('happened')}</h3>
      <p class="quiet small">${say('hint')}</p>
      ${story()}
      <p><button type="button" class="text" @click=${() => void ask()}>${say('again')}</button></p>
    </section>
  </div>`
}

function element({ tag, element: one }: Marked): TemplateResult {
  return html`<li>
    <code>&lt;${tag}&gt;</code>
    <button type="button" class="text" @click=${() => bringIntoView(one)}>
      ${say('show')}<span class="unseen"> ${tag}</span>
    </button>
    <a href=${guideOf(tag)} hreflang="en">${say('guide')}<span class="unseen"> ${tag}</span></a>
  </li>`
}

function nothingHere(): TemplateResult {
  return html`<p class="quiet small">
    ${say('none')} <a href="/checkout">${sayShop('checkoutTitle')}</a>, <a href="/account">${sayShop('account')}</a>
  </p>`
}

function places(): TemplateResult {
  const bank = bankAddress()
  return html`<ul class="sides">
    <li><a href="/merchant">${say('merchant')}</a></li>
    <li><a href="/suppliers">${say('suppliers')}</a></li>
    ${bank === undefined ? '' : html`<li><a href=${bank}>${say('bank')}</a> <span class="address">${new URL(bank).host}</span></li>`}
    <li><a href="/docs/" hreflang="en">${say('guides')}</a></li>
  </ul>`
}

function story(): TemplateResult | '' {
  if (news === undefined) return ''
  if (news === 'silent') return html`<p>${say('lost')}</p>`
  const { order, steps } = news
  if (!order) return html`<p>${say('nothing')}</p>`
  // In the time zone of the bank, as on the receipt.
  const time = new Intl.DateTimeFormat(locale(), { timeStyle: 'medium', timeZone: 'Europe/Helsinki' })
  return html`<p><strong>${say('order', { id: order.id, amount: money(order.amount) })}</strong></p>
    <ol class="happenings">
      ${steps.map(
        (step) => html`<li data-what=${step.what}>
          <time datetime=${step.at}>${time.format(new Date(step.at))}</time>
          <span class="actor">${actorOf(step)}</span>
          <span class="what">
            ${sentenceOf(step)}
            ${
              step.count === undefined
                ? ''
                : html`<span class="quiet">${say('repeated', {
                    count: step.count,
                    time: time.format(new Date(step.lastAt ?? step.at)),
                  })}</span>`
            }
            <code translate="no">${namesOf(step)}</code>
          </span>
        </li>`,
      )}
    </ol>`
}

/** Returns the address of the bank if it runs on this machine; elsewhere the page does not know it. */
export function bankAddress(): string | undefined {
  const { hostname, port, protocol } = location
  return hostname === 'localhost' ? `${protocol}//127.0.0.1${port ? `:${port}` : ''}/bank` : undefined
}

function open(event: Event): void {
  event.preventDefault()
  const panel = document.querySelector<HTMLDetailsElement>('#built')
  if (!panel) return
  panel.open = true
  bringIntoView(panel, 'start')
  panel.querySelector('summary')?.focus({ preventScroll: true })
}

function toggled({ target }: Event): void {
  const now = (target as HTMLDetailsElement).open
  if (now === isOpen) return
  isOpen = now
  storedOpen.write(now)
  if (now) void ask()
  else clearTimeout(timer)
  redraw()
}

function mark(): void {
  isMarked = !isMarked
  storedMarks.write(isMarked)
  redraw()
}

function bringIntoView(one: Element, block: 'start' | 'center' = 'center'): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  one.scrollIntoView({ behavior: isCalm ? 'instant' : 'smooth', block })
}

async function ask(): Promise<void> {
  clearTimeout(timer)
  news = await fetchBehind(paymentHere())
  redraw()
  if (isOpen && !document.hidden && isOnItsWay(news)) timer = setTimeout(() => void ask(), PAUSE_MS)
}

/** The payment that the page is about: that of its button, or the one in its address. */
function paymentHere(): string | undefined {
  const button = document.querySelector<PaymentButtonElement>('silta-payment-button')
  return button?.payment?.handle ?? new URLSearchParams(location.search).get('payment') ?? undefined
}

/** The server's answer, or that it is silent; nothing before the first answer. */
type BehindNews = Behind | 'silent' | undefined

/** Asks the shop's server what happened in a payment of this browser; in the newest one if none is named. */
async function fetchBehind(handle: string | undefined): Promise<Behind | 'silent'> {
  const query = handle === undefined ? '' : `?${new URLSearchParams({ payment: handle })}`
  const answer = await askShop<Behind>(`behind${query}`)
  return answer?.ok ? answer.value : 'silent'
}

/** Whether more will soon be known: a payment has begun, and the shop has not yet acted on a webhook about it. */
function isOnItsWay(heard: BehindNews): boolean {
  if (heard === undefined || heard === 'silent') return true
  const { order, steps } = heard
  return order !== undefined && !steps.some(({ what }) => what === 'webhook_worked')
}

/** Names the party that did something; for a hint, its sender. */
function actorOf({ by, what }: Step): string {
  if (what === 'returned') return say('you')
  if (what === 'callback_taken') return say('theBank')
  return say(by)
}

/** Describes what happened; an event without a sentence here is shown by its name. */
function sentenceOf({ what, state = '' }: Step): string {
  return say(isBuiltWord(what) ? what : 'other', { state: isBuiltWord(state) ? say(state) : state })
}

/** Writes the technical names of a step. */
function namesOf({ what, rail, type, result }: Step): string {
  return [rail, type ?? what, result].filter((name) => name !== undefined).join(' · ')
}
