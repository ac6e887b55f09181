// The Estonian words of the payment button, before there is a payment.

import type { Words } from '../topics.ts'

/** Words of the payment button before there is a payment. */
export const words: Words<'payment'> = {
  ready: 'Maksa {amount}',
  readyBare: 'Maksa',
  atBank: '{deed} pangas {bank}',
  approve: 'Kinnita {amount} kuus',
  approveWeekly: 'Kinnita {amount} nädalas',
  leaving: 'Avame sinu panga…',
  toBank: 'Sind suunatakse panka.',
  toBankPayee: 'Saaja: {payee}. Sind suunatakse panka.',
  there: 'Kinnitad selle seal ja tuled siia tagasi.',
  therePayee: 'Saaja: {payee}. Kinnitad selle seal ja tuled siia tagasi.',
  offline: 'Internetiühendus puudub. Midagi ei saadetud.',
  error: 'Makse ei alanud. See vajutus ei viinud kedagi panka ega liigutanud raha. Võid uuesti proovida.',
  unmoved: 'Makse ei alanud. Raha ei liikunud. Võid uuesti proovida.',
  tryAgain: 'Proovi uuesti',
  tryAgainFor: 'Proovi uuesti: {amount}',
  unable: 'Makset ei saa siin praegu alustada. See vajutus ei viinud kedagi panka ega liigutanud raha.',
  requestId: 'Kui küsid abi, nimeta {id}.',
  checking: 'Kontrollime makset pangast…',
  notReachedTitle: 'Vastust veel ei ole',
  notReached: 'Me ei saanud praegu makse kohta küsida. Kui oled juba maksnud, ära maksa uuesti.',
  check: 'Kontrolli uuesti',
}
