// Every Swedish sentence of the shop, with the keys of the English one.
// Placeholders stand in braces.

import type { products as english, shop as en } from '../en/shop.ts'

/** The shop in Swedish. */
export const shop: typeof en = {
  demonstration: 'Demonstration',
  skip: 'Hoppa till innehållet',
  mainNavigation: 'Butik',
  products: 'Keramik',
  basket: 'Korg',
  language: 'Språk',
  footnote: 'En demonstrationsbutik. Ingenting säljs.',
  footnoteMore: 'Krukmakeriet är påhittat, och pengarna är låtsaspengar.',
  merchantLink: 'För säljaren',
  bankLink: 'Testbanken',

  tagline: 'En skål är en vik som ryms i handen.',
  intro:
    'Poukama är finska och betyder en liten, skyddad vik. Där drejar vi nio föremål i stengods, ett i taget, och gör inget annat.',
  allProducts: 'Alla nio föremål bredvid varandra, i samma skala',
  nine: 'Nio föremål',
  factClay: 'En lera',
  factClayText: 'Samma järnrika lera finns i allt. Skillnaden uppstår när den möter glasyren och elden.',
  factAlike: 'Inga två är lika',
  factAlikeText:
    'Måtten skiljer sig några millimeter, och glasyren rinner som den vill. Du får ett likadant föremål, inte just det på bilden.',
  factUse: 'Gjort för att användas',
  factUseText:
    'Diskmaskin, ugn och mikro: ja. Öppen eld: nej. Den oglaserade foten är slipad, men ett polerat bord förlorar ändå mot den.',

  monthly: 'Varje månad',
  subscriptionTitle: 'En kopp för varje måne',
  subscriptionTeaser:
    'Kuu är finska för månen, och för en månad. Tolv små koppar, en i månaden, med glasyr från nymåne till fullmåne och tillbaka.',
  subscriptionMore: 'Se hur det går till',
  perMonth: '{price} i månaden',
  planFirst: 'Första betalningen',
  planThen: 'Därefter',
  planThenValue: 'Den första bankdagen i varje månad, tolv gånger i allt, sammanlagt {sum}.',
  planStop: 'Så slutar du',
  planStopValue:
    'Skriv till oss, eller avsluta i din bank. Det som då är betalt är betalt, och koppen kommer.',
  planBank:
    'Du godkänner den en gång, i din bank. Varje månad betalar banken automatiskt; vi ser aldrig ditt konto.',
  planLoading: 'Frågar efter dagarna…',
  planLost: 'Butiken svarar inte, så vi kan inte säga den första dagen. Försök igen.',
  tryAgain: 'Försök igen',
  subscribe: 'Beställ',
  scheduledTitle: 'Din bank håller reda på det',
  scheduledText: 'När dagen kommer betalar din bank automatiskt. Du behöver inte göra något.',
  scheduledPlanText:
    'Varje gång dagen kommer betalar din bank automatiskt, och koppen görs. Du behöver inte göra något.',
  cupsSent: 'Koppar på väg: {count} av {times}.',
  clockText:
    'Det här är en testbank: på säljarens sida kan dess klocka flyttas, och det som förfaller på vägen betalas.',
  clockLink: 'Till säljarens sida',

  size: 'Mått',
  sizeValue: '{width} cm bred, {height} cm hög',
  holds: 'Rymmer',
  holdsValue: '{volume} cl',
  price: 'Pris',
  included: 'Moms och leverans ingår.',
  add: 'Lägg i korgen',
  added: '{name} ligger i korgen.',
  inBasketOne: 'Du har en i korgen.',
  inBasketMany: 'Du har {count} i korgen.',
  full: 'Du har {count} i korgen. Fler får inte plats i ugnen på en gång.',
  toBasket: 'Gå till korgen',
  otherProducts: 'Från samma hylla',
  pageUnknown: 'Någon sådan sida finns inte',
  pageUnknownText: 'Adressen kan vara felskriven, eller så finns sidan inte längre.',
  productUnknown: 'Något sådant föremål finns inte',
  productUnknownText: 'Vi gör nio, och det här är inte ett av dem.',
  toProducts: 'Se de nio föremålen',

  basketTitle: 'Din korg',
  basketEmpty: 'Din korg är tom',
  basketEmptyText: 'Det är inget fel på en tom skål heller.',
  quantity: 'Antal: {name}',
  fewer: '{name}: en färre',
  more: '{name}: en till',
  nowQuantity: '{name}: {count}.',
  remove: 'Ta bort',
  removeName: 'Ta bort {name}',
  removed: '{name} togs bort.',
  undo: 'Ångra',
  undoName: 'Ångra: lägg tillbaka {name}',
  putBack: '{name} ligger i korgen igen.',
  each: 'à {price}',
  total: 'Totalt',
  toCheckout: 'Gå till kassan',

  checkoutTitle: 'Kassa',
  yourOrder: 'Din beställning',
  productCountOne: '1 föremål',
  productCountMany: '{count} föremål',
  changeBasket: 'Ändra korgen',
  details: 'Dina uppgifter',
  detailsHint: 'Hitta gärna på dem. Butiken får dem med din beställning, banken får dem inte.',
  name: 'Namn',
  email: 'E-post',
  nameMissing: 'Skriv ett namn, så att vi vet vem vi ska tacka.',
  emailMissing: 'Skriv en e-postadress, till exempel aino@shop.example.',
  bank: 'Din bank',
  bankHint: 'Om du inte väljer någon öppnas sidan hos butikens egen bank.',
  pay: 'Betalning',
  testAccount: 'Ett testkonto i {bank}:',
  useTestAccount: 'Använd det här kontot',
  testAccountUsed: 'Testkontot står i fältet.',
  testAccountNone:
    'Inget testkonto i {bank} har tillräckligt med pengar för det här. Ta färre föremål eller välj en annan bank.',

  paidTitle: 'Tack',
  paidTitleName: 'Tack, {name}',
  paidText:
    'I en riktig butik skulle föremålen nu slås in i papper och vara på väg inom en vecka. Här lämnar ingenting ugnen.',
  pendingTitle: 'Betalningen är inte klar',
  pendingText: 'Inga pengar har flyttats ännu. Din korg väntar. Du kan fortsätta från kassan.',
  cancelledTitle: 'Ingen skada skedd',
  cancelledText: 'Du avbröt betalningen. Inga pengar har flyttats. Korgen är som du lämnade den.',
  failedTitle: 'Betalningen gick inte igenom',
  failedText:
    'Inga pengar har flyttats. Korgen är som du lämnade den. Du kan försöka igen eller välja en annan bank.',
  planUnpaidText:
    'Inga pengar har flyttats, och inget är beställt. Du kan försöka igen eller välja en annan bank.',
  endedTitle: 'Butiken har avbrutit beställningen',
  endedText: 'Inga pengar har flyttats, och ingenting skickas.',
  endedPendingText: 'Betala den inte längre. Om den ändå betalas ges pengarna tillbaka.',
  endedPaidText:
    'Din betalning kom efter det. I en riktig butik skulle någon nu betala tillbaka den och skriva till dig.',
  unknownTitle: 'Vi väntar på banken',
  unknownText:
    'Betala inte igen. Korgen finns kvar tills vi vet, och du kan komma tillbaka till den här sidan.',
  paidTwiceTitle: 'Banken har bokfört den två gånger',
  paidTwiceText:
    'Betala inte igen. I en riktig butik skulle någon nu betala tillbaka den ena och skriva till dig.',
  mismatchedTitle: 'Det här måste kontrolleras',
  mismatchedText:
    'Betala inte igen. I en riktig butik skulle någon nu jämföra beställningen med bankens uppgifter och skriva till dig.',
  checkingTitle: 'Vi kontrollerar',
  checkingText: 'Butiken väntar på besked från sin betaltjänst. Det kommer av sig självt.',
  foreignTitle: 'Det här kvittot visas inte här',
  foreignText: 'Butiken visar ett kvitto bara i den webbläsare som beställde. Om det var du, titta där.',
  silentTitle: 'Butiken svarar inte',
  silentText: 'Det som är betalt förblir betalt. Vi frågar igen om en stund.',
  withPacker: 'Din beställning {id} är hos packaren.',
  noPaymentTitle: 'Här finns ingen betalning',
  noPaymentText: 'Sidans adress anger ingen betalning. Kanske föll en del av den bort.',
  bought: 'Det här köpte du',
  ordered: 'Det här beställde du',
  backToCheckout: 'Tillbaka till kassan',
  backToProducts: 'Tillbaka till keramiken',
  stillInBasket: 'Det ligger fortfarande något i din korg.',
  emptyBasket: 'Töm korgen',
  basketEmptied: 'Korgen är tom nu.',

  account: 'Kassabok',
  accountTitle: 'Din kassabok',
  accountText:
    'I krukmakeriet finns en enda bok över det som kommer in och det som går ut. Det här är samma bok för dig, och din egen bank skriver den.',
  yourAccounts: 'Dina konton och kort',
  entries: 'Transaktioner',
  balanceNotShared: 'Saldot delas inte',
  changeAccount: 'Byt konto',
  promiseTitle: 'Innan du ansluter',
  sharedTitle: 'Vad du delar',
  sharedText:
    'Hos din bank väljer du konton och kort, och om saldona följer med. Sedan hämtar den här sidan deras namn, nummer och transaktioner, högst två år tillbaka där banken ger så mycket. Den kan titta, men inte flytta några pengar.',
  howLongTitle: 'Hur länge',
  howLongText:
    'Bankens tillstånd gäller i högst 180 dagar. Vi avslutar det redan efter 30, om du inte förnyar det före dess.',
  howEndTitle: 'Hur du avslutar',
  howEndText:
    'Tryck på Koppla från under en banks konton när du vill. Hämtningen slutar genast. Där bara du kan avsluta bankens eget tillstånd säger vi till och med vilken dag det gäller.',
  staysTitle: 'Vad som stannar här',
  staysText:
    'Bankens tillstånd stannar på vår server och kommer aldrig till den här sidan. Dina transaktioner passerar bara; där en bank räknar hämtningarna behåller vår server det som hämtades senast tills du kopplar från.',
  testCustomers:
    'Bankerna i den här demonstrationen, en i Finland och en i varje baltiskt land, är testbanker. Där får du vara vilken som helst av deras påhittade kunder, och ingenting eget efterfrågas.',
  cameConnected: 'Din bank är ansluten.',
  cameRefused: 'Du gav inte tillståndet. Ingenting delas.',
  cameFailed: 'Banken kunde inte slutföra anslutningen. Ingenting delas. Du kan försöka igen.',
  refusedAgain: 'Du gav inget nytt tillstånd. Det tidigare är som det var.',
  failedAgain: 'Banken kunde inte förnya anslutningen. Det tidigare tillståndet är som det var.',
  disconnected: 'Banken är frånkopplad. Ingenting delas längre.',
  disconnectedOne: 'Den banken är frånkopplad. De andra är som de var.',
}

