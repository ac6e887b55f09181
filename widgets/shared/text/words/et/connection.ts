// The Estonian words of the way to the bank and back.

import type { Words } from '../topics.ts'

/** Words of the way to the bank and back. */
export const words: Words<'connection'> = {
  missing: 'Ükski pank ei ole ühendatud.',
  missingHint:
    'Ühenda oma pank, siis näed siin oma kontosid. Pangas valid ise, mida jagad, ja võid jagamise igal ajal lõpetada.',
  connect: 'Ühenda oma pank',
  endedTitle: 'Ühenda uuesti',
  ended: 'Panga antud luba on lõppenud. Ühenda uuesti, siis näed uusi tehinguid.',
  connectAgain: 'Ühenda oma pank uuesti',
  leaving: 'Avame sinu panga…',
  failed: 'Panga leht ei avanenud. Midagi ei muudetud. Võid uuesti proovida.',
  freshToday: 'Värsked andmed jälle täna kell {time}.',
  freshTomorrow: 'Värsked andmed jälle homme kell {time}.',
  freshOn: 'Värsked andmed jälle {date} kell {time}.',
  freshNow: 'Värskeid andmeid saab jälle lugeda.',
  freshLater: 'Värsked andmed jälle hiljem.',
  freshWhy: 'Pank lubab andmeid lugeda vaid mõne korra päevas.',
  freshUntil: 'Seni näed viimati loetud andmeid.',
  zone: '{time} Soome aja järgi',
  another: 'Ühenda veel üks pank',
  which: 'Millise panga soovid ühendada?',
  notNow: 'Mitte praegu',
}
