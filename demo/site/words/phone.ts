// The words of the way to go on with a telephone: those of the first screen, and those of the telephone's page.
// Not the rest of the checkout: the files beside this one have that.

import { fill, language } from './index.ts'

const en = {
  title: 'Go on with your phone',
  offer: 'Go on with your phone',
  offerText:
    'For a bank app on your phone: it shows a code to scan. This page waits and then shows the receipt.',
  failed: 'The shop gave no code. Try again in a moment.',
  text: 'Point your phone’s camera at the code, or open the address there. The checkout opens on the phone; this page waits.',
  until: 'It opens the order once, until {time}.',
  loopback:
    'This demonstration runs on this machine only, and a phone cannot reach it. To try it, open the address in another browser here.',
  picture: 'A code for the camera; the address beside it says the same',
  copy: 'Copy the address',
  copied: 'The address is copied',
  copyFailed: 'The browser does not allow copying.',
  close: 'Close, and pay here',
  again: 'Show a new code',
  opened: 'The order is open on the phone. Confirm the payment there.',
  openedMore:
    'This page shows the receipt as soon as the bank has confirmed. You can also pay here: an order is paid once.',
  over: 'The time of the code is over. Nothing was opened with it.',
  ended: 'The payment on the phone was not made, and no money has moved. Pay here, or show a new code.',
  opening: 'Opening your order…',
  onPhoneTitle: 'Pay on this phone',
  onPhoneText: 'This is the order from your other screen, which waits and then shows the receipt too.',
  usedTitle: 'This code was used already',
  usedText:
    'A code opens an order once, in one browser. Go on in that browser, or show a new code on the first screen. Nothing has happened here.',
  expiredTitle: 'The time of this code is over',
  expiredText: 'It was good for ten minutes. Show a new code on the first screen. Nothing has happened here.',
  unknownTitle: 'There is no order here',
  unknownText:
    'Perhaps a part of the address was lost. Show a new code on the first screen, and open it again.',
  silentTitle: 'The shop does not answer',
  silentText: 'Your order is not opened yet. Try again in a moment.',
}

/** Key of a sentence. */
export type PhoneWord = keyof typeof en

const fi: Record<PhoneWord, string> = {
  title: 'Jatka puhelimella',
  offer: 'Jatka puhelimella',
  offerText:
    'Jos pankkisovelluksesi on puhelimessa: saat koodin, jonka voit lukea. Tämä sivu odottaa ja näyttää sitten kuitin.',
  failed: 'Kauppa ei antanut koodia. Yritä hetken päästä uudelleen.',
  text: 'Lue koodi puhelimen kameralla tai avaa osoite puhelimessa. Kassa avautuu puhelimeen, ja tämä sivu odottaa.',
  until: 'Koodi avaa tilauksen kerran, viimeistään klo {time}.',
  loopback:
    'Tämä esittely toimii vain tässä koneessa, eikä puhelin tavoita sitä. Kokeile avaamalla osoite tämän koneen toisessa selaimessa.',
  picture: 'Koodi kameralle; vieressä oleva osoite kertoo saman',
  copy: 'Kopioi osoite',
  copied: 'Osoite on kopioitu',
  copyFailed: 'Selain ei salli kopiointia.',
  close: 'Sulje ja maksa tässä',
  again: 'Näytä uusi koodi',
  opened: 'Tilaus on auki puhelimessa. Vahvista maksu siellä.',
  openedMore:
    'Tämä sivu näyttää kuitin heti, kun pankki on vahvistanut maksun. Voit maksaa myös tässä: tilaus maksetaan vain kerran.',
  over: 'Koodin aika on päättynyt. Sillä ei avattu mitään.',
  ended: 'Puhelimella ei maksettu, eikä rahaa siirretty. Maksa tässä tai näytä uusi koodi.',
  opening: 'Tilaustasi avataan…',
  onPhoneTitle: 'Maksa tällä puhelimella',
  onPhoneText: 'Tämä on tilaus toiselta näytöltäsi. Se odottaa ja näyttää sitten kuitin myös siellä.',
  usedTitle: 'Tämä koodi on jo käytetty',
  usedText:
    'Koodi avaa tilauksen kerran, yhdessä selaimessa. Jatka siinä selaimessa tai näytä ensimmäisellä näytöllä uusi koodi. Täällä ei ole tapahtunut mitään.',
  expiredTitle: 'Tämän koodin aika on päättynyt',
  expiredText:
    'Koodi oli voimassa kymmenen minuuttia. Näytä ensimmäisellä näytöllä uusi koodi. Täällä ei ole tapahtunut mitään.',
  unknownTitle: 'Täällä ei ole tilausta',
  unknownText:
    'Osa osoitteesta on ehkä jäänyt pois. Näytä ensimmäisellä näytöllä uusi koodi ja avaa se uudelleen.',
  silentTitle: 'Kauppa ei vastaa',
  silentText: 'Tilaustasi ei ole vielä avattu. Yritä hetken päästä uudelleen.',
}

