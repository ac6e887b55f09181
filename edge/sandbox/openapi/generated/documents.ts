// Every OpenAPI document of the bank, loaded when a caller asks for it.
// Not written by hand: `npm run openapi` generates it from the operations.

import type { OpenApiDocument } from '../document.ts'

/** Loads the document of an interface, by its name. */
export const DOCUMENTS: Readonly<Record<string, () => Promise<OpenApiDocument>>> = {
  'account-access': async () => (await import('./account-access.ts')).document,
  'baltic': async () => (await import('./baltic.ts')).document,
  'corporate-payments': async () => (await import('./corporate-payments.ts')).document,
  'online-payment': async () => (await import('./online-payment.ts')).document,
  'psd2-payments': async () => (await import('./psd2-payments.ts')).document,
  'request-to-pay': async () => (await import('./request-to-pay.ts')).document,
  'control': async () => (await import('./control.ts')).document,
}
