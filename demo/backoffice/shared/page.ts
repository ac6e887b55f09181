// What both pages of the merchant have around their lists: the sign-in, the navigation, and the line about a silent server.

import { html, type TemplateResult } from 'lit'
import { announce, refresh, show } from '../../site/parts/frame.ts'
import { signOut, signIn } from './calls.ts'
import { timeOf } from './formats.ts'
import type { PageModel } from './model.ts'
import { say } from '../words/index.ts'

/** A page of the merchant. */
export interface Page {
  here: 'title' | 'suppliers'
  model: Pick<
    PageModel<never, never>,
    'session' | 'heardAtMs' | 'isSilent' | 'begin' | 'enter' | 'leave' | 'refresh'
  >
  /** Shows what the address names. */
  follow: () => Promise<void>
  /** Called when the merchant is signed in, now or already when the page was opened. */
  entered?: () => Promise<void>
  left?: () => void
  /** Draws what is shown instead of the whole page, if anything. */
  instead?: () => TemplateResult | undefined
  /** Whether an item is open beside the list. */
  isOpen: () => boolean
  beside: () => unknown
  pane: () => TemplateResult
  /** Draws what follows below the list, and the dialogs. */
  below: () => unknown
}

/** Draws the page, and again whenever something changes. */
export function begin(page: Page): void {
  const { here, model, follow, entered = async () => undefined } = page
  show({
    here: 'merchant',
    title: () => say(model.session === 'out' ? 'signInTitle' : here),
    main: () => main(page),
    places: () => places(page),
  })
  addEventListener('popstate', () => void follow())
  addEventListener('online', () => void model.refresh())
  addEventListener('offline', refresh)
  void follow()
    .then(() => model.begin())
    .then(entered)
}

/** Goes to another address of this page; with a modifier key pressed, the browser opens the link in its own way. */
export async function go(event: MouseEvent, address: string, follow: () => Promise<void>): Promise<void> {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  history.pushState(null, '', address)
  await follow()
  // People who see or hear only one part at a time are led to it.
  const heading = document.querySelector<HTMLElement>('.pane h2')
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'nearest' })
}

/** Draws placeholders for something that is being read. */
export function loading(bones: number, word: 'loading' | 'billsLoading' = 'loading'): TemplateResult {
  return html`<p class="unseen">${say(word)}</p>
    <ul class="payments" aria-hidden="true">
      ${Array.from({ length: bones }, () => html`<li class="bone"></li>`)}
    </ul>`
}

function main(page: Page): TemplateResult {
  const { here, model, entered = async () => undefined } = page
  if (model.session === 'out') return door(() => model.enter().then(entered))
  const instead = page.instead?.()
  if (instead) return instead
  if (model.heardAtMs === 0 && model.isSilent)
    return html`<section class="nothing" role="alert">
      <h1>${say('failedTitle')}</h1>
      <p class="lead">${say('failedText')}</p>
      <button type="button" class="primary" @click=${() => void model.begin()}>${say('tryAgain')}</button>
    </section>`
  return html`
    <div class="merchant-head">
      <h1>${say(here)}</h1>
      ${silence(model)}
    </div>
    <div class="merchant" ?data-open=${page.isOpen()}>
      <div class="beside">${page.beside()}</div>
      <div class="pane">${page.pane()}</div>
    </div>
    ${page.below()}
  `
}

/** Writes since when the server has not answered; the line always takes its space, so that nothing jumps. */
function silence({ isSilent, heardAtMs }: Page['model']): TemplateResult {
  const isOffline = !navigator.onLine
  const isQuiet = !isOffline && !isSilent
  return html`<p class="silence" role="status" ?data-on=${!isQuiet}>
    ${isQuiet ? '' : say(isOffline ? 'offline' : 'stale', { time: timeOf(heardAtMs) })}
  </p>`
}

function places(page: Page): TemplateResult {
  const shop = html`<a href="/">${say('toShop')}</a>`
  if (page.model.session !== 'in') return shop
  const mark = (place: Page['here']) => (place === page.here ? 'page' : 'false')
  return html`${shop}
    <a href="/merchant" aria-current=${mark('title')}>${say('title')}</a>
    <a href="/suppliers" aria-current=${mark('suppliers')}>${say('suppliers')}</a>
    <button type="button" class="text" @click=${() => void leave(page)}>${say('signOut')}</button>`
}

async function leave({ model, left }: Page): Promise<void> {
  await signOut()
  model.leave()
  left?.()
  announce(say('signedOut'))
}

let fault = ''
let isBusy = false

function door(enter: () => Promise<void>): TemplateResult {
  return html`<section class="door">
    <h1>${say('signInTitle')}</h1>
    <p class="lead">${say('signInText')}</p>
    <form novalidate @submit=${(event: SubmitEvent) => void submit(event, enter)}>
      <input class="unseen" type="text" name="username" autocomplete="username" value="merchant" tabindex="-1" aria-hidden="true" readonly />
      <div class="field">
        <label for="password">${say('password')}</label>
        <input
          id="password"
          name="password"
          type="password"
          autocomplete="current-password"
          maxlength="200"
          required
          aria-invalid=${fault !== ''}
          aria-describedby="password-fault password-hint"
        />
        <p class="fault" id="password-fault">${fault}</p>
      </div>
      <button class="primary" ?disabled=${isBusy}>${say(isBusy ? 'busy' : 'signIn')}</button>
      <p class="quiet small" id="password-hint">${say('passwordHint')}</p>
      <details class="where small">
        <summary>${say('passwordLost')}</summary>
        <p class="quiet">${say('passwordWhere')} <code>SHOP_PASSWORD</code></p>
      </details>
    </form>
  </section>`
}

async function submit(event: SubmitEvent, enter: () => Promise<void>): Promise<void> {
  event.preventDefault()
  const field = (event.target as HTMLFormElement).querySelector<HTMLInputElement>('#password')
  if (!field || isBusy) return
  if (!field.value.trim()) return complain(say('passwordMissing'), field)
  isBusy = true
  refresh()
  const answer = await signIn(field.value)
  isBusy = false
  if (answer.ok) {
    fault = ''
    field.value = ''
    return enter()
  }
  const seconds = answer.retryAfterSeconds ?? 1
  if (answer.code === 'tries_exceeded') complain(say('triesExceeded', { seconds }), field)
  else complain(say(answer.code === 'password_wrong' ? 'passwordWrong' : 'failedText'), field)
}

function complain(words: string, field: HTMLInputElement): void {
  fault = words
  announce(words)
  field.focus()
}
