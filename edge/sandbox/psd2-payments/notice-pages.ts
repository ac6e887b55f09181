// Pages that end a visit to the bank without a way back: nothing was decided, or the answer was used already.
// They change nothing.

import type { AuthorizationRequest } from '../bank-interface.ts'
import { escapeHtml, framedPage } from '../pages/page.ts'
import { WORDS } from './words.ts'

type Visit = Pick<AuthorizationRequest, 'language' | 'address' | 'redirectUri'>

/** Answers a payer who leaves without a decision. */
export function leftPage({ language, address, redirectUri }: Visit): Response {
  const words = WORDS[language]
  const main = `<h1>${escapeHtml(words.left)}</h1>
<p>${escapeHtml(words.leftText(new URL(redirectUri).host))}</p>
<p><a href="${escapeHtml(address)}">${escapeHtml(words.reopen)}</a></p>`
  return framedPage({ language, title: words.left, address, main })
}

/** Answers a form that comes again after its answer was used up. */
export function donePage({ language, address }: Visit): Response {
  const words = WORDS[language]
  const main = `<h1>${escapeHtml(words.done)}</h1>\n<p>${escapeHtml(words.doneText)}</p>`
  return framedPage({ language, title: words.done, address, main }, 409)
}
