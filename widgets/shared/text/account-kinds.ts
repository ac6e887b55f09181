// Names accounts and cards in the language of the page, if a bank gives no more than their kind.

import type { WordOf } from './words/topics.ts'

/** A kind of account or card that has a word in every language. */
export type AccountKind = WordOf<'kinds'>

/** What banks call each kind, in the languages of the elements, folded to small letters. */
const names: readonly (readonly [AccountKind, string])[] = [
  [
    'current',
    'everyday account|current account|payment account|käyttötili|pankkitili|brukskonto|dispositionskonto|betalkonto|arvelduskonto|norēķinu konts|einamoji sąskaita|atsiskaitomoji sąskaita',
  ],
  [
    'savings',
    'savings account|säästötili|sparkonto|hoiukonto|kogumiskonto|säästukonto|krājkonts|uzkrājumu konts|taupomoji sąskaita',
  ],
  ['salary', 'salary account|palkkatili|lönekonto|palgakonto|algas konts|atlyginimo sąskaita'],
  ['currency', 'currency account|valuuttatili|valutakonto|valuutakonto|valūtas konts|valiutos sąskaita'],
  [
    'business',
    'business account|yritystili|företagskonto|ärikonto|ettevõtte konto|uzņēmuma konts|verslo sąskaita|įmonės sąskaita',
  ],
  [
    'term',
    'fixed-term deposit|term deposit|määräaikaistalletus|tidsbunden insättning|tähtajaline hoius|termiņnoguldījums|terminuotasis indėlis',
  ],
  ['loan', 'loan|laina|lån|laen|aizdevums|paskola'],
  ['credit', 'credit card|luottokortti|kreditkort|krediitkaart|kredītkarte|kredito kortelė'],
  ['debit', 'debit card|pankkikortti|bankkort|deebetkaart|debetkarte|debeto kortelė'],
]

const kindOf: ReadonlyMap<string, AccountKind> = new Map(
  names.flatMap(([kind, list]) => list.split('|').map((name) => [name, kind] as const)),
)

/**
 * Writes the name of an account or a card that a bank gave: in the language of the page if it is only a kind.
 * @param name as the bank wrote it; may be empty
 * @param say returns the word of a kind; empty while the language is loading
 */
export function kindName(name: string, say: (kind: AccountKind) => string): string {
  const kind = kindOf.get(name.trim().toLowerCase())
  return (kind && say(kind)) || name
}
