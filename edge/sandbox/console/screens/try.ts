/// <reference lib="dom" />
// Try: a form for an operation with its example, sent as a client, with the bytes of both sides.
// The bank signs and sends the call (../../control/caller/); try-answer.ts draws the result.

import { html, nothing, type TemplateResult } from 'lit'
import type { Schemas } from '../../../shared/parts/schema-fields.ts'
import { type FormWords, makeSchemaForm, type SchemaForm } from '../../../shared/parts/schema-form.ts'
import type { Control } from '../../control/index.ts'
import { type Explanation, explainCall, readCall } from '../calls.ts'
import {
  againOf,
  beginningOf,
  type Filled,
  type FormOperation,
  idsIn,
  type InterfaceDocument,
  operationsOf,
  schemaOf,
} from '../operations.ts'
import { valueOf } from '../parts/drawing.ts'
import { type Notice, Screen } from '../screen.ts'
import { titleOf } from './outcomes.ts'
import { drawTried, type Tried } from './try-answer.ts'
import { decide, drawWaiting, type Waiting, waitingAt } from './waiting.ts'

/** The words of the form of an operation. */
const FORM: FormWords = {
  broken: ({ rule, by }) =>
    ({
      required: 'This is needed.',
      pattern: `This has another form: ${by}`,
      short: `Write ${by} characters at least.`,
      long: `Write ${by} characters at most.`,
      number: `Write a number, such as ${by}.`,
      low: `Not below ${by}.`,
      high: `Not above ${by}.`,
    })[rule],
  json: 'This is no JSON.',
  add: (name: string) => `Add: ${name}`,
  remove: (name: string) => `Remove: ${name}`,
  none: '–',
  form: 'Form',
  name: 'name',
  value: 'value',
}

/** Faults that a call can have on purpose. */
const FAULTS = {
  body: 'one byte more than was signed',
  date: 'a clock that is an hour behind',
  key: 'signed with another key',
} as const

type Clients = Awaited<ReturnType<Control['clients']['list']>>

/** Ids from answers in this tab, with which the next form is filled. */
const met = new Map<string, string>()

