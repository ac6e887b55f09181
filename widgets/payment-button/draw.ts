// The one template of the payment button, and the views that it draws: the button with its quiet line, or the receipt.

import { html, nothing, type TemplateResult } from 'lit'
import { icon } from '../shared/look/icons.ts'
import type { LanguageController } from '../shared/text/language.ts'

/** The one next step of a view. */
export interface Action {
  label: string
  act: () => unknown
  /** `pay` leads to the bank, `leaving` is on the way there, `unfit` cannot be paid at this bank, `plain` is any other action. */
  look: 'pay' | 'pay leaving' | 'pay unfit' | 'plain'
}

/** The mood of a view, which colours its icon and title. */
export type Tone = 'calm' | 'positive' | 'caution' | 'danger'

/** What is drawn: the button, or with a title a receipt. */
export interface View {
  tone?: Tone
  /** Path data of the icon. */
  icon?: string
  title?: string
  /** Sentences: first about the place of the money, then why, and what happens next. */
  texts: readonly string[]
  /** Labels and values of a receipt; an empty value is still on its way. */
  facts?: readonly (readonly [label: string, value: string])[]
  action?: Action | undefined
}

const skeleton = html`<span class="skeleton"></span>`

/** What the template needs beside the view. */
export interface Slip {
  /** Whether some of the texts are still on their way. */
  waiting: boolean
  /** The sum of a receipt; empty while it is on its way. */
  sum: string
  /** The quiet line below the button; empty while it is on its way. */
  note: string
  /** When the money leaves, below the button; empty while it is on its way, absent if it leaves at once. */
  execution: string | undefined
  /** The field for the account that pays, if a press needs it. */
  account: TemplateResult | undefined
  /** Whether presses are ignored. */
  disabled: boolean
  /** Direction of the words. */
  direction: LanguageController<'payment'>['direction']
  /** Called when a person comes near the button, so that the code for a press can be loaded. */
  reached: () => void
}

function drawExecution(execution: string | undefined): TemplateResult | typeof nothing {
  if (execution === undefined) return nothing
  return html`<span class="execution" part="execution">${execution || skeleton}</span>`
}

/** Draws a view; one with a title is a receipt. */
export function drawSlip(
  view: View,
  { waiting, sum, note, execution, account, disabled, direction, reached }: Slip,
): TemplateResult {
  const { tone = '', icon: path, title, texts, facts, action } = view
  const isReceipt = title !== undefined
  return html`<div
        class="slip ${isReceipt ? 'card' : ''} ${tone}"
        part=${isReceipt ? 'card' : nothing}
        role=${isReceipt ? 'group' : nothing}
        dir=${direction}
        tabindex=${isReceipt ? -1 : nothing}
        aria-label=${title || nothing}
        aria-busy=${waiting}
      >
        ${
          isReceipt
            ? html`<div>
                <p class="state" part="state">${icon(path ?? '')}<span>${title || skeleton}</span></p>
                <p class="sum" part="amount">${sum || skeleton}</p>
              </div>`
            : nothing
        }
        ${
          path && (texts.length > 0 || !isReceipt)
            ? html`<div class="message" part="message">
                ${isReceipt ? nothing : icon(path)}
                <div class="fade">${texts.map((text, at) => html`<p class=${at ? 'quiet' : ''}>${text || skeleton}</p>`)}</div>
              </div>`
            : nothing
        }
        ${
          facts?.length
            ? html`<dl part="facts">${facts.map(([name, value]) => html`<dt>${name || skeleton}</dt><dd>${value || skeleton}</dd>`)}</dl>`
            : nothing
        }
        ${account ?? nothing}
        ${
          action
            ? html`<button
                class=${action.look}
                part="button"
                type="button"
                aria-description=${isReceipt ? nothing : execution || nothing}
                aria-disabled=${action.look !== 'plain' && (disabled || action.look !== 'pay')}
                @click=${action.act}
                @pointerenter=${reached}
                @focus=${reached}
              >${action.label}</button>`
            : nothing
        }
        ${
          // On an error without a receipt no link was given, so another way to pay cannot make the payer pay twice.
          !isReceipt && tone === 'danger' ? html`<slot name="error"></slot>` : nothing
        }
        ${isReceipt ? html`<slot name="actions"></slot>` : path ? drawExecution(execution) : html`<p class="note">${drawExecution(execution)} <span part="note"><slot name="note">${note || skeleton}</slot></span></p>`}
      </div>`
}
