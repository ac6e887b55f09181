/// <reference lib="dom" />
// A chain of calls in Try: its steps, with the values that each takes from earlier ones, made one by one or all at once.
// The chains and their runner are in ../../control/chains/, so that a terminal can run them too.

import { html, LitElement, nothing, type TemplateResult } from 'lit'
import {
  BANKING_DAY,
  CHAINS,
  type ChainRun,
  type ChainStep,
  openChain,
  type StepDone,
} from '../../control/index.ts'
import { type BankLink, reasonOf } from '../bank-link.ts'
import { codeBlock } from '../parts/copy.ts'
import { lengthOf, prettyOf } from '../parts/formats.ts'
import { addressOf } from '../routes.ts'

/** What each chain is about. */
const NAMES = {
  'online-payment': 'A shop is paid, and gives some of it back',
  'psd2-payment': 'A payer approves a payment, the service submits it',
  'psd2-stop': 'An approved payment is cancelled',
  'corporate-payment': 'A company pays, and the bank settles it',
  'account-access': 'A customer shares accounts, the service reads them',
  'request-to-pay': 'A company asks for money, the payer answers later',
  'baltic-consent': 'A customer in the Baltics shares accounts',
  'baltic-payment': 'A customer in the Baltics approves a payment, and the bank books it',
} as const

/** The part of Try that runs chains. */
export class TryChain extends LitElement {
  static override properties = {
    link: { attribute: false },
    chain: { attribute: false },
    isBusy: { state: true },
    fault: { state: true },
  }
  declare link: BankLink
  /** Name of the chain that is shown; the first one when empty. */
  declare chain: string
  declare isBusy: boolean
  /** Why the bank could not make a step. */
  declare fault: string | undefined
  #run: ChainRun | undefined

  constructor() {
    super()
    this.chain = ''
    this.isBusy = false
    this.fault = undefined
  }

  override createRenderRoot(): HTMLElement {
    return this
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#begin(CHAINS.some(({ name }) => name === this.chain) ? this.chain : CHAINS[0].name)
  }

  #begin(name: string): void {
    this.chain = name
    this.fault = undefined
    this.#run = openChain(this.link.control, name)
  }

  override render(): TemplateResult {
    const run = this.#run
    if (!run) return html``
    const isOver = run.next === undefined
    return html`<section class="card chain">
      <h2>Calls that belong together</h2>
      <p class="quiet">
        What one answer brings goes into the next call, and a person decides in between. Make one step after
        the other, or all of them.
      </p>
      <label
        >Chain
        <select
          name="chain"
          @change=${(event: Event) => {
            this.#begin((event.target as HTMLSelectElement).value)
            this.requestUpdate()
          }}
        >
          ${CHAINS.map(
            ({ name }) =>
              html`<option value=${name} .selected=${name === this.chain}>${NAMES[name]}</option>`,
          )}
        </select>
      </label>
      <ol class="chain-steps">
        ${run.chain.steps.map((step, at) => this.#drawStep(step, run.done[at], run.next === step))}
      </ol>
      <div role="status">
        ${this.fault === undefined ? nothing : html`<p class="notice failed">The bank did not do it. ${this.fault}</p>`}
        ${isOver && this.fault === undefined ? html`<p>${run.done.at(-1)?.isGood === false ? 'The bank refused this step: the chain ends here.' : 'All steps are made.'}</p>` : nothing}
      </div>
      <p class="pair">
        ${
          isOver
            ? html`<button type="button" class="plain" @click=${() => this.#again()}>Begin anew</button>`
            : html`<button type="button" class="primary" aria-disabled=${this.isBusy ? 'true' : nothing} @click=${() => void this.#step(1)}>
                Make the next step
              </button>
              <button type="button" class="plain" aria-disabled=${this.isBusy ? 'true' : nothing} @click=${() => void this.#step(Infinity)}>
                Make all steps
              </button>`
        }
      </p>
    </section>`
  }

  #drawStep(step: ChainStep, done: StepDone | undefined, isNext: boolean): TemplateResult {
    const flows = flowsIn(step)
    const { response, request, callId } = done?.tried ?? {}
    const kind = done === undefined ? '' : done.isGood ? 'good' : 'bad'
    const standing = done === undefined ? (isNext ? 'next' : 'later') : done.isGood ? 'done' : 'refused'
    return html`<li aria-current=${isNext ? 'step' : nothing}>
      <p>
        <strong>${deedIn(step)}</strong>
        <span class="chip ${kind}">${response === undefined ? standing : html`<span class="hidden">${standing} </span>${response.status}`}</span>
      </p>
      ${
        flows.length === 0
          ? nothing
          : html`<p class="quiet">Takes ${flows.map((one, at) => html`${at === 0 ? nothing : ', '}<code>${one}</code>`)}</p>`
      }
      ${
        request === undefined
          ? nothing
          : html`<details>
            <summary>What was sent and answered</summary>
            ${request.body === undefined ? nothing : codeBlock(`${request.method} ${new URL(request.url).pathname}`, prettyOf(request.body))}
            ${response?.body === undefined ? nothing : codeBlock('Answer', prettyOf(response.body))}
            ${callId === undefined ? nothing : html`<p><a href=${addressOf('calls', callId)}>In the log, with its explanation</a></p>`}
          </details>`
      }
    </li>`
  }

  #again(): void {
    this.#begin(this.chain)
    this.requestUpdate()
    void this.#focusFirst()
  }

  async #step(most: number): Promise<void> {
    const run = this.#run
    if (this.isBusy || !run) return
    this.isBusy = true
    this.fault = undefined
    try {
      for (let made = 0; made < most && (await run.step()) !== undefined; made += 1) this.requestUpdate()
    } catch (error) {
      this.fault = reasonOf(error)
    }
    this.isBusy = false
    void this.link.look()
    // At the end of the chain, the button that had the focus is gone.
    if (run.next === undefined) await this.#focusFirst()
  }

  async #focusFirst(): Promise<void> {
    await this.updateComplete
    this.querySelector<HTMLElement>('.pair button')?.focus()
  }
}

function deedIn(step: ChainStep): string {
  if ('call' in step) return step.call
  if ('approve' in step) return 'The person approves it'
  if ('consent' in step) return 'A customer gives a consent'
  if ('wait' in step)
    return step.wait === BANKING_DAY
      ? 'The clock goes to the end of the next banking day'
      : `The clock goes ${lengthOf(step.wait)} ahead`
  return `Plan ${step.outcome} for ${step.plan}`
}

/** Names the values that a step takes from earlier answers. */
function flowsIn(step: ChainStep): string[] {
  const taken = JSON.stringify(step).matchAll(/\{([\w-]+\.[\w.-]+)\}/g)
  return [...new Set([...taken].map(([, name = '']) => name))].filter((name) => !/^(new|here)\./.test(name))
}
