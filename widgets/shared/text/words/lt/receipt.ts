// The Lithuanian words of a payment that has begun.

import type { Words } from '../topics.ts'

/** Words of a payment that has begun. */
export const words: Words<'receipt'> = {
  check: 'Tikrinti dar kartą',
  changed: 'Suma dabar yra {amount}, o ne {old}. Pinigai nepervesti. Jei sutinkate, paspauskite dar kartą.',
  changedDay: '{execution} Pinigai nepervesti. Jei sutinkate, paspauskite dar kartą.',
  changedBare: 'Suma yra {amount}. Jei sutinkate, paspauskite dar kartą.',
  unfit: 'Šis bankas negali atlikti šio mokėjimo. Pinigai nepervesti. Pasirinkite kitą banką.',
  unfitPress:
    'Šis bankas negali atlikti šio mokėjimo. Šis paspaudimas nieko nenukreipė į banką, todėl juo pinigai nepervesti. Pasirinkite kitą banką.',
  unfitBegun:
    'Šis bankas negali atlikti šio mokėjimo. Jei jau sumokėjote, nemokėkite dar kartą. Kitu atveju pasirinkite kitą banką.',
  offlineBegun:
    'Nėra interneto ryšio. Mokėjimą patikrinsime, kai ryšys atsiras. Jei jau sumokėjote, nemokėkite dar kartą.',
  offlineBegunTitle: 'Nėra interneto ryšio',
  pendingTitle: 'Nebaigta',
  pending: 'Mokėjimas banke nebaigtas. Pinigai dar nepervesti.',
  scheduledTitle: 'Suplanuota',
  scheduled: 'Jūsų bankas priėmė mokėjimą. Pinigai dar nepervesti.',
  scheduledNext:
    'Iki tos dienos mokėjimą dar galite sustabdyti: prašykite pardavėjo arba tai padarykite savo banke.',
  series:
    'Jūsų bankas priėmė šiuos mokėjimus ir kiekvieną atliks jo dieną. Pinigai pervedami tik tomis dienomis.',
  seriesNext:
    'Dar neatliktus mokėjimus galite sustabdyti: prašykite pardavėjo arba tai padarykite savo banke.',
  paidTitle: 'Sumokėta',
  paid: 'Bankas patvirtino mokėjimą. Pinigai pervesti.',
  paidNext: 'Šį puslapį galite uždaryti. Pardavėjas patvirtinimą gauna tiesiogiai.',
  link_open: 'Bankas patvirtino mokėjimą. Pinigai pervesti. Nemokėkite dar kartą.',
  link_openNext:
    'Kitas jūsų banko puslapis šiam užsakymui gali būti dar atidarytas. Uždarykite jį nemokėdami.',
  paid_twiceTitle: 'Sumokėta du kartus',
  paid_twice:
    'Bankas šį mokėjimą įvykdė du kartus. Vieno iš jų pinigai jums bus grąžinti. Nemokėkite dar kartą.',
  cancelledTitle: 'Atšaukta',
  cancelled: 'Atšaukėte mokėjimą. Pinigai nepervesti.',
  failedTitle: 'Nesumokėta',
  failed: 'Bankas mokėjimo neįvykdė. Pinigai nepervesti.',
  unknownTitle: 'Dar nežinoma',
  unknown: 'Dar nežinome, ar mokėjimas pavyko. Toliau klausiame banko. Nemokėkite dar kartą.',
  mismatchedTitle: 'Reikia patikrinti',
  mismatched:
    'Banko nurodyta suma arba įmokos kodas neatitinka užsakymo. Pinigai gali būti pervesti. Nemokėkite dar kartą.',
  mismatchedNext: 'Susisiekite su pardavėju ir nurodykite įmokos kodą.',
  expired: 'Mokėjimas nebuvo laiku atidarytas. Pinigai nepervesti.',
  provider_disabled: 'Jūsų pasirinktas bankas šiuo metu neprieinamas. Pinigai nepervesti.',
  insufficient_funds: 'Sąskaitoje buvo per mažai pinigų. Pinigai nepervesti.',
  way_kept: 'Pradėjote mokėti kitu būdu, ir bankas to atšaukti negali. Tęskite ten. Pinigai dar nepervesti.',
  order_closedTitle: 'Pardavėjas atšaukė užsakymą',
  order_closed: 'Pardavėjas atšaukė šį užsakymą. Pinigai nepervesti.',
  order_closing:
    'Pardavėjas atšaukė šį užsakymą. Uždarykite banko puslapį nemokėdami. Pinigai dar nepervesti.',
  order_closingUntil:
    'Pardavėjas atšaukė šį užsakymą. Uždarykite banko puslapį nemokėdami. Sumokėti ten dar galima iki šio laiko: {time}. Pinigai dar nepervesti.',
  order_closingNext: 'Jei vis tiek ten sumokėsite, mokėjimas galios, o pardavėjas grąžins pinigus.',
  order_closedPaid: 'Pardavėjas jau buvo atšaukęs šį užsakymą ir grąžins pinigus.',
  retryNext: 'Galite bandyti dar kartą.',
  endNext: 'Grįžkite pas pardavėją, jei dar norite mokėti.',
  goOn: 'Tęsti savo banke',
  another: 'Pirkti iš naujo',
  payee: 'Gavėjas',
  reference: 'Įmokos kodas',
  time: 'Laikas',
  zone: '{time} Suomijos laiku',
}
