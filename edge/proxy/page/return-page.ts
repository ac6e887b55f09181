// The page to which a bank returns a payer with a fragment: it hands the fragment to the proxy and goes on to the shop.
// It shows no payment. A fragment reaches no server without a script; where scripts are off, the page shows what to do.

import { CLOSED, hashOf, languageIn, linkBack, personPage, styleSource } from './person-page.ts'
import { WORDS } from './words.ts'

/** Longest wait for the proxy, which waits for the bank, milliseconds. */
const PATIENCE_MS = 30_000

// Asks for the page once more if the state names another language than the browser. Then removes the fragment from the address,
// so that neither the history nor a reload repeats it.
const SCRIPT = `
const fragment = location.hash.slice(1)
const language = /state=[^&]*\\.([a-z]{2})-/.exec(fragment)?.[1]
const isOther = language && !location.search && language !== document.documentElement.lang
if (isOther) location.replace('?language=' + language + location.hash)
else history.replaceState(null, '', location.pathname)
const show = (isWaiting) => {
  document.getElementById('wait').hidden = !isWaiting
  document.getElementById('help').hidden = isWaiting
}
const handOver = async () => {
  const answer = await fetch(location.pathname, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-silta': '1' },
    body: JSON.stringify({ fragment }),
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(${PATIENCE_MS}),
  })
  if (!answer.ok) throw new Error('not taken')
  location.replace((await answer.json()).page)
}
if (!isOther && fragment) {
  show(true)
  handOver().catch(() => show(false))
}
`

/** Writes the policy of the page: its own script and style by their hashes, calls to the proxy, nothing else. */
export const returnPagePolicy = () =>
  [
    "default-src 'none'",
    `script-src ${hashOf(SCRIPT)}`,
    styleSource(),
    "connect-src 'self'",
    ...CLOSED,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * Writes the page.
 *
 * @param languages As the header `accept-language` lists them; English where none of them fits.
 * @param shop Name of the shop; empty where none is set.
 * @param shopUrl Where the payer can go on without the proxy; absent if no shop is set up.
 */
export function returnPage(languages: string, shop: string, shopUrl: string | undefined): string {
  const language = languageIn(languages)
  const { title, wait, help } = WORDS[language].return
  const main = `<p id="wait" role="status" hidden>${wait}</p><div id="help"><p>${help}</p>${linkBack(language, shopUrl)}</div>`
  return personPage(language, shop, title, main, `<script>${SCRIPT}</script>`)
}
