// What the bank says of a payment before anybody could pay it: a word that means paid there is a fault of the table of words,
// and one that no list has means open (gaps Part 5, laws 2 and 3).
// It stores nothing of the order; creation.ts gives the link, or does not.

import type { Log } from '../../shared/log.ts'
import type { WordsOfBank } from '../storage/bank-words.ts'
import type { Rail, RailPayment, RailReading } from '../interfaces/rail.ts'
import { askBank } from '../storage/ask-bank.ts'
import { FIRST_READ_WAIT_MS } from './bank-reads.ts'

/** How a new payment was read: the words of its bank fit, do not fit, or no answer came. */
export type FirstReading = 'fits' | 'unfit' | 'lost'

/**
 * Reads a payment before its link is given, unless that was done of another payment with these settings.
 *
 * @param said What the answer of the creation said of it, where that says something.
 */
export async function readFirst(
  rail: Rail,
  payment: RailPayment,
  said: Pick<RailReading, 'state' | 'word'> | undefined,
  words: WordsOfBank,
  log: Log,
): Promise<FirstReading> {
  if (said) return judge(rail, said, words, log)
  if (!rail.readsFirst || (await words.fitOf(rail.name)) === 'fits') return 'fits'
  const failure = { event: 'payment_not_read' }
  const answer = await askBank(log, failure, () => rail.read(payment, { timeoutMs: FIRST_READ_WAIT_MS }))
  if (!('got' in answer)) return 'lost'
  const verdict = await judge(rail, answer.got, words, log)
  if (verdict === 'fits') await words.noteFit(rail.name, 'fits')
  return verdict
}

async function judge(
  { name }: Rail,
  { state, word }: Pick<RailReading, 'state' | 'word'>,
  words: WordsOfBank,
  log: Log,
): Promise<'fits' | 'unfit'> {
  const said = word && { interface: name, ...word }
  if (state === 'unknown' && said) await words.learn(said, 'open')
  if (state !== 'paid') return 'fits'
  log({ event: 'bank_words_unfit', interface: name, ...word })
  await words.noteFit(name, 'unfit')
  if (said) await words.learn(said, 'unfit')
  return 'unfit'
}
