/// <reference lib="dom" />
// Files that were just made and are offered only once: links that save them, until a person confirms that they are saved.
// They exist in this page only, and are forgotten when the screen is left.

import { html, type TemplateResult } from 'lit'
import type { KeptFile } from '../../../shared/client-files.ts'

/** What each file is for. */
const FILES: Readonly<Record<string, string>> = {
  'dev.vars': 'settings of the proxy: rename it to .dev.vars',
  'silta-core.json': 'options for the functions of core',
  'signing-key.pem': 'private key that signs',
  'public-key.pem': 'its public half',
  'client.pem': 'certificate',
  'client-key.pem': 'private key of the certificate',
  'authority.pem': 'the authority that issued it',
  'client.json': 'everything, as JSON',
  'secret.txt': 'the new secret',
}

/** Files that are offered only once. */
export class IssuedFiles {
  readonly #files: readonly { readonly name: string; readonly url: string }[]

  constructor(files: readonly KeptFile[]) {
    this.#files = files.map(({ name, type, text }) => ({
      name,
      url: URL.createObjectURL(new Blob([text], { type })),
    }))
  }

  /** Forgets the files; their links stop working. */
  forget(): void {
    for (const { url } of this.#files) URL.revokeObjectURL(url)
  }

  /** Draws the links, and a button that forgets all of them. */
  draw(forget: () => void): TemplateResult {
    return html`<section class="card issued">
      <h2 tabindex="-1">Save this now</h2>
      <p>
        It is shown this once, and kept nowhere: neither in this page nor, where a key was made here, at the
        bank.
      </p>
      <ul class="rows">
        ${this.#files.map(
          ({ name, url }) =>
            html`<li>
              <p><code>${name}</code> <span class="quiet">${describe(name)}</span></p>
              <a class="button" download=${name} href=${url}>Save ${name}</a>
            </li>`,
        )}
      </ul>
      <p><button type="button" class="plain" @click=${forget}>I have saved it</button></p>
    </section>`
  }
}

/** Saves a file at once; the page keeps nothing of it. */
export function saveFile({ name, type, text }: KeptFile): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // By then the browser has begun the download.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Explains what a file is for. */
function describe(name: string): string {
  const known = /^client-.*\.json$/.test(name) ? 'client.json' : name.endsWith('.txt') ? 'secret.txt' : name
  return FILES[known] ?? ''
}