const sv: Record<PhoneWord, string> = {
  title: 'Fortsätt med telefonen',
  offer: 'Fortsätt med telefonen',
  offerText:
    'Om du har bankappen i telefonen: du får en kod att skanna. Den här sidan väntar och visar sedan kvittot.',
  failed: 'Butiken gav ingen kod. Försök igen om en stund.',
  text: 'Rikta telefonens kamera mot koden, eller öppna adressen där. Kassan öppnas i telefonen, och den här sidan väntar.',
  until: 'Koden öppnar beställningen en gång, senast kl. {time}.',
  loopback:
    'Den här demonstrationen finns bara på den här datorn, och en telefon når den inte. Prova genom att öppna adressen i en annan webbläsare här.',
  picture: 'En kod för kameran; adressen bredvid säger detsamma',
  copy: 'Kopiera adressen',
  copied: 'Adressen är kopierad',
  copyFailed: 'Webbläsaren tillåter inte kopiering.',
  close: 'Stäng och betala här',
  again: 'Visa en ny kod',
  opened: 'Beställningen är öppen i telefonen. Bekräfta betalningen där.',
  openedMore:
    'Den här sidan visar kvittot så snart banken har bekräftat. Du kan också betala här: en beställning betalas en gång.',
  over: 'Kodens tid är ute. Inget öppnades med den.',
  ended:
    'Betalningen gjordes inte i telefonen, och inga pengar har flyttats. Betala här eller visa en ny kod.',
  opening: 'Din beställning öppnas…',
  onPhoneTitle: 'Betala med den här telefonen',
  onPhoneText: 'Det här är beställningen från din andra skärm, som väntar och sedan också visar kvittot.',
  usedTitle: 'Den här koden är redan använd',
  usedText:
    'En kod öppnar en beställning en gång, i en webbläsare. Fortsätt i den webbläsaren, eller visa en ny kod på den första skärmen. Här har inget hänt.',
  expiredTitle: 'Den här kodens tid är ute',
  expiredText: 'Den gällde i tio minuter. Visa en ny kod på den första skärmen. Här har inget hänt.',
  unknownTitle: 'Här finns ingen beställning',
  unknownText:
    'Kanske föll en del av adressen bort. Visa en ny kod på den första skärmen och öppna den igen.',
  silentTitle: 'Butiken svarar inte',
  silentText: 'Din beställning är inte öppnad ännu. Försök igen om en stund.',
}

const et: Record<PhoneWord, string> = {
  title: 'Jätka telefoniga',
  offer: 'Jätka telefoniga',
  offerText:
    'Kui pangarakendus on telefonis: saad koodi, mida skannida. See leht ootab ja näitab siis kviitungit.',
  failed: 'Pood ei andnud koodi. Proovi hetke pärast uuesti.',
  text: 'Suuna telefoni kaamera koodile või ava aadress telefonis. Kassa avaneb telefonis ja see leht ootab.',
  until: 'Kood avab tellimuse üks kord, kuni kell {time}.',
  loopback:
    'See näidis töötab ainult selles arvutis ja telefon ei ulatu selleni. Proovimiseks ava aadress siin teises brauseris.',
  picture: 'Kood kaamerale; kõrval olev aadress ütleb sama',
  copy: 'Kopeeri aadress',
  copied: 'Aadress on kopeeritud',
  copyFailed: 'Brauser ei luba kopeerida.',
  close: 'Sulge ja maksa siin',
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

const lv: Record<PhoneWord, string> = {
  title: 'Turpināt tālrunī',
  offer: 'Turpināt tālrunī',
  offerText:
    'Ja bankas lietotne ir tālrunī: saņemsiet kodu, ko noskenēt. Šī lapa gaida un pēc tam parāda kvīti.',
  failed: 'Veikals nedeva kodu. Pēc brīža mēģiniet vēlreiz.',
  text: 'Pavērsiet tālruņa kameru pret kodu vai atveriet adresi tālrunī. Kase atvērsies tālrunī, un šī lapa gaida.',
  until: 'Kods atver pasūtījumu vienu reizi, līdz plkst. {time}.',
  loopback:
    'Šī demonstrācija darbojas tikai šajā datorā, un tālrunis to nesasniedz. Lai izmēģinātu, atveriet adresi citā pārlūkā šeit.',
  picture: 'Kods kamerai; blakus esošā adrese saka to pašu',
  copy: 'Kopēt adresi',
  copied: 'Adrese ir nokopēta',
  copyFailed: 'Pārlūks neļauj kopēt.',
  close: 'Aizvērt un maksāt šeit',
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

const lt: Record<PhoneWord, string> = {
  title: 'Tęsti telefone',
  offer: 'Tęsti telefone',
  offerText:
    'Jei banko programėlė yra telefone: gausite kodą nuskaityti. Šis puslapis palauks ir parodys kvitą.',
  failed: 'Parduotuvė nedavė kodo. Netrukus bandykite dar kartą.',
  text: 'Nukreipkite telefono kamerą į kodą arba atverkite adresą telefone. Apmokėjimas atsivers telefone, o šis puslapis lauks.',
  until: 'Kodas atveria užsakymą vieną kartą, iki {time}.',
  loopback:
    'Ši demonstracija veikia tik šiame kompiuteryje, ir telefonas jos nepasiekia. Norėdami išbandyti, atverkite adresą kitoje naršyklėje čia.',
  picture: 'Kodas kamerai; šalia esantis adresas rodo tą patį',
  copy: 'Kopijuoti adresą',
  copied: 'Adresas nukopijuotas',
  copyFailed: 'Naršyklė neleidžia kopijuoti.',
  close: 'Uždaryti ir mokėti čia',
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

const translations: Readonly<Record<string, Record<PhoneWord, string>>> = { en, fi, sv, et, lv, lt }

/** Says a sentence of going on with a telephone in the language of the page. */
export function sayPhone(word: PhoneWord, slots: Record<string, string> = {}): string {
  return fill((translations[language()] ?? en)[word], slots)
}
