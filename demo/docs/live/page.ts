/// <reference lib="dom" />
// The live page: each element at the bank and the proxy of world.ts, with controls, its events, and every call.

import { makeBankPanel } from './bank-panel.ts'
import { attributeControls, propertyControls, sameInYourPage } from './controls.ts'
import type { LiveElement, LiveElements, LiveProperty } from './elements.ts'
import { bringsOf, type Live } from './elements-here.ts'
import { make, makeLog, makeButton, makeChoice } from './parts.ts'
import { tellEvent, tellPath } from './telling.ts'
import { openWorld } from './world.ts'
import { translated } from '../../../widgets/shared/text/words/languages.ts'
import { putTheme, THEMES } from '../looks/themes.ts'

/** Where the elements find the proxy: an address of this site that never leaves the page. */
const PATH = '/live-proxy'

/**
 * Opens the bank and the proxy, and fills the places of the elements, each when it comes into view.
 *
 * @param top The way to the top of the site.
 */
export async function showLive(place: HTMLElement, top: string): Promise<void> {
  const publicUrl = new URL(document.baseURI).origin + PATH
  const facts = (await (await fetch(`${top}live.json`)).json()) as LiveElements
  const log = makeLog('Calls, and the log of the proxy')
  const world = await openWorld({
    publicUrl,
    pageUrl: location.href.replace(/[?#].*/, ''),
    onLine: ({ event }) => log.note('log', event),
    onBankCall: (method, path, status) => log.note('to the bank', `${method} ${tellPath(path)}: ${status}`),
  })
  const browser = answerHere(publicUrl, world.fetch, (request, { status }) => {
    const path = new URL(request.url).pathname.slice(PATH.length)
    log.note('to the proxy', `${request.method} ${tellPath(path)}: ${status}`)
  })
  const live: Live = {
    src: PATH,
    bank: makeBankPanel,
    async decide(address, decision) {
      const back = await world.decide(address, decision)
      // The browser of a person who comes back opens the address that the bank gave.
      await browser.ask(new Request(back))
    },
    shown: new Map(),
  }
  const places = document.querySelectorAll<HTMLElement>('[data-live-element]')
  place.replaceChildren(
    make('p', {
      textContent: 'A bank and a proxy run in this page. The elements come as you scroll to them.',
    }),
    lookControls(places, facts.shared),
  )
  document.querySelector('[data-live-log]')?.replaceChildren(log.list)
  log.note('ready', 'a bank and a proxy run in this page')
  const seen = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue
      seen.unobserve(target)
      const one = facts.elements.find(({ tag }) => tag === target.dataset['liveElement'])
      if (one) void mount(target, one, live)
    }
  })
  for (const one of places) seen.observe(one)
}

/** Puts an element into its place, with its controls and its events. */
async function mount(place: HTMLElement, facts: LiveElement, live: Live): Promise<void> {
  const brings = bringsOf(facts.tag)
  await brings.bring()
  const element = document.createElement(facts.tag)
  const { list, note } = makeLog(`Events of ${facts.tag}`)
  for (const { name, members } of facts.events)
    element.addEventListener(name, (event) => note(name, tellEvent(event, members)))
  const bank = live.bank()
  const stage = make('div', { className: 'stage' })
  const more = brings.begin(element, live, bank, note)
  stage.append(element, ...more, bank.place)
  live.shown.set(facts.tag, element)
  const same = sameInYourPage(element)
  place.replaceChildren(
    stage,
    make('h3', { textContent: 'Events' }),
    list,
    folded('Attributes', attributeControls(element, facts, same.update)),
    ...(facts.properties.length > 0
      ? [
          folded(
            'Custom properties of this element',
            propertyControls(element, facts.properties, same.update),
          ),
        ]
      : []),
    folded('The same in your page', same.block),
  )
}

function folded(title: string, content: HTMLElement): HTMLElement {
  return make('details', { className: 'folded' }, make('summary', { textContent: title }), content)
}

function lookControls(places: Iterable<HTMLElement>, properties: readonly LiveProperty[]): HTMLElement {
  const all = Array.from(places)
  // Properties are set on this one element, and copied from it to all others.
  const holder = make('div')
  const copy = () => {
    for (const place of all)
      for (const { name } of properties) place.style.setProperty(name, holder.style.getPropertyValue(name))
  }
  const tags = ['en', ...translated]
  const names = Object.fromEntries(tags.map((tag) => [tag, nameOf(tag)]))
  const look = propertyControls(holder, properties, copy)
  const reset = makeButton('As at first', () => {
    holder.removeAttribute('style')
    copy()
    for (const field of look.querySelectorAll('input')) field.value = field.defaultValue
  })
  return make(
    'div',
    {},
    make(
      'div',
      { className: 'controls' },
      makeChoice('Language', names, (tag) => {
        for (const place of all) place.lang = tag
      }),
      makeChoice('Light or dark', { auto: 'as the system', light: 'light', dark: 'dark' }, (scheme) => {
        for (const place of all) place.style.colorScheme = scheme === 'auto' ? '' : scheme
      }),
      makeChoice('Theme', Object.fromEntries(THEMES.map((name) => [name, name])), putTheme),
    ),
    make(
      'details',
      { className: 'folded' },
      make('summary', { textContent: 'Custom properties of all elements' }),
      look,
      reset,
    ),
  )
}

const nameOf = (tag: string) => new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag

/** What a browser does for a page and its server. */
interface Browser {
  /** Asks the proxy as this browser: with its cookies, which it keeps from the answers. */
  ask(request: Request): Promise<Response>
}

/**
 * Answers calls below an address within this page.
 *
 * A page can neither read nor set some headers (cookies, the origin of a call). A browser handles them; here this function does.
 *
 * @param publicUrl Address of the proxy, of this page's origin.
 * @param onAnswer Gets each answer.
 */
function answerHere(
  publicUrl: string,
  answer: (request: Request) => Promise<Response>,
  onAnswer: (request: Request, answered: Response) => void,
): Browser {
  keepCookiesReadable()
  const cookies = new Map<string, string>()
  const { origin } = new URL(publicUrl)
  const ask = async (request: Request) => {
    const headers = new Headers(request.headers)
    headers.set('origin', origin)
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '))
    const asked = new Request(request)
    Object.defineProperty(asked, 'headers', { value: headers })
    const answered = await answer(asked)
    for (const cookie of answered.headers.getSetCookie()) keep(cookies, cookie)
    onAnswer(request, answered)
    return answered
  }
  const elsewhere = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    return request.url.startsWith(`${publicUrl}/`) ? ask(request) : elsewhere(input, init)
  }
  return { ask }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/;\s*max-age=0\b/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}

/** Lets an answer that is made in this page keep its cookies: a browser removes them from what a page makes. */
function keepCookiesReadable(): void {
  const Native = globalThis.Response
  globalThis.Response = class extends Native {
    constructor(body?: BodyInit | null, init?: ResponseInit) {
      super(body, init)
      const all = new Headers(init?.headers)
      for (const [name, value] of super.headers) if (!all.has(name)) all.set(name, value)
      Object.defineProperty(this, 'headers', { value: all })
    }
  }
}
