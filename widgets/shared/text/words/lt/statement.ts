// The Lithuanian words of exported statements; loaded only where the page is in Lithuanian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Words } from '../topics.ts'

/** Words of exported statements. */
export const words: Words<'statement'> = {
  whole: 'Visas laikotarpis, {range}',
  csv: 'CSV',
  csvHint: 'Skaičiuoklėms',
  camt: 'camt.053',
  camtHint: 'Apskaitai',
  camtCard: 'Ne kortelėms',
  camtBalance: 'Reikia likučių, kurių nebendrinate',
  camtAccount: 'Reikia sąskaitos duomenų, kurių šis puslapis nerodo',
  camtEmpty: 'Šiuo laikotarpiu įrašų nėra',
  camtUnread: 'Reikia visų operacijų, o kai kurių nepavyko perskaityti',
  preparing: 'Rengiamas failas… {count}',
  done: 'Failas parengtas: {name}',
  failed: 'Failo parengti nepavyko. Galite bandyti dar kartą.',
  fileName: 'operacijos',
  day: 'Data',
  time: 'Laikas',
  valueDay: 'Valiutavimo data',
  status: 'Būsena',
  amount: 'Suma',
  currency: 'Valiuta',
  counterpart: 'Gavėjas arba mokėtojas',
  account: 'Sąskaita',
  bank: 'BIC',
  reference: 'Įmokos kodas',
  message: 'Mokėjimo paskirtis',
  archiveId: 'Įrašo numeris',
  type: 'Tipas',
  code: 'Banko kodas',
  isoCode: 'ISO kodas',
  balance: 'Likutis',
  originalAmount: 'Pradinė suma',
  originalCurrency: 'Pradinė valiuta',
  card: 'Kortelė',
  id: 'Identifikatorius',
}
