// The Finnish words of the field for the account that pays.

import type { Words } from '../topics.ts'

/** Words of the field for the account that pays. */
export const words: Words<'payer'> = {
  label: 'Sen tilin IBAN, jolta maksat',
  hint: 'Pankkisi tarvitsee IBANin, ennen kuin sen sivu avautuu.',
  example: 'Esimerkiksi {example}.',
  remember: 'Muista tämä tili tässä selaimessa',
  missing: 'Anna tilisi IBAN.',
  invalid: 'Tämä ei ole kelvollinen IBAN. Tarkista kirjaimet ja numerot.',
  country: 'Tämän pankin IBAN alkaa kirjaimilla {country}.',
  refused: 'Pankki ei salli maksua tältä tililtä. Rahaa ei siirretty. Tarkista IBAN tai käytä toista tiliä.',
}
