// How serious each event of the proxy's log is. DEPLOY.md explains each, and what to do.

/** How serious a line is: somebody must act, somebody should look when there are many, or for the record. */
export type LogLevel = 'error' | 'warn' | 'info'

const ERRORS: ReadonlySet<string> = new Set([
  'internal_error',
  'configuration_invalid',
  'health_failed',
  'alarm_failed',
  'work_failed',
  'task_failed',
  'format_unknown',
  'payout_step_failed',
  'batch_step_failed',
  'request_to_pay_step_failed',
  'payment_mismatched',
  'payment_paid_twice',
  'payment_returned',
  'payment_id_reused',
  'refund_needs_review',
  'refund_id_reused',
  'payout_needs_review',
  'batch_needs_review',
  'request_to_pay_needs_review',
  'webhook_given_up',
  'webhook_refused',
  'key_ended',
  'data_restored',
  'deletions_not_found',
  'deletion_failed',
  'backup_failed',
  'settings_not_renewed',
  'country_unexpected',
])

const INFOS: ReadonlySet<string> = new Set([
  'webhook_delivered',
  'webhook_tested',
  'consent_revoked_late',
  'backup_made',
  'deletions_done_again',
  'released',
  'settings_renewed',
])

/** Returns the level of an event. */
export function levelOf(event: string): LogLevel {
  return ERRORS.has(event) ? 'error' : INFOS.has(event) ? 'info' : 'warn'
}
