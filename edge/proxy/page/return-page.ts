// The page to which a bank returns a payer with a fragment: it hands the fragment to the proxy and goes on to the shop.
// It shows no payment. A fragment reaches no server without a script; where scripts are off, the page says what to do.

import {
  CLOSED,
  hashOf,
  languageIn,
  linkBack,
  type PersonLanguage,
  personPage,
  styleSource,
} from './person-page.ts'

/** The words of the page. */
interface Words {
  readonly title: string
  readonly wait: string
  readonly help: string
}

const WORDS: Readonly<Record<PersonLanguage, Words>> = {
  fi: {
    title: 'Paluu pankista',
    wait: 'Hetki, tarkistamme maksun tilan.',
    help: 'Tämä sivu ei pystynyt viemään sinua takaisin. Maksusi on tallessa: kauppa näyttää, missä vaiheessa se on. Älä maksa uudelleen.',
  },
  sv: {
    title: 'Tillbaka från banken',
    wait: 'Ett ögonblick, vi kontrollerar betalningen.',
    help: 'Sidan kunde inte föra dig tillbaka. Din betalning är inte borta: butiken visar hur det står till med den. Betala inte igen.',
  },
  en: {
    title: 'Back from the bank',
    wait: 'One moment, we are checking the payment.',
    help: 'This page could not take you back. Your payment is not lost: the shop shows how it stands. Do not pay again.',
  },
  et: {
    title: 'Tagasi pangast',
    wait: 'Üks hetk, kontrollime makset.',
    help: 'See leht ei saanud sind tagasi viia. Sinu makse ei ole kadunud: pood näitab, mis seisus see on. Ära maksa uuesti.',
  },
  lv: {
    title: 'Atpakaļ no bankas',
    wait: 'Vienu mirkli, pārbaudām maksājumu.',
    help: 'Šī lapa nevarēja jūs aizvest atpakaļ. Jūsu maksājums nav pazudis: veikals rāda, kā ar to ir. Nemaksājiet vēlreiz.',
  },
  lt: {
    title: 'Grįžote iš banko',
    wait: 'Akimirką, tikriname mokėjimą.',
    help: 'Šis puslapis negalėjo jūsų grąžinti. Jūsų mokėjimas nedingo: parduotuvė rodo jo būseną. Nemokėkite dar kartą.',
  },
}

/** Longest wait for the proxy, which waits for the bank, milliseconds. */
const PATIENCE_MS = 30_000

// Removes the fragment from the address first, so that neither the history nor a reload repeats it.
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
 * @param languages The header `accept-language`; English where none of its languages fits.
 * @param shopUrl Where the payer can go on without the proxy; absent where no shop is set up.
 */
export function returnPage(languages: string | undefined, shopUrl: string | undefined): string {
  const language = languageIn(languages)
  const { title, wait, help } = WORDS[language]
  const main = `<p id="wait" role="status" hidden>${wait}</p><div id="help"><p>${help}</p>${linkBack(language, shopUrl)}</div>`
  return personPage(language, title, main, `<script>${SCRIPT}</script>`)
}