/** The screen on which calls are made. */
export class TryScreen extends Screen {
  #interface = 'online-payment'
  #schemas: Schemas = {}
  #operations: readonly FormOperation[] = []
  #operation: FormOperation | undefined
  #form: SchemaForm | undefined
  #clients: Clients = []
  #choices: Record<'clientId' | 'customerId' | 'country' | 'fault', string> = {
    clientId: '',
    customerId: 'customer-1',
    country: 'EE',
    fault: '',
  }
  #tried: Tried | undefined
  #why: Explanation | undefined
  /** What a person has to decide after the answer. */
  #waiting: readonly Waiting[] = []
  #isBusy = false
  /** Whether a chain of calls is shown instead of one call. */
  #isChain = false

  override connectedCallback(): void {
    this.#isChain = this.query.has('chain')
    super.connectedCallback()
  }

  override readonly heading = 'Try'

  override async load(): Promise<void> {
    if (this.#operations.length > 0) return
    this.#clients = await this.link.control.clients.list()
    const callId = this.query.get('call')
    if (callId !== null) await this.#again(callId)
    else await this.#open(this.#interface)
  }

  /** Fills the form from a call of the log. */
  async #again(callId: string): Promise<void> {
    const call = await readCall(this.link, callId)
    await this.#open(call.interface ?? this.#interface, call.operation)
    const operation = this.#operation
    if (!operation || operation.id !== call.operation) return
    const isOther = this.#clients.some(({ clientId, isDefault }) => clientId === call.client && !isDefault)
    this.#choices.clientId = isOther ? (call.client ?? '') : ''
    this.#choices.country = /^\/baltic\/(\w\w)\//.exec(call.path)?.[1]?.toUpperCase() ?? 'EE'
    this.#fill(againOf(operation, call))
  }

  async #open(name: string, operation?: string): Promise<void> {
    const document = await this.link.ask<InterfaceDocument>(`/openapi/${name}.json`)
    this.#interface = name
    this.#schemas = document.components.schemas ?? {}
    this.#operations = operationsOf(document)
    this.#choose(this.#operations.find(({ id }) => id === operation) ?? this.#operations[0])
  }

  /** Fills the form of an operation with its example. */
  #choose(operation: FormOperation | undefined): void {
    this.#operation = operation
    this.#tried = undefined
    this.#why = undefined
    this.#waiting = []
    this.#choices.fault = ''
    this.notice = undefined
    if (operation) this.#fill(beginningOf(operation, met, this.link.now))
    this.requestUpdate()
  }

  #fill(value: Filled): void {
    const operation = this.#operation
    if (!operation) return
    this.#form = makeSchemaForm({
      schema: schemaOf(operation),
      schemas: this.#schemas,
      words: FORM,
      title: 'What is sent',
      value,
    })
  }

  /** What the form contains now. */
  get #filled(): Filled {
    return this.#form?.read() ?? {}
  }

  override draw(): TemplateResult {
    const operation = this.#operation
    if (!operation) return html`<div class="card skeleton high" aria-hidden="true"></div>`
    return html`<p class="lead">
      Make a call as a client would. The bank signs it with a key that it lends to the client, and no
      private key of the client is needed.
    </p>
      <fieldset class="segments">
        <legend class="hidden">One call, or several</legend>
        ${([false, true] as const).map(
          (isChain) =>
            html`<label
              ><input
                type="radio"
                name="mode"
                .checked=${isChain === this.#isChain}
                @change=${() => {
                  this.#isChain = isChain
                  this.requestUpdate()
                }}
              /><span>${isChain ? 'Calls that belong together' : 'One call'}</span></label
            >`,
        )}
      </fieldset>
      ${this.#isChain ? html`<try-chain .link=${this.link} .chain=${this.query.get('chain') ?? ''}></try-chain>` : this.#drawOne(operation)}`
  }

  #drawOne(operation: FormOperation): TemplateResult {
    return html`<div class="columns try">
        <section class="card">
          <h2>The call</h2>
          <form class="fields" novalidate @submit=${(event: SubmitEvent) => this.#submit(event)}>
            ${this.#drawChoices(operation)}
            <p class="quiet">${operation.summary}</p>
            <p class="target"><strong>${operation.method}</strong> <code>${operation.path}</code></p>
            ${this.#drawCaller(operation)} ${hasFields(operation) ? this.#form?.element : nothing}
            <p class="pair">
              <button class="primary" aria-disabled=${this.#isBusy ? 'true' : nothing}>Send</button>
              <button class="plain" name="draft" aria-disabled=${this.#isBusy ? 'true' : nothing}>Show the bytes</button>
            </p>
          </form>
        </section>
        ${drawTried(this.#tried, this.#why, {
          baseUrl: this.link.baseUrl,
          from: `silta/core/${this.#interface}`,
          fn: operation.fn,
          filled: this.#filled,
          waiting:
            this.#waiting.length === 0
              ? undefined
              : drawWaiting(this.#waiting, (one, result) => this.#decide(one, result)),
        })}
      </div>`
  }

  #drawChoices(operation: FormOperation): TemplateResult {
    return html`<label
        >Interface
        <select name="interface" @change=${(event: Event) => void this.#open(valueOf(event)).catch(() => this.link.look())}>
          ${(this.link.view?.interfaces ?? []).map(
            ({ name, title }) =>
              html`<option value=${name} .selected=${name === this.#interface}>${titleOf(title)}</option>`,
          )}
        </select>
      </label>
      <label
        >Operation
        <select
          name="operation"
          @change=${(event: Event) => this.#choose(this.#operations.find(({ id }) => id === valueOf(event)))}
        >
          ${this.#operations.map(
            ({ id }) => html`<option value=${id} .selected=${id === operation.id}>${id}</option>`,
          )}
        </select>
      </label>`
  }

  #drawCaller(operation: FormOperation): TemplateResult {
    const clients = this.#clients.map(({ clientId, isDefault }) => [
      isDefault ? '' : clientId,
      isDefault ? `default client (${clientId})` : clientId,
    ])
    return html`<details>
      <summary>Who calls, and faults on purpose</summary>
      <div class="fields">
        ${this.#drawSelect('clientId', 'Application', clients)}
        ${
          operation.id.startsWith('account-access.')
            ? html`<label
              >Customer whose accounts are read
              <input
                name="customer"
                required
                .value=${this.#choices.customerId}
                @input=${(event: Event) => (this.#choices.customerId = valueOf(event))}
            /></label>`
            : nothing
        }
        ${
          operation.id.startsWith('baltic.')
            ? this.#drawSelect(
                'country',
                'Country',
                ['EE', 'LV', 'LT'].map((one) => [one, one]),
              )
            : nothing
        }
        ${this.#drawSelect('fault', 'Make a fault', [['', 'none'], ...Object.entries(FAULTS)])}
        <p class="quiet">The call is refused then, and the log explains why, byte by byte.</p>
      </div>
    </details>`
  }

  #drawSelect(
    name: 'clientId' | 'country' | 'fault',
    label: string,
    options: readonly (readonly (string | undefined)[])[],
  ): TemplateResult {
    return html`<label
      >${label}
      <select
        name=${name}
        @change=${(event: Event) => {
          this.#choices[name] = valueOf(event)
        }}
      >
        ${options.map(
          ([value = '', text = '']) =>
            html`<option value=${value} .selected=${value === this.#choices[name]}>${text}</option>`,
        )}
      </select>
    </label>`
  }

  #submit(event: SubmitEvent): void {
    event.preventDefault()
    const form = event.target
    if (this.#isBusy || !(form instanceof HTMLFormElement) || !form.reportValidity()) return
    const isDraft = event.submitter instanceof HTMLButtonElement && event.submitter.name === 'draft'
    void this.#send(isDraft)
  }

  async #send(isDraft: boolean): Promise<void> {
    const operation = this.#operation
    if (!operation) return
    const { path, query, header, body } = this.#filled
    const { clientId, customerId, country, fault } = this.#choices
    this.#isBusy = true
    this.requestUpdate()
    await this.act(
      () => this.#noticeOf(isDraft),
      async () => {
        const tried = await this.link.ask<Tried>('/try', 'POST', {
          operation: operation.id,
          parameters: { ...path, ...query, ...header },
          ...(operation.body && body !== undefined && { body }),
          ...(clientId !== '' && { clientId }),
          customerId,
          country,
          ...(fault !== '' && { fault }),
          ...(isDraft && { draft: true }),
        })
        this.#tried = tried
        this.#why = undefined
        const { response, callId } = tried
        const ids = idsIn(response?.body ?? '')
        for (const [name, id] of ids) met.set(name, id)
        this.#waiting = await this.#waitingFor([...ids.values()])
        if (callId !== undefined && (response?.status ?? 500) >= 400)
          this.#why = await explainCall(this.link, callId).catch(() => undefined)
      },
    )
    this.#isBusy = false
    this.requestUpdate()
    await this.updateComplete
    // Below a long form, a person would not see the answer.
    const results = this.querySelector('.results')
    const top = results?.getBoundingClientRect().top ?? 0
    if (top < 0 || top > innerHeight / 2) results?.scrollIntoView({ block: 'start' })
  }

  /** Reports the result of the call; a call that was refused is reported as a failure. */
  #noticeOf(isDraft: boolean): Notice {
    const { status } = this.#tried?.response ?? {}
    if (isDraft) return { kind: 'done', text: 'These bytes would be sent. Nothing was sent.' }
    if (status === undefined) return { kind: 'failed', text: `No answer came: ${this.#tried?.lost ?? ''}` }
    return status < 400
      ? { kind: 'done', text: 'The bank has made the call.' }
      : { kind: 'failed', text: `The bank has made the call, and it was refused: ${status}.` }
  }

  async #waitingFor(ids: readonly string[]): Promise<readonly Waiting[]> {
    if (ids.length === 0) return []
    return (await waitingAt(this.link.control)).filter(({ id }) => ids.includes(id))
  }

  async #decide(one: Waiting, result: 'authorized' | 'rejected'): Promise<void> {
    await decide(this, one, result, async () => {
      this.#waiting = await this.#waitingFor([one.id])
    })
    await this.updateComplete
    // The button that had the focus is gone; the next step is another call.
    if (this.#waiting.length === 0) this.querySelector<HTMLElement>('.fields .primary')?.focus()
  }
}

function hasFields({ parameters, body }: FormOperation): boolean {
  return parameters.length > 0 || body !== undefined
}
