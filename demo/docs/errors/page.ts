// The pages of the error catalogue, made of the advice beside this file.

import { PROBLEMS } from '../../../edge/shared/problem.ts'
import type { Page } from '../page.ts'
import { CODE_ADVICE, OTHER_ADVICE, REASON_ADVICE } from './bank-errors.ts'
import { ELEMENT_ADVICE, WEBHOOK_ADVICE } from './element-errors.ts'
import { type Advice, PROBLEM_ADVICE } from './problems.ts'

/** Makes the page of the proxy's problems. */
export function problemsPage(): Page {
  const statuses = new Map(
    Object.entries(PROBLEMS).map(([code, [status, title]]) => [code, { status, title }]),
  )
  const rows = Object.entries(PROBLEM_ADVICE).map(([code, { cause, step }]) => {
    const { status, title } = statuses.get(code) ?? { status: '', title: '' }
    return `### ${code}\n\n**${status}** “${title}”\n\n${cause}\n\n**What to do:** ${step}`
  })
  return {
    path: 'reference/problems',
    title: 'Errors of the proxy',
    about: 'Each code that a page or your server may get: cause and next step.',
    text: `# Errors of the proxy

A refusal is a problem document (RFC 9457, \`application/problem+json\`) with \`code\`, a sentence in \`title\`, and \`requestId\`, which stands in the log too. The code is
for programs, the title for people; \`faults\` names wrong members to a caller that is known. While the bank is a sandbox, \`detail\` says why, and what to do. Take no
answer for wrong because its code is new: codes are added.

## Codes

${rows.join('\n\n')}
`,
  }
}

/** Makes the page of the errors that code throws: core, webhooks, elements. */
export function errorsPage(): Page {
  return {
    path: 'reference/errors',
    title: 'Errors in code and in a page',
    about: 'BankError, WebhookError and silta-error: each code, its cause, and the next step.',
    text: `# Errors in code and in a page

## BankError: codes

A \`BankError\` of \`silta/core/…\` may be logged as it is: it never holds a body, a header or a key.

${tableOf('code', CODE_ADVICE)}

\`adviseOn(error)\` of \`silta/core/shared\` says in a sentence what your own set-up may have to do with it: keys, clock, addresses, certificates.

## BankError: reasons

${tableOf('reason', REASON_ADVICE)}

## Other errors

${tableOf('error', OTHER_ADVICE)}

## WebhookError

${tableOf('code', WEBHOOK_ADVICE)}

## silta-error of elements

An element that cannot do its work writes one line to the console and fires \`silta-error\` with \`code\` and \`cause\`, once for each cause. Visitors read other words.

${tableOf('code', ELEMENT_ADVICE)}
`,
  }
}

function tableOf(name: string, advice: Readonly<Record<string, Advice>>): string {
  const rows = Object.entries(advice).map(([code, { cause, step }]) => `| \`${code}\` | ${cause} | ${step} |`)
  return [`| ${name} | why | what to do |`, '|---|---|---|', ...rows].join('\n')
}
