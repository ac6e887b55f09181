/// <reference types="node" />
// A page for each interface with its whole journey: the unchanged file that a test runs.

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from './page.ts'

/** The journeys: file, name, what it shows, and what it prints. */
export const JOURNEYS = [
  {
    file: 'online-payment',
    title: 'Online payment',
    about: 'Providers, a payment, its approval, its end, a refund.',
    words: 'A shop is paid, and gives half of it back. There is no token: each call is signed.',
    prints: ['43 banks to choose from', 'payment ACCEPTED: 24.00 EUR', 'refund done'],
  },
  {
    file: 'account-access',
    title: 'Account access',
    about: 'Consent, tokens, accounts, entries, and the end of the consent.',
    words: 'A user shares accounts, an application reads them, and the consent ends.',
    prints: ['a token, and one that renews it', '2 accounts', 'entries of a year', 'the consent has ended'],
  },
  {
    file: 'psd2-payments',
    title: 'PSD2 payments',
    about: 'A payment, the payer’s approval, its submission, its end.',
    words: 'A provider creates a payment, the payer approves it at the bank, the provider submits it.',
    prints: ['return granted, authorization Authorized', 'payment Credited'],
  },
  {
    file: 'corporate-payments',
    title: 'Corporate payments',
    about: 'A token with a certificate, a signed payment, its end.',
    words: 'A company pays a supplier. Sent again under the same id, it is still one payment.',
    prints: ['payment PROCESSED', 'sent again: PROCESSED'],
  },
  {
    file: 'baltic',
    title: 'Baltic',
    about: 'Consent, accounts, a payment, its approval, its end.',
    words: 'In Estonia, Latvia and Lithuania: a person shares accounts, and approves a payment.',
    prints: ['consent granted, 4 accounts', 'payment ACSC'],
  },
  {
    file: 'request-to-pay',
    title: 'Request-to-Pay',
    about: 'A request, its status, the same request again.',
    words: 'A creditor asks to be paid. The interface is deprecated, and exists in sandboxes only.',
    prints: ['request COMPLETED', 'status COMPLETED', 'sent again: COMPLETED'],
  },
] as const

export function journeyPages(): readonly Page[] {
  return JOURNEYS.map(({ file, title, about, words, prints }) => ({
    path: `journeys/${file}`,
    title,
    about,
    text: `# ${title}, from beginning to end

${words} The file below does it all, at a bank that runs in the same process: no account, no network, no setting. It runs as it is in Node, Deno and Bun.

\`\`\`sh
npm install ../silta/silta-0.1.0.tgz
node ${file}.ts
\`\`\`

It prints:

\`\`\`text
${prints.join('\n')}
\`\`\`

## ${file}.ts

\`\`\`ts
${readFileSync(fileURLToPath(new URL(`journeys/${file}.ts`, import.meta.url)), 'utf8').trim()}
\`\`\`

## At a real bank

Give \`environment: 'production'\` with the credentials of your contract, leave out what says so, and let a person approve in their own browser. What the bank
answers differently from our assumptions is overridden by [one answer each](../reference/open.md). Every call and its next step after a lost answer: [Calls and safe next steps](../reference/calls.md).
`,
  }))
}
