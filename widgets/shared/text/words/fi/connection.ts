// The Finnish words of the way to the bank and back.

import type { Words } from '../topics.ts'

/** Words of the way to the bank and back. */
export const words: Words<'connection'> = {
  missing: 'Pankkia ei ole yhdistetty.',
  missingHint:
    'Yhdistä pankkisi, niin näet tilisi täällä. Pankissa valitset, mitä jaat, ja voit lopettaa jakamisen milloin tahansa.',
  connect: 'Yhdistä pankkisi',
  endedTitle: 'Yhdistä uudelleen',
  ended: 'Pankin antama lupa on päättynyt. Yhdistä uudelleen, niin näet uudet tapahtumat.',
  connectAgain: 'Yhdistä pankkisi uudelleen',
  leaving: 'Avataan pankkisi…',
  failed: 'Pankin sivu ei auennut. Mitään ei muutettu. Voit yrittää uudelleen.',
  freshToday: 'Tuoreet tiedot taas tänään kello {time}.',
  freshTomorrow: 'Tuoreet tiedot taas huomenna kello {time}.',
  freshOn: 'Tuoreet tiedot taas {date} kello {time}.',
  freshNow: 'Tuoreet tiedot voi taas hakea.',
  freshLater: 'Tuoreet tiedot taas myöhemmin.',
  freshWhy: 'Pankki sallii tietojen haun vain muutaman kerran päivässä.',
  freshUntil: 'Siihen asti näet viimeksi haetut tiedot.',
  zone: '{time} Suomen aikaa',
  another: 'Yhdistä toinen pankki',
  which: 'Minkä pankin haluat yhdistää?',
  notNow: 'Ei nyt',
}
