// The Finnish words about the day on which money leaves.

import type { Words } from '../topics.ts'

/** Words about the day on which money leaves. */
export const words: Words<'leaving'> = {
  now: 'Raha lähtee heti, kun hyväksyt maksun.',
  today: 'Raha lähtee tänään.',
  tomorrow: 'Raha lähtee huomenna, {weekday}na {date}.',
  on: 'Raha lähtee {weekday}na {date}.',
  later: 'Raha lähtee myöhemmin. Pankkisi näyttää päivän.',
  inTime: 'Raha lähtee tänään. Kello {time} jälkeen pankki lähettää sen seuraavana pankkipäivänä.',
  cutOff: 'Kello on yli {time}: pankki lähettää rahan seuraavana pankkipäivänä, {weekday}na {date}.',
  closedToday: 'Pankit ovat tänään kiinni. Raha lähtee {weekday}na {date}.',
  closedDay: 'Pankit ovat kiinni {asked}. Raha lähtee {weekday}na {date}.',
  weekly: 'Sen jälkeen joka viikko {until} asti.',
  monthly: 'Sen jälkeen joka kuukausi {until} asti.',
  last_banking_day: 'Sen jälkeen joka kuukauden viimeisenä pankkipäivänä {until} asti.',
  whole: 'Tänään ei makseta mitään. Ensimmäinen maksu {weekday}na {date}, {count} kertaa, yhteensä {total}.',
  zone: '{time} Suomen aikaa',
}
