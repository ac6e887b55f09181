// The page at the bank's own address: what this is, and links for developers.

import type { Translated } from '../../../core/shared/values/sentences.ts'
import { PAGE_LANGUAGES, type PageLanguage, WORDS } from './languages.ts'
import { escapeHtml, framedPage, onwardLink } from './page.ts'

/** What the page shows. */
export interface WelcomeView {
  language: PageLanguage
  /** Path and query of the page itself. */
  address: string
  /** Path of the bank; `''` at the origin. */
  base: string
  /** Title of each interface, and the path that its operations begin with. */
  interfaces: readonly { title: Readonly<Record<PageLanguage, string>>; base: string }[]
  documents: readonly string[]
  /** Clock of the bank, milliseconds since 1970. */
  now: number
  hasConsole: boolean
}

const en = {
  title: 'You are at the test bank',
  text: 'Services that work with a bank are tried out here. Customers and accounts are invented.',
  lost: 'If you were about to pay or to give a permission, go back to the service and go on there.',
  console: 'Open the console',
  consoleText: 'Watch calls, move the clock and plan faults on a page.',
  interfaces: 'Interfaces',
  builders: 'For builders',
  documents: 'OpenAPI documents',
  keys: 'Public keys',
  metadata: 'OpenID metadata',
  control: 'Control',
  controlText: '/_sandbox/…, header x-sandbox-key. The key was shown when the bank was started.',
  clock: 'Clock of the bank',
} as const

/** The words of the page by language. */
export const FRONT_WORDS: Readonly<Record<PageLanguage, Translated<typeof en>>> = {
  fi: {
    title: 'Olet testipankissa',
    text: 'Täällä kokeillaan palveluja, jotka toimivat pankin kanssa. Asiakkaat ja tilit on keksitty.',
    lost: 'Jos olit maksamassa tai antamassa lupaa, palaa palveluun ja jatka siitä.',
    console: 'Avaa konsoli',
    consoleText: 'Seuraa kutsuja, siirrä kelloa ja suunnittele häiriöitä sivulla.',
    interfaces: 'Rajapinnat',
    builders: 'Kehittäjälle',
    documents: 'OpenAPI-kuvaukset',
    keys: 'Julkiset avaimet',
    metadata: 'OpenID-metatiedot',
    control: 'Ohjaus',
    controlText: '/_sandbox/…, otsake x-sandbox-key. Avain näkyi, kun pankki käynnistettiin.',
    clock: 'Pankin kello',
  },
  sv: {
    title: 'Du är i testbanken',
    text: 'Här provas tjänster som arbetar med en bank. Kunderna och kontona är påhittade.',
    lost: 'Om du skulle betala eller ge ett tillstånd, gå tillbaka till tjänsten och fortsätt där.',
    console: 'Öppna konsolen',
    consoleText: 'Följ anrop, flytta klockan och planera störningar på en sida.',
    interfaces: 'Gränssnitt',
    builders: 'För den som bygger',
    documents: 'OpenAPI-beskrivningar',
    keys: 'Publika nycklar',
    metadata: 'OpenID-metadata',
    control: 'Styrning',
    controlText: '/_sandbox/…, rubriken x-sandbox-key. Nyckeln visades när banken startades.',
    clock: 'Bankens klocka',
  },
  en,
}

/** Answers with the page at the bank's own address. */
export function welcomePage({
  language,
  address,
  base,
  interfaces,
  documents,
  now,
  hasConsole,
}: WelcomeView): Response {
  const words = FRONT_WORDS[language]
  const clock = new Intl.DateTimeFormat(WORDS[language].locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'Europe/Helsinki',
  })
  const link = (path: string) => `<a href="${base}${path}">${base}${path}</a>`
  const main = `<h1>${escapeHtml(words.title)}</h1>
<p>${escapeHtml(words.text)}</p>
<p>${escapeHtml(words.lost)}</p>
<h2>${escapeHtml(words.interfaces)}</h2>
${facts(interfaces.map((one) => [one.title[language], escapeHtml(base + one.base)]))}
<h2>${escapeHtml(words.builders)}</h2>
${hasConsole ? `<p>${escapeHtml(words.consoleText)}</p>\n${onwardLink(`${base}/console`, words.console)}` : ''}
${facts([
  [words.documents, documents.map(link).join('<br>')],
  [words.keys, link('/.well-known/jwks.json')],
  [words.metadata, link('/.well-known/openid-configuration')],
  [words.control, escapeHtml(words.controlText)],
  [words.clock, `<a href="${base}/clock">${escapeHtml(clock.format(now))}</a>`],
])}`
  return framedPage({ language, languages: PAGE_LANGUAGES, title: words.title, address, main })
}

function facts(rows: readonly (readonly [term: string, html: string])[]): string {
  const list = rows.map(([term, html]) => `<div><dt>${escapeHtml(term)}</dt><dd>${html}</dd></div>`)
  return `<dl>${list.join('')}</dl>`
}
