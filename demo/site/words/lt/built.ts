// What the shop says in Lithuanian of how it is built, and of what happened behind.
// Placeholders stand in braces; names with a low line are those of a payment’s history.

import type { built as en } from '../en/built.ts'

/** How the shop is built, in Lithuanian. */
export const built: typeof en = {
  made: 'Sukurta su Silta',
  title: 'Kaip tai padaryta',
  about:
    'Bankų sąrašas, mokėjimo mygtukas, sąskaitos ir operacijos yra „Silta“ elementai. Tarpinis serveris saugo raktus, pasirašo ir kreipiasi į banką; bankas yra „Silta“ smėlio dėžė. Visa kita yra pačios parduotuvės.',
  marks: 'Pažymėti elementus',
  here: 'Šiame puslapyje',
  show: 'Rodyti',
  guide: 'Vadovas',
  none: 'Šiame puslapyje „Silta“ elementų nėra. Jų yra kasoje ir sąsiuvinyje.',
  places: 'Kitos pusės',
  merchant: 'Pardavėjo puslapis',
  suppliers: 'Mokėjimai tiekėjams',
  bank: 'Bandomasis bankas',
  guides: 'Vadovai',

  happened: 'Kas vyko už kadro',
  hint: 'Ką parduotuvės serveris ir jo tarpinis serveris užrašė apie naujausią jūsų užsakymą. Raktai, prieigos ir sąskaitų numeriai lieka savo vietose. Laikas nurodytas Suomijos laiku.',
  nothing:
    'Dar nieko. Už ką nors sumokėkite ir pažiūrėkite dar kartą: kiekvienas kreipimasis į banką, banko žinia ir pranešimas parduotuvei tada bus čia su laiku.',
  lost: 'Parduotuvės serveris dabar neatsako.',
  again: 'Žiūrėti dar kartą',
  order: 'Užsakymas {id}, {amount}',
  repeated: 'Kartojosi: {count}, paskutinį kartą {time}.',
  shop: 'Parduotuvė',
  proxy: 'Tarpinis serveris',
  theBank: 'Bankas',
  you: 'Jūs',

  order_signed: 'Parduotuvės serveris pasirašė užsakymą. Pakeliui niekas negali pakeisti sumos.',
  started: 'Tarpinis serveris pradėjo mokėjimą.',
  created: 'Bankas mokėjimą priėmė ir davė adresą, kuriame sprendžiate jūs.',
  resent: 'Tas pats mokėjimas bankui išsiųstas dar kartą.',
  answer_lost: 'Banko atsakymas dingo.',
  refused: 'Bankas mokėjimo nepriėmė.',
  returned: 'Jūs grįžote. Tai dar nieko neįrodo.',
  callback_taken: 'Bankas davė žinią. Tai dar nieko neįrodo.',
  handed_in: 'Mokėjimas, kurį patvirtinote, perduotas bankui vykdyti.',
  withdrawn: 'Mokėjimas banke atšauktas.',
  reading: 'Tarpinis serveris paklausė banko. Atsakymas: {state}.',
  reading_lost: 'Tarpinis serveris paklausė banko, bet atsakymo nesulaukė.',
  state_changed: 'Mokėjimas dabar: {state}.',
  webhook: 'Tarpinis serveris parduotuvės serveriui išsiuntė pasirašytą pranešimą.',
  webhook_received: 'Pranešimas atėjo, ir jo parašas teisingas.',
  webhook_worked: 'Pranešimas atėjo, jo parašas teisingas, ir parduotuvė pagal jį veikė.',
  packed: 'Indai atiduoti pakuotojui, vieną kartą.',
  other: 'Užrašyta kai kas kita.',

  pending: 'nebaigta',
  scheduled: 'laukia savo dienos',
  paid: 'sumokėta',
  paid_twice: 'sumokėta du kartus',
  cancelled: 'atšaukta',
  failed: 'nepavyko',
  unknown: 'dar nežinoma',
  mismatched: 'nesutampa',
}
