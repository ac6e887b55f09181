// What kind of transaction an entry is, and what it was probably for: derived from its codes and its words, in this page only.
// It is not the bank's opinion, and is never sent. An entry that no rule knows has the category `other`.

import type { Entry } from '../../core/view/entry.ts'
import { fold } from '../shared/text/fold.ts'

/** Kinds by which a list can be narrowed, in the order in which they are shown. */
export const kinds = ['in', 'out', 'card', 'cash', 'fee'] as const

/** A kind of transactions; one entry may be of several. */
export type Kind = (typeof kinds)[number]

/** What money was for, in the order in which people look for it. */
export const categories = [
  'wages',
  'food',
  'home',
  'transport',
  'shopping',
  'health',
  'leisure',
  'cash',
  'fees',
  'otherIn',
  'other',
] as const

/** A category of one entry. */
export type Category = (typeof categories)[number]

/** Returns whether an entry is of a kind. */
export function isOfKind({ amount, codes, cardLastDigits }: Entry, kind: Kind): boolean {
  const iso = codes?.iso ?? ''
  if (kind === 'in') return !amount.startsWith('-')
  if (kind === 'out') return amount.startsWith('-')
  // A withdrawal is made by card, but people look for it under cash.
  if (kind === 'cash') return isCash(iso)
  if (kind === 'fee') return /-(CHRG|FEES|COMM|INTR)$/.test(iso)
  return (/^PMNT-[CM]CRD-/.test(iso) || cardLastDigits !== undefined) && !isCash(iso)
}

const isCash = (iso: string) => /^PMNT-CNTR-|-(CWDL|CDPT)$/.test(iso)

/** Lists the kinds that occur among some entries, each once. */
export function kindsAmong(entries: readonly Entry[]): Kind[] {
  return kinds.filter((kind) => entries.some((entry) => isOfKind(entry, kind)))
}

/** Words in names of shops and in messages, folded, of the languages of the elements; they count only at the start of a word. */
const rules: readonly (readonly [Category, RegExp])[] = [
  [
    'wages',
    /(^|[^a-z])(salary|wage|payroll|palkka|lon(?![a-z])|loner|palk(?![a-z])|tootasu|alga|darba sam|atlyginim|darbo uzmok|pension|elake)/,
  ],
  [
    'food',
    /(^|[^a-z])(grocer|market|supermarket|food|cafe|coffee|restaurant|pizz|bakery|ruoka|ravintola|kahvila|leipomo|livs|mat(?![a-z])|kafe|restaurang|bageri|toidu|kohvik|restoran|partik|veikal|edienu|maist|kavin|restoran|prisma|lidl|rimi|maxima|selver|coop|s-market|k-market|alepa|sale|iki(?![a-z])|norfa|barbora|wolt|bolt food)/,
  ],
  [
    'home',
    /(^|[^a-z])(rent|energy|electric|water|heating|insurance|telecom|broadband|mobile|vuokra|sahko|energia|vesi|vakuutus|hyra|elektri|vatten|forsakring|uur(?![a-z])|kindlustus|ire(?![a-z])|elektrib|apdrosin|nuoma|elektros|draudim|elisa|telia|tele2|dna(?![a-z])|housing|taloyhtio|bostads|korteri)/,
  ],
  [
    'transport',
    /(^|[^a-z])(fuel|petrol|parking|taxi|bus|train|railway|tram|airline|ferry|rautatie|polttoaine|pysakoint|taksi|linja|juna(?![a-z])|bensin|parkering|tag(?![a-z])|kutus|parkimine|rong|degviel|stavviet|vilciens|degal|stovejim|traukin|neste|circle k|abc(?![a-z])|bolt|uber)/,
  ],
  [
    'shopping',
    /(^|[^a-z])(shop|store|clothes|books?|shoes|furniture|electronics|kauppa|puoti|vaate|kirja|kengat|butik|klader|bok(?![a-z])|pood|riided|raamat|apgerb|gramat|drabuz|knyg|amazon|zalando|ikea|verkkokauppa|poukama)/,
  ],
  [
    'health',
    /(^|[^a-z])(pharmacy|doctor|dentist|hospital|clinic|optician|gym|fitness|apteekki|laakari|hammas|sairaala|terveys|apotek|lakare|tandlakar|sjukhus|apteek|arst|hambaar|haigla|aptieka|arsts|zobarst|slimnic|vaistine|gydyto|odontolog|ligonine)/,
  ],
  [
    'leisure',
    /(^|[^a-z])(cinema|movie|theatre|museum|concert|hotel|travel|games?|sport|streaming|elokuva|teatteri|museo|konsertti|hotelli|matka|bio(?![a-z])|teater|resa(?![a-z])|kino|muuseum|reis|teatris|celojum|teatras|kelion|netflix|spotify|vene|boat)/,
  ],
]

/** Categories that were already found, because each drawing asks for the same entries. */
const found = new WeakMap<Entry, Category>()

/** Returns what an entry was for, as far as its codes and words show it. */
export function categoryOf(entry: Entry): Category {
  const known = found.get(entry) ?? categorise(entry)
  found.set(entry, known)
  return known
}

function categorise(entry: Entry): Category {
  const { codes, counterpart, message, amount } = entry
  if (isOfKind(entry, 'cash')) return 'cash'
  if (isOfKind(entry, 'fee')) return 'fees'
  const isIn = !amount.startsWith('-')
  if (isIn && codes?.iso?.endsWith('-SALA')) return 'wages'
  const text = fold([counterpart?.name, message].filter(Boolean).join(' '))
  for (const [category, words] of rules) {
    // Money that comes from a shop is a refund, no purchase.
    if (isIn === (category === 'wages') && words.test(text)) return category
  }
  return isIn ? 'otherIn' : 'other'
}
