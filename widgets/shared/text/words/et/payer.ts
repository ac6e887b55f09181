// The Estonian words of the field for the account that pays.

import type { Words } from '../topics.ts'

/** Words of the field for the account that pays. */
export const words: Words<'payer'> = {
  label: 'Selle konto IBAN, millelt maksad',
  hint: 'Sinu pank vajab seda enne oma lehe avamist.',
  example: 'Näiteks {example}.',
  remember: 'Jäta see konto selles brauseris meelde',
  missing: 'Sisesta oma konto IBAN.',
  invalid: 'See ei ole kehtiv IBAN. Kontrolli tähti ja numbreid.',
  country: 'Selle panga IBAN algab tähtedega {country}.',
  refused: 'Pank ei luba sellelt kontolt maksta. Raha ei liikunud. Kontrolli IBAN-i või kasuta teist kontot.',
}
