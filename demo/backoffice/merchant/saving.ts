// Saves the payments of the chosen days as a file: a table for people, or everything for programs. If the answer breaks off,
// nothing is saved.
// A page cannot open the browser's download folder, so it shows the saved rows itself.

import { html, nothing, type TemplateResult } from 'lit'
import { refresh } from '../../site/parts/frame.ts'
import { language } from '../../site/words/index.ts'
import { type File, type Filter, paymentsIn, readExport } from './calls.ts'
import { close, modal, open } from '../shared/dialog.ts'
import { dayOf } from '../shared/formats.ts'
import { say, type Word } from '../words/index.ts'
import { type Cell, csvOf, type Table, tableOf } from './table.ts'

type Kind = 'xlsx' | 'csv' | 'jsonl'

const kinds: readonly { kind: Kind; word: Word }[] = [
  { kind: 'xlsx', word: 'saveExcel' },
  { kind: 'csv', word: 'saveCsv' },
  { kind: 'jsonl', word: 'saveLines' },
]

/** The file that was saved last, until a person closes the line about it. */
let saved: { name: string; table: Table } | undefined
/** Most rows that the page shows of the file. */
const SHOWN = 20

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
    saved = { name, table }
    tell('', false)
  } catch {
    tell(say('saveFailed'), false)
  }
}

async function fileOf(kind: Kind, lines: File, table: Table): Promise<File> {
  const name = lines.name.replace(/\.jsonl$/, `.${kind}`)
  if (kind === 'jsonl') return lines
  if (kind === 'csv') return { name, content: new Blob([csvOf(table, language())], { type: 'text/csv' }) }
  // Most merchants never save a workbook, so its code is loaded only here.
  const { workbookOf } = await import('./workbook.ts')
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
  return { name, content: new Blob([new Uint8Array(workbookOf(table, say('title')))], { type }) }
}

/** Gives a file to the browser to be saved. */
function give(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the file later, so its address stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

function tell(words: string, busy: boolean): void {
  ;[trouble, isBusy] = [words, busy]
  refresh()
}

/** Draws the line at the foot of the page, and the dialog with the rows; both are always in the page. */
export function savedFile(): TemplateResult {
  return html`<div class="toasts" role="status">
      ${
        saved
          ? html`<div class="toast">
              <p>${say('saved', { name: saved.name })}</p>
              <button type="button" class="text" @click=${() => open('saved')}>${say('apply')}</button>
              <button type="button" class="text" @click=${forget}>${say('close')}</button>
            </div>`
          : nothing
      }
    </div>
    ${modal('saved', saved && sheet(saved))}`
}

function sheet({ name, table: { head, rows } }: NonNullable<typeof saved>): TemplateResult {
  const more = rows.length - SHOWN
  return html`<h2 id="saved">${name}</h2>
    <div class="sheet" role="region" aria-labelledby="saved" tabindex="0">
      <table>
        <thead>
          <tr>${head.map((word) => html`<th scope="col">${word}</th>`)}</tr>
        </thead>
        <tbody>
          ${rows.slice(0, SHOWN).map((row) => html`<tr>${row.map((cell) => html`<td class=${typeof cell === 'string' ? '' : 'figures'}>${shown(cell)}</td>`)}</tr>`)}
        </tbody>
      </table>
    </div>
    ${more > 0 ? html`<p class="quiet small">${say('savedMore', { count: more })}</p>` : nothing}
    <p class="ways"><button type="button" class="secondary" @click=${() => close('saved')}>${say('close')}</button></p>`
}

function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if ('day' in cell) return dayOf(cell.day)
  return 'time' in cell ? cell.time : cell.amount
}

function forget(): void {
  saved = undefined
  refresh()
}
