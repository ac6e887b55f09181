// Saves the payments of the chosen days as a file: a table for people, or everything for programs.
// Not the content, which comes from the shop's server. A file that breaks off is not saved.

import { html, type TemplateResult } from 'lit'
import { refresh } from '../../site/parts/frame.ts'
import { language } from '../../site/words/index.ts'
import { type File, type Filter, paymentsIn, readExport } from './calls.ts'
import { dayOf } from './formats.ts'
import { tellSaved } from './saved.ts'
import { csvOf, type Table, tableOf } from './table.ts'
import { say, type Word } from './words/index.ts'

type Kind = 'xlsx' | 'csv' | 'jsonl'

const kinds: readonly { kind: Kind; word: Word }[] = [
  { kind: 'xlsx', word: 'saveExcel' },
  { kind: 'csv', word: 'saveCsv' },
  { kind: 'jsonl', word: 'saveLines' },
]

let isBusy = false
let trouble = ''
/** Whether the choice is unfolded. */
let isOpen = false

/** Draws the choice of files. */
export function saving({ from, to }: Pick<Filter, 'from' | 'to'>): TemplateResult {
  const slots = { from: dayOf(from), to: dayOf(to) }
  return html`<details class="saving" ?open=${isOpen} @toggle=${noteToggle}>
    <summary>${say('save')}</summary>
    <p class="quiet small">${say('saveHint', slots)}</p>
    <p class="ways">
      ${kinds.map(
        ({ kind, word }) =>
          html`<button type="button" class="secondary" ?disabled=${isBusy} @click=${() => void save(kind, { from, to })}>
            ${say(word)}
          </button>`,
      )}
    </p>
    <p class="quiet small">${say('saveLinesHint')}</p>
    <p class="fault" role="alert" ?hidden=${trouble === ''}>${trouble}</p>
  </details>`
}

function noteToggle({ target }: Event): void {
  isOpen = (target as HTMLDetailsElement).open
}

async function save(kind: Kind, days: Pick<Filter, 'from' | 'to'>): Promise<void> {
  if (isBusy) return
  tell('', true)
  const answer = await readExport(days)
  if (!answer.ok) return tell(say('saveFailed'), false)
  try {
    const payments = paymentsIn(await answer.value.content.text())
    const table = tableOf(payments)
    const { name, content } = await fileOf(kind, answer.value, table)
    give(name, content)
    tellSaved(name, table)
    tell('', false)
  } catch {
    tell(say('saveFailed'), false)
  }
}

async function fileOf(kind: Kind, lines: File, table: Table): Promise<File> {
  const name = lines.name.replace(/\.jsonl$/, `.${kind}`)
  if (kind === 'jsonl') return lines
  if (kind === 'csv') return { name, content: new Blob([csvOf(table, language())], { type: 'text/csv' }) }
  // Most merchants never save one: it is loaded then only.
  const { workbookOf } = await import('./workbook.ts')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name, content: new Blob([new Uint8Array(workbookOf(table, say('title')))], { type }) }
}

/** Hands a file to the browser. */
function give(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function tell(words: string, busy: boolean): void {
  ;[trouble, isBusy] = [words, busy]
  refresh()
}