/** The products in Swedish. */
export const products: typeof english = {
  laine: {
    kind: 'Mugg',
    meaning: 'En krusning på vattnet',
    text: 'Ett brett öra för tre fingrar och en kant som tunnas ut där man dricker. Glasyren bryter som grunt vatten över sand.',
  },
  luoto: {
    kind: 'Espressokopp',
    meaning: 'Ett kalt skär, för litet för ett träd',
    text: 'Nio centiliter och inget öra: fingrarna hittar sin egen plats på den nakna leran.',
  },
  usva: {
    kind: 'Teskål',
    meaning: 'Dimma',
    text: 'Blek seladon som rinner, och stannar. Den rymmer te för en eller soppa för en liten hunger. Den höga foten skyddar fingrarna mot värmen.',
  },
  hiekka: {
    kind: 'Frukostskål',
    meaning: 'Sand',
    text: 'Naken, sandig lera på utsidan; vit och slät inuti. Utsidan mörknar när den används, och det tycker vi att den ska.',
  },
  kaarna: {
    kind: 'Tallrik',
    meaning: 'Bark',
    text: 'En järnglasyr, nästan svart, som bryter i rost längs kanten. Flat nog för bröd, djup nog för sås.',
  },
  ruoko: {
    kind: 'Vas',
    meaning: 'Ett vasstrå',
    text: 'För en kvist eller tre grässtrån. Glasyren är gjord av askan från vår egen spis.',
  },
  suola: {
    kind: 'Saltburk',
    meaning: 'Salt',
    text: 'Locket stängs med ett ljud som man lär sig känna igen. Vågen är ritad för hand i den råa leran, så varje våg går sin egen väg runt burken.',
  },
  hamara: {
    kind: 'Tillbringare',
    meaning: 'Skymning',
    text: 'Mer än en liter vatten, mjölk eller saft. Pipen lämnar ingen sista droppe på bordet; vi provade på vårt.',
  },
  tyyni: {
    kind: 'Serveringsskål',
    meaning: 'Stiltje',
    text: 'Trettio centimeter stilla vatten. Det krävs två för att dreja den, och var tredje spricker i ugnen. Priset minns det.',
  },
  kuu: {
    kind: 'En kopp i månaden',
    meaning: 'Månen, och en månad',
    text: 'Kuu är båda på finska. Varje månad får du en kopp på nio centiliter. Glasyren följer månen: nästan svart när den är ny, isens färg när den är halv, vit när den är full. Efter ett år har du tolv, och ett skäl att bjuda elva personer på kaffe.',
  },
}
