// Adds up what came in, what went out and the difference, over all loaded entries. Each entry is added only once.

import { formatAmount, minorDigitsOf, parseAmount } from '../../core/shared/values/money.ts'
import type { Entry } from '../../core/view/entry.ts'

/** What came and went in one currency; decimal strings, `out` without a sign. */
export interface Flow {
  currency: string
  in: string
  out: string
  /** What came in less what went out, signed. */
  net: string
}

/** Decimals with which sums are computed, more than any currency has. */
const finest = 6
/** Entries that are added at a time: more would block the page. */
const mostAtOnce = 5000

const form = {
  integerDigits: 40,
  decimals: Array.from({ length: finest + 1 }, (_, at) => at),
  minorDigits: finest,
  zero: true,
  negative: true,
}

/** Reads an amount exactly, in millionths; nothing if it is invalid. */
export function unitsOf(amount: string): bigint | undefined {
  return parseAmount(amount, form)
}

/** Writes millionths as an amount with the decimals of its currency, or more if it has more. */
export function textOf(units: bigint, currency: string): string {
  const text = formatAmount(units, finest)
  const given = finest - (/0*$/.exec(text)?.[0].length ?? 0)
  const spare = finest - Math.max(minorDigitsOf(currency), given)
  return formatAmount(units / 10n ** BigInt(spare), finest - spare)
}

interface Total {
  came: bigint
  went: bigint
  /** Whether the currency has an invalid amount, and is therefore left out. */
  isOdd: boolean
}

/** Adds up one list of entries that may grow at its end. */
export class Flows {
  #entries: readonly Entry[] | undefined
  #done = 0
  #totals = new Map<string, Total>()

  /**
   * Adds up the booked ones of some entries, by currency.
   * @returns nothing while more is left than can be added at a time: the caller then asks again a turn later
   */
  of(entries: readonly Entry[]): readonly Flow[] | undefined {
    if (entries !== this.#entries || entries.length < this.#done) {
      this.#entries = entries
      this.#done = 0
      this.#totals = new Map()
    }
    const end = Math.min(entries.length, this.#done + mostAtOnce)
    for (const entry of entries.slice(this.#done, end)) this.#add(entry)
    this.#done = end
    return end < entries.length ? undefined : this.#flows()
  }

  #add({ status, amount, currency }: Entry): void {
    if (status !== 'booked') return
    const total = this.#totals.get(currency) ?? { came: 0n, went: 0n, isOdd: false }
    this.#totals.set(currency, total)
    const units = unitsOf(amount)
    if (units === undefined) total.isOdd = true
    else if (units < 0n) total.went -= units
    else total.came += units
  }

  #flows(): Flow[] {
    return [...this.#totals].flatMap(([currency, { came, went, isOdd }]) =>
      isOdd
        ? []
        : [
            {
              currency,
              in: textOf(came, currency),
              out: textOf(went, currency),
              net: textOf(came - went, currency),
            },
          ],
    )
  }
}

/** Adds up a list at once, for a printer that does not wait. */
export function flowsOf(entries: readonly Entry[]): readonly Flow[] {
  const flows = new Flows()
  let found = flows.of(entries)
  while (!found) found = flows.of(entries)
  return found
}
