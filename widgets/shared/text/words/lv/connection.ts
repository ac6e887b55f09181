// The Latvian words of the way to the bank and back.

import type { Words } from '../topics.ts'

/** Words of the way to the bank and back. */
export const words: Words<'connection'> = {
  missing: 'Neviena banka nav savienota.',
  missingHint:
    'Savienojiet savu banku, lai šeit redzētu savus kontus. Bankā izvēlaties, ko kopīgot, un varat to pārtraukt jebkurā laikā.',
  connect: 'Savienot banku',
  endedTitle: 'Savienojiet vēlreiz',
  ended: 'Bankas atļauja ir beigusies. Savienojiet vēlreiz, lai redzētu jaunos darījumus.',
  connectAgain: 'Savienot banku vēlreiz',
  leaving: 'Atveram jūsu banku…',
  failed: 'Bankas lapa neatvērās. Nekas nav mainīts. Varat mēģināt vēlreiz.',
  freshToday: 'Jauni dati atkal šodien plkst. {time}.',
  freshTomorrow: 'Jauni dati atkal rīt plkst. {time}.',
  freshOn: 'Jauni dati atkal {date} plkst. {time}.',
  freshNow: 'Jaunus datus atkal var nolasīt.',
  freshLater: 'Jauni dati būs vēlāk.',
  freshWhy: 'Banka ļauj datus nolasīt tikai dažas reizes dienā.',
  freshUntil: 'Līdz tam redzat pēdējos nolasītos datus.',
  zone: '{time} pēc Somijas laika',
  another: 'Savienot vēl vienu banku',
  which: 'Kuru banku vēlaties savienot?',
  notNow: 'Ne tagad',
}
