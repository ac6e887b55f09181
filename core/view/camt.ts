// A statement as ISO 20022 camt.053.001.08, for bookkeeping programs.
// It holds booked entries only, as the message wants it, and invents nothing: what is not known is left out.

import { compareAmounts } from '../shared/money.ts'
import type { Entry } from './entry.ts'
import type { Entries } from './stream.ts'
import { element, escapeXml, textElement } from './xml.ts'

/** A balance of the account. */
export interface CamtBalance {
  /** `opening` before the first entry of the range, `closing` after the last. */
  type: 'opening' | 'closing'
  /** Signed decimal string. */
  amount: string
  /** `2026-11-20` */
  day: string
}

/** What a statement says besides its entries. */
export interface CamtHead {
  /** Id of the message and of the statement, 1 to 35 characters; one for each file. */
  id: string
  /** When the file is made: `2026-11-20T12:00:00`, in the bank's time, or with an offset. */
  createdAt: string
  account: {
    iban?: string | undefined
    /** Account number, 1 to 34 characters, where there is no IBAN. */
    number?: string | undefined
    bic?: string | undefined
    name?: string | undefined
    /** ISO 4217. */
    currency: string
  }
  /** First and last time of the range, `2026-11-20T00:00:00`, in the bank's time. */
  range?: { from: string; to: string } | undefined
  /** The message needs one at least; when absent, the balance after the newest booked entry is the closing one. */
  balances?: readonly CamtBalance[] | undefined
}

/**
 * Writes booked entries as one camt.053.001.08 message in UTF-8, entry by entry.
 *
 * Entries that are pending or never became money are left out: a statement tells what is booked.
 *
 * @param entries Newest first, as the walks give them; all in the currency of the account.
 * @throws TypeError (from the walk) when the head breaks its rule, an entry has another currency, or no balance is known.
 * @see ISO 20022, BankToCustomerStatementV08
 */
export async function* writeCamt053(
  entries: Entries,
  head: CamtHead,
): AsyncGenerator<string, undefined, undefined> {
  assertHead(head)
  const { currency } = head.account
  let begun = false
  if (head.balances !== undefined) {
    yield opening(head, head.balances)
    begun = true
  }
  for await (const entry of entries) {
    if (entry.status !== 'booked') continue
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

function assertHead({ id, createdAt, account, range, balances }: CamtHead): void {
  const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/
  const assert = (holds: boolean, rule: string) => {
    if (!holds) throw new TypeError(rule)
  }
  assert(/^[!-~]{1,35}$/.test(id), 'id must be 1 to 35 visible ASCII characters')
  assert(dateTime.test(createdAt), 'createdAt must be YYYY-MM-DDThh:mm:ss, with an offset or without')
  const hasRange = range === undefined || (dateTime.test(range.from) && dateTime.test(range.to))
  assert(hasRange, 'range must hold from and to as YYYY-MM-DDThh:mm:ss')
  assert(Boolean(account.iban?.trim() || account.number?.trim()), 'account must have an iban or a number')
  assert(/^[A-Z]{3}$/.test(account.currency), 'account.currency must be three capital letters')
  assert(balances === undefined || balances.length > 0, 'balances must hold one balance or more')
}

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
    textElement('AcctSvcrRef', archiveId, 35),
    transactionCode(codes),
    element('NtryDtls', element('TxDtls', details(entry))),
    textElement('AddtlNtryInf', codes?.text, 500),
  )}\n`
}

function details(entry: Entry): string {
  const { amount, currency, archiveId, counterpart, original, day, time } = entry
  return [
    element('Refs', textElement('AcctSvcrRef', archiveId, 35)),
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
  return element(
    'Id',
    isIban ? textElement('IBAN', account) : element('Othr', textElement('Id', account, 34)),
  )
}

function agent(name: string, bic: string | undefined): string {
  const isBic = bic !== undefined && /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic)
  return isBic ? element(name, element('FinInstnId', textElement('BICFI', bic))) : ''
}

/** A code of three parts is one of ISO; where a bank tells none at all, the message still wants one. */
function transactionCode(codes: Entry['codes'] = {}): string {
  const parts = /^([A-Z0-9]{4})-([A-Z0-9]{4})-([A-Z0-9]{4})$/.exec(codes.iso ?? '')
  const [, domain = '', family = '', subfamily = ''] = parts ?? []
  const inside =
    element(
      'Domn',
      textElement('Cd', domain),
      element('Fmly', textElement('Cd', family), textElement('SubFmlyCd', subfamily)),
    ) + element('Prtry', textElement('Cd', codes.bank, 35))
  return element('BkTxCd', inside || element('Prtry', textElement('Cd', 'NOTPROVIDED')))
}

/** Lines stay lines; one that is too long goes on in the next. */
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
  const ref = textElement('Ref', reference, 35)
  if (ref === '') return ''
  const type = element('Tp', element('CdOrPrtry', element('Cd', 'SCOR')))
  return element('Strd', element('CdtrRefInf', type, ref))
}

/** The message has no signs: a word says which way the money went. */
function amountElements(amount: string, currency: string): string {
  return amountElement(amount, currency) + element('CdtDbtInd', isDebit(amount) ? 'DBIT' : 'CRDT')
}

function amountElement(amount: string, currency: string): string {
  return element(`Amt Ccy="${escapeXml(currency)}"`, escapeXml(amount.replace('-', '')))
}

const isDebit = (amount: string) => compareAmounts(amount, '0') < 0
