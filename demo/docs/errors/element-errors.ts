// The faults of elements and of webhooks: every code, with cause and next step.

import type { WebhookErrorCode } from '../../../core/webhooks/index.ts'
import type { SiltaErrorCode } from '../../../widgets/payment-button/index.ts'
import type { Advice } from './problems.ts'

/** Advice by the code of `silta-error`. */
export const ELEMENT_ADVICE: Readonly<Record<SiltaErrorCode, Advice>> = {
  source_missing: {
    cause: 'The page gave neither src nor source.',
    step: 'Set src to the address of your proxy.',
  },
  order_missing: {
    cause: 'The button has neither order nor items.',
    step: 'Set button.order, or button.items where the proxy has a price list. In React and Next: load the page’s part without server rendering, or set the property in an effect.',
  },
  order_failed: {
    cause: 'Your function order threw, or gave no text.',
    step: 'Look at the cause in the console, and at your server’s answer.',
  },
  amount_invalid: {
    cause: 'amount and currency are no sum of money.',
    step: 'Write a decimal text and a code: amount="24.00" currency="EUR".',
  },
  due_date_invalid: { cause: 'due-date is no day.', step: 'Write it as 2026-12-01.' },
  unreachable: {
    cause: 'No answer came: no network, a wrong host, or a rule of CORS.',
    step: 'Open src + /health in the browser. Where it answers, add the page’s origin to ALLOWED_ORIGINS; the proxy’s log names it.',
  },
  answer_unreadable: {
    cause: 'What came is not the agreed answer, often a page of HTML.',
    step: 'Correct src: it is PUBLIC_URL of the proxy, with its path.',
  },
  refused: {
    cause: 'The proxy said no; its code stands in the console line.',
    step: 'Look the code up in the error catalogue. At a sandbox the line says why.',
  },
  source_failed: {
    cause: 'A source of your own threw something else.',
    step: 'Look at the cause in the console.',
  },
}

/** Advice by the code of a `WebhookError`. */
export const WEBHOOK_ADVICE: Readonly<Record<WebhookErrorCode, Advice>> = {
  body_not_raw: {
    cause: 'A parser has read the body before.',
    step: "Give the raw bytes: express.raw({ type: '*/*' }) on that route, before express.json().",
  },
  header_missing: {
    cause: 'One of webhook-id, webhook-timestamp and webhook-signature is absent.',
    step: 'Pass the headers as they came; look at the server in front of yours.',
  },
  header_invalid: {
    cause: 'One of the three is not in its form.',
    step: 'Pass the headers as they came. If it is from outside, answer 400.',
  },
  timestamp_too_old: {
    cause: 'It was sent longer ago than the tolerance.',
    step: 'Answer 400: it comes again with a new time. Check your clock.',
  },
  timestamp_too_new: {
    cause: 'It seems to come from the future.',
    step: 'Set the clock of your server by a time server.',
  },
  signature_invalid: {
    cause: 'Another key, or other bytes than were sent.',
    step: 'Give the key of WEBHOOK_KEYS, and the body byte for byte.',
  },
  body_invalid: {
    cause: 'It is genuine, but no event that is known.',
    step: 'Upgrade silta on your server.',
  },
}
