/// <reference lib="dom" />
// The elements live on the page, at the bank and the proxy of world.ts: choose, pay, decide, see each event and each call.
// It is loaded when a person asks for it; the page tells everything else without it.

// oxlint-disable-next-line import/no-unassigned-import -- the tag is registered by importing it
import '../../../widgets/payment-button/define.ts'
// oxlint-disable-next-line import/no-unassigned-import -- the tag is registered by importing it
import '../../../widgets/provider-picker/define.ts'
import { openWorld } from './world.ts'

/** Where the elements find the proxy: an address of this site that never leaves the page. */
const PATH = '/live-proxy'

/** Fills a place of the page. */
export async function showLive(place: Element): Promise<void> {
  const origin = new URL(document.baseURI).origin
  const log = make('ol', { className: 'log' })
  log.tabIndex = 0
  log.setAttribute('aria-label', 'What happened')
  const note = (kind: string, text: string) => {
    const row = make('li', {})
    row.append(make('strong', { textContent: kind }), ` ${text}`)
    log.prepend(row)
  }
  const world = await openWorld(origin + PATH, ({ event }) => note('log', event))
  answerHere(origin, world.fetch, note)

  const picker = document.createElement('silta-provider-picker')
  const button = document.createElement('silta-payment-button')
  const stage = make('div', { className: 'stage' })
  const bank = make('div', { className: 'bank' })
  bank.hidden = true
  const begin = () => {
    button.handle = ''
    button.items = [{ sku: 'cup', quantity: 1 }]
  }
  Object.assign(picker, { src: PATH })
  Object.assign(button, { src: PATH, amount: '24.00', currency: 'EUR', payee: 'Poukama' })
  begin()
  picker.addEventListener('silta-provider-change', ({ provider }) => {
    note('silta-provider-change', provider?.name ?? 'none')
    button.provider = provider
  })
  let handle = ''
  button.addEventListener('silta-payment-change', ({ payment }) => {
    handle = payment.handle
    note('silta-payment-change', payment.state)
  })
  button.addEventListener('silta-error', ({ code }) => note('silta-error', code))
  button.addEventListener('silta-payment-redirect', (event) => {
    // A browser would go to the bank now. Here the bank is in this page.
    event.preventDefault()
    note('silta-payment-redirect', 'to the bank')
    bank.hidden = false
    const { url } = event
    const decide = async (result: 'authorized' | 'rejected') => {
      bank.hidden = true
      await world.decide(url, result)
      note('bank', result === 'authorized' ? 'the payer has approved' : 'the payer has cancelled')
      // A payer who comes back brings the handle in the address.
      button.handle = handle
    }
    bank.replaceChildren(
      make('p', { textContent: 'The payer is at the bank now.' }),
      makeButton('Approve', () => void decide('authorized')),
      makeButton('Cancel', () => void decide('rejected')),
    )
  })

  stage.append(picker, button, bank)
  place.replaceChildren(controls(stage, begin), stage, log)
  note('ready', 'a bank and a proxy run in this page')
}

/** Answers calls of elements to the proxy within this page; all others go where they went. */
function answerHere(
  origin: string,
  answer: (request: Request) => Promise<Response>,
  note: (kind: string, text: string) => void,
): void {
  const elsewhere = globalThis.fetch
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (!pathname.startsWith(`${PATH}/`)) return elsewhere(input, init)
    // A page may not set this header; a browser does.
    const asked = new Request(request, { headers: { ...Object.fromEntries(request.headers), origin } })
    const answered = await answer(asked)
    const short = pathname.slice(PATH.length).replace(/[\w-]{43}/, '…')
    note('call', `${request.method} ${short}: ${answered.status}`)
    return answered
  }
}

function controls(stage: HTMLElement, begin: () => void): HTMLElement {
  const row = make('div', { className: 'controls' })
  const language = choice('Language', ['en', 'fi', 'sv', 'et', 'lv', 'lt'], (lang) => (stage.lang = lang))
  const themes: Readonly<Record<string, string>> = {
    blue: '',
    green: 'oklch(48% 0.12 155)',
    plum: 'oklch(45% 0.14 330)',
  }
  const accent = choice('--silta-accent', Object.keys(themes), (name) => {
    stage.style.setProperty('--silta-accent', themes[name] ?? '')
  })
  const corners = choice('--silta-radius', ['10px', '0px', '24px'], (radius) =>
    stage.style.setProperty('--silta-radius', radius),
  )
  row.append(language, accent, corners, makeButton('Begin again', begin))
  return row
}

function choice(name: string, values: readonly string[], choose: (value: string) => void): HTMLElement {
  const label = make('label', { textContent: name })
  const select = make('select', {})
  select.append(...values.map((value) => make('option', { value, textContent: value })))
  select.addEventListener('change', () => choose(select.value))
  label.append(select)
  return label
}

function makeButton(words: string, press: () => void): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'plain', textContent: words })
  button.addEventListener('click', press)
  return button
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  members: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), members)
}
