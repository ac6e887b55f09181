// What the shop says in Finnish of how it is built, and of what happened behind.
// Placeholders stand in braces; names with a low line are those of a payment’s history.

import type { built as en } from '../en/built.ts'

/** How the shop is built, in Finnish. */
export const built: typeof en = {
  made: 'Tehty Siltalla',
  title: 'Näin tämä on rakennettu',
  about:
    'Pankkiluettelo, maksupainike, tilit ja tapahtumat ovat Siltan elementtejä. Välityspalvelin säilyttää avaimet, allekirjoittaa ja kutsuu; pankki on Siltan hiekkalaatikko. Kaikki muu on kaupan omaa.',
  marks: 'Merkitse elementit',
  here: 'Tällä sivulla',
  show: 'Näytä',
  guide: 'Opas',
  none: 'Tällä sivulla ei ole Siltan elementtejä. Kassalla ja tilivihkossa niitä on.',
  places: 'Muut puolet',
  merchant: 'Kauppiaan sivu',
  suppliers: 'Maksut toimittajille',
  bank: 'Testipankki',
  guides: 'Oppaat',

  happened: 'Mitä taustalla tapahtui',
  hint: 'Mitä kaupan palvelin ja sen välityspalvelin ovat kirjanneet uusimmasta tilauksestasi. Avaimet, tunnisteet ja tilinumerot pysyvät paikoillaan. Ajat ovat Suomen aikaa.',
  nothing:
    'Ei vielä mitään. Maksa jotakin ja katso uudelleen: jokainen kutsu pankkiin, pankin viesti ja ilmoitus kaupalle näkyvät silloin tässä aikoineen.',
  lost: 'Kaupan palvelin ei nyt vastaa.',
  again: 'Katso uudelleen',
  order: 'Tilaus {id}, {amount}',
  repeated: 'Toistui: {count}, viimeksi {time}.',
  shop: 'Kauppa',
  proxy: 'Välityspalvelin',
  theBank: 'Pankki',
  you: 'Sinä',

  order_signed: 'Kaupan palvelin allekirjoitti tilauksen. Kukaan matkalla ei voi muuttaa sen summaa.',
  started: 'Välityspalvelin aloitti maksun.',
  created: 'Pankki otti maksun vastaan ja antoi osoitteen, jossa päätät siitä.',
  resent: 'Sama maksu lähetettiin pankkiin uudelleen.',
  answer_lost: 'Pankin vastaus katosi.',
  refused: 'Pankki ei ottanut maksua vastaan.',
  returned: 'Palasit kauppaan. Se ei vielä todista mitään.',
  callback_taken: 'Pankki ilmoitti jotakin. Se ei vielä todista mitään.',
  handed_in: 'Hyväksymäsi maksu annettiin pankille maksettavaksi.',
  withdrawn: 'Maksu peruttiin pankissa.',
  reading: 'Välityspalvelin kysyi pankilta. Vastaus: {state}.',
  reading_lost: 'Välityspalvelin kysyi pankilta, eikä vastausta tullut.',
  state_changed: 'Maksun tila on nyt: {state}.',
  webhook: 'Välityspalvelin lähetti kaupan palvelimelle allekirjoitetun ilmoituksen.',
  webhook_received: 'Ilmoitus tuli, ja sen allekirjoitus on oikea.',
  webhook_worked: 'Ilmoitus tuli, sen allekirjoitus on oikea, ja kauppa toimi sen mukaan.',
  packed: 'Astiat annettiin pakkaajalle, yhden kerran.',
  other: 'Jotakin muuta kirjattiin.',

  pending: 'kesken',
  scheduled: 'odottaa päiväänsä',
  paid: 'maksettu',
  paid_twice: 'maksettu kahdesti',
  cancelled: 'peruttu',
  failed: 'epäonnistui',
  unknown: 'ei vielä tiedossa',
  mismatched: 'ei täsmää',
}
