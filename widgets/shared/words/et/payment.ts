// The Estonian words of the payment button, before there is a payment; loaded only where the page is in Estonian.
// Not code: no logic, no markup. Placeholders stand in braces.

import type { Sentences } from '../sentences.ts'
import type { payment } from '../en/payment.ts'

/** Words of the payment button before there is a payment. */
export const words: Sentences<keyof typeof payment> = {
  ready: 'Maksa {amount}',
  readyBare: 'Maksa',
  leaving: 'Avame sinu panga…',
  toBank: 'Suundud oma panka.',
  toBankPayee: 'Saaja: {payee}. Suundud oma panka.',
  offline: 'Internetiühendus puudub. Midagi ei saadetud.',
  error: 'Makse ei alanud. Raha ei liikunud. Võid uuesti proovida.',
  unable: 'Makset ei saa siin praegu alustada. Raha ei liikunud.',
  requestId: 'Kui küsid abi, nimeta {id}.',
  checking: 'Kontrollime makset pangast…',
  notReachedTitle: 'Vastust veel ei ole',
  notReached: 'Me ei saanud praegu makse kohta küsida. Kui oled juba maksnud, ära maksa uuesti.',
  check: 'Kontrolli uuesti',
}
