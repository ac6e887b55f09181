/// <reference lib="dom" />
// The frame of the console: key, connection, navigation, clock, and the screen that the address names.
// A screen draws itself; routes.ts maps addresses to screens.

import { html, LitElement, nothing, type TemplateResult } from 'lit'
import type { BankLink } from './bank-link.ts'
import { forgetKey, keepKey } from './key.ts'
import { dateTime, paceOf } from './parts/formats.ts'
import { icon, MENU, SCREEN_ICONS, WARNING } from './parts/icons.ts'
import {
  addressOf,
  BANK_NAME,
  BANK_PATH,
  type Place,
  placeOf,
  SCREEN_GROUPS,
  type ScreenName,
} from './routes.ts'
import { ONLY_READS } from './screen.ts'
import { drawScreen } from './screens/index.ts'

/** How often the clock is drawn, milliseconds. */
const SECOND_MS = 1_000

const LOST = 'The bank does not answer. What you see may be old; it is asked again by itself.'

/** Screens and their groups have the names in their addresses as titles. */
const titled = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The whole page. */
export class ConsoleApp extends LitElement {
  /** The connection to the bank; set before the element is made. */
  static link: BankLink

  static override properties = { isMenuOpen: { state: true } }
  declare isMenuOpen: boolean
  #place: Place = placeOf(location.pathname)
  #timer: ReturnType<typeof setInterval> | undefined

  override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.isMenuOpen = false
    ConsoleApp.link.listen(() => this.requestUpdate())
    addEventListener('popstate', () => this.#arrive())
    this.addEventListener('click', (event) => this.#follow(event))
    this.#timer = setInterval(() => this.requestUpdate(), SECOND_MS)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    clearInterval(this.#timer)
  }

  override render(): TemplateResult {
    const { link } = ConsoleApp
    document.title = `${titled(this.#place.screen)} · Console of the test bank`
    const isInside = link.view !== undefined && link.state !== 'wrong' && link.state !== 'slow'
    return html`<a class="skip" href="#main" @click=${(event: Event) => this.#skip(event)}>Skip to the content</a>
      <header class="bar">
        <a class="mark" href=${addressOf('overview')}>${icon('M2 14.5h16M5 14.5v-4m10 4v-4M2 11c4.5-6.5 11.500-6.500 16 0')}<span>Test bank${BANK_NAME === undefined ? nothing : html` <b class="name">${BANK_NAME}</b>`}</span></a>
        ${isInside ? this.#drawClock() : nothing}
        ${isInside && link.isReader ? html`<span class="chip reader">Only reads</span>` : nothing}
        ${isInside ? this.#drawMenuButton() : nothing}
      </header>
      ${isInside ? this.#drawInside() : this.#drawGate()}`
  }

  #drawClock(): TemplateResult {
    const { link } = ConsoleApp
    return html`<a class="now" href=${addressOf('clock')} title="Time at the bank"
      >${icon(SCREEN_ICONS.clock)}<span class="hidden">Time at the bank</span
      ><time>${dateTime(link.now)}</time>${
        link.view?.rate === 1 ? nothing : html`<span class="chip">${paceOf(link.view?.rate ?? 1)}</span>`
      }</a
    >`
  }

