// The words of a receipt that is worth keeping: its facts, what was given back, the days of a subscription.
// Not what became of the payment: the files beside this one say that.

import { fill, language } from './index.ts'

const en = {
  order: 'Order',
  ordered: 'Ordered',
  confirmed: 'Confirmed (Finnish time)',
  bank: 'Bank',
  reference: 'Reference',
  copy: 'Copy',
  copied: 'The reference is copied.',
  copyFailed: 'The browser does not allow copying.',
  seller: 'Seller',
  businessId: 'Business ID',
  vatId: 'VAT number',
  vat: 'VAT {rate} %, included',
  refunds: 'Given back',
  refunded: '{amount}, given back on {day}',
  refunding: '{amount}, on its way since {day}',
  print: 'Print or save as PDF',
  planTitle: 'Thank you. It is approved',
  planTitleName: 'Thank you, {name}. It is approved',
  days: 'Payment dates',
  daysText: '{count} payments of {price}, {total} in all. Your bank pays each on its day.',
  stop: 'How to stop it',
  stopText:
    'Write to poukama@shop.example with the order number, or stop it at your bank. What is paid by then stays paid.',
  calendar: 'Add to calendar',
  event: '{name}: {amount} leaves your account',
}

/** Key of a sentence. */
type ReceiptWord = keyof typeof en

const fi: Record<ReceiptWord, string> = {
  order: 'Tilaus',
  ordered: 'Tilattu',
  confirmed: 'Vahvistettu (Suomen aikaa)',
  bank: 'Pankki',
  reference: 'Viite',
  copy: 'Kopioi',
  copied: 'Viite on kopioitu.',
  copyFailed: 'Selain ei salli kopiointia.',
  seller: 'Myyjä',
  businessId: 'Y-tunnus',
  vatId: 'ALV-tunnus',
  vat: 'Sisältää ALV:n {rate} %',
  refunds: 'Hyvitykset',
  refunded: '{amount}, hyvitetty {day}',
  refunding: '{amount}, matkalla {day} alkaen',
  print: 'Tulosta tai tallenna PDF',
  planTitle: 'Kiitos. Tilaus on hyväksytty',
  planTitleName: 'Kiitos, {name}. Tilaus on hyväksytty',
  days: 'Maksupäivät',
  daysText: '{count} maksua, {price} kerrallaan, yhteensä {total}. Pankkisi maksaa kunkin päivänään.',
  stop: 'Näin lopetat',
  stopText:
    'Kirjoita osoitteeseen poukama@shop.example ja mainitse tilauksen numero, tai lopeta maksut pankissasi. Siihen mennessä maksettu pysyy maksettuna.',
  calendar: 'Lisää kalenteriin',
  event: '{name}: tililtäsi lähtee {amount}',
}

const sv: Record<ReceiptWord, string> = {
  order: 'Beställning',
  ordered: 'Beställd',
  confirmed: 'Bekräftad (finsk tid)',
  bank: 'Bank',
  reference: 'Referens',
  copy: 'Kopiera',
  copied: 'Referensen är kopierad.',
  copyFailed: 'Webbläsaren tillåter inte kopiering.',
  seller: 'Säljare',
  businessId: 'FO-nummer',
  vatId: 'Momsnummer',
  vat: 'Moms {rate} % ingår',
  refunds: 'Återbetalt',
  refunded: '{amount}, återbetalt {day}',
  refunding: '{amount}, på väg sedan {day}',
  print: 'Skriv ut eller spara som PDF',
  planTitle: 'Tack. Beställningen är godkänd',
  planTitleName: 'Tack, {name}. Beställningen är godkänd',
  days: 'Betalningsdagar',
  daysText: '{count} betalningar på {price}, totalt {total}. Din bank gör var och en på sin dag.',
  stop: 'Så slutar du',
  stopText:
    'Skriv till poukama@shop.example och nämn beställningens nummer, eller stoppa betalningarna i din bank. Det som är betalt förblir betalt.',
  calendar: 'Lägg till i kalendern',
  event: '{name}: {amount} dras från ditt konto',
}

const et: Record<ReceiptWord, string> = {
  order: 'Tellimus',
  ordered: 'Tellitud',
  confirmed: 'Kinnitatud (Soome aeg)',
  bank: 'Pank',
  reference: 'Viitenumber',
  copy: 'Kopeeri',
  copied: 'Viitenumber on kopeeritud.',
  copyFailed: 'Brauser ei luba kopeerida.',
  seller: 'Müüja',
  businessId: 'Registrikood',
  vatId: 'Käibemaksukohustuslase number',
  vat: 'Sisaldab käibemaksu {rate} %',
  refunds: 'Tagastatud',
  refunded: '{amount}, tagastatud {day}',
  refunding: '{amount}, teel alates {day}',
  print: 'Prindi või salvesta PDF-ina',
  planTitle: 'Aitäh. Tellimus on kinnitatud',
  planTitleName: 'Aitäh, {name}. Tellimus on kinnitatud',
  days: 'Maksepäevad',
  daysText: '{count} makset, igaüks {price}, kokku {total}. Pank teeb iga makse selle päeval.',
  stop: 'Kuidas lõpetada',
  stopText:
    'Kirjuta aadressil poukama@shop.example ja nimeta tellimuse number või peata maksed oma pangas. Mis on selleks ajaks makstud, jääb makstuks.',
  calendar: 'Lisa kalendrisse',
  event: '{name}: kontolt läheb {amount}',
}

const lv: Record<ReceiptWord, string> = {
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
}

const lt: Record<ReceiptWord, string> = {
  order: 'Užsakymas',
  ordered: 'Užsakyta',
  confirmed: 'Patvirtinta (Suomijos laiku)',
  bank: 'Bankas',
  reference: 'Įmokos kodas',
  copy: 'Kopijuoti',
  copied: 'Įmokos kodas nukopijuotas.',
  copyFailed: 'Naršyklė neleidžia kopijuoti.',
  seller: 'Pardavėjas',
  businessId: 'Įmonės kodas',
  vatId: 'PVM mokėtojo kodas',
  vat: 'Įskaičiuotas PVM {rate} %',
  refunds: 'Grąžinta',
  refunded: '{amount}, grąžinta {day}',
  refunding: '{amount}, pervedama nuo {day}',
  print: 'Spausdinti arba išsaugoti PDF',
  planTitle: 'Ačiū. Užsakymas patvirtintas',
  planTitleName: 'Ačiū, {name}. Užsakymas patvirtintas',
  days: 'Mokėjimo dienos',
  daysText: 'Mokėjimų: {count} po {price}, iš viso {total}. Jūsų bankas kiekvieną atlieka jo dieną.',
  stop: 'Kaip nutraukti',
  stopText:
    'Rašykite adresu poukama@shop.example ir nurodykite užsakymo numerį arba sustabdykite mokėjimus savo banke. Kas iki tol sumokėta, lieka sumokėta.',
  calendar: 'Įtraukti į kalendorių',
  event: '{name}: iš jūsų sąskaitos bus pervesta {amount}',
}

const translations: Readonly<Record<string, Record<ReceiptWord, string>>> = { en, fi, sv, et, lv, lt }

/** Says a sentence of a receipt in the language of the page. */
export function sayReceipt(word: ReceiptWord, slots: Record<string, string | number> = {}): string {
  return fill((translations[language()] ?? en)[word], slots)
}
