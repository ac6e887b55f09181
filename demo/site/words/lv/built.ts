// What the shop says in Latvian of how it is built, and of what happened behind.
// Placeholders stand in braces; names with a low line are those of a payment’s history.

import type { built as en } from '../en/built.ts'

/** How the shop is built, in Latvian. */
export const built: typeof en = {
  made: 'Veidots ar Silta',
  title: 'Kā tas ir uzbūvēts',
  about:
    'Banku saraksts, maksājuma poga, konti un darījumi ir Silta elementi. Starpniekserveris glabā atslēgas, paraksta un sazinās ar banku; banka ir Silta smilškaste. Viss pārējais ir paša veikala.',
  marks: 'Iezīmēt elementus',
  here: 'Šajā lapā',
  show: 'Rādīt',
  guide: 'Ceļvedis',
  none: 'Šajā lapā nav Silta elementu. Kasē un kladē tie ir.',
  places: 'Citas puses',
  merchant: 'Tirgotāja lapa',
  suppliers: 'Maksājumi piegādātājiem',
  bank: 'Testa banka',
  guides: 'Ceļveži',

  happened: 'Kas notika fonā',
  hint: 'Ko veikala serveris un tā starpniekserveris ir pierakstījuši par jūsu jaunāko pasūtījumu. Atslēgas, pilnvaras un kontu numuri paliek savās vietās. Laiki norādīti pēc Somijas laika.',
  nothing:
    'Vēl nekas. Samaksājiet par kaut ko un skatieties vēlreiz: katrs pieprasījums bankai, bankas ziņa un paziņojums veikalam tad būs šeit ar savu laiku.',
  lost: 'Veikala serveris pašlaik neatbild.',
  again: 'Skatīties vēlreiz',
  order: 'Pasūtījums {id}, {amount}',
  repeated: 'Atkārtojās: {count}, pēdējo reizi {time}.',
  shop: 'Veikals',
  proxy: 'Starpniekserveris',
  theBank: 'Banka',
  you: 'Jūs',

  order_signed: 'Veikala serveris parakstīja pasūtījumu. Ceļā neviens nevar mainīt summu.',
  started: 'Starpniekserveris sāka maksājumu.',
  created: 'Banka pieņēma maksājumu un iedeva adresi, kurā izlemjat jūs.',
  resent: 'Tas pats maksājums bankai nosūtīts vēlreiz.',
  answer_lost: 'Bankas atbilde pazuda.',
  refused: 'Banka maksājumu nepieņēma.',
  returned: 'Jūs atgriezāties. Tas vēl neko nepierāda.',
  callback_taken: 'Banka deva ziņu. Tas vēl neko nepierāda.',
  handed_in: 'Maksājums, ko apstiprinājāt, nodots bankai izpildei.',
  withdrawn: 'Maksājums bankā atsaukts.',
  reading: 'Starpniekserveris jautāja bankai. Atbilde: {state}.',
  reading_lost: 'Starpniekserveris jautāja bankai, un atbilde nepienāca.',
  state_changed: 'Maksājums tagad ir: {state}.',
  webhook: 'Starpniekserveris veikala serverim nosūtīja parakstītu paziņojumu.',
  webhook_received: 'Paziņojums pienāca, un tā paraksts ir pareizs.',
  webhook_worked: 'Paziņojums pienāca, tā paraksts ir pareizs, un veikals pēc tā rīkojās.',
  packed: 'Trauki nodoti iesaiņotājam, vienu reizi.',
  other: 'Pierakstīts kas cits.',

  pending: 'nav pabeigts',
  scheduled: 'gaida savu dienu',
  paid: 'samaksāts',
  paid_twice: 'samaksāts divreiz',
  cancelled: 'atcelts',
  failed: 'neizdevās',
  unknown: 'vēl nav zināms',
  mismatched: 'nesakrīt',
}
