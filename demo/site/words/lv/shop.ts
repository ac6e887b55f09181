// Every Latvian sentence of the shop, with the keys of the English one.
// Placeholders stand in braces.

import type { products as english, shop as en } from '../en/shop.ts'

/** The shop in Latvian. */
export const shop: typeof en = {
  demonstration: 'Paraugveikals',
  skip: 'Pāriet uz saturu',
  mainNavigation: 'Veikals',
  products: 'Trauki',
  basket: 'Grozs',
  language: 'Valoda',
  footnote: 'Paraugveikals. Nekas netiek pārdots.',
  footnoteMore: 'Podnīca ir izdomāta, un nauda ir spēļu nauda.',
  merchantLink: 'Tirgotājam',
  bankLink: 'Testa banka',

  tagline: 'Bļoda ir līcis, ko var turēt rokās.',
  intro:
    'Poukama somu valodā ir mazs, no vējiem pasargāts līcis. Tā krastā mēs virpojam deviņus akmensmasas traukus, vienu pēc otra, un neko citu netaisām.',
  allProducts: 'Visi deviņi trauki līdzās, vienā mērogā',
  nine: 'Deviņi trauki',
  factClay: 'Viens māls',
  factClayText:
    'Visos ir viens un tas pats dzelzi saturošais māls. Atšķiras tas, kā tas satiekas ar glazūru un uguni.',
  factAlike: 'Nav divu vienādu',
  factAlikeText:
    'Izmēri atšķiras par dažiem milimetriem, un glazūra tek, kur grib. Jūs saņemsiet tādu kā attēlā, nevis tieši to, kas attēlā.',
  factUse: 'Lietošanai',
  factUseText:
    'Trauku mazgājamā mašīna, cepeškrāsns, mikroviļņu krāsns: jā. Atklāta liesma: nē. Neglazētā pamatne ir noslīpēta gluda, tomēr pulēts galds tai zaudē.',

  monthly: 'Katru mēnesi',
  subscriptionTitle: 'Tase katram mēnesim',
  subscriptionTeaser:
    'Kuu somu valodā ir gan mēness, gan mēnesis. Divpadsmit mazas tases, viena mēnesī; glazūra iet no jauna mēness līdz pilnam un atpakaļ.',
  subscriptionMore: 'Skatīt, kā tas notiek',
  perMonth: '{price} mēnesī',
  planFirst: 'Pirmais maksājums',
  planThen: 'Pēc tam',
  planThenValue: 'Katra mēneša pirmajā bankas darba dienā, pavisam divpadsmit reizes, kopā {sum}.',
  planStop: 'Kā to pārtraukt',
  planStopValue:
    'Rakstiet mums vai pārtrauciet to savā bankā. Kas līdz tam samaksāts, ir samaksāts, un tase atnāks.',
  planBank: 'Jūs to apstiprināt vienreiz savā bankā. Katru mēnesi banka maksā pati; jūsu kontu mēs neredzam.',
  planLoading: 'Uzzinām dienas…',
  planLost: 'Veikals neatbild, tāpēc pirmo dienu nevaram pateikt. Mēģiniet vēlreiz.',
  tryAgain: 'Mēģināt vēlreiz',
  subscribe: 'Pasūtīt',
  scheduledTitle: 'Jūsu banka to atceras',
  scheduledText: 'Noteiktajā dienā jūsu banka mums samaksās pati. Jums nekas nav jādara.',
  scheduledPlanText:
    'Katrā maksājuma dienā jūsu banka mums samaksās pati, un tase tiks izgatavota. Jums nekas nav jādara.',
  cupsSent: 'Tases ceļā: {count} no {times}.',
  clockText:
    'Šī ir testa banka: tirgotāja lapā tās pulksteni var pagriezt uz priekšu, un, kam pa ceļam pienāk termiņš, tas tiek samaksāts.',
  clockLink: 'Uz tirgotāja lapu',

  size: 'Izmērs',
  sizeValue: 'platums {width} cm, augstums {height} cm',
  holds: 'Tilpums',
  holdsValue: '{volume} cl',
  price: 'Cena',
  included: 'Cenā iekļauts nodoklis un piegāde.',
  add: 'Ielikt grozā',
  added: '{name} ir grozā.',
  inBasketOne: 'Jūsu grozā ir viens.',
  inBasketMany: 'Skaits jūsu grozā: {count}.',
  full: 'Skaits jūsu grozā: {count}. Vairāk ceplī vienā reizē neietilpst.',
  toBasket: 'Uz grozu',
  otherProducts: 'No tā paša plaukta',
  pageUnknown: 'Tādas lapas nav',
  pageUnknownText: 'Adresē var būt kļūda, vai arī tās, kas šeit bija, vairs nav.',
  productUnknown: 'Tāda trauka nav',
  productUnknownText: 'Mēs taisām deviņus, un šis nav neviens no tiem.',
  toProducts: 'Skatīt deviņus traukus',

  basketTitle: 'Jūsu grozs',
  basketEmpty: 'Jūsu grozs ir tukšs',
  basketEmptyText: 'Arī tukšai bļodai nav nekādas vainas.',
  quantity: 'Skaits: {name}',
  fewer: '{name}: par vienu mazāk',
  more: '{name}: par vienu vairāk',
  nowQuantity: '{name}: {count}.',
  remove: 'Izņemt',
  removeName: 'Izņemt: {name}',
  removed: '{name} vairs nav grozā.',
  undo: 'Atsaukt',
  undoName: 'Atsaukt: ielikt {name} atpakaļ',
  putBack: '{name} atkal ir grozā.',
  each: '{price} gabalā',
  total: 'Kopā',
  toCheckout: 'Uz kasi',

  checkoutTitle: 'Kase',
  yourOrder: 'Jūsu pasūtījums',
  productCountOne: '1 trauks',
  productCountMany: 'Trauku skaits: {count}',
  changeBasket: 'Mainīt grozu',
  details: 'Jūsu dati',
  detailsHint: 'Ja vēlaties, izdomājiet tos. Veikals tos saņem kopā ar pasūtījumu, banka ne.',
  name: 'Vārds',
  email: 'E-pasts',
  nameMissing: 'Ierakstiet vārdu, lai zinām, kam pateikties.',
  emailMissing: 'Ierakstiet e-pasta adresi, piemēram, aino@shop.example.',
  bank: 'Jūsu banka',
  bankHint: 'Ja neizvēlēsieties nevienu, atvērsies veikala bankas lapa.',
  pay: 'Maksājums',
  testAccount: 'Testa konts, {bank}:',
  useTestAccount: 'Izmantot šo kontu',
  testAccountUsed: 'Testa konts ir ierakstīts laukā.',
  testAccountNone:
    'Nevienā testa kontā bankā {bank} tam nepietiek naudas. Ņemiet mazāk trauku vai izvēlieties citu banku.',

  paidTitle: 'Paldies',
  paidTitleName: 'Paldies, {name}',
  paidText:
    'Īstā veikalā jūsu traukus tagad ietītu papīrā, un nedēļas laikā tie būtu ceļā. Šeit no cepļa nekas neizbrauc.',
  pendingTitle: 'Maksājums nav pabeigts',
  pendingText: 'Nauda vēl nav pārskaitīta. Jūsu grozs gaida. Varat turpināt kasē.',
  cancelledTitle: 'Nekas slikts nav noticis',
  cancelledText: 'Jūs apturējāt maksājumu. Nauda nav pārskaitīta. Grozs ir tāds, kādu to atstājāt.',
  failedTitle: 'Maksājums neizdevās',
  failedText:
    'Nauda nav pārskaitīta. Grozs ir tāds, kādu to atstājāt. Varat mēģināt vēlreiz vai izvēlēties citu banku.',
  planUnpaidText:
    'Nauda nav pārskaitīta, un nekas nav pasūtīts. Varat mēģināt vēlreiz vai izvēlēties citu banku.',
  endedTitle: 'Veikals šo pasūtījumu ir slēdzis',
  endedText: 'Nauda nav pārskaitīta, un nekas netiks nosūtīts.',
  endedPendingText: 'Lūdzu, vairs to nemaksājiet. Ja tomēr tiks samaksāts, naudu atdos.',
  endedPaidText: 'Jūsu maksājums pienāca pēc tam. Īstā veikalā to tagad kāds atdotu un jums uzrakstītu.',
  unknownTitle: 'Gaidām banku',
  unknownText:
    'Lūdzu, nemaksājiet vēlreiz. Grozs tiek glabāts, līdz mēs zināsim, un šajā lapā varat atgriezties.',
  paidTwiceTitle: 'Banka to ir iegrāmatojusi divreiz',
  paidTwiceText:
    'Lūdzu, nemaksājiet vēlreiz. Īstā veikalā kāds tagad atdotu vienu maksājumu un jums uzrakstītu.',
  mismatchedTitle: 'Kādam tas jāapskata',
  mismatchedText:
    'Lūdzu, nemaksājiet vēlreiz. Īstā veikalā kāds tagad salīdzinātu pasūtījumu ar bankas datiem un jums uzrakstītu.',
  checkingTitle: 'Pārbaudām',
  checkingText: 'Veikals gaida ziņu no sava maksājumu pakalpojuma. Tā pienāk pati.',
  foreignTitle: 'Šī kvīts šeit netiek rādīta',
  foreignText: 'Veikals kvīti rāda tikai tajā pārlūkā, kurā pasūtīja. Ja tas bijāt jūs, skatieties tur.',
  silentTitle: 'Veikals neatbild',
  silentText: 'Kas samaksāts, paliek samaksāts. Pēc brīža jautāsim vēlreiz.',
  withPacker: 'Jūsu pasūtījums {id} ir pie iesaiņotāja.',
  noPaymentTitle: 'Šeit nav maksājuma',
  noPaymentText: 'Šīs lapas adrese nenosauc nevienu maksājumu. Varbūt daļa no tās ir pazudusi.',
  bought: 'Ko jūs nopirkāt',
  ordered: 'Ko jūs pasūtījāt',
  backToCheckout: 'Atpakaļ uz kasi',
  backToProducts: 'Atpakaļ pie traukiem',
  stillInBasket: 'Jūsu grozā vēl kaut kas ir.',
  emptyBasket: 'Iztukšot grozu',
  basketEmptied: 'Grozs tagad ir tukšs.',

  account: 'Klade',
  accountTitle: 'Jūsu klade',
  accountText:
    'Podnīcā ir viena klade, kas stāsta, kas ienāk un kas aiziet. Šī ir tāda pati klade jums, un to raksta jūsu pašu banka.',
  yourAccounts: 'Jūsu konti un kartes',
  entries: 'Darījumi',
  balanceNotShared: 'Atlikums nav kopīgots',
  changeAccount: 'Mainīt kontu',
  promiseTitle: 'Pirms savienojat',
  sharedTitle: 'Ko jūs kopīgojat',
  sharedText:
    'Savā bankā izvēlaties kontus un kartes, kā arī to, vai kopīgot atlikumus. Tad šī lapa nolasa to nosaukumus, numurus un darījumus, līdz diviem gadiem atpakaļ, ja banka tik daudz dod. Tā var skatīties, bet nevar pārskaitīt naudu.',
  howLongTitle: 'Uz cik ilgu laiku',
  howLongText:
    'Bankas atļauja ir spēkā ne ilgāk kā 180 dienas. Mēs to pārtraucam pēc 30 dienām, ja pirms tam to nepagarināt.',
  howEndTitle: 'Kā to pārtraukt',
  howEndText:
    'Kad vien vēlaties, zem bankas kontiem nospiediet Atvienot. Datu nolasīšana beidzas uzreiz. Ja pašas bankas atļauju varat pārtraukt tikai jūs, pateiksim, līdz kurai dienai tā ir spēkā.',
  staysTitle: 'Kas paliek šeit',
  staysText:
    'Bankas atļauja paliek mūsu serverī un nekad nenonāk šajā lapā. Jūsu darījumi tikai iet cauri; ja banka skaita, cik reižu tos nolasa, mūsu serveris glabā pēdējos nolasītos datus, līdz jūs atvienojat banku.',
  testCustomers:
    'Šī parauga bankas, viena Somijā un pa vienai katrā Baltijas valstī, ir testa bankas. Tajās varat būt jebkurš no to izdomātajiem klientiem, un par jums pašu neko nejautā.',
  cameConnected: 'Jūsu banka ir savienota.',
  cameRefused: 'Jūs nedevāt atļauju. Nekas netiek kopīgots.',
  cameFailed: 'Banka nevarēja pabeigt savienošanu. Nekas netiek kopīgots. Varat mēģināt vēlreiz.',
  refusedAgain: 'Jūs nedevāt jaunu atļauju. Iepriekšējā ir tāda, kāda bija.',
  failedAgain: 'Banka nevarēja pagarināt savienojumu. Iepriekšējā atļauja ir tāda, kāda bija.',
  disconnected: 'Banka ir atvienota. Nekas vairs netiek kopīgots.',
  disconnectedOne: 'Šī banka ir atvienota. Pārējās ir tādas, kādas bija.',
}

