// Every Lithuanian sentence of the shop, with the keys of the English one.
// Placeholders stand in braces.

import type { products as english, shop as en } from '../en/shop.ts'

/** The shop in Lithuanian. */
export const shop: typeof en = {
  demonstration: 'Parodomoji parduotuvė',
  skip: 'Pereiti prie turinio',
  mainNavigation: 'Parduotuvė',
  products: 'Indai',
  basket: 'Krepšelis',
  language: 'Kalba',
  footnote: 'Parodomoji parduotuvė. Niekas neparduodama.',
  footnoteMore: 'Keramikos dirbtuvė išgalvota, o pinigai žaisliniai.',
  merchantLink: 'Pardavėjui',
  bankLink: 'Bandomasis bankas',

  tagline: 'Dubuo yra įlanka, telpanti delnuose.',
  intro:
    'Poukama suomiškai reiškia mažą, nuo vėjų apsaugotą įlanką. Jos krante žiedžiame devynis akmens masės indus, po vieną, ir nieko daugiau nedarome.',
  allProducts: 'Visi devyni indai greta, tuo pačiu masteliu',
  nine: 'Devyni indai',
  factClay: 'Vienas molis',
  factClayText:
    'Visuose yra tas pats geležingas molis. Skiriasi tai, kaip jis susitinka su glazūra ir ugnimi.',
  factAlike: 'Nėra dviejų vienodų',
  factAlikeText:
    'Dydžiai skiriasi keliais milimetrais, o glazūra teka, kur nori. Gausite tokį kaip paveikslėlyje, o ne tą patį.',
  factUse: 'Skirta naudoti',
  factUseText:
    'Indaplovė, orkaitė, mikrobangų krosnelė: taip. Atvira liepsna: ne. Neglazūruotas dugnas nušlifuotas lygiai, bet poliruotas stalas vis tiek jam pralaimi.',

  monthly: 'Kas mėnesį',
  subscriptionTitle: 'Po puodelį kiekvienam mėnesiui',
  subscriptionTeaser:
    'Kuu suomiškai reiškia ir mėnulį, ir mėnesį. Dvylika mažų puodelių, po vieną per mėnesį; glazūra eina nuo jaunaties iki pilnaties ir atgal.',
  subscriptionMore: 'Žiūrėti, kaip tai vyksta',
  perMonth: '{price} per mėnesį',
  planFirst: 'Pirmas mokėjimas',
  planThen: 'Po to',
  planThenValue: 'Kiekvieno mėnesio pirmą banko darbo dieną, iš viso dvylika kartų, kartu {sum}.',
  planStop: 'Kaip nutraukti',
  planStopValue:
    'Parašykite mums arba nutraukite savo banke. Kas iki tol sumokėta, sumokėta, ir puodelis atkeliaus.',
  planBank: 'Patvirtinate vieną kartą savo banke. Kas mėnesį bankas moka pats; jūsų sąskaitos mes nematome.',
  planLoading: 'Klausiame dienų…',
  planLost: 'Parduotuvė neatsako, todėl pirmos dienos pasakyti negalime. Bandykite dar kartą.',
  tryAgain: 'Bandyti dar kartą',
  subscribe: 'Užsakyti',
  scheduledTitle: 'Jūsų bankas tai atsimena',
  scheduledText: 'Tą dieną jūsų bankas mums sumokės pats. Jums nieko daryti nereikia.',
  scheduledPlanText:
    'Kiekvieną mokėjimo dieną jūsų bankas mums sumokės pats, ir puodelis bus pagamintas. Jums nieko daryti nereikia.',
  cupsSent: 'Puodeliai kelyje: {count} iš {times}.',
  clockText:
    'Tai bandomasis bankas: pardavėjo puslapyje jo laikrodį galima pasukti į priekį, o kam pakeliui sueina terminas, tai sumokama.',
  clockLink: 'Į pardavėjo puslapį',

  size: 'Dydis',
  sizeValue: 'plotis {width} cm, aukštis {height} cm',
  holds: 'Talpa',
  holdsValue: '{volume} cl',
  price: 'Kaina',
  included: 'Į kainą įeina mokestis ir pristatymas.',
  add: 'Dėti į krepšelį',
  added: '{name} krepšelyje.',
  inBasketOne: 'Jūsų krepšelyje vienas.',
  inBasketMany: 'Kiekis jūsų krepšelyje: {count}.',
  full: 'Kiekis jūsų krepšelyje: {count}. Daugiau vienu kartu į krosnį netelpa.',
  toBasket: 'Eiti į krepšelį',
  otherProducts: 'Iš tos pačios lentynos',
  pageUnknown: 'Tokio puslapio nėra',
  pageUnknownText: 'Adrese gali būti klaida, arba to, kas čia buvo, nebėra.',
  productUnknown: 'Tokio indo nėra',
  productUnknownText: 'Mes darome devynis, ir tai ne vienas iš jų.',
  toProducts: 'Žiūrėti devynis indus',

  basketTitle: 'Jūsų krepšelis',
  basketEmpty: 'Jūsų krepšelis tuščias',
  basketEmptyText: 'Tuščiam dubeniui irgi nieko netrūksta.',
  quantity: 'Kiekis: {name}',
  fewer: '{name}: vienu mažiau',
  more: '{name}: vienu daugiau',
  nowQuantity: '{name}: {count}.',
  remove: 'Išimti',
  removeName: 'Išimti: {name}',
  removed: '{name} krepšelyje nebėra.',
  undo: 'Anuliuoti',
  undoName: 'Anuliuoti: grąžinti {name} į krepšelį',
  putBack: '{name} vėl krepšelyje.',
  each: '{price} už vienetą',
  total: 'Iš viso',
  toCheckout: 'Eiti į kasą',

  checkoutTitle: 'Kasa',
  yourOrder: 'Jūsų užsakymas',
  productCountOne: '1 indas',
  productCountMany: 'Indų skaičius: {count}',
  changeBasket: 'Keisti krepšelį',
  details: 'Jūsų duomenys',
  detailsHint: 'Jei norite, išgalvokite juos. Parduotuvė juos gauna kartu su užsakymu, bankas – ne.',
  name: 'Vardas ir pavardė',
  email: 'El. paštas',
  nameMissing: 'Įrašykite vardą ir pavardę, kad žinotume, kam padėkoti.',
  emailMissing: 'Įrašykite el. pašto adresą, pavyzdžiui, aino@shop.example.',
  bank: 'Jūsų bankas',
  bankHint: 'Jei nepasirinksite, atsidarys parduotuvės banko puslapis.',
  pay: 'Mokėjimas',
  testAccount: 'Bandomoji sąskaita, {bank}:',
  useTestAccount: 'Naudoti šią sąskaitą',
  testAccountUsed: 'Bandomoji sąskaita įrašyta lauke.',
  testAccountNone:
    'Nė vienoje bandomojoje sąskaitoje banke {bank} tam neužtenka pinigų. Imkite mažiau indų arba pasirinkite kitą banką.',

  paidTitle: 'Ačiū',
  paidTitleName: 'Ačiū, {name}',
  paidText:
    'Tikroje parduotuvėje jūsų indai dabar būtų suvynioti į popierių ir per savaitę iškeliautų. Čia iš krosnies niekas neišvyksta.',
  pendingTitle: 'Mokėjimas nebaigtas',
  pendingText: 'Pinigai dar nepervesti. Jūsų krepšelis laukia. Galite tęsti kasoje.',
  cancelledTitle: 'Nieko blogo neatsitiko',
  cancelledText: 'Sustabdėte mokėjimą. Pinigai nepervesti. Krepšelis toks, kokį palikote.',
  failedTitle: 'Mokėjimas nepavyko',
  failedText:
    'Pinigai nepervesti. Krepšelis toks, kokį palikote. Galite bandyti dar kartą arba pasirinkti kitą banką.',
  planUnpaidText:
    'Pinigai nepervesti, ir niekas neužsakyta. Galite bandyti dar kartą arba pasirinkti kitą banką.',
  endedTitle: 'Parduotuvė šį užsakymą užbaigė',
  endedText: 'Pinigai nepervesti, ir niekas nebus išsiųsta.',
  endedPendingText: 'Prašome jo nebemokėti. Jei vis dėlto bus sumokėta, pinigai bus grąžinti.',
  endedPaidText:
    'Jūsų mokėjimas atėjo po to. Tikroje parduotuvėje jį dabar kas nors grąžintų ir jums parašytų.',
  unknownTitle: 'Laukiame banko',
  unknownText:
    'Prašome nemokėti dar kartą. Krepšelis saugomas, kol sužinosime, o į šį puslapį galite sugrįžti.',
  paidTwiceTitle: 'Bankas įrašė mokėjimą du kartus',
  paidTwiceText:
    'Prašome nemokėti dar kartą. Tikroje parduotuvėje kas nors dabar grąžintų vieną mokėjimą ir jums parašytų.',
  mismatchedTitle: 'Kas nors turi tai peržiūrėti',
  mismatchedText:
    'Prašome nemokėti dar kartą. Tikroje parduotuvėje kas nors dabar palygintų užsakymą su banko duomenimis ir jums parašytų.',
  checkingTitle: 'Tikriname',
  checkingText: 'Parduotuvė laukia savo mokėjimų paslaugos žinios. Ji ateina pati.',
  foreignTitle: 'Šis kvitas čia nerodomas',
  foreignText:
    'Parduotuvė kvitą rodo tik toje naršyklėje, kurioje užsakyta. Jei tai buvote jūs, žiūrėkite ten.',
  silentTitle: 'Parduotuvė neatsako',
  silentText: 'Kas sumokėta, lieka sumokėta. Netrukus paklausime dar kartą.',
  withPacker: 'Jūsų užsakymas {id} jau pas pakuotoją.',
  noPaymentTitle: 'Čia nėra mokėjimo',
  noPaymentText: 'Šio puslapio adresas nenurodo jokio mokėjimo. Galbūt jo dalis dingo.',
  bought: 'Ką nusipirkote',
  ordered: 'Ką užsisakėte',
  backToCheckout: 'Atgal į kasą',
  backToProducts: 'Atgal prie indų',
  stillInBasket: 'Jūsų krepšelyje dar kai kas yra.',
  emptyBasket: 'Ištuštinti krepšelį',
  basketEmptied: 'Krepšelis dabar tuščias.',

  account: 'Sąsiuvinis',
  accountTitle: 'Jūsų sąskaitų sąsiuvinis',
  accountText:
    'Dirbtuvėje vienas sąsiuvinis pasako, kas ateina ir kas išeina. Tai toks pat sąsiuvinis jums, o jį rašo jūsų pačių bankas.',
  yourAccounts: 'Jūsų sąskaitos ir kortelės',
  entries: 'Operacijos',
  balanceNotShared: 'Likutis nebendrinamas',
  changeAccount: 'Keisti sąskaitą',
  promiseTitle: 'Prieš prijungdami',
  sharedTitle: 'Ką bendrinate',
  sharedText:
    'Savo banke pasirenkate sąskaitas ir korteles ir ar bendrinti likučius. Tada šis puslapis nuskaito jų pavadinimus, numerius ir operacijas, iki dvejų metų atgal, jei bankas tiek pateikia. Jis gali žiūrėti, bet negali pervesti pinigų.',
  howLongTitle: 'Kuriam laikui',
  howLongText:
    'Banko leidimas galioja ne ilgiau kaip 180 dienų. Mes jį nutraukiame po 30 dienų, jei anksčiau jo nepratęsiate.',
  howEndTitle: 'Kaip nutraukti',
  howEndText:
    'Kada tik norite, po banko sąskaitomis spauskite Atjungti. Duomenys iš karto nebenuskaitomi. Jei paties banko leidimą nutraukti galite tik jūs, pasakome, iki kada jis galioja.',
  staysTitle: 'Kas lieka čia',
  staysText:
    'Banko leidimas lieka mūsų serveryje ir niekada nepatenka į šį puslapį. Jūsų operacijos tik praeina; jei bankas skaičiuoja, kiek kartų jos nuskaitomos, mūsų serveris saugo paskutinius nuskaitytus duomenis, kol atjungsite banką.',
  testCustomers:
    'Šio pavyzdžio bankai, vienas Suomijoje ir po vieną kiekvienoje Baltijos šalyje, yra bandomieji. Juose galite būti bet kuris jų išgalvotas klientas, ir nieko apie jus pačius neklausiama.',
  cameConnected: 'Jūsų bankas prijungtas.',
  cameRefused: 'Leidimo nedavėte. Niekas nebendrinama.',
  cameFailed: 'Bankas negalėjo baigti prijungimo. Niekas nebendrinama. Galite bandyti dar kartą.',
  refusedAgain: 'Naujo leidimo nedavėte. Ankstesnis toks, koks buvo.',
  failedAgain: 'Bankas negalėjo pratęsti ryšio. Ankstesnis leidimas toks, koks buvo.',
  disconnected: 'Bankas atjungtas. Niekas nebebendrinama.',
  disconnectedOne: 'Tas bankas atjungtas. Kiti tokie, kokie buvo.',
}

