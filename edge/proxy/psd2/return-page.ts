// The page on which a payer lands after the bank: it hands what stands in the fragment over to the proxy, and is gone.
// A fragment reaches no server by itself, so that this takes a script; without one the page says what to do.

import { sha256 } from '@noble/hashes/sha2.js'
import { toBase64, utf8 } from '../../../core/shared/bytes.ts'

/** The words of the page. */
interface Words {
  readonly title: string
  readonly wait: string
  readonly help: string
  readonly back: string
}

const WORDS: Readonly<Record<string, Words>> = {
  fi: {
    title: 'Paluu pankista',
    wait: 'Hetki, tarkistamme maksun tilan.',
    help: 'Tämä sivu ei pystynyt viemään sinua takaisin. Maksusi on tallessa: kauppa näyttää, missä vaiheessa se on. Älä maksa uudelleen.',
    back: 'Takaisin kauppaan',
  },
  sv: {
    title: 'Tillbaka från banken',
    wait: 'Ett ögonblick, vi kontrollerar betalningen.',
    help: 'Sidan kunde inte föra dig tillbaka. Din betalning är inte borta: butiken visar hur det står till med den. Betala inte igen.',
    back: 'Tillbaka till butiken',
  },
  en: {
    title: 'Back from the bank',
    wait: 'One moment, we are checking the payment.',
    help: 'This page could not take you back. Your payment is not lost: the shop shows how it stands. Do not pay again.',
    back: 'Back to the shop',
  },
  et: {
    title: 'Tagasi pangast',
    wait: 'Üks hetk, kontrollime makset.',
    help: 'See leht ei saanud sind tagasi viia. Sinu makse ei ole kadunud: pood näitab, mis seisus see on. Ära maksa uuesti.',
    back: 'Tagasi poodi',
  },
  lv: {
    title: 'Atpakaļ no bankas',
    wait: 'Vienu mirkli, pārbaudām maksājumu.',
    help: 'Šī lapa nevarēja jūs aizvest atpakaļ. Jūsu maksājums nav pazudis: veikals rāda, kā ar to ir. Nemaksājiet vēlreiz.',
    back: 'Atpakaļ uz veikalu',
  },
  lt: {
    title: 'Grįžote iš banko',
    wait: 'Akimirką, tikriname mokėjimą.',
    help: 'Šis puslapis negalėjo jūsų grąžinti. Jūsų mokėjimas nedingo: parduotuvė rodo jo būseną. Nemokėkite dar kartą.',
    back: 'Atgal į parduotuvę',
  },
}

/** Longest wait for the proxy, milliseconds: it waits for the bank. */
const PATIENCE_MS = 30_000

// The fragment leaves the address before anything else happens: neither the history nor a reload has it again.
const SCRIPT = `
const fragment = location.hash.slice(1)
history.replaceState(null, '', location.pathname)
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
if (fragment !== '') {
  show(true)
  handOver().catch(() => show(false))
}
`

const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif }
body { margin: 0; min-height: 100vh; display: grid; place-items: center }
main { max-width: 26rem; padding: 1.5rem }
h1 { font-size: 1.25rem; line-height: 1.3; margin: 0 0 .75rem }
p { margin: 0 0 1rem }
a { color: inherit; text-underline-offset: .2em }
`

const hashOf = (text: string) => `'sha256-${toBase64(sha256(utf8(text)))}'`

/** The policy of the page: its own script and style by their hashes, calls to the proxy, and nothing else. */
export const RETURN_PAGE_POLICY = [
  "default-src 'none'",
  `script-src ${hashOf(SCRIPT)}`,
  `style-src ${hashOf(STYLE)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/**
 * Writes the page.
 *
 * @param languages The header `accept-language`; English where none of its languages is ours.
 * @param shopUrl Where the payer can go on without us; absent where no shop is set up.
 */
export function returnPage(languages: string | undefined, shopUrl: string | undefined): string {
  const code = languageIn(languages ?? '')
  const words = WORDS[code]
  if (!words) throw new TypeError('a language has no words')
  const { title, wait, help, back } = words
  const link = shopUrl === undefined ? '' : `<p><a href="${escaped(shopUrl)}">${back}</a></p>`
  return `<!doctype html>
<html lang="${code}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>
<p id="wait" role="status" hidden>${wait}</p><div id="help"><p>${help}</p>${link}</div></main><script>${SCRIPT}</script></body></html>
`
}

/** Chooses the first language of a list that has words. */
function languageIn(list: string): string {
  const wanted = list.split(',').map((part) => part.trim().slice(0, 2).toLowerCase())
  return wanted.find((code) => Object.hasOwn(WORDS, code)) ?? 'en'
}

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '"': '&quot;', '<': '&lt;', '>': '&gt;' }

const escaped = (text: string) => text.replace(/[&"<>]/g, (character) => ESCAPES[character] ?? '')
