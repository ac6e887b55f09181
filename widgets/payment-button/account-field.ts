// The field for the IBAN of the account that pays, if a bank must know it before its page opens: drawing, rules, messages.
// It is drawn if the page gives a bank that asks for the account, or if the source refuses a payment without one.
// The account is stored only if the payer wants that.

import { html, type TemplateResult, css } from 'lit'
import { groupIban, parseIban } from '../../core/shared/values/iban.ts'
import { readCode } from '../../core/shared/values/typed.ts'
import { type ControlledElement, focusOn } from '../shared/element/controlled-element.ts'
import { LanguageController } from '../shared/text/language.ts'
import { payer } from '../shared/text/words/en/payer.ts'
import { asksAccount, countryOfBank, type GivenBank } from './settings.ts'
import type { ButtonState } from './state.ts'

const place = 'silta:payer-accounts'

/** Example IBANs by country, from the official registry; they belong to no customer. */
const examples: Readonly<Record<string, string>> = {
  EE: 'EE38 2200 2210 2014 5685',
  FI: 'FI21 1234 5600 0007 85',
  LT: 'LT12 1000 0111 0100 1000',
  LV: 'LV80 BANK 0000 4351 9500 1',
  SE: 'SE45 5000 0000 0583 9825 7466',
}

/** An example IBAN of a bank's country, in groups of four; nothing if there is none. */
function exampleOf(bank: GivenBank): string | undefined {
  return examples[countryOfBank(bank) ?? '']
}

/** Reads the account that is remembered for a bank; nothing if there is none, or storage is forbidden. */
function recallAccount(bank: string | undefined): string | undefined {
  const known: unknown = read()[bank ?? '']
  return typeof known === 'string' ? known : undefined
}

/** Remembers the account for a bank, or forgets it. */
function rememberAccount(bank: string | undefined, iban: string | undefined): void {
  const { [bank ?? '']: _, ...others } = read()
  const accounts = iban === undefined ? others : { ...others, [bank ?? '']: iban }
  try {
    if (Object.keys(accounts).length === 0) localStorage.removeItem(place)
    else localStorage.setItem(place, JSON.stringify(accounts))
  } catch {
    // Without storage the payer types the account again next time.
  }
}

function read(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(place) ?? '{}')
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}

/** The style sheet of the field. */
const styles = css`
  .account { display: grid; gap: calc(var(--_u) * 1.5); font-size: 0.875rem; }
  .account > .skeleton { margin-block: 0.35em; }
  .account > .skeleton:nth-of-type(3) { inline-size: 100%; block-size: var(--_field); margin: 0; }
  .account > .skeleton:nth-of-type(4) { margin-block: calc((var(--_height) - 0.8em) / 2); }
  .account label { font-weight: 550; }
  .account .keep { display: flex; align-items: center; gap: calc(var(--_u) * 2); min-block-size: var(--_height); font-weight: 400; }
  .keep input { flex: none; inline-size: 20px; block-size: 20px; accent-color: var(--_accent); }
  .account input:not([type]), .account input[type='text'] {
    inline-size: 100%;
    min-block-size: var(--_field);
    padding-inline: calc(var(--_u) * 3);
    border: var(--_border) solid var(--_ink-quiet);
    border-radius: var(--_control);
    background: var(--_surface);
    color: var(--_ink);
    font-size: 1rem;
    font-variant-numeric: tabular-nums;
    appearance: none;
  }
  .account input:focus-visible { border-color: var(--_accent); outline-offset: 0; }
  .account input[aria-invalid='true'] { border-color: var(--_danger); box-shadow: inset 0 0 0 1px var(--_danger); }
  .account input:disabled { background: var(--_surface-quiet); cursor: not-allowed; }
  .account .hint { color: color-mix(in oklab, currentcolor 76%, transparent); }
  .account .fault { color: var(--_danger); }
  .account .fault:empty { display: none; }
  @media (forced-colors: active) {
    .account input[aria-invalid='true'] { border-width: 3px; }
  }
`

/** What is wrong with the account that was named. */
type AccountFault = 'missing' | 'invalid' | 'country' | 'refused'

/** Faults by the code of a source's refusal. */
export const accountFaults: ReadonlyMap<string, AccountFault> = new Map([
  ['payer_iban_missing', 'missing'],
  ['payer_iban_invalid', 'invalid'],
  ['payer_iban_refused', 'refused'],
])

/** What the field asks of its element. */
export interface AccountElement extends ControlledElement {
  readonly provider: GivenBank
  readonly payerIban: string | undefined
}

/** States in which a press begins a payment; once a payment has begun, its account is fixed. */
const before = /ready|leaving|offline|error|account|cancelled|failed/

/** Takes the IBAN of the account that a person pays from. */
export class AccountField {
  readonly #element: AccountElement
  readonly #words: LanguageController<'payer'>
  #typed = ''
  #isRemembered = false
  /** The bank for which the field was last filled in. */
  #begun: GivenBank
  #fault: AccountFault | undefined
  /** The bank that needs the account, as the source reported. */
  #reported: { bank: string | undefined } | undefined

