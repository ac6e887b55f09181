// Suppliers to try the page with: one that is paid, one with an account that does not exist, one that asks for more than there is.
// For the demonstration only: the bank decides the outcome of each payment.

import { html, type TemplateResult } from 'lit'
import type { Draft } from './draft.ts'
import { say, type Word } from '../words/index.ts'

type Example = Partial<Draft>

const all: readonly { word: Word; example: Example }[] = [
  {
    word: 'exampleClay',
    example: {
      name: 'Savitehdas Korpi Oy',
      iban: 'FI60 5780 0720 1234 59',
      amount: '418.60',
      message: '',
      reference: 'RF18 5390 0754 7034',
    },
  },
  {
    word: 'exampleNobody',
    example: {
      name: 'Lasite ja Poika',
      iban: 'FI83 9990 0000 0987 67',
      amount: '64.20',
      message: 'Lasku 2071',
      reference: '',
    },
  },
  {
    word: 'exampleMuch',
    example: {
      name: 'Uunit Oy',
      iban: 'FI58 4055 0012 3456 70',
      amount: '2500000.00',
      message: 'Tunneliuuni',
      reference: '',
    },
  },
]

/** Draws the examples; pressing one fills the form in. */
export function examples(take: (example: Example) => void): TemplateResult {
  return html`<div class="examples" role="group" aria-label=${say('examples')}>
    <span class="quiet small">${say('examples')}</span>
    ${all.map(
      ({ word, example }) =>
        html`<button type="button" class="text" @click=${() => take(example)}>${say(word)}</button>`,
    )}
  </div>`
}
