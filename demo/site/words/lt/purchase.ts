// What the shop says in Lithuanian of a purchase.

import type { purchase as en } from '../en/purchase.ts'

/** A purchase in Lithuanian. */
export const purchase: Readonly<Record<keyof typeof en, string>> = {
  steps: 'Pirkimo žingsniai',
  details: 'Duomenys ir bankas',
  confirm: 'Patvirtinimas banke',
  receipt: 'Kvitas',
  help: 'Kas bus toliau?',
  next: 'Atsivers jūsų banko puslapis. Jame matysite, kam ir kiek mokate, ir patvirtinsite kaip visada. Tada bankas grąžins jus čia, prie kvito.',
  unsure:
    'Nieko nesumokama, kol nepatvirtinate banke. Jei kas nors nepavyktų, grįžkite į šį puslapį: jis rodo mokėjimo būseną.',
  notListed: 'Jūsų banko nėra sąraše arba reikia pagalbos? Rašykite adresu poukama@shop.example.',
  tryIt:
    'Tai demonstracija. Bandomajame banke pasirenkate išgalvotą klientą, o kiekvieną mygtuką galima išbandyti.',

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

  phoneTitle: 'Tęsti telefone',
  offerText:
    'Jei banko programėlė yra telefone: gausite kodą nuskaityti. Šis puslapis palauks ir parodys kvitą.',
  noCode: 'Parduotuvė nedavė kodo. Netrukus bandykite dar kartą.',
  phoneText:
    'Nukreipkite telefono kamerą į kodą arba atverkite adresą telefone. Apmokėjimas atsivers telefone, o šis puslapis lauks.',
  until: 'Kodas atveria užsakymą vieną kartą, iki {time}.',
  loopback:
    'Ši demonstracija veikia tik šiame kompiuteryje, ir telefonas jos nepasiekia. Norėdami išbandyti, atverkite adresą kitoje naršyklėje čia.',
  picture: 'Kodas kamerai; šalia esantis adresas rodo tą patį',
  copyAddress: 'Kopijuoti adresą',
  addressCopied: 'Adresas nukopijuotas',
  payHere: 'Uždaryti ir mokėti čia',
  again: 'Rodyti naują kodą',
  opened: 'Užsakymas atvertas telefone. Patvirtinkite mokėjimą ten.',
  openedMore:
    'Šis puslapis parodys kvitą, kai tik bankas patvirtins. Galite mokėti ir čia: užsakymas apmokamas vieną kartą.',
  over: 'Kodo laikas baigėsi. Juo niekas neatverta.',
  ended: 'Telefone nesumokėta, ir pinigai nepervesti. Mokėkite čia arba rodykite naują kodą.',
  opening: 'Jūsų užsakymas atveriamas…',
  onPhoneTitle: 'Mokėti šiuo telefonu',
  onPhoneText: 'Tai užsakymas iš kito jūsų ekrano, kuris laukia ir paskui taip pat parodys kvitą.',
  usedTitle: 'Šis kodas jau panaudotas',
  usedText:
    'Kodas atveria užsakymą vieną kartą, vienoje naršyklėje. Tęskite toje naršyklėje arba pirmajame ekrane parodykite naują kodą. Čia nieko neįvyko.',
  expiredTitle: 'Šio kodo laikas baigėsi',
  expiredText: 'Jis galiojo dešimt minučių. Pirmajame ekrane parodykite naują kodą. Čia nieko neįvyko.',
  unknownTitle: 'Čia nėra užsakymo',
  unknownText: 'Galbūt dalis adreso prarasta. Pirmajame ekrane parodykite naują kodą ir atverkite dar kartą.',
  silentTitle: 'Parduotuvė neatsako',
  silentText: 'Jūsų užsakymas dar neatvertas. Netrukus bandykite dar kartą.',
}