/** The products in Latvian. */
export const products: typeof english = {
  laine: {
    kind: 'Krūze',
    meaning: 'Viļņojums ūdenī',
    text: 'Plata osa trim pirkstiem un mala, kas kļūst plānāka tur, kur dzer. Glazūra lūst kā sekls ūdens virs smiltīm.',
  },
  luoto: {
    kind: 'Espreso tase',
    meaning: 'Kaila saliņa, kokam par mazu',
    text: 'Deviņi centilitri un bez osas: pirksti paši atrod savu vietu uz kailā māla.',
  },
  usva: {
    kind: 'Tējas bļodiņa',
    meaning: 'Migla',
    text: 'Bāls seladons, kas tek un apstājas. Tēja vienam vai zupa nelielam izsalkumam. Augstā pēda sargā pirkstus no karstuma.',
  },
  hiekka: {
    kind: 'Brokastu bļoda',
    meaning: 'Smiltis',
    text: 'Ārpusē kails, smilšains māls; iekšpusē balts un gluds. Lietojot ārpuse kļūst tumšāka, un mūsuprāt, tā tam jābūt.',
  },
  kaarna: {
    kind: 'Šķīvis',
    meaning: 'Miza',
    text: 'Gandrīz melna dzelzs glazūra, kas gar malu pāriet rūsā. Maizei pietiekami plakans, mērcei pietiekami dziļš.',
  },
  ruoko: {
    kind: 'Vāze',
    meaning: 'Niedre',
    text: 'Vienam zaram vai trim zāles stiebriem. Glazūra gatavota no mūsu pašu plīts pelniem.',
  },
  suola: {
    kind: 'Sāls trauks',
    meaning: 'Sāls',
    text: 'Vāks aizveras ar skaņu, ko iemācīsieties pazīt. Vilnis jēlajā mālā ievilkts ar roku, tāpēc katrs atrod savu ceļu apkārt.',
  },
  hamara: {
    kind: 'Krūka',
    meaning: 'Krēsla',
    text: 'Vairāk nekā litrs ūdens, piena vai sulas. Snīpis neatstāj uz galda pēdējo pili; mēs to pārbaudījām uz sava.',
  },
  tyyni: {
    kind: 'Servējamā bļoda',
    meaning: 'Bezvējš',
    text: 'Trīsdesmit centimetri rāma ūdens. To virpojam divatā, un katra trešā ceplī saplaisā. Cena to atceras.',
  },
  kuu: {
    kind: 'Tase mēnesī',
    meaning: 'Mēness un mēnesis',
    text: 'Somu valodā kuu ir abi. Katru mēnesi saņemat vienu deviņu centilitru tasi. Tās glazūra seko mēnesim: jauns tas ir gandrīz melns, puse ir ledus krāsā, pilns ir balts. Pēc gada jums ir divpadsmit un iemesls uzaicināt vienpadsmit cilvēkus uz kafiju.',
  },
}
