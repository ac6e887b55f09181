/// <reference lib="dom" />
// What the pages of the site do beyond being read: search, copying, the list of pages on a small screen.

import { makeCopyButton } from '../../edge/shared/parts/copying.ts'
import { type Hit, loadSearch, type Search } from './search.ts'

const top = document.body.dataset['top'] ?? ''

for (const block of document.querySelectorAll<HTMLElement>('.code')) {
  const text = () => block.querySelector('code')?.textContent ?? ''
  block.append(makeCopyButton(text, { copy: 'Copy', copied: 'Copied', failed: 'Not copied' }))
}

const menu = document.querySelector<HTMLButtonElement>('[data-menu]')
const pages = document.querySelector('#pages')
if (menu && pages) {
  menu.addEventListener('click', () => {
    const isOpen = menu.getAttribute('aria-expanded') !== 'true'
    menu.setAttribute('aria-expanded', String(isOpen))
    pages.classList.toggle('open', isOpen)
  })
}
// The list of pages scrolls separately; the open page is brought to its middle.
const current = document.querySelector<HTMLElement>('[aria-current="page"]')
if (current && pages) pages.scrollTop = current.offsetTop - pages.clientHeight / 2

const looks = document.querySelector('[data-looks]')
if (looks)
  void import('./looks/gallery.ts').then(({ showLooks }) =>
    showLooks(document.querySelectorAll<HTMLElement>('[data-look]'), looks),
  )

const near = document.querySelector('[data-near]')
if (near) void showNear(near)

/** Lists the pages whose words are most like those of an address that no page has. */
async function showNear(at: Element): Promise<void> {
  const parts = location.pathname
    .slice(top.length)
    .replace(/\.html?$/, '')
    .split('/')
  // `web-hooks` may be `webhooks`.
  const words = parts.flatMap((part) => [part, part.replaceAll(/[^\p{L}\d]/gu, '')]).join(' ')
  const find = await loadSearch(top)
  const found = new Map(find(words, 'titles').map((hit) => [hit.page, hit]))
  const title = document.createElement('h2')
  title.textContent = 'The nearest pages'
  const rows = Array.from(found.values(), ({ id, page }) => linkTo(id.replace(/#.*/, ''), page))
  if (rows.length > 0) at.replaceChildren(title, ...rows.slice(0, 5))
}

const live = document.querySelector<HTMLElement>('[data-live]')
if (live && canRunABank()) offerLive(live)

/** Returns whether this browser can run a bank: it signs, and draws the elements. Others keep the recorded run. */
function canRunABank(): boolean {
  const draws = 'adoptedStyleSheets' in document && CSS.supports('color', 'light-dark(#000, #fff)')
  return globalThis.isSecureContext && draws && typeof OffscreenCanvas === 'function'
}

/** Offers to start a bank and a proxy in the page; only then their large code is loaded. */
function offerLive(at: HTMLElement): void {
  const start = document.createElement('button')
  Object.assign(start, {
    type: 'button',
    className: 'start',
    textContent: 'Start a bank and a proxy in this page',
  })
  start.addEventListener('click', () => {
    Object.assign(start, { disabled: true, textContent: 'Starting…' })
    import('./live/page.ts')
      .then(({ showLive }) => showLive(at, top))
      .catch(() => Object.assign(start, { disabled: false, textContent: 'It did not start. Try again' }))
  })
  at.append(start)
}

for (const one of document.querySelectorAll<HTMLElement>('[data-draft]')) offerDraft(one)

/** Lets a person draft the request of an operation. */
function offerDraft(at: HTMLElement): void {
  const { draft = '', from = '' } = at.dataset
  const open = document.createElement('button')
  Object.assign(open, { type: 'button', className: 'plain', textContent: 'Draft this request' })
  open.addEventListener('click', () => {
    import('./drafting.ts')
      .then(({ showDraft }) => showDraft(at, from, draft))
      .then(() => at.querySelector<HTMLElement>('input, select, textarea')?.focus())
      .catch(() => (open.textContent = 'It did not load. Try again'))
  })
  at.append(open)
}

const place = document.querySelector('[data-search]')
if (place) addSearch(place)

function addSearch(at: Element): void {
  const input = document.createElement('input')
  Object.assign(input, { type: 'search', placeholder: 'Search', autocomplete: 'off' })
  input.setAttribute('aria-label', 'Search the pages')
  input.setAttribute('aria-keyshortcuts', '/')
  const list = document.createElement('div')
  list.className = 'hits'
  list.hidden = true
  const count = document.createElement('p')
  count.className = 'unseen'
  count.setAttribute('role', 'status')
  at.append(input, list, count)

  let search: Promise<Search> | undefined
  const show = async () => {
    const words = input.value.trim()
    if (words === '') {
      list.hidden = true
      count.textContent = ''
      return
    }
    search ??= loadSearch(top)
    const hits = await search.then(
      (find) => find(words),
      () => undefined,
    )
    if (input.value.trim() !== words) return
    // If loading failed, the next key press tries again.
    if (!hits) search = undefined
    list.replaceChildren(...(hits ?? []).map(rowOf))
    if (!hits?.length) list.textContent = hits ? 'Nothing was found.' : 'The search did not load.'
    count.textContent = hits ? `${hits.length} found` : 'The search did not load.'
    list.hidden = false
  }
  input.addEventListener('input', () => void show())
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown') moveTo(event, list.querySelector('a'))
    if (event.key === 'Enter') list.querySelector('a')?.click()
    if (event.key === 'Escape') list.hidden = true
  })
  list.addEventListener('keydown', (event) => {
    const here = document.activeElement
    if (event.key === 'ArrowDown') moveTo(event, here?.nextElementSibling)
    if (event.key === 'ArrowUp') moveTo(event, here?.previousElementSibling ?? input)
    if (event.key === 'Escape') {
      list.hidden = true
      input.focus()
    }
  })
  list.addEventListener('click', () => {
    list.hidden = true
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof HTMLInputElement
    if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) moveTo(event, input)
  })
  document.addEventListener('pointerdown', (event) => {
    if (!event.composedPath().includes(at)) list.hidden = true
  })
}

function linkTo(path: string, words: string): HTMLAnchorElement {
  const link = document.createElement('a')
  link.href = top + path
  const name = document.createElement('strong')
  name.textContent = words
  link.append(name)
  return link
}

function rowOf({ id, title, page }: Hit): HTMLElement {
  const row = linkTo(id, title)
  const where = document.createElement('small')
  where.textContent = page
  row.append(where)
  return row
}

function moveTo(event: Event, to: Element | null | undefined): void {
  if (!(to instanceof HTMLElement)) return
  event.preventDefault()
  to.focus()
}
