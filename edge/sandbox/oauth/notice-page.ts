// Pages that end a way to the bank before it began: an unknown application, a wrong way back, a closed bank.
// They send nobody anywhere; the page on which a person decides belongs to its interface.

import { escapeHtml, framedPage, type PageLanguage } from '../pages/page.ts'

/** What a page of this kind may have to say. */
export type Notice = 'client' | 'redirect' | 'closed'

const WORDS: Record<PageLanguage, Record<Notice, { title: string; text: string }>> = {
  fi: {
    client: {
      title: 'Palvelua ei tunneta',
      text: 'Pankki ei tunne palvelua, joka lähetti sinut tänne. Mitään ei jaettu eikä maksettu. Palaa palveluun ja yritä uudelleen.',
    },
    redirect: {
      title: 'Paluuosoite on väärä',
      text: 'Palvelu, joka lähetti sinut tänne, ei ole ilmoittanut paluuosoitettaan pankille. Mitään ei jaettu eikä maksettu.',
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
      text: 'Tjänsten som skickade dig hit har inte anmält sin returadress till banken. Inget har delats eller betalats.',
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
      title: 'The way back is wrong',
      text: 'The service that sent you here has not told the bank where to send you back. Nothing was shared or paid.',
    },
    closed: {
      title: 'The bank is closed for a moment',
      text: 'Maintenance is going on. Nothing was shared or paid. Try again in a while.',
    },
  },
}

/** What such a page shows. */
interface NoticeView {
  language: PageLanguage
  address: string
  /** Ways back that the application has registered, for whoever set another one. */
  registered?: readonly string[]
}

const REGISTERED: Record<PageLanguage, { title: string; none: string }> = {
  fi: { title: 'Testaajalle: ilmoitetut paluuosoitteet', none: 'Ei yhtään' },
  sv: { title: 'För den som testar: anmälda returadresser', none: 'Inga' },
  en: { title: 'For testers: registered ways back', none: 'None' },
}

function known(language: PageLanguage, registered: readonly string[] | undefined): string {
  if (!registered) return ''
  const { title, none } = REGISTERED[language]
  const rows = registered.length > 0 ? registered : [none]
  const list = rows.map((row) => `<li>${escapeHtml(row)}</li>`).join('')
  return `\n<h2 class="tester">${escapeHtml(title)}</h2>\n<ul class="facts">${list}</ul>`
}

/** Answers with a page that says what is wrong, and where the matter stands. */
export function noticePage(
  notice: Notice,
  { language, address, registered }: NoticeView,
  status: number,
  headers: Record<string, string> = {},
): Response {
  const { title, text } = WORDS[language][notice]
  const main = `<h1>${escapeHtml(title)}</h1>\n<p>${escapeHtml(text)}</p>${known(language, registered)}`
  return framedPage({ language, title, address, main }, status, headers)
}
