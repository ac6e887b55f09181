// The Lithuanian words of the field for the account that pays.

import type { Words } from '../topics.ts'

/** Words of the field for the account that pays. */
export const words: Words<'payer'> = {
  label: 'Sąskaitos, iš kurios mokate, IBAN',
  hint: 'Jūsų bankui jo reikia prieš atveriant banko puslapį.',
  example: 'Pavyzdžiui, {example}.',
  remember: 'Įsiminti šią sąskaitą šioje naršyklėje',
  missing: 'Įveskite savo sąskaitos IBAN.',
  invalid: 'Tai netinkamas IBAN. Patikrinkite raides ir skaičius.',
  country: 'Šio banko IBAN prasideda raidėmis {country}.',
  refused:
    'Bankas neleidžia mokėti iš šios sąskaitos. Pinigai nepervesti. Patikrinkite IBAN arba naudokite kitą sąskaitą.',
}
