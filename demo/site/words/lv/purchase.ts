// What the shop says in Latvian of a purchase.

import type { purchase as en } from '../en/purchase.ts'

/** A purchase in Latvian. */
export const purchase: Readonly<Record<keyof typeof en, string>> = {
  steps: 'Pirkuma soļi',
  details: 'Dati un banka',
  confirm: 'Apstiprināšana bankā',
  receipt: 'Kvīts',
  help: 'Kas notiks tālāk?',
  next: 'Atvērsies jūsu bankas lapa. Tajā redzēsiet, kam un cik maksājat, un apstiprināsiet kā vienmēr. Pēc tam banka jūs atvedīs atpakaļ šeit, pie kvīts.',
  unsure:
    'Nekas netiek samaksāts, pirms apstiprināt bankā. Ja ceļā kaut kas neizdodas, atgriezieties šajā lapā: tā rāda, kā ir ar maksājumu.',
  notListed: 'Vai jūsu bankas nav sarakstā vai vajadzīga palīdzība? Rakstiet uz poukama@shop.example.',
  tryIt: 'Šī ir demonstrācija. Testa bankā izvēlaties izdomātu klientu, un katru pogu drīkst izmēģināt.',

  order: 'Pasūtījums',
  ordered: 'Pasūtīts',
  confirmed: 'Apstiprināts (Somijas laiks)',
  bank: 'Banka',
  reference: 'Atsauce',
  copy: 'Kopēt',
  copied: 'Atsauce ir nokopēta.',
  copyFailed: 'Pārlūks neļauj kopēt.',
  seller: 'Pārdevējs',
  businessId: 'Reģistrācijas numurs',
  vatId: 'PVN numurs',
  vat: 'Iekļauts PVN {rate} %',
  refunds: 'Atmaksāts',
  refunded: '{amount}, atmaksāts {day}',
  refunding: '{amount}, ceļā kopš {day}',
  print: 'Drukāt vai saglabāt PDF',
  planTitle: 'Paldies. Pasūtījums ir apstiprināts',
  planTitleName: 'Paldies, {name}. Pasūtījums ir apstiprināts',
  days: 'Maksājumu dienas',
  daysText: 'Maksājumu skaits: {count}, katrs {price}, kopā {total}. Jūsu banka katru veic tā dienā.',
  stop: 'Kā pārtraukt',
  stopText:
    'Rakstiet uz poukama@shop.example, norādot pasūtījuma numuru, vai apturiet maksājumus savā bankā. Kas līdz tam samaksāts, paliek samaksāts.',
  calendar: 'Pievienot kalendāram',
  event: '{name}: no jūsu konta tiks pārskaitīti {amount}',

  phoneTitle: 'Turpināt tālrunī',
  offerText:
    'Ja bankas lietotne ir tālrunī: saņemsiet kodu, ko noskenēt. Šī lapa gaida un pēc tam parāda kvīti.',
  noCode: 'Veikals nedeva kodu. Pēc brīža mēģiniet vēlreiz.',
  phoneText:
    'Pavērsiet tālruņa kameru pret kodu vai atveriet adresi tālrunī. Kase atvērsies tālrunī, un šī lapa gaida.',
  until: 'Kods atver pasūtījumu vienu reizi, līdz plkst. {time}.',
  loopback:
    'Šī demonstrācija darbojas tikai šajā datorā, un tālrunis to nesasniedz. Lai izmēģinātu, atveriet adresi citā pārlūkā šeit.',
  picture: 'Kods kamerai; blakus esošā adrese saka to pašu',
  copyAddress: 'Kopēt adresi',
  addressCopied: 'Adrese ir nokopēta',
  payHere: 'Aizvērt un maksāt šeit',
  again: 'Rādīt jaunu kodu',
  opened: 'Pasūtījums ir atvērts tālrunī. Apstipriniet maksājumu tur.',
  openedMore:
    'Šī lapa parādīs kvīti, tiklīdz banka būs apstiprinājusi. Varat maksāt arī šeit: pasūtījumu apmaksā vienu reizi.',
  over: 'Koda laiks ir beidzies. Ar to nekas netika atvērts.',
  ended: 'Tālrunī maksājums netika veikts, un nauda nav pārskaitīta. Maksājiet šeit vai parādiet jaunu kodu.',
  opening: 'Jūsu pasūtījums tiek atvērts…',
  onPhoneTitle: 'Maksāt šajā tālrunī',
  onPhoneText: 'Šis ir pasūtījums no jūsu otra ekrāna, kas gaida un pēc tam arī parādīs kvīti.',
  usedTitle: 'Šis kods jau ir izmantots',
  usedText:
    'Kods atver pasūtījumu vienu reizi, vienā pārlūkā. Turpiniet tajā pārlūkā vai pirmajā ekrānā parādiet jaunu kodu. Šeit nekas nav noticis.',
  expiredTitle: 'Šī koda laiks ir beidzies',
  expiredText: 'Tas bija derīgs desmit minūtes. Pirmajā ekrānā parādiet jaunu kodu. Šeit nekas nav noticis.',
  unknownTitle: 'Šeit nav pasūtījuma',
  unknownText:
    'Iespējams, daļa adreses ir zudusi. Pirmajā ekrānā parādiet jaunu kodu un atveriet to vēlreiz.',
  silentTitle: 'Veikals neatbild',
  silentText: 'Jūsu pasūtījums vēl nav atvērts. Pēc brīža mēģiniet vēlreiz.',
}
