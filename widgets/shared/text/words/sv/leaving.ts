// The Swedish words about the day on which money leaves.

import type { Words } from '../topics.ts'

/** Words about the day on which money leaves. */
export const words: Words<'leaving'> = {
  now: 'Pengarna dras så snart du godkänner betalningen.',
  today: 'Pengarna dras i dag.',
  tomorrow: 'Pengarna dras i morgon, {weekday}en den {date}.',
  on: 'Pengarna dras {weekday}en den {date}.',
  later: 'Pengarna dras senare. Din bank visar dagen.',
  inTime: 'Pengarna dras i dag. Efter {time} skickar banken dem nästa bankdag.',
  cutOff: 'Klockan är över {time}: banken skickar pengarna nästa bankdag, {weekday}en den {date}.',
  closedToday: 'Bankerna är stängda i dag. Pengarna dras {weekday}en den {date}.',
  closedDay: 'Bankerna är stängda {asked}. Pengarna dras {weekday}en den {date}.',
  weekly: 'Därefter varje vecka till och med {until}.',
  monthly: 'Därefter varje månad till och med {until}.',
  last_banking_day: 'Därefter den sista bankdagen varje månad till och med {until}.',
  whole: 'Inget betalas i dag. Första gången {weekday}en den {date}, {count} gånger, totalt {total}.',
  zone: '{time} finsk tid',
}
