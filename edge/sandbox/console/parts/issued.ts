/// <reference lib="dom" />
// Files that hold what was made just now, for one look: links that save them, until a person says that they are saved.
// They live in this page alone, and are forgotten with the screen.

import { html, type TemplateResult } from 'lit'
import type { KeptFile } from '../../../shared/client-files.ts'
import { words } from '../words/index.ts'

/** Files that are handed out once. */
export class IssuedFiles {
  readonly #files: readonly { readonly name: string; readonly url: string }[]

  constructor(files: readonly KeptFile[]) {
    this.#files = files.map(({ name, type, text }) => ({
      name,
      url: URL.createObjectURL(new Blob([text], { type })),
    }))
  }

  /** Forgets them; their links lead nowhere then. */
  forget(): void {
    for (const { url } of this.#files) URL.revokeObjectURL(url)
  }

  /** Draws the links, and a button that forgets all of them. */
  draw(forget: () => void): TemplateResult {
    const w = words().clients
    return html`<section class="card issued">
      <h2 tabindex="-1">${w.issued}</h2>
      <p>${w.issuedText}</p>
      <ul class="rows">
        ${this.#files.map(
          ({ name, url }) =>
            html`<li>
              <p><code>${name}</code> <span class="quiet">${describe(name)}</span></p>
              <a class="button" download=${name} href=${url}>${w.save(name)}</a>
            </li>`,
        )}
      </ul>
      <p><button type="button" class="plain" @click=${forget}>${w.hide}</button></p>
    </section>`
  }
}

/** Saves a file at once; nothing of it stays in the page. */
export function saveFile({ name, type, text }: KeptFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken it up by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Says what a file is for. */
function describe(name: string): string {
  const { files } = words().clients
  if (/^client-.*\.json$/.test(name)) return files['client.json']
  if (name.endsWith('.txt')) return files['secret.txt']
  return Object.hasOwn(files, name) ? files[name as keyof typeof files] : ''
}
