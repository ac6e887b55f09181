// Reports to the developer of a page why an element cannot do its work: one line in the console and one event.

import { SourceError } from '../source/call.ts'
import { ElementEvent } from './events.ts'

/**
 * Why an element cannot do its work.
 *
 * - `source_missing`: the page gave neither `src` nor `source`.
 * - `order_missing`: the page gave neither `order` nor `items`.
 * - `order_failed`: `order` threw, or gave no text.
 * - `amount_invalid`: `amount` and `currency` of the page are no sum of money.
 * - `due_date_invalid`: `due-date` of the page is no day.
 * - `unreachable`: no answer came: no network, a wrong host, a rule of CORS, or a part of the element did not load.
 * - `answer_unreadable`: what came is not the agreed answer: a page of HTML at a wrong address, a row that breaks a rule.
 * - `refused`: the proxy refused; `code` of the cause is the reason.
 * - `source_failed`: a source of the page's own threw something else, or the function that gives a picker its order did.
 */
export type SiltaErrorCode =
  | 'source_missing'
  | 'order_missing'
  | 'order_failed'
  | 'amount_invalid'
  | 'due_date_invalid'
  | 'unreachable'
  | 'answer_unreadable'
  | 'refused'
  | 'source_failed'

/** The event that an element cannot do its work, once for each cause. */
export class SiltaErrorEvent extends ElementEvent<{ code: SiltaErrorCode; cause: unknown }> {
  /** What is wrong, for programs. */
  declare readonly code: SiltaErrorCode
  /** The error as it was thrown. */
  declare readonly cause: unknown

  constructor(code: SiltaErrorCode, cause: unknown) {
    super('silta-error', { code, cause })
  }
}

/** The fixed sentences for a developer: nothing that was sent gets into them; {@link said} adds parts of an answer. */
const sentences: Record<SiltaErrorCode, string> = {
  source_missing: 'src, the address of the proxy, or source must be set',
  order_missing: 'order or items must be set',
  order_failed: 'order threw, or gave no text; nothing was sent',
  amount_invalid: 'amount must be a decimal string, and currency a code such as EUR',
  due_date_invalid: 'due-date must be a day such as 2026-11-23',
  unreachable:
    'no answer came (does the proxy run at this address, with the origin of this page in ALLOWED_ORIGINS?)',
  answer_unreadable: 'what came is not the agreed answer (is the address right?)',
  refused: 'the proxy refused',
  source_failed: 'the source of the page failed',
}

/** What is wrong when a page has not given an element what it needs. */
export class SettingError extends TypeError {
  readonly code: SiltaErrorCode

  constructor(code: SiltaErrorCode) {
    super(sentences[code])
    this.code = code
  }
}

/** Reports to the developer of a page what is wrong with one element, once for each cause. */
export class ErrorReport {
  readonly #element: HTMLElement
  readonly #reported = new Set<string>()
  /** Settings that the page has left out; an answer of the source does not reset them. */
  readonly #missing = new Set<string>()

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /**
   * Reports why a source gave nothing; a bank that is not connected is a normal state and no failure.
   *
   * @param code Which fault it is, if the element knows.
   */
  failed(error: unknown, code: SiltaErrorCode | undefined = codeOf(error)): void {
    if (!code) return
    // The underlying cause is more exact than "no answer"; a refusal has its own reason.
    const cause = code !== 'refused' && error instanceof SourceError ? (error.cause ?? error) : error
    this.tell(code, cause)
  }

  /** Reports that the page has not given what the element needs. */
  missing(code: SiltaErrorCode): void {
    this.tell(code, new SettingError(code))
  }

  /** Reports what is wrong, once for each cause. */
  tell(code: SiltaErrorCode, cause: unknown): void {
    const key = `${code} ${cause instanceof Error ? cause.message : typeof cause}${said(cause)}`
    const reported = cause instanceof SettingError ? this.#missing : this.#reported
    if (reported.has(key)) return
    reported.add(key)
    // oxlint-disable-next-line no-console -- the console is where a developer looks first
    console.error(`<${this.#element.localName}> ${code}: ${sentences[code]}${said(cause)}`, cause)
    this.#element.dispatchEvent(new SiltaErrorEvent(code, cause))
  }

  /** Warns once about a setting of the page that has no effect; the element works all the same. */
  warn(sentence: string): void {
    if (this.#missing.has(sentence)) return
    this.#missing.add(sentence)
    // oxlint-disable-next-line no-console -- the console is where a developer looks first
    console.warn(`<${this.#element.localName}> ${sentence}`)
  }

  /** Forgets the reported faults, because the element works now, so that the same fault would be reported again. */
  reset(): void {
    this.#reported.clear()
  }
}

/** The proxy's reason for its refusal: the code and the detail, which names settings and rules and never a value. */
function said(cause: unknown): string {
  const { code = '', detail = '' } = cause instanceof SourceError ? cause : {}
  return `${code && ` (${code})`}.${detail && ` ${detail}`}`
}

function codeOf(error: unknown): SiltaErrorCode | undefined {
  if (!(error instanceof SourceError)) return 'source_failed'
  if (error.status === 0) return 'unreachable'
  if (!error.code) return 'answer_unreadable'
  return error.code === 'consent_missing' || error.code === 'consent_ended' ? undefined : 'refused'
}

declare global {
  // It bubbles, so a page may hear it at the document.
  interface GlobalEventHandlersEventMap {
    'silta-error': SiltaErrorEvent
  }
}
