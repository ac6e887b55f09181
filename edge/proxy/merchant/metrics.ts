// The state of the proxy as metrics, in the text form of OpenMetrics 1.0. Labels are state, kind and interface, and no other.
// It reckons nothing: status.ts does.

import type { OldHandleKey, ProxyStatus } from './proxy-status.ts'

/** Numbers by the value of a label; one without a label is under the empty name. */
type Samples = Readonly<Record<string, number | null | undefined>>

/** Writes the metrics; what is not known is none. */
export function writeMetrics({
  payments,
  lateAlarms,
  webhooks,
  needsPerson,
  oldHandleKey,
  keys,
  banks,
}: ProxyStatus): string {
  const seen = Object.entries(banks).flatMap(([name, answer]) => (answer ? [[name, answer] as const] : []))
  return [
    gauge('silta_payments', 'state', payments ?? {}),
    gauge('silta_late_alarms', '', { '': lateAlarms }),
    gauge('silta_webhooks', 'state', { waiting: webhooks.waiting, given_up: webhooks.givenUp }),
    gauge('silta_needs_person', 'kind', needsPerson ?? {}),
    gauge('silta_old_handle_key', 'state', wholeCount(oldHandleKey)),
    gauge('silta_keys_ending', '', { '': keys?.length }),
    gauge(
      'silta_bank_answered_seconds',
      'interface',
      Object.fromEntries(seen.map(([name, { at }]) => [name, Date.parse(at) / 1_000])),
    ),
    gauge(
      'silta_bank_status',
      'interface',
      Object.fromEntries(seen.map(([name, { status }]) => [name, status])),
    ),
    '# EOF\n',
  ].join('')
}

/** A count that has not come to its end is not known. */
const wholeCount = (count: OldHandleKey | null) => {
  const { lookedUpTo, ...numbers } = count ?? {}
  return lookedUpTo === undefined ? numbers : {}
}

function gauge(name: string, label: string, samples: Samples): string {
  const lines = Object.entries(samples).flatMap(([value, number]) => {
    if (typeof number !== 'number') return []
    return `${name}${label === '' ? '' : `{${label}="${value}"}`} ${number}\n`
  })
  return lines.length === 0 ? '' : `# TYPE ${name} gauge\n${lines.join('')}`
}
