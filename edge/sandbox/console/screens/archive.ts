/// <reference lib="dom" />
// An archive of calls (HAR) from a person: each call to this bank is explained as of its own time, one after the other.
// The file is read here and not uploaded; a copy of the bank answers each call, and the bank itself does not change.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import { type ArchivedCall, MOST_CHARACTERS, readArchive } from '../../../shared/parts/archive.ts'
import { type Explanation, isGood } from '../calls.ts'
import { reasonOf } from '../bank-link.ts'
import { causes, timeAt } from '../parts/drawing.ts'
import { BACK, icon } from '../parts/icons.ts'
import { addressOf } from '../routes.ts'
import { Screen } from '../screen.ts'
import { callName, statusChip } from './call-row.ts'
import { drawSignature } from './signature.ts'

/** A call of the archive with the bank's explanation. */
interface Explained {
  readonly archived: ArchivedCall
  readonly call?: Awaited<ReturnType<Control['explain']>>['call']
  readonly why?: Explanation
  /** Why the bank cannot explain it. */
  readonly fault?: string
}

/** The screen of an archive. */
export class ArchiveScreen extends Screen {
  #explained: readonly Explained[] = []
  #all = 0
  #leftOut = 0
  #unread: readonly string[] = []
  #moreUnread = 0
  #isRead = false
  #name = ''
  /** Number of the current reading of a file; choosing another file or leaving the screen ends it. */
  #reading = 0

  override readonly heading = 'Explain a HAR file'

  override async load(): Promise<void> {
    // Nothing is loaded before a file is chosen.
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#reading += 1
  }

  override draw(): TemplateResult {
    const isDone = this.#explained.length === this.#all
    const refused = this.#explained.filter(isRefused)
    return html`<p class="back"><a href=${addressOf('calls')}>${icon(BACK)}All calls</a></p>
      <p class="lead">
        Each call to this bank in the file is explained as of its own time. Nothing of it happens at the
        bank, and the file stays in this tab.
      </p>
      <section class="card">
        <label
          >HAR file
          <input type="file" name="har" accept=".har,application/json" @change=${(event: Event) => void this.#take(event)} />
        </label>
        <p role="status">
          ${this.#name === '' ? nothing : html`<code>${this.#name}</code>`}
          ${
            !this.#isRead
              ? nothing
              : this.#all === 0
                ? 'The file has no call to this bank.'
                : isDone
                  ? `Calls to the bank: ${this.#all}, refused: ${refused.length}, others left out: ${this.#leftOut}.`
                  : `${this.#explained.length} of ${this.#all} calls explained…`
          }
        </p>
        ${
          isDone
            ? nothing
            : html`<p><button type="button" class="plain" @click=${() => this.#stop()}>Stop</button></p>`
        }
      </section>
      ${this.#unread.map((fault) => html`<p class="notice failed">${fault}</p>`)}
      ${
        this.#moreUnread === 0
          ? nothing
          : html`<p class="notice failed">Entries that could not be read either: ${this.#moreUnread}.</p>`
      }
      <ol class="archive" role="list">
        ${this.#explained.map((one) => html`<li class="card">${drawExplained(one)}</li>`)}
      </ol>`
  }

  async #take(event: Event): Promise<void> {
    const field = event.target as HTMLInputElement
    const file = field.files?.[0]
    if (!file) return
    this.#name = file.name
    this.#reading += 1
    const reading = this.#reading
    this.#explained = []
    this.#unread = []
    this.#moreUnread = 0
    this.#all = 0
    this.#isRead = false
    this.notice = undefined
    try {
      if (file.size > MOST_CHARACTERS) throw new TypeError('The file has more than 20 MB.')
      const { calls, leftOut, unread, moreUnread } = readArchive(await file.text(), [this.link.baseUrl])
      if (reading !== this.#reading) return
      this.#leftOut = leftOut
      this.#unread = unread
      this.#moreUnread = moreUnread
      this.#all = calls.length
      this.#isRead = true
      for (const archived of calls) {
        const explained = await this.#explain(archived)
        if (reading !== this.#reading) return
        this.#explained = [...this.#explained, explained]
        this.requestUpdate()
      }
    } catch (error) {
      this.notice = { kind: 'failed', text: reasonOf(error) }
    }
    // Lets a person choose the same file again after changing it.
    field.value = ''
    this.requestUpdate()
  }

  async #explain(archived: ArchivedCall): Promise<Explained> {
    const { isMasked: _, status: _status, ...message } = archived
    try {
      const { call, explanation } = await this.link.ask<{
        call: NonNullable<Explained['call']>
        explanation: Explanation
      }>('/explain', 'POST', message)
      return { archived, call, why: explanation }
    } catch (error) {
      return { archived, fault: reasonOf(error) }
    }
  }

  #stop(): void {
    this.#reading += 1
    this.#all = this.#explained.length
    this.requestUpdate()
  }
}

function isRefused({ call, why }: Explained): boolean {
  return call !== undefined && (why?.verdict === 'refused' || !isGood(call))
}

function drawExplained({ archived, call, why, fault }: Explained): TemplateResult {
  const { method, address, at, status, isMasked } = archived
  return html`<h2>${call ? callName(call) : `${method} ${address}`} ${call ? statusChip(call) : nothing}</h2>
    <p class="quiet">
      ${timeAt(at)}
      The file says ${status === undefined ? 'no answer' : String(status)}.
    </p>
    <p class="target"><strong>${method}</strong> <code>${address}</code></p>
    ${
      isMasked
        ? html`<p class="notice lost">
            Fingerprints stand for its secrets: keys, tokens and signature cannot be judged.
          </p>`
        : nothing
    }
    ${fault === undefined ? nothing : html`<p class="notice failed">${fault}</p>`}
    ${why === undefined || why.causes.length === 0 ? nothing : causes(why.causes)}
    ${
      why?.lines?.length && why.verdict === 'refused'
        ? html`<details><summary>The signature, line by line</summary>${drawSignature(why)}</details>`
        : nothing
    }`
}
