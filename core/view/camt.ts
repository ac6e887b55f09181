// A statement as ISO 20022 camt.053.001.08, for bookkeeping programs.
// It contains booked entries only, as the message requires, and invents nothing. No id or reference is cut, and no part of an
// entry is left out: what the message cannot contain unchanged is written to SplmtryData.

import { compareAmounts } from '../shared/values/money.ts'
import { assertCamtEntry, assertCamtHead, type CamtBalance, type CamtHead } from './camt-rules.ts'
import type { Entry } from './entry.ts'
import type { Entries } from './stream.ts'

export type { CamtBalance, CamtHead } from './camt-rules.ts'

/**
 * Writes booked entries as one camt.053.001.08 message in UTF-8, entry by entry.
 *
 * Entries that are pending or never became money are left out: a statement shows what is booked. Nothing invalid is
 * written: the head is checked before the first piece, each entry before its own.
 *
 * @param entries Newest first, as `eachTransaction` gives them; all in the currency of the account.
 * @throws TypeError (from the iteration) naming member and rule when head or entry break one: a day that does not exist, an
 * amount that is not one, another currency than the account; or when no balance is known.
 * @see ISO 20022, BankToCustomerStatementV08
 */
export async function* writeCamt053(
  entries: Entries,
  head: CamtHead,
): AsyncGenerator<string, undefined, undefined> {
  assertCamtHead(head)
  const { currency } = head.account
  let begun = false
  let at = -1
  if (head.balances !== undefined) {
    yield opening(head, head.balances)
    begun = true
  }
  for await (const entry of entries) {
    at++
    if (entry.status !== 'booked') continue
    assertCamtEntry(entry, at)
    if (entry.currency !== currency) throw new TypeError('entries must be in the currency of the account')
    if (!begun) {
      if (entry.balanceAfter === undefined) throw new TypeError(NO_BALANCE)
      yield opening(head, [{ type: 'closing', amount: entry.balanceAfter, day: entry.day }])
      begun = true
    }
    yield bookedEntry(entry)
  }
  if (!begun) throw new TypeError(NO_BALANCE)
  yield '</Stmt></BkToCstmrStmt></Document>\n'
}

const NO_BALANCE = 'balances must be given, because the newest booked entry tells none'

function opening(head: CamtHead, balances: readonly CamtBalance[]): string {
  const { id, createdAt, account, range } = head
  const created = textElement('CreDtTm', createdAt)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>\n',
    element('GrpHdr', textElement('MsgId', id), created),
    '\n<Stmt>',
    textElement('Id', id),
    created,
    range ? element('FrToDt', textElement('FrDtTm', range.from), textElement('ToDtTm', range.to)) : '',
    element(
      'Acct',
      accountId(account.iban?.trim() || (account.number ?? '')),
      textElement('Ccy', account.currency),
      textElement('Nm', account.name, 70),
      agent('Svcr', account.bic),
    ),
    ...balances.map((balance) => balanceElement(balance, account.currency)),
    '\n',
  ].join('')
}

function balanceElement({ type, amount, day }: CamtBalance, currency: string): string {
  const code = type === 'opening' ? 'OPBD' : 'CLBD'
  return element(
    'Bal',
    element('Tp', element('CdOrPrtry', element('Cd', code))),
    amountElements(amount, currency),
    element('Dt', textElement('Dt', day)),
  )
}

function bookedEntry(entry: Entry): string {
  const { amount, currency, day, valueDay, archiveId, codes } = entry
  return `${element(
    'Ntry',
    amountElements(amount, currency),
    element('Sts', element('Cd', 'BOOK')),
    element('BookgDt', textElement('Dt', day)),
    element('ValDt', textElement('Dt', valueDay)),
    idElement('AcctSvcrRef', archiveId),
    transactionCode(codes),
    element('NtryDtls', element('TxDtls', details(entry), supplementary(entry))),
    textElement('AddtlNtryInf', codes?.text, 500),
  )}\n`
}

function details(entry: Entry): string {
  const { amount, currency, archiveId, counterpart, original, day, time } = entry
  return [
    element('Refs', idElement('AcctSvcrRef', archiveId)),
    amountElements(amount, currency),
    original && /^[A-Z]{3}$/.test(original.currency)
      ? element('AmtDtls', element('InstdAmt', amountElement(original.amount, original.currency)))
      : '',
    counterpart ? parties(counterpart, amount) : '',
    element('RmtInf', ...messageElements(entry.message), referenceElement(entry.reference)),
    time === undefined ? '' : element('RltdDts', textElement('TxDtTm', `${day}T${time}`)),
  ].join('')
}

/** The other side paid what came in, and got what went out. */
function parties({ name, account, bank }: NonNullable<Entry['counterpart']>, amount: string): string {
  const role = isDebit(amount) ? 'Cdtr' : 'Dbtr'
  return [
    element(
      'RltdPties',
      element(role, element('Pty', textElement('Nm', name, 140))),
      account ? element(`${role}Acct`, accountId(account)) : '',
    ),
    element('RltdAgts', agent(`${role}Agt`, bank)),
  ].join('')
}

function accountId(account: string): string {
  const isIban = /^[A-Z]{2}\d\d[A-Za-z0-9]{1,30}$/.test(account)
  // A number that is cut would be a different number.
  if (!isHeld(account, 34)) return ''
  return element('Id', isIban ? textElement('IBAN', account) : element('Othr', textElement('Id', account)))
}

function agent(name: string, bic: string | undefined): string {
  return isBic(bic) ? element(name, element('FinInstnId', textElement('BICFI', bic))) : ''
}

