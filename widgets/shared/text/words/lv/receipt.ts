// The Latvian words of a payment that has begun.

import type { Words } from '../topics.ts'

/** Words of a payment that has begun. */
export const words: Words<'receipt'> = {
  check: 'Pārbaudīt vēlreiz',
  changed: 'Summa tagad ir {amount}, nevis {old}. Nauda nav pārskaitīta. Ja piekrītat, nospiediet vēlreiz.',
  changedDay: '{execution} Nauda nav pārskaitīta. Ja piekrītat, nospiediet vēlreiz.',
  changedBare: 'Summa ir {amount}. Ja piekrītat, nospiediet vēlreiz.',
  unfit: 'Šī banka nevar veikt šo maksājumu. Nauda nav pārskaitīta. Izvēlieties citu banku.',
  unfitPress:
    'Šī banka nevar veikt šo maksājumu. Šis pogas spiediens nevienu nav novirzījis uz banku, tāpēc ar to nauda nav pārskaitīta. Izvēlieties citu banku.',
  unfitBegun:
    'Šī banka nevar veikt šo maksājumu. Ja maksājums jau ir veikts, nemaksājiet vēlreiz. Citādi izvēlieties citu banku.',
  offlineBegun:
    'Nav interneta savienojuma. Pārbaudīsim maksājumu, kad savienojums atjaunosies. Ja maksājums jau ir veikts, nemaksājiet vēlreiz.',
  offlineBegunTitle: 'Nav interneta savienojuma',
  pendingTitle: 'Nav pabeigts',
  pending: 'Maksājums bankā nav pabeigts. Nauda vēl nav pārskaitīta.',
  scheduledTitle: 'Ieplānots',
  scheduled: 'Jūsu banka ir pieņēmusi maksājumu. Nauda vēl nav pārskaitīta.',
  scheduledNext: 'Līdz tai dienai maksājumu vēl varat apturēt: lūdziet pārdevējam vai dariet to savā bankā.',
  series:
    'Jūsu banka ir pieņēmusi šos maksājumus un katru veiks tā dienā. Nauda tiek pārskaitīta tikai šajās dienās.',
  seriesNext: 'Vēl neveiktos maksājumus varat apturēt: lūdziet pārdevējam vai dariet to savā bankā.',
  paidTitle: 'Samaksāts',
  paid: 'Banka apstiprināja maksājumu. Nauda ir pārskaitīta.',
  paidNext: 'Šo lapu varat aizvērt. Pārdevējs saņem apstiprinājumu tieši.',
  link_open: 'Banka apstiprināja maksājumu. Nauda ir pārskaitīta. Nemaksājiet vēlreiz.',
  link_openNext: 'Vēl viena jūsu bankas lapa šim pasūtījumam var būt atvērta. Aizveriet to, nemaksājot.',
  paid_twiceTitle: 'Samaksāts divreiz',
  paid_twice:
    'Banka šo maksājumu ir iegrāmatojusi divreiz. Viena maksājuma nauda jums tiks atmaksāta. Nemaksājiet vēlreiz.',
  cancelledTitle: 'Atcelts',
  cancelled: 'Jūs atcēlāt maksājumu. Nauda nav pārskaitīta.',
  failedTitle: 'Nav samaksāts',
  failed: 'Banka neizpildīja maksājumu. Nauda nav pārskaitīta.',
  unknownTitle: 'Vēl nav zināms',
  unknown: 'Mēs vēl nezinām, vai maksājums izdevās. Turpinām jautāt bankai. Nemaksājiet vēlreiz.',
  mismatchedTitle: 'Jāpārbauda',
  mismatched:
    'Bankas norādītā summa vai atsauce neatbilst pasūtījumam. Nauda var būt pārskaitīta. Nemaksājiet vēlreiz.',
  mismatchedNext: 'Sazinieties ar pārdevēju un nosauciet atsauci.',
  expired: 'Maksājums netika atvērts laikā. Nauda nav pārskaitīta.',
  provider_disabled: 'Jūsu izvēlētā banka pašlaik nav pieejama. Nauda nav pārskaitīta.',
  insufficient_funds: 'Kontā bija par maz naudas. Nauda nav pārskaitīta.',
  way_kept:
    'Jūs sākāt maksāt citā veidā, un banka to nevar atsaukt. Turpiniet tur. Nauda vēl nav pārskaitīta.',
  order_closedTitle: 'Pārdevējs atcēla pasūtījumu',
  order_closed: 'Pārdevējs ir atcēlis šo pasūtījumu. Nauda nav pārskaitīta.',
  order_closing:
    'Pārdevējs ir atcēlis šo pasūtījumu. Aizveriet bankas lapu, nemaksājot. Nauda vēl nav pārskaitīta.',
  order_closingUntil:
    'Pārdevējs ir atcēlis šo pasūtījumu. Aizveriet bankas lapu, nemaksājot. Maksāšanas termiņš tajā: {time}. Nauda vēl nav pārskaitīta.',
  order_closingNext: 'Ja tur tomēr samaksāsiet, maksājums būs spēkā un pārdevējs atmaksās naudu.',
  order_closedPaid: 'Pārdevējs jau bija atcēlis šo pasūtījumu un atmaksās naudu.',
  retryNext: 'Varat mēģināt vēlreiz.',
  endNext: 'Atgriezieties pie pārdevēja, ja vēl vēlaties maksāt.',
  goOn: 'Turpināt bankā',
  another: 'Veikt jaunu pirkumu',
  payee: 'Saņēmējs',
  reference: 'Atsauce',
  time: 'Laiks',
  zone: '{time} pēc Somijas laika',
}