/** The products in Lithuanian. */
export const products: typeof english = {
  laine: {
    kind: 'Puodelis',
    meaning: 'Raibulys vandenyje',
    text: 'Plati ąselė trims pirštams ir kraštas, plonėjantis ten, kur geriama. Glazūra lūžta kaip seklus vanduo virš smėlio.',
  },
  luoto: {
    kind: 'Espreso puodelis',
    meaning: 'Plika salelė, medžiui per maža',
    text: 'Devyni centilitrai ir be ąselės: pirštai patys randa vietą ant pliko molio.',
  },
  usva: {
    kind: 'Arbatos dubenėlis',
    meaning: 'Rūkas',
    text: 'Blyškus seladonas, kuris teka ir sustoja. Telpa arbata vienam arba sriuba mažam alkiui. Aukšta kojelė saugo pirštus nuo karščio.',
  },
  hiekka: {
    kind: 'Pusryčių dubuo',
    meaning: 'Smėlis',
    text: 'Išorėje plikas, smėlingas molis; viduje baltas ir lygus. Naudojant išorė tamsėja, ir mums atrodo, kad taip ir turi būti.',
  },
  kaarna: {
    kind: 'Lėkštė',
    meaning: 'Medžio žievė',
    text: 'Beveik juoda geležies glazūra, pakraštyje virstanti rūdimis. Duonai pakankamai plokščia, padažui pakankamai gili.',
  },
  ruoko: {
    kind: 'Vaza',
    meaning: 'Nendrė',
    text: 'Vienai šakelei arba trims žolės stiebams. Glazūra padaryta iš mūsų pačių krosnies pelenų.',
  },
  suola: {
    kind: 'Druskinė',
    meaning: 'Druska',
    text: 'Dangtelis užsidaro garsu, kurį išmoksite pažinti. Banga į žalią molį įrėžta ranka, todėl kiekviena randa savo kelią aplink.',
  },
  hamara: {
    kind: 'Ąsotis',
    meaning: 'Prieblanda',
    text: 'Daugiau nei litras vandens, pieno ar sulčių. Snapelis nepalieka ant stalo paskutinio lašo; išbandėme ant savojo.',
  },
  tyyni: {
    kind: 'Serviravimo dubuo',
    meaning: 'Ramuma',
    text: 'Trisdešimt centimetrų ramaus vandens. Jį žiesti reikia dviejų, o kas trečias krosnyje suskyla. Kaina tai atsimena.',
  },
  kuu: {
    kind: 'Puodelis per mėnesį',
    meaning: 'Mėnulis ir mėnuo',
    text: 'Suomiškai kuu yra abu. Kas mėnesį gaunate vieną devynių centilitrų puodelį. Jo glazūra seka mėnulį: jaunatis beveik juoda, pusė – ledo spalvos, pilnatis balta. Po metų jų turite dvylika ir priežastį vienuolika žmonių pakviesti kavos.',
  },
}
