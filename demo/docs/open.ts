// What the papers leave open: every assumption of core, with its basis and how to override it, made from the data.

import { accountAccessGaps } from '../../core/account-access/index.ts'
import { balticGaps } from '../../core/baltic/index.ts'
import { corporatePaymentsGaps } from '../../core/corporate-payments/index.ts'
import { onlinePaymentGaps } from '../../core/online-payment/index.ts'
import { psd2PaymentsGaps } from '../../core/psd2-payments/index.ts'
import { requestToPayGaps } from '../../core/request-to-pay/index.ts'
import type { ExplainedGap } from '../../core/shared/index.ts'
import type { Page } from './page.ts'

const LEDGERS: Readonly<Record<string, Readonly<Record<string, ExplainedGap>>>> = {
  'Online payment': onlinePaymentGaps,
  'Account access': accountAccessGaps,
  'PSD2 payments': psd2PaymentsGaps,
  'Corporate payments': corporatePaymentsGaps,
  Baltic: balticGaps,
  'Request-to-Pay': requestToPayGaps,
}

const BASES: Readonly<Record<string, string>> = {
  P: 'public material of banks',
  S: 'a standard',
  C: 'our own choice',
}

export function openPage(): Page {
  const tables = Object.entries(LEDGERS).map(([name, ledger]) => {
    const rows = Object.entries(ledger)
      .filter(([id]) => !id.startsWith('shared.'))
      .map(rowOf)
    return `## ${name}\n\n${tableOf(rows)}`
  })
  const everything: Readonly<Record<string, ExplainedGap>> = Object.assign({}, ...Object.values(LEDGERS))
  const shared = Object.entries(everything).filter(([id]) => id.startsWith('shared.'))
  return {
    path: 'reference/open',
    title: 'What the papers leave open',
    about: 'Our answers, what they rest on, and how to override them.',
    text: `# What the papers leave open

A bank describes its interfaces in papers. They leave questions open: a path that is not written down, how long an answer may take, what a word means.
Silta answers each of them once, as data. Where **your bank** differs, give your own answer; nothing else changes.

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

An answer has the form of ours (a path with its slash and its placeholders, whole numbers from 1 to a limit); an unknown id or another form is refused at once, by name. Where “never shorter” stands, a promise depends on it that nothing
is paid twice: your bank’s number may be larger, not smaller.

## All interfaces

${tableOf(shared.map(rowOf))}

${tables.join('\n\n')}
`,
  }
}

function tableOf(rows: readonly string[]): string {
  return ['| id | question | our answer | basis |', '|---|---|---|---|', ...rows].join('\n')
}

function rowOf([id, { assumption, reason, atLeast }]: [string, ExplainedGap]): string {
  const [, words = reason, letters = ''] = /^(.*?)((?:\s+[PSC])+)$/s.exec(reason) ?? []
  const question = words.replaceAll('(Part 4)', '(see “Calls and safe next steps”)').replaceAll('|', '\\|')
  const answer = JSON.stringify(assumption).replaceAll('|', '\\|')
  const bases = letters.split(/\s+/).flatMap((letter) => BASES[letter] ?? [])
  const basis = bases.length > 0 ? bases.join(', ') : 'the paper itself'
  return `| \`${id}\` | ${question} | \`${answer}\`${atLeast ? ', never shorter' : ''} | ${basis} |`
}
