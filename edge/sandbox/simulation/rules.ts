// Collects the rules of an account of the simulation: its owner's, transfers with other customers, bills of its cards.

import { accountKey, fixedReference } from './accounts.ts'
import { workdayFrom } from './days.ts'
import type { RecurringRule } from './recurring-rules.ts'
import type { ProfileAccount } from './customer-profile.ts'
import type { Span } from './period.ts'
import type { People } from './people.ts'

/** A rule of one account. */
export interface Rule {
  /** Name on which its random numbers depend, the same on both sides. */
  id: string
  /** Part of archive ids, the same on both sides. */
  number: number
  /** Instant before which the rule makes nothing. */
  since: number
  happen: RecurringRule['happen']
}

/** An account with its rules. */
export interface RuledAccount extends ProfileAccount {
  /** Unique among all accounts and rules. */
  number: number
  since: number
  isNew: boolean
  holder: string
  rules: Rule[]
}

const HOUR_MS = 3_600_000

/**
 * Returns every account with its rules, by its key, and numbers the rules.
 *
 * @param billOf Returns the cents of a card's bill in a month.
 */
export function ruledAccounts(
  span: Span,
  { profiles, transfers, cardBills, bic }: People,
  billOf: (lastDigits: string, month: string) => bigint,
): Map<string, RuledAccount> {
  let number = 0
  const accounts = new Map<string, RuledAccount>()
  for (const { name: holder, openedDaysAgo, accounts: own } of profiles) {
    const since = span.openedAt(openedDaysAgo)
    for (const account of own) {
      const key = accountKey(account)
      const rules = account.recurringRules.map(({ id, happen }) => ({
        id: `${key}\n${id}`,
        number: ++number,
        since,
        happen,
      }))
      const isNew = openedDaysAgo !== undefined
      accounts.set(key, { ...account, number: ++number, since, isNew, holder, rules })
    }
  }
  const known = (key: string): RuledAccount => {
    const account = accounts.get(key)
    if (!account) throw new TypeError('account must be one of the simulation')
    return account
  }
  for (const { from, to, rule: repeated } of transfers) {
    const [payer, payee] = [known(from), known(to)]
    const since = Math.max(payer.since, payee.since)
    const rule = { id: `${from}\n${to}\n${repeated.id}`, number: ++number, since }
    payer.rules.push({ ...rule, happen: seen(repeated, { ...payee, bic }, 1) })
    payee.rules.push({ ...rule, happen: seen(repeated, { ...payer, bic }, -1) })
  }
  for (const { lastDigits, productName, iban } of profiles.flatMap(({ cards = [] }) => cards)) {
    const account = known(iban)
    const reference = fixedReference(900_000 + Number(lastDigits))
    const happen: RecurringRule['happen'] = (month, random) => {
      const { date, start } = workdayFrom(month, 15)
      const at = start + random.int(6 * HOUR_MS, 7 * HOUR_MS)
      const cents = -Number(billOf(lastDigits, month.name))
      return [{ at, date, kind: 'payment', cents, counterpart: cardBills, reference, message: productName }]
    }
    account.rules.push({ id: `${iban}\nbill ${lastDigits}`, number: ++number, since: account.since, happen })
  }
  return accounts
}

/** Returns a transfer as one of its two sides sees it. */
function seen(
  rule: RecurringRule,
  other: RuledAccount & { bic: string },
  sign: 1 | -1,
): RecurringRule['happen'] {
  const counterpart = { name: other.holder, iban: other.iban, bic: other.bic }
  return (month, random) =>
    rule.happen(month, random).map((event) => ({ ...event, cents: sign * event.cents, counterpart }))
}
