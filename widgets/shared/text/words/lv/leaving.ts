// The Latvian words about the day on which money leaves.

import type { Words } from '../topics.ts'

/** Words about the day on which money leaves. */
export const words: Words<'leaving'> = {
  now: 'Nauda tiks pārskaitīta, tiklīdz apstiprināsiet maksājumu.',
  today: 'Nauda tiks pārskaitīta šodien.',
  tomorrow: 'Nauda tiks pārskaitīta rīt: {weekday}, {date}.',
  on: 'Naudas pārskaitīšanas diena: {weekday}, {date}.',
  later: 'Nauda tiks pārskaitīta vēlāk. Dienu parādīs jūsu banka.',
  inTime: 'Nauda tiks pārskaitīta šodien. Pēc plkst. {time} banka to nosūtīs nākamajā bankas darba dienā.',
  cutOff: 'Ir vairāk nekā {time}: banka naudu nosūtīs nākamajā bankas darba dienā ({weekday}, {date}).',
  closedToday:
    'Šodien bankas ir slēgtas. Nauda tiks pārskaitīta nākamajā bankas darba dienā ({weekday}, {date}).',
  closedDay:
    'Bankas ir slēgtas {asked}. Nauda tiks pārskaitīta nākamajā bankas darba dienā ({weekday}, {date}).',
  weekly: 'Pēc tam līdz {until} katru nedēļu.',
  monthly: 'Pēc tam līdz {until} katru mēnesi.',
  last_banking_day: 'Pēc tam līdz {until} katra mēneša pēdējā bankas darba dienā.',
  whole: {
    one: 'Šodien nekas nav jāmaksā. Pirmais maksājums: {weekday}, {date}; {count} reize, kopā {total}.',
    other: 'Šodien nekas nav jāmaksā. Pirmais maksājums: {weekday}, {date}; {count} reizes, kopā {total}.',
  },
  zone: '{time} pēc Somijas laika',
}
