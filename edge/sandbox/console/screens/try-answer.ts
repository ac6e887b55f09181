/// <reference lib="dom" />
// The result of a tried call: the signed bytes, the answer, why it was refused, and the call as text to copy.

import { html, nothing, type TemplateResult } from 'lit'
import type { Control } from '../../control/index.ts'
import type { Explanation } from '../calls.ts'
import { codeBlock } from '../parts/copy.ts'
import { prettyOf } from '../parts/formats.ts'
import type { Filled } from '../operations.ts'
import { addressOf } from '../routes.ts'
import { statusChip } from './call-row.ts'
import { curlOfCall, programOf } from './call-text.ts'

/** A call that the bank has made, or only drafted. */
export type Tried = Awaited<ReturnType<Control['try']>>

/** What the copied texts need besides the call. */
interface Named {
  readonly baseUrl: string
  /** Module from which the function is imported. */
  readonly from: string
  readonly fn: string | undefined
  readonly filled: Filled
  /** What a person has to decide now, drawn. */
  readonly waiting: TemplateResult | undefined
}

/** Draws the result of a call; before the first call, a note about what will appear. */
export function drawTried(
  tried: Tried | undefined,
  why: Explanation | undefined,
  named: Named,
): TemplateResult {
  if (!tried)
    return html`<section class="card"><p class="empty">
      The signed bytes and the answer stand here once you have sent the call.
    </p></section>`
  const { request, response, lost, callId, client } = tried
  return html`<div class="results">
    <section class="card">
      <div class="head">
        <h2>${response || lost !== undefined ? 'Answer' : 'The bytes'}</h2>
        ${callId === undefined ? nothing : html`<a href=${addressOf('calls', callId)}>In the log, with its explanation</a>`}
      </div>
      ${response ? html`<p>${statusChip(response)}</p>` : nothing}
      ${(why?.causes ?? []).map(
        ({ sentence, advice }) =>
          html`<p><strong>${sentence}</strong></p>
            <p class="advice">${advice}</p>`,
      )}
      ${response ? drawAnswer(response) : nothing}
      ${lost === undefined ? nothing : html`<p class="notice failed">No answer came: <code>${lost}</code></p>`}
      ${codeBlock('Request', wireOf(request))}
      <p class="quiet">
        Fingerprints stand where secrets were. ${client.kid === undefined ? nothing : html`Signed with the key <code>${client.kid}</code>.`}
      </p>
    </section>
    ${
      named.waiting === undefined
        ? nothing
        : html`<section class="card"><h2>Waiting for a person</h2>${named.waiting}</section>`
    }
    <section class="card">
      <h2>Take it along</h2>
      ${named.fn === undefined ? nothing : codeBlock('Silta', programOf({ ...named, fn: named.fn }))}
      ${codeBlock('curl', curlOf(tried, named.baseUrl))}
      <p class="quiet">
        Secrets are variables of the shell. A signature counts for this call, this minute and once: sign it
        again.
      </p>
    </section>
  </div>`
}

function drawAnswer({ headers, body }: NonNullable<Tried['response']>): TemplateResult {
  return html`${body === undefined ? html`<p class="quiet">No body.</p>` : codeBlock('Answer', prettyOf(body))}
    <details>
      <summary>Headers of the answer</summary>
      <pre tabindex="0" role="group" aria-label="Headers of the answer"><code>${linesOf(headers)}</code></pre>
    </details>`
}

const linesOf = (headers: Readonly<Record<string, string>>) =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')

/** Writes a request as it goes over the wire; the body stays as it was signed. */
function wireOf({ method, url, headers, body }: Tried['request']): string {
  const { host, pathname, search } = new URL(url)
  const head = `${method} ${pathname}${search} HTTP/1.1\nhost: ${host}\n${linesOf(headers)}`
  return body === undefined ? head : `${head}\n\n${body}`
}

function curlOf({ request: { method, url, headers, body } }: Tried, baseUrl: string): string {
  const { pathname, search } = new URL(url)
  return curlOfCall(
    {
      method,
      path: pathname + search,
      direction: 'in',
      request: {
        headers: Object.entries(headers),
        ...(body !== undefined && { body: { text: body } }),
      },
    },
    baseUrl,
  )
}
