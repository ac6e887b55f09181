// What stays on the page after a file was saved: its name, and the way to look at what is in it.
// Not the saving. A page cannot open the folder of a browser: it shows the same rows itself.

import { html, nothing, type TemplateResult } from 'lit'
import { refresh } from '../../site/parts/frame.ts'
import { dayOf } from './formats.ts'
import type { Cell, Table } from './table.ts'
import { say } from './words/index.ts'

interface Saved {
  name: string
  table: Table
}

let saved: Saved | undefined

/** Rows that are shown; a spreadsheet shows all of them. */
const SHOWN = 20

/** Says that a file was saved, until a person closes it. */
export function tellSaved(name: string, table: Table): void {
  saved = { name, table }
  refresh()
}

/** Draws the line at the foot of the page, and the dialog with the rows; the page has both always. */
export function savedFile(): TemplateResult {
  return html`<div class="toasts" role="status">
      ${
        saved
          ? html`<div class="toast">
              <p>${say('saved', { name: saved.name })}</p>
              <button type="button" class="text" @click=${show}>${say('showSaved')}</button>
              <button type="button" class="text" @click=${forget}>${say('close')}</button>
            </div>`
          : nothing
      }
    </div>
    <dialog class="ask saved" aria-labelledby="saved">${saved ? content(saved) : nothing}</dialog>`
}

function content({ name, table: { head, rows } }: Saved): TemplateResult {
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
    <p class="ways"><button type="button" class="secondary" @click=${close}>${say('close')}</button></p>`
}

function shown(cell: Cell): string {
  if (typeof cell === 'string') return cell
  if ('day' in cell) return dayOf(cell.day)
  return 'time' in cell ? cell.time : cell.amount
}

const dialog = () => document.querySelector<HTMLDialogElement>('dialog.saved')

function show(): void {
  dialog()?.showModal()
}

function close(): void {
  dialog()?.close()
}

function forget(): void {
  saved = undefined
  refresh()
}
