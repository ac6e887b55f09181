// The Lithuanian words about the day on which money leaves.

import type { Words } from '../topics.ts'

/** Words about the day on which money leaves. */
export const words: Words<'leaving'> = {
  now: 'Pinigai bus pervesti, kai tik patvirtinsite mokėjimą.',
  today: 'Pinigai bus pervesti šiandien.',
  tomorrow: 'Pinigai bus pervesti rytoj: {date}, {weekday}.',
  on: 'Pinigų pervedimo diena: {date}, {weekday}.',
  later: 'Pinigai bus pervesti vėliau. Dieną parodys jūsų bankas.',
  inTime: 'Pinigai bus pervesti šiandien. Po {time} bankas juos išsiųs kitą banko darbo dieną.',
  cutOff: 'Jau po {time}: bankas pinigus išsiųs kitą banko darbo dieną ({date}, {weekday}).',
  closedToday: 'Šiandien bankai nedirba. Pinigai bus pervesti kitą banko darbo dieną ({date}, {weekday}).',
  closedDay: 'Bankai nedirba {asked}. Pinigai bus pervesti kitą banko darbo dieną ({date}, {weekday}).',
  weekly: 'Paskui kiekvieną savaitę iki {until}.',
  monthly: 'Paskui kiekvieną mėnesį iki {until}.',
  last_banking_day: 'Paskui kiekvieno mėnesio paskutinę banko darbo dieną iki {until}.',
  whole: {
    one: 'Šiandien nieko mokėti nereikia. Pirmas mokėjimas: {date}, {weekday}; {count} kartas, iš viso {total}.',
    few: 'Šiandien nieko mokėti nereikia. Pirmas mokėjimas: {date}, {weekday}; {count} kartai, iš viso {total}.',
    other:
      'Šiandien nieko mokėti nereikia. Pirmas mokėjimas: {date}, {weekday}; {count} kartų, iš viso {total}.',
  },
  zone: '{time} Suomijos laiku',
}
