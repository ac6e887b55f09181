// Finds transactions by what a person types: names, messages, references, amounts, days, in any order.
// It searches the loaded entries, not the bank; the pager shows how many those are.

import { isIban } from '../../core/shared/values/iban.ts'
import { readCode } from '../../core/shared/values/typed.ts'
import type { Entry } from '../../core/view/entry.ts'
import { wordsOf } from '../shared/text/fold.ts'

/** How many entries are searched before the work may be interrupted. */
const step = 200

/** Searches one list of entries, and keeps their texts so that the next letter is quick. */
export class Finder {
  readonly #entries: readonly Entry[]
  readonly #texts: string[] = []

  /** @param entries may grow at its end */
  constructor(entries: readonly Entry[]) {
    this.#entries = entries
  }

  /**
   * Finds the entries that contain every word of a query; yields now and then, so that it can be run in pieces.
   * @param accepts filter that an entry must also pass
   */
  *find(query: string, accepts: (entry: Entry) => boolean = () => true): Generator<void, Entry[]> {
    const words = queryWords(query)
    const found: Entry[] = []
    for (const [at, entry] of this.#entries.entries()) {
      if (at % step === step - 1) yield
      if (!accepts(entry)) continue
      const text = (this.#texts[at] ??= textOf(entry))
      if (words.every((word) => text.includes(word))) found.push(entry)
    }
    return found
  }
}

/** Cuts a query into words in the form of the searched texts: amounts with a decimal point and a plain minus. */
function queryWords(query: string): string[] {
  // Entries have an account number in one piece, however it is grouped in the query.
  const code = readCode(query)
  if (isIban(code)) return [code.toLowerCase()]
  return wordsOf(query).map((word) =>
    /^[-\u2212+]?[\d.,]+$/.test(word)
      ? word
          .replace(/^\+/, '')
          .replace('\u2212', '-')
          .replace(/,(?=\d{1,3}$)/, '.')
      : word,
  )
}

/** All texts of an entry that can be searched, folded. */
function textOf(entry: Entry): string {
  const { day, amount, currency, counterpart, message, reference, archiveId, codes, original } = entry
  const [year, month, date] = day.split('-')
  return fold(
    [
      counterpart?.name,
      counterpart?.account,
      counterpart?.bank,
      message,
      reference,
      archiveId,
      codes?.text,
      codes?.iso,
      codes?.bank,
      entry.cardLastDigits,
      amount,
      currency,
      original && `${original.amount} ${original.currency}`,
      day,
      // The forms in which people write a day in the languages of the elements.
      `${Number(date)}.${Number(month)}.${year} ${date}/${month}/${year}`,
    ]
      .filter(Boolean)
      .join('\n'),
  )
}

/** Folds like the query, but whole texts at once, so that a hundred thousand of them do not take seconds. */
function fold(text: string): string {
  const lower = text.toLowerCase()
  // Plain letters are the usual case and need no folding.
  return /^[\0-\x7f]*$/.test(lower) ? lower : wordsOf(lower).join(' ')
}