  #drawMenuButton(): TemplateResult {
    return html`<button
      type="button"
      class="menu"
      aria-expanded=${this.isMenuOpen}
      aria-controls="menu"
      @click=${() => (this.isMenuOpen = !this.isMenuOpen)}
    >
      ${icon(MENU)}<span>Menu</span>
    </button>`
  }

  #drawInside(): TemplateResult {
    const { link } = ConsoleApp
    return html`<div class="frame">
      <nav id="menu" aria-label="Menu" class=${this.isMenuOpen ? 'open' : ''}>
        ${Object.entries(SCREEN_GROUPS).map(([group, screens]) => this.#drawGroup(group, screens))}
        <p class="away">
          <a href=${`${BANK_PATH}/`}>Front page of the bank</a>
          <button type="button" class="link" @click=${() => this.#leave()}>Forget the key</button>
        </p>
      </nav>
      <main id="main" tabindex="-1">
        <div class="standing" role="status">
          ${
            link.state === 'lost'
              ? html`<p class="notice lost">
                ${icon(WARNING)}<span>${LOST}</span>
                <button type="button" class="plain" @click=${() => void link.look()}>Try now</button>
              </p>`
              : link.isMended
                ? html`<p class="notice done">The bank answers again.</p>`
                : nothing
          }
        </div>
        ${link.isReader ? html`<p class="notice reads" id="only-reads">${ONLY_READS}</p>` : nothing}
        ${drawScreen(this.#place, link, new URLSearchParams(location.search))}
      </main>
    </div>`
  }

  #drawGroup(group: string, screens: readonly ScreenName[]): TemplateResult {
    const name = group === 'first' ? undefined : titled(group)
    return html`${name === undefined ? nothing : html`<p class="group" id=${`menu-${group}`}>${name}</p>`}
      <ul aria-labelledby=${name === undefined ? nothing : `menu-${group}`}>
        ${screens.map(
          (screen) =>
            html`<li>
              <a href=${addressOf(screen)} aria-current=${this.#place.screen === screen ? 'page' : nothing}
                >${icon(SCREEN_ICONS[screen])}<span>${titled(screen)}</span></a
              >
            </li>`,
        )}
      </ul>`
  }

  #drawGate(): TemplateResult {
    const { link } = ConsoleApp
    const isTrying = link.state === 'trying'
    const fault = {
      wrong: 'This is not the key of this bank.',
      slow: 'Too many wrong keys. Wait a minute, then try again.',
      lost: LOST,
    }[link.state as string]
    return html`<main id="main" class="gate" tabindex="-1">
      <h1 tabindex="-1">Open the console</h1>
      <p>
        The start of the bank prints a link that opens the console, and the sandbox key. Enter the key here
        if you came without the link.
      </p>
      <form @submit=${(event: SubmitEvent) => this.#enter(event)}>
        <label for="key">Sandbox key</label>
        <input
          id="key"
          name="key"
          type="password"
          autocomplete="off"
          spellcheck="false"
          required
          aria-describedby=${fault === undefined ? nothing : 'fault'}
          aria-invalid=${fault === undefined ? nothing : 'true'}
        />
        <div role="status">
          ${fault === undefined ? nothing : html`<p id="fault" class="notice failed">${fault}</p>`}
        </div>
        <button class="primary" aria-disabled=${isTrying ? 'true' : nothing}>${isTrying ? 'Opening…' : 'Open'}</button>
      </form>
      <p class="quiet">The key stays in this tab, and goes when you close it. It is never part of an address.</p>
    </main>`
  }

  #enter(event: SubmitEvent): void {
    event.preventDefault()
    const field = this.querySelector<HTMLInputElement>('#key')
    const key = field?.value.trim() ?? ''
    if (key === '') return
    keepKey(sessionStorage, key, BANK_PATH)
    ConsoleApp.link.open(key)
  }

  #leave(): void {
    forgetKey(sessionStorage, BANK_PATH)
    ConsoleApp.link.close()
  }

  /** Follows a link of the console without loading the page anew. */
  #follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a')
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (event.defaultPrevented || !isPlain || !link || link.target !== '' || link.hasAttribute('download'))
      return
    const root = `${BANK_PATH}/console`
    const isInside = link.pathname === root || link.pathname.startsWith(`${root}/`)
    if (!isInside || link.origin !== location.origin) return
    event.preventDefault()
    if (link.href !== location.href) history.pushState(null, '', link.href)
    this.#arrive()
  }

  #arrive(): void {
    this.#place = placeOf(location.pathname)
    this.isMenuOpen = false
    this.requestUpdate()
    void this.#show()
  }

  /** Moves the focus to the opened screen, as loading a new page would. */
  async #show(): Promise<void> {
    await this.updateComplete
    scrollTo({ top: 0 })
    await this.querySelector<LitElement>('.screen')?.updateComplete
    this.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }

  #skip(event: Event): void {
    event.preventDefault()
    this.querySelector<HTMLElement>('h1')?.focus()
  }
}
