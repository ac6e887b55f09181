// The Lithuanian words of the way to the bank and back.

import type { Words } from '../topics.ts'

/** Words of the way to the bank and back. */
export const words: Words<'connection'> = {
  missing: 'Neprijungtas nė vienas bankas.',
  missingHint:
    'Prijunkite savo banką, kad čia matytumėte savo sąskaitas. Banke pasirenkate, ką bendrinti, ir bet kada galite tai nutraukti.',
  connect: 'Prijungti banką',
  endedTitle: 'Prijunkite dar kartą',
  ended: 'Banko leidimas baigėsi. Prijunkite dar kartą, kad matytumėte naujas operacijas.',
  connectAgain: 'Prijungti banką dar kartą',
  leaving: 'Atidaromas jūsų bankas…',
  failed: 'Banko puslapis neatsidarė. Niekas nepakeista. Galite bandyti dar kartą.',
  freshToday: 'Nauji duomenys vėl šiandien {time}.',
  freshTomorrow: 'Nauji duomenys vėl rytoj {time}.',
  freshOn: 'Nauji duomenys vėl {date} {time}.',
  freshNow: 'Naujus duomenis vėl galima nuskaityti.',
  freshLater: 'Nauji duomenys bus vėliau.',
  freshWhy: 'Bankas leidžia duomenis nuskaityti tik kelis kartus per dieną.',
  freshUntil: 'Iki tol matote paskutinius nuskaitytus duomenis.',
  zone: '{time} Suomijos laiku',
  another: 'Prijungti dar vieną banką',
  which: 'Kurį banką norite prijungti?',
  notNow: 'Ne dabar',
}
