// What the shop says in Estonian of a purchase.

import type { purchase as en } from '../en/purchase.ts'

/** A purchase in Estonian. */
export const purchase: Readonly<Record<keyof typeof en, string>> = {
  steps: 'Ostu sammud',
  details: 'Andmed ja pank',
  confirm: 'Kinnitus pangas',
  receipt: 'Kviitung',
  help: 'Mis edasi saab?',
  next: 'Avaneb sinu panga leht. Seal näed, kellele ja kui palju maksad, ning kinnitad makse nagu ikka. Siis toob pank sind siia tagasi, kviitungi juurde.',
  unsure:
    'Enne pangas kinnitamist ei maksta midagi. Kui teel läheb midagi viltu, tule sellele lehele tagasi: see näitab, mis seisus makse on.',
  notListed: 'Kas sinu panka ei ole loendis või vajad abi? Kirjuta aadressil poukama@shop.example.',
  tryIt: 'See on näidis. Testpangas valid väljamõeldud kliendi ja iga nuppu võib proovida.',

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

  phoneTitle: 'Jätka telefoniga',
  offerText:
    'Kui pangarakendus on telefonis: saad koodi, mida skannida. See leht ootab ja näitab siis kviitungit.',
  noCode: 'Pood ei andnud koodi. Proovi hetke pärast uuesti.',
  phoneText:
    'Suuna telefoni kaamera koodile või ava aadress telefonis. Kassa avaneb telefonis ja see leht ootab.',
  until: 'Kood avab tellimuse üks kord, kuni kell {time}.',
  loopback:
    'See näidis töötab ainult selles arvutis ja telefon ei ulatu selleni. Proovimiseks ava aadress siin teises brauseris.',
  picture: 'Kood kaamerale; kõrval olev aadress ütleb sama',
  copyAddress: 'Kopeeri aadress',
  addressCopied: 'Aadress on kopeeritud',
  payHere: 'Sulge ja maksa siin',
  again: 'Näita uut koodi',
  opened: 'Tellimus on telefonis avatud. Kinnita makse seal.',
  openedMore:
    'See leht näitab kviitungit kohe, kui pank on makse kinnitanud. Võid maksta ka siin: tellimus makstakse üks kord.',
  over: 'Koodi aeg on läbi. Sellega ei avatud midagi.',
  ended: 'Telefonis makset ei tehtud ja raha ei liikunud. Maksa siin või näita uut koodi.',
  opening: 'Sinu tellimust avatakse…',
  onPhoneTitle: 'Maksa selle telefoniga',
  onPhoneText: 'See on tellimus sinu teiselt ekraanilt, mis ootab ja näitab siis samuti kviitungit.',
  usedTitle: 'Seda koodi on juba kasutatud',
  usedText:
    'Kood avab tellimuse üks kord, ühes brauseris. Jätka selles brauseris või näita esimesel ekraanil uut koodi. Siin ei ole midagi juhtunud.',
  expiredTitle: 'Selle koodi aeg on läbi',
  expiredText: 'See kehtis kümme minutit. Näita esimesel ekraanil uut koodi. Siin ei ole midagi juhtunud.',
  unknownTitle: 'Siin ei ole tellimust',
  unknownText: 'Võib-olla läks osa aadressist kaduma. Näita esimesel ekraanil uut koodi ja ava see uuesti.',
  silentTitle: 'Pood ei vasta',
  silentText: 'Sinu tellimust ei ole veel avatud. Proovi hetke pärast uuesti.',
}
