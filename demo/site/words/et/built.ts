// What the shop says in Estonian of how it is built, and of what happened behind.
// Placeholders stand in braces; names with a low line are those of a payment’s history.

import type { built as en } from '../en/built.ts'

/** How the shop is built, in Estonian. */
export const built: typeof en = {
  made: 'Loodud Siltaga',
  title: 'Kuidas see on ehitatud',
  about:
    'Pankade loend, maksenupp, kontod ja tehingud on Silta elemendid. Vahendusserver hoiab võtmeid, allkirjastab ja pöördub panga poole; pank on Silta liivakast. Kõik muu on poe oma.',
  marks: 'Märgi elemendid',
  here: 'Sellel lehel',
  show: 'Näita',
  guide: 'Juhend',
  none: 'Sellel lehel ei ole Silta elemente. Kassas ja arvevihikus on.',
  places: 'Teised pooled',
  merchant: 'Kaupmehe leht',
  suppliers: 'Maksed tarnijatele',
  bank: 'Testpank',
  guides: 'Juhendid',

  happened: 'Mis taustal juhtus',
  hint: 'Mida poe server ja selle vahendusserver on sinu viimase tellimuse kohta kirja pannud. Võtmed, load ja kontonumbrid jäävad oma kohale. Kellaajad on Soome aja järgi.',
  nothing:
    'Veel mitte midagi. Maksa millegi eest ja vaata uuesti: iga pöördumine panga poole, panga sõnum ja teade poele on siis siin koos kellaaegadega.',
  lost: 'Poe server praegu ei vasta.',
  again: 'Vaata uuesti',
  order: 'Tellimus {id}, {amount}',
  repeated: 'Kordus: {count}, viimati {time}.',
  shop: 'Pood',
  proxy: 'Vahendusserver',
  theBank: 'Pank',
  you: 'Sina',

  order_signed: 'Poe server allkirjastas tellimuse. Keegi teel ei saa summat muuta.',
  started: 'Vahendusserver alustas makset.',
  created: 'Pank võttis makse vastu ja andis aadressi, kus sina otsustad.',
  resent: 'Sama makse saadeti panka uuesti.',
  answer_lost: 'Panga vastus läks kaduma.',
  refused: 'Pank ei võtnud makset vastu.',
  returned: 'Tulid tagasi. See ei tõesta veel midagi.',
  callback_taken: 'Pank andis märku. See ei tõesta veel midagi.',
  handed_in: 'Makse, mille kinnitasid, anti pangale täitmiseks.',
  withdrawn: 'Makse võeti pangas tagasi.',
  reading: 'Vahendusserver küsis pangalt. Vastus: {state}.',
  reading_lost: 'Vahendusserver küsis pangalt ja vastust ei tulnud.',
  state_changed: 'Makse on nüüd: {state}.',
  webhook: 'Vahendusserver saatis poe serverile allkirjastatud teate.',
  webhook_received: 'Teade tuli ja selle allkiri on õige.',
  webhook_worked: 'Teade tuli, selle allkiri on õige ja pood tegutses selle järgi.',
  packed: 'Nõud anti pakkijale, üks kord.',
  other: 'Midagi muud pandi kirja.',

  pending: 'pooleli',
  scheduled: 'ootab oma päeva',
  paid: 'makstud',
  paid_twice: 'kaks korda makstud',
  cancelled: 'tühistatud',
  failed: 'ebaõnnestus',
  unknown: 'veel teadmata',
  mismatched: 'ei klapi',
}
