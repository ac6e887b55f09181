// Pages for a browser whose request cannot begin: an unknown application, a wrong redirect address, a closed bank.

import { chooseLanguage, type Language, type Languages } from '../pages/languages.ts'
import { FRAME_WORDS } from '../pages/frame-words.ts'
import { backToService, escapeHtml, framedPage, homeAddress, onwardLink } from '../pages/page.ts'
import { testersBox, testersHint } from '../pages/parts.ts'

/** What a page of this kind may have to say. */
export type Notice = 'client' | 'redirect' | 'closed'

const WORDS: Record<Language, Record<Notice, { title: string; text: string }>> = {
  fi: {
    client: {
      title: 'Palvelua ei tunneta',
      text: 'Pankki ei tunne palvelua, joka lähetti sinut tänne. Mitään ei jaettu eikä maksettu. Palaa palveluun ja yritä uudelleen.',
    },
    redirect: {
      title: 'Paluuosoite on väärä',
      text: 'Palvelu, joka lähetti sinut tänne, ei ole ilmoittanut paluuosoitettaan pankille. Mitään ei jaettu eikä maksettu. Palaa palveluun ja yritä uudelleen.',
    },
    closed: {
      title: 'Pankki on hetken suljettu',
      text: 'Huoltokatko on käynnissä. Mitään ei jaettu eikä maksettu. Yritä hetken kuluttua uudelleen.',
    },
  },
  sv: {
    client: {
      title: 'Tjänsten är okänd',
      text: 'Banken känner inte till tjänsten som skickade dig hit. Inget har delats eller betalats. Gå tillbaka till tjänsten och försök på nytt.',
    },
    redirect: {
      title: 'Returadressen är fel',
      text: 'Tjänsten som skickade dig hit har inte anmält sin returadress till banken. Inget har delats eller betalats. Gå tillbaka till tjänsten och försök på nytt.',
    },
    closed: {
      title: 'Banken är stängd en stund',
      text: 'Ett serviceavbrott pågår. Inget har delats eller betalats. Försök på nytt om en stund.',
    },
  },
  en: {
    client: {
      title: 'The service is not known',
      text: 'The bank does not know the service that sent you here. Nothing was shared or paid. Go back to the service and try again.',
    },
    redirect: {
      title: 'The return address is wrong',
      text: 'The service that sent you here has not told the bank where to send you back. Nothing was shared or paid. Go back to the service and try again.',
    },
    closed: {
      title: 'The bank is closed for a moment',
      text: 'Maintenance is going on. Nothing was shared or paid. Try again in a while.',
    },
  },
  et: {
    client: {
      title: 'Teenust ei tunta',
      text: 'Pank ei tunne teenust, mis sind siia saatis. Midagi ei jagatud ega makstud. Mine teenusesse tagasi ja proovi uuesti.',
    },
    redirect: {
      title: 'Tagasipöördumise aadress on vale',
      text: 'Teenus, mis sind siia saatis, ei ole pangale teatanud, kuhu sind tagasi saata. Midagi ei jagatud ega makstud. Mine teenusesse tagasi ja proovi uuesti.',
    },
    closed: {
      title: 'Pank on hetkeks suletud',
      text: 'Käivad hooldustööd. Midagi ei jagatud ega makstud. Proovi veidi hiljem uuesti.',
    },
  },
  lv: {
    client: {
      title: 'Pakalpojums nav zināms',
      text: 'Banka nepazīst pakalpojumu, kas jūs šurp nosūtīja. Nekas nav kopīgots vai samaksāts. Atgriezieties pakalpojumā un mēģiniet vēlreiz.',
    },
    redirect: {
      title: 'Atgriešanās adrese ir nepareiza',
      text: 'Pakalpojums, kas jūs šurp nosūtīja, nav paziņojis bankai, kur jūs sūtīt atpakaļ. Nekas nav kopīgots vai samaksāts. Atgriezieties pakalpojumā un mēģiniet vēlreiz.',
    },
    closed: {
      title: 'Banka uz brīdi ir slēgta',
      text: 'Notiek apkopes darbi. Nekas nav kopīgots vai samaksāts. Pēc brīža mēģiniet vēlreiz.',
    },
  },
  lt: {
    client: {
      title: 'Paslauga nežinoma',
      text: 'Bankas nepažįsta paslaugos, kuri jus čia atsiuntė. Nieko nebuvo bendrinta ar sumokėta. Grįžkite į paslaugą ir bandykite dar kartą.',
    },
    redirect: {
      title: 'Neteisingas grįžimo adresas',
      text: 'Paslauga, kuri jus čia atsiuntė, nepranešė bankui, kur jus grąžinti. Nieko nebuvo bendrinta ar sumokėta. Grįžkite į paslaugą ir bandykite dar kartą.',
    },
    closed: {
      title: 'Bankas trumpam uždarytas',
      text: 'Vyksta techninės priežiūros darbai. Nieko nebuvo bendrinta ar sumokėta. Po kurio laiko bandykite dar kartą.',
    },
  },
}

