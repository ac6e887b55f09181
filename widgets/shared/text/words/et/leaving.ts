// The Estonian words about the day on which money leaves.

import type { Words } from '../topics.ts'

/** Words about the day on which money leaves. */
export const words: Words<'leaving'> = {
  now: 'Raha läheb kontolt kohe, kui makse kinnitad.',
  today: 'Raha läheb kontolt täna.',
  tomorrow: 'Raha läheb kontolt homme: {weekday}, {date}.',
  on: 'Makse päev: {weekday}, {date}.',
  later: 'Raha läheb kontolt hiljem. Pank näitab sulle päeva.',
  inTime: 'Raha läheb kontolt täna. Pärast kella {time} saadab pank selle järgmisel pangapäeval.',
  cutOff: 'Kell on üle {time}: pank saadab raha järgmisel pangapäeval ({weekday}, {date}).',
  closedToday: 'Pangad on täna suletud. Raha läheb kontolt järgmisel pangapäeval ({weekday}, {date}).',
  closedDay: 'Pangad on suletud {asked}. Raha läheb kontolt järgmisel pangapäeval ({weekday}, {date}).',
  weekly: 'Seejärel iga nädal kuni {until}.',
  monthly: 'Seejärel iga kuu kuni {until}.',
  last_banking_day: 'Seejärel iga kuu viimasel pangapäeval kuni {until}.',
  whole: 'Täna ei maksta midagi. Esimene makse: {weekday}, {date}; {count} korda, kokku {total}.',
  zone: '{time} Soome aja järgi',
}
