/// <reference lib="dom" />
// The live page: each element at the bank and the proxy of world.ts, with controls, its events, and every call.
// It is loaded when a person asks for it; the page tells everything else without it.

import { answerHere } from './answer-here.ts'
import { makeBankPanel } from './bank-panel.ts'
import { attributeControls, propertyControls, sameInYourPage } from './controls.ts'
import type { LiveElement, LiveElements } from './elements.ts'
import { bringsOf, type Live } from './elements-here.ts'
import { lookControls } from './look.ts'
import { make, makeLog } from './parts.ts'
import { tellEvent, tellPath } from './telling.ts'
import { openWorld } from './world.ts'

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