  constructor(element: AccountElement) {
    this.#element = element
    this.#words = new LanguageController(element, 'payer', payer)
    const { styleSheet } = styles
    if (styleSheet) element.shadowRoot?.adoptedStyleSheets.push(styleSheet)
    this.begin()
  }

  /** Fills in the account that the page has named. */
  begin(): void {
    const known = recallAccount(this.#bank.id)
    this.#begun = this.#element.provider
    this.#isRemembered = known !== undefined
    this.#typed = this.#element.payerIban ?? known ?? this.#prefix
    this.#fault = undefined
    this.#group()
  }

  /** The typed account in the form in which it is sent; nothing if it is empty or no bank asks for it. */
  get iban(): string | undefined {
    return this.#isAsked ? this.#plain : undefined
  }

  /** Checks what was typed before a press goes on; shows the fault and moves the focus to the field. */
  check(state: ButtonState): boolean {
    if (!this.#isAsked || !before.test(state)) return true
    this.#say(this.#judge())
    if (this.#fault) void focusOn(this.#element, 'input')
    else rememberAccount(this.#bank.id, this.#isRemembered ? this.#plain : undefined)
    return this.#fault === undefined
  }

  /** Shows why the source refused the account. */
  refused(code: string): void {
    this.#reported = { bank: this.#bank.id }
    this.#say(accountFaults.get(code))
  }

  /** Draws the field with its fault; nothing if no bank asks. */
  draw(state: ButtonState, isOff: boolean): TemplateResult | undefined {
    if (!this.#isAsked || !before.test(state)) return undefined
    // Without its words the field would not explain what belongs there.
    if (!this.#words.ready)
      return html`<div class="account" part="account" aria-busy="true">
        ${[1, 2, 3, 4].map(() => html`<span class="skeleton"></span>`)}
      </div>`
    const isOther = this.#begun !== this.#element.provider
    if (isOther && (this.#plain === undefined || this.#plain.length === 2)) this.begin()
    const fault = this.#fault
    const disabled = isOff || state === 'leaving'
    const example = exampleOf(this.#element.provider)
    const say = (word: AccountFault | 'label' | 'hint' | 'example' | 'remember') =>
      this.#words.say(word, { country: this.#bank.country ?? '', example: example ?? '' })
    return html`<div class="account" part="account">
      <label for="account">${say('label')}</label>
      <p class="hint" id="account-hint">${say('hint')}${example && html` ${say('example')}`}</p>
      <input
        id="account"
        part="account-input"
        type="text"
        autocomplete="off"
        autocapitalize="characters"
        spellcheck="false"
        maxlength="150"
        required
        aria-describedby="account-hint account-fault"
        aria-invalid=${fault !== undefined}
        ?disabled=${disabled}
        .value=${this.#typed}
        @input=${this.#typing}
        @change=${this.#group}
      />
      <p class="fault" id="account-fault" role="alert">${fault ? say(fault) : ''}</p>
      <label class="keep">
        <input type="checkbox" part="account-keep" ?disabled=${disabled} .checked=${this.#isRemembered} @change=${this.#keeping} />
        ${say('remember')}
      </label>
    </div>`
  }

  /** The bank, as far as the page has given it. */
  get #bank(): { id?: string | undefined; country?: string | undefined } {
    const { provider } = this.#element
    return typeof provider === 'object' ? provider : { id: provider }
  }

  get #isAsked(): boolean {
    const isReported = this.#reported !== undefined && this.#reported.bank === this.#bank.id
    return isReported || asksAccount(this.#element.provider)
  }

  get #plain(): string | undefined {
    const plain = readCode(this.#typed)
    const prefix = this.#prefix
    // A whole IBAN that is pasted after the prefix has a prefix of its own.
    const pasted = prefix && plain.startsWith(prefix) ? readCode(plain.slice(prefix.length)) : ''
    return (pasted && pasted.startsWith(prefix) ? pasted : plain) || undefined
  }

  /** The letters with which an account of the bank begins; empty if its country is not known. */
  get #prefix(): string {
    return countryOfBank(this.#element.provider) ?? ''
  }

  #judge(): AccountFault | undefined {
    if (this.#plain === undefined || this.#plain === this.#prefix) return 'missing'
    const parsed = parseIban(this.#plain)
    if (!parsed) return 'invalid'
    const { country } = this.#bank
    return country !== undefined && parsed.country !== country ? 'country' : undefined
  }

  /** Remembers the account, or forgets it, as soon as the payer wants it. */
  readonly #keeping = ({ target }: Event) => {
    this.#isRemembered = (target as HTMLInputElement).checked
    if (!this.#isRemembered) rememberAccount(this.#bank.id, undefined)
    this.#element.requestUpdate()
  }

  readonly #typing = ({ target }: Event) => {
    this.#typed = (target as HTMLInputElement).value
    // While the payer corrects a fault, it is not shown again before the next press.
    this.#say(undefined)
  }

  /** Shows the account in groups of four, as on statements. */
  readonly #group = () => {
    this.#typed = groupIban(this.#plain ?? '')
    this.#element.requestUpdate()
  }

  #say(fault: AccountFault | undefined): void {
    this.#fault = fault
    this.#element.requestUpdate()
  }
}
