// The words of the proxy's own pages, in each language.
// English is first, and names the sentences that every language has.

import type { Language, Translated } from '../../../core/shared/values/sentences.ts'

const en = {
  back: 'Back to the shop',
  return: {
    title: 'Back from the bank',
    wait: 'One moment, we are checking the payment.',
    help: 'Your payment is not lost: the shop shows how it stands. Do not pay again.',
  },
  stray: {
    title: 'There is nothing here',
    text: 'If you were paying, the shop shows how your payment stands.',
  },
} as const

/** The words by language. */
export const WORDS: Readonly<Record<Language, Translated<typeof en>>> = {
  en,
  fi: {
    back: 'Takaisin kauppaan',
    return: {
      title: 'Paluu pankista',
      wait: 'Hetki, tarkistamme maksun tilan.',
      help: 'Maksusi on tallessa: kauppa näyttää, missä vaiheessa se on. Älä maksa uudelleen.',
    },
    stray: {
      title: 'Täällä ei ole mitään',
      text: 'Jos olit maksamassa, kauppa näyttää, missä vaiheessa maksusi on.',
    },
  },
  sv: {
    back: 'Tillbaka till butiken',
    return: {
      title: 'Tillbaka från banken',
      wait: 'Ett ögonblick, vi kontrollerar betalningen.',
      help: 'Din betalning är inte borta: butiken visar hur det står till med den. Betala inte igen.',
    },
    stray: {
      title: 'Här finns inget',
      text: 'Om du höll på att betala visar butiken hur det står till med betalningen.',
    },
  },
  et: {
    back: 'Tagasi poodi',
    return: {
      title: 'Tagasi pangast',
      wait: 'Üks hetk, kontrollime makset.',
      help: 'Sinu makse ei ole kadunud: pood näitab, mis seisus see on. Ära maksa uuesti.',
    },
    stray: {
      title: 'Siin ei ole midagi',
      text: 'Kui olid maksmas, näitab pood, mis seisus sinu makse on.',
    },
  },
  lv: {
    back: 'Atpakaļ uz veikalu',
    return: {
      title: 'Atpakaļ no bankas',
      wait: 'Vienu mirkli, pārbaudām maksājumu.',
      help: 'Jūsu maksājums nav pazudis: veikals rāda, kā ar to ir. Nemaksājiet vēlreiz.',
    },
    stray: {
      title: 'Šeit nekā nav',
      text: 'Ja maksājāt, veikals rāda, kā ir ar jūsu maksājumu.',
    },
  },
  lt: {
    back: 'Atgal į parduotuvę',
    return: {
      title: 'Grįžote iš banko',
      wait: 'Akimirką, tikriname mokėjimą.',
      help: 'Jūsų mokėjimas nedingo: parduotuvė rodo jo būseną. Nemokėkite dar kartą.',
    },
    stray: {
      title: 'Čia nieko nėra',
      text: 'Jei mokėjote, parduotuvė rodo jūsų mokėjimo būseną.',
    },
  },
}