/** What such a page shows. */
interface NoticeView {
  languages: Languages
  /** Languages that the browser asks for. */
  wantedLanguages: readonly string[]
  address: string
  /** Path below which the bank stands; `''` at the origin. */
  base: string
  /** The redirect address that came, and those that the application has registered: for a developer who set another one. */
  redirect?: { came: string; registered: readonly string[] }
}

/** How a tester mends a redirect address that is not registered. */
interface RedirectWords {
  came: string
  registered: string
  none: string
  /** The next step; the control call and the options follow it. */
  step: string
}

const REDIRECT: Record<Language, RedirectWords> = {
  fi: {
    came: 'Saapunut paluuosoite',
    registered: 'Ilmoitetut paluuosoitteet',
    none: 'Ei yhtään',
    step: 'Tee sovellukselle tunnukset, joissa osoite on, tai käynnistä pankki ensimmäisen kerran sen kanssa:',
  },
  sv: {
    came: 'Returadressen som kom',
    registered: 'Anmälda returadresser',
    none: 'Inga',
    step: 'Skapa en klient med adressen, eller starta banken för första gången med den:',
  },
  en: {
    came: 'The return address that came',
    registered: 'Registered return addresses',
    none: 'None',
    step: 'Make a client that has the address, or give it to the bank at its first start:',
  },
  et: {
    came: 'Saabunud tagasipöördumise aadress',
    registered: 'Teatatud tagasipöördumise aadressid',
    none: 'Ühtegi ei ole',
    step: 'Loo klient, millel on see aadress, või anna see pangale esimesel käivitamisel:',
  },
  lv: {
    came: 'Saņemtā atgriešanās adrese',
    registered: 'Reģistrētās atgriešanās adreses',
    none: 'Nav nevienas',
    step: 'Izveidojiet klientu ar šo adresi vai norādiet to bankai pirmajā palaišanas reizē:',
  },
  lt: {
    came: 'Gautas grįžimo adresas',
    registered: 'Užregistruoti grįžimo adresai',
    none: 'Nė vieno',
    step: 'Sukurkite klientą su šiuo adresu arba nurodykite jį bankui pirmą kartą paleisdami:',
  },
}

/** Most of a foreign address that is shown, characters. */
const LONGEST = 200

const listOf = (rows: readonly string[]) =>
  `<ul class="facts">${rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('')}</ul>`

function helpWith(language: Language, redirect: NoticeView['redirect']): string {
  if (!redirect) return ''
  const words = REDIRECT[language]
  const came = redirect.came.replace(/[^!-~ ]/g, '').slice(0, LONGEST)
  const { registered } = redirect
  const steps = [
    'POST /_sandbox/clients {"redirectUris": ["…"]}',
    'npx silta sandbox --redirect-uri … --allow-local-addresses',
  ]
  const heading = (text: string) => `<h3>${escapeHtml(text)}</h3>`
  return testersBox(language, [
    heading(words.came),
    listOf([came || words.none]),
    heading(words.registered),
    listOf(registered.length > 0 ? registered : [words.none]),
    testersHint(words.step),
    listOf(steps),
  ])
}

/** Writes the way on: to a closed bank once more, to a service that has told a return address, else to the front page. */
function wayOn(notice: Notice, language: Language, { address, base, redirect }: NoticeView): string {
  const { again, home } = FRAME_WORDS[language]
  if (notice === 'closed') return onwardLink(address, again)
  const [known] = redirect?.registered ?? []
  return known === undefined ? onwardLink(homeAddress(language, base), home) : backToService(known, language)
}

/** Answers with a page that says what is wrong, and where the matter stands. */
export function noticePage(
  notice: Notice,
  view: NoticeView,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const { languages, wantedLanguages, address, redirect } = view
  const language = chooseLanguage(wantedLanguages, languages)
  const { title, text } = WORDS[language][notice]
  const main = `<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
${wayOn(notice, language, view)}
${helpWith(language, redirect)}`
  return framedPage({ language, languages, title, address, main }, status, headers)
}