const isBic = (bic: string | undefined): bic is string =>
  bic !== undefined && /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)

/** An id or reference that is cut would be another one: it is whole, or not here. */
const idElement = (name: string, id: string | undefined) => (isHeld(id, 35) ? textElement(name, id) : '')

/**
 * Writes, whole and as JSON, what the message has no element for, would cut, or cannot spell: a program that ignores it loses
 * it knowingly, and nobody takes a cut text for the whole one.
 */
function supplementary(entry: Entry): string {
  const { archiveId, reference, message = '', counterpart = {}, codes = {}, original } = entry
  const { name, account, bank } = counterpart as Partial<NonNullable<Entry['counterpart']>>
  const lines = message.split('\n')
  const left = Object.entries({
    archiveId: isHeld(archiveId, 35) ? undefined : archiveId,
    reference: isHeld(reference, 35) ? undefined : reference,
    message: lines.every((line) => isHeld(line, 140)) ? undefined : message,
    counterpart: isHeld(name, 140) ? undefined : name,
    account: isHeld(account, 34) ? undefined : account,
    bank: isBic(bank) ? undefined : bank,
    type: isHeld(codes.text, 500) ? undefined : codes.text,
    code: isHeld(codes.bank, 35) ? undefined : codes.bank,
    isoCode: ISO_CODE.test(codes.iso ?? '') ? undefined : codes.iso,
    original: original && !/^[A-Z]{3}$/.test(original.currency) ? original : undefined,
    card: entry.cardLastDigits,
    balance: entry.balanceAfter,
  }).filter(([, value]) => value !== undefined && value !== '')
  if (left.length === 0) return ''
  // JSON can write any character with characters that XML allows.
  const json = JSON.stringify(Object.fromEntries(left)).replace(
    /[^ -~\u00A0-\uD7FF\uE000-\uFFFD]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return element('SplmtryData', element('Envlp', textElement('Entry xmlns="urn:silta:entry"', json)))
}

const ISO_CODE = /^([A-Z0-9]{4})-([A-Z0-9]{4})-([A-Z0-9]{4})$/

/** A code of three parts is an ISO code. The message requires a code even if the bank gives none. */
function transactionCode(codes: Entry['codes'] = {}): string {
  const parts = ISO_CODE.exec(codes.iso ?? '')
  const [, domain = '', family = '', subfamily = ''] = parts ?? []
  const inside =
    element(
      'Domn',
      textElement('Cd', domain),
      element('Fmly', textElement('Cd', family), textElement('SubFmlyCd', subfamily)),
    ) + element('Prtry', idElement('Cd', codes.bank))
  return element('BkTxCd', inside || element('Prtry', textElement('Cd', 'NOTPROVIDED')))
}

/** Lines stay lines; a line that is too long continues in the next one. */
function messageElements(message = ''): string[] {
  return message.split('\n').flatMap((line) => {
    const characters = Array.from(line)
    const pieces = Math.ceil(characters.length / 140)
    return Array.from({ length: pieces }, (_, at) =>
      textElement('Ustrd', characters.slice(140 * at, 140 * (at + 1)).join('')),
    )
  })
}

function referenceElement(reference: string | undefined): string {
  const ref = idElement('Ref', reference)
  if (ref === '') return ''
  const type = element('Tp', element('CdOrPrtry', element('Cd', 'SCOR')))
  return element('Strd', element('CdtrRefInf', type, ref))
}

/** The message has no signs: a word shows in which direction the money went. */
function amountElements(amount: string, currency: string): string {
  return amountElement(amount, currency) + element('CdtDbtInd', isDebit(amount) ? 'DBIT' : 'CRDT')
}

function amountElement(amount: string, currency: string): string {
  return element(`Amt Ccy="${escapeXml(currency)}"`, escapeXml(amount.replace('-', '')))
}

const isDebit = (amount: string) => compareAmounts(amount, '0') < 0

/**
 * Writes an element around its content; without content there is no element.
 *
 * @param name Name, with attributes if there are any.
 * @param inside Its content, XML that is escaped already.
 */
function element(name: string, ...inside: readonly string[]): string {
  const content = inside.join('')
  return content === '' ? '' : `<${name}>${content}</${name.split(' ')[0]}>`
}

/**
 * Writes an element around a text, escaped and cut to what the message allows; an absent or blank text makes none.
 *
 * @param max Most Unicode code points.
 */
function textElement(name: string, text: string | undefined, max = Infinity): string {
  if (text === undefined || text.trim() === '') return ''
  return element(name, escapeXml(max === Infinity ? text : Array.from(text).slice(0, max).join('')))
}

/** Returns whether an element can contain a text as it is: not blank, not cut, and of characters that XML can carry. */
function isHeld(text: string | undefined, max = Infinity): text is string {
  return (
    text !== undefined && text.trim() !== '' && text.search(NOT_XML) < 0 && Array.from(text).length <= max
  )
}

/**
 * Escapes a text for the content of an element or an attribute.
 *
 * A character that XML cannot carry, not even as a number (control characters, half of a pair), becomes U+FFFD.
 */
export function escapeXml(text: string): string {
  return text
    .replace(NOT_XML, '\uFFFD')
    .replace(/[&<>"'\r]/g, (character) => ENTITIES[character] ?? character)
}

// oxlint-disable-next-line no-control-regex -- what XML cannot hold is just what is looked for
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF\p{Surrogate}]/gu

// An XML parser turns a bare carriage return into a line feed.
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\r': '&#13;',
}
