// The Latvian words of the field for the account that pays.

import type { Words } from '../topics.ts'

/** Words of the field for the account that pays. */
export const words: Words<'payer'> = {
  label: 'Tā konta IBAN, no kura maksājat',
  hint: 'Jūsu bankai tas ir vajadzīgs, pirms atveras tās lapa.',
  example: 'Piemēram, {example}.',
  remember: 'Atcerēties šo kontu šajā pārlūkprogrammā',
  missing: 'Ievadiet sava konta IBAN.',
  invalid: 'Šis nav derīgs IBAN. Pārbaudiet burtus un ciparus.',
  country: 'Šīs bankas IBAN sākas ar {country}.',
  refused:
    'Banka neļauj maksāt no šī konta. Nauda nav pārskaitīta. Pārbaudiet IBAN vai izmantojiet citu kontu.',
}
