// The page of what the papers leave open: every row with our assumption, and how to set another value, made from the data.

import { accountAccessGaps } from '../../core/account-access/index.ts'
import { balticGaps } from '../../core/baltic/index.ts'
import { corporatePaymentsGaps } from '../../core/corporate-payments/index.ts'
import { onlinePaymentGaps } from '../../core/online-payment/index.ts'
import { psd2PaymentsGaps } from '../../core/psd2-payments/index.ts'
import { requestToPayGaps } from '../../core/request-to-pay/index.ts'
import type { Gap } from '../../core/shared/index.ts'
import { KINDS, type Row, SECTIONS, sentenceOf } from '../../edge/shared/gaps/index.ts'
import type { Page } from './page.ts'

const GAPS: Readonly<Record<string, Gap>> = {
  ...onlinePaymentGaps,
  ...accountAccessGaps,
  ...psd2PaymentsGaps,
  ...corporatePaymentsGaps,
  ...balticGaps,
  ...requestToPayGaps,
}

const BASES: Readonly<Record<string, string>> = {
  P: 'public material of banks',
  S: 'a standard',
  C: 'our own choice',
}

export function openPage(): Page {
  const tables = SECTIONS.map(({ title, rows }) => `## ${title.en}\n\n${tableOf(rows.map(rowOf))}`)
  const kinds = Object.entries(KINDS).map(([kind, words]) => `| ${kind} | ${words} |`)
  return {
    path: 'reference/open',
    title: 'What the papers leave open',
    about: 'Our answers, what they rest on, and how to override them.',
    text: `# What the papers leave open

A bank describes its interfaces in papers. They leave questions open: a path that is not written down, how long an answer may take, what a word means.
Silta answers each of them once, as data. If **your bank** differs, give your own answer; nothing else changes.

In a back end, when the bank is made:

\`\`\`ts
import { makeOnlinePaymentBank } from 'silta/core/online-payment'

declare const credentials: { apiKey: string; merchantId: string; keys: Record<number, string> }

const bank = makeOnlinePaymentBank({
  environment: 'production',
  baseUrl: 'https://api.bank.example',
  frontUrl: 'https://www.bank.example',
  production: credentials,
  assumptions: { 'online-payment.create.path': '/shop-payments/v2/payments' },
})
console.log(bank.baseUrl)
\`\`\`

At the proxy, as a setting: \`ASSUMPTIONS='{"online-payment":{"online-payment.create.path":"/shop-payments/v2/payments"}}'\`.

A row with a value can be set. Its value has the form of ours (a path with its slash and its placeholders, whole numbers from 1 to a limit); an
unknown id or another form is refused at once, by name. In a row marked “never shorter”, the promise that nothing is paid twice depends on the value: your
bank’s number may be larger, not smaller. “Money” marks a row by which money may be lost, moved twice or reported wrongly at a bank that differs.

\`npx silta gaps\` prints the same rows beside the values of your bank. \`npx silta letter\` writes the questions to your bank’s support, in English
or Finnish, those about money first; \`npx silta letter --answers reply.txt\` reads what comes back. Until a bank has answered, every row is assumed.

| kind | what the row is about |
|---|---|
${kinds.join('\n')}

${tables.join('\n\n')}
`,
  }
}

function tableOf(rows: readonly string[]): string {
  return ['| id | what we assume | value | kind | basis |', '|---|---|---|---|---|', ...rows].join('\n')
}

function rowOf(row: Row): string {
  const { assumption, atLeast } = GAPS[row.id] ?? {}
  const sentence = sentenceOf(row, assumption).replaceAll('|', '\\|')
  const never = atLeast ? ', never shorter' : ''
  const value = assumption === undefined ? '' : `\`${JSON.stringify(assumption)}\`${never}`
  const bases = row.basis.split(' ').flatMap((letter) => BASES[letter] ?? [])
  const basis = bases.length > 0 ? bases.join(', ') : 'the paper itself'
  return `| \`${row.id}\` | ${sentence} | ${value} | ${row.kind}${row.money ? ', money' : ''} | ${basis} |`
}
