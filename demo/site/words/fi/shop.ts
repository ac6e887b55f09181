// Every Finnish sentence of the shop, with the keys of the English one.
// Placeholders stand in braces.

import type { products as english, shop as en } from '../en/shop.ts'

/** The shop in Finnish. */
export const shop: typeof en = {
  demonstration: 'Esittelykauppa',
  skip: 'Siirry sisältöön',
  mainNavigation: 'Kauppa',
  products: 'Astiat',
  basket: 'Kori',
  language: 'Kieli',
  footnote: 'Esittelykauppa. Mitään ei myydä.',
  footnoteMore: 'Savipaja on keksitty, ja raha on leikkirahaa.',
  merchantLink: 'Kauppiaalle',
  bankLink: 'Testipankki',

  tagline: 'Kulho on poukama, joka mahtuu käsiin.',
  intro:
    'Poukama on pieni, suojaisa lahti. Sen rannalla dreijaamme yhdeksää kivitavara-astiaa, yhden kerrallaan, emmekä tee muuta.',
  allProducts: 'Kaikki yhdeksän astiaa vierekkäin, samassa mittakaavassa',
  nine: 'Yhdeksän astiaa',
  factClay: 'Yksi savi',
  factClayText:
    'Kaikissa on sama rautapitoinen savi. Erot syntyvät siitä, miten se kohtaa lasitteen ja tulen.',
  factAlike: 'Ei kahta samanlaista',
  factAlikeText:
    'Mitat vaihtelevat muutaman millin, ja lasite valuu minne valuu. Saat samanlaisen kuin kuvassa, et juuri kuvan astiaa.',
  factUse: 'Tehty käytettäväksi',
  factUseText:
    'Astianpesukone, uuni ja mikro: kyllä. Avotuli: ei. Lasittamaton pohja on hiottu, mutta kiillotettu pöytä häviää sille silti.',

  monthly: 'Joka kuukausi',
  subscriptionTitle: 'Kuppi joka kuulle',
  subscriptionTeaser:
    'Kaksitoista pientä kuppia, yksi kuukaudessa. Lasite kulkee uudesta kuusta täyteen ja takaisin.',
  subscriptionMore: 'Katso, miten se käy',
  perMonth: '{price} kuukaudessa',
  planFirst: 'Ensimmäinen maksu',
  planThen: 'Sen jälkeen',
  planThenValue: 'Joka kuun ensimmäisenä pankkipäivänä, kaikkiaan kaksitoista kertaa, yhteensä {sum}.',
  planStop: 'Näin lopetat',
  planStopValue:
    'Kirjoita meille tai lopeta pankissasi. Mikä on siihen mennessä maksettu, on maksettu, ja kuppi tulee.',
  planBank: 'Hyväksyt sen kerran pankissasi. Pankki maksaa joka kuukausi itse, emmekä me näe tiliäsi.',
  planLoading: 'Kysytään päiviä…',
  planLost: 'Kauppa ei vastaa, joten emme voi kertoa ensimmäistä päivää. Yritä uudelleen.',
  tryAgain: 'Yritä uudelleen',
  subscribe: 'Tilaa',
  scheduledTitle: 'Pankkisi muistaa sen',
  scheduledText: 'Pankkisi maksaa meille itse, kun päivä tulee. Sinun ei tarvitse tehdä mitään.',
  scheduledPlanText:
    'Pankkisi maksaa meille itse aina, kun päivä tulee, ja kuppi tehdään. Sinun ei tarvitse tehdä mitään.',
  cupsSent: 'Kuppeja matkalla: {count}/{times}.',
  clockText:
    'Tämä on testipankki: kauppiaan sivulla sen kelloa voi siirtää, ja mikä matkalla erääntyy, maksetaan.',
  clockLink: 'Kauppiaan sivulle',

  size: 'Koko',
  sizeValue: 'leveys {width} cm, korkeus {height} cm',
  holds: 'Vetoisuus',
  holdsValue: '{volume} cl',
  price: 'Hinta',
  included: 'Hinta sisältää veron ja toimituksen.',
  add: 'Lisää koriin',
  added: '{name} on korissa.',
  inBasketOne: 'Korissasi on yksi.',
  inBasketMany: 'Korissasi on {count}.',
  full: 'Korissasi on {count}. Enempää ei uuniin kerralla mahdu.',
  toBasket: 'Siirry koriin',
  otherProducts: 'Samalta hyllyltä',
  pageUnknown: 'Sellaista sivua ei ole',
  pageUnknownText: 'Osoitteessa voi olla kirjoitusvirhe, tai sivua ei enää ole.',
  productUnknown: 'Sellaista astiaa ei ole',
  productUnknownText: 'Teemme yhdeksää, eikä tämä ole niistä mikään.',
  toProducts: 'Katso yhdeksän astiaa',

  basketTitle: 'Korisi',
  basketEmpty: 'Korisi on tyhjä',
  basketEmptyText: 'Tyhjässä kulhossakaan ei ole mitään vikaa.',
  quantity: 'Määrä: {name}',
  fewer: '{name}: yksi vähemmän',
  more: '{name}: yksi lisää',
  nowQuantity: '{name}: {count}.',
  remove: 'Poista',
  removeName: 'Poista {name}',
  removed: '{name} poistettiin.',
  undo: 'Kumoa',
  undoName: 'Kumoa: palauta {name} koriin',
  putBack: '{name} on taas korissa.',
  each: 'à {price}',
  total: 'Yhteensä',
  toCheckout: 'Siirry kassalle',

  checkoutTitle: 'Kassa',
  yourOrder: 'Tilauksesi',
  productCountOne: '1 astia',
  productCountMany: '{count} astiaa',
  changeBasket: 'Muuta koria',
  details: 'Tietosi',
  detailsHint: 'Keksi ne vaikka omasta päästä. Kauppa saa ne tilauksesi mukana, pankki ei.',
  name: 'Nimi',
  email: 'Sähköposti',
  nameMissing: 'Kirjoita nimi, niin tiedämme ketä kiittää.',
  emailMissing: 'Kirjoita sähköpostiosoite, esimerkiksi aino@shop.example.',
  bank: 'Pankkisi',
  bankHint: 'Jos et valitse pankkia, avautuu kaupan oman pankin sivu.',
  pay: 'Maksu',
  testAccount: 'Testitili, {bank}:',
  useTestAccount: 'Käytä tätä tiliä',
  testAccountUsed: 'Testitili on kentässä.',
  testAccountNone:
    'Yhdelläkään testitilillä pankissa {bank} ei ole tähän tarpeeksi rahaa. Ota vähemmän astioita tai valitse toinen pankki.',

  paidTitle: 'Kiitos',
  paidTitleName: 'Kiitos, {name}',
  paidText:
    'Oikeassa kaupassa astiasi käärittäisiin nyt paperiin ja ne lähtisivät matkaan viikon sisällä. Täällä mikään ei lähde uunista.',
  pendingTitle: 'Maksu jäi kesken',
  pendingText: 'Rahaa ei ole vielä siirretty. Korisi odottaa. Voit jatkaa kassalta.',
  cancelledTitle: 'Ei se mitään',
  cancelledText: 'Keskeytit maksun. Rahaa ei siirretty. Korisi on niin kuin sen jätit.',
  failedTitle: 'Maksu ei onnistunut',
  failedText:
    'Rahaa ei siirretty. Korisi on niin kuin sen jätit. Voit yrittää uudelleen tai valita toisen pankin.',
  planUnpaidText:
    'Rahaa ei siirretty, eikä mitään ole tilattu. Voit yrittää uudelleen tai valita toisen pankin.',
  endedTitle: 'Kauppa on perunut tilauksen',
  endedText: 'Rahaa ei siirretty, eikä mitään lähetetä.',
  endedPendingText: 'Älä enää maksa sitä. Jos se silti maksetaan, rahat palautetaan.',
  endedPaidText:
    'Maksusi tuli sen jälkeen. Oikeassa kaupassa joku palauttaisi sen nyt ja kirjoittaisi sinulle.',
  unknownTitle: 'Odotamme pankkia',
  unknownText: 'Älä maksa uudelleen. Korisi säilyy, kunnes tiedämme, ja voit palata tälle sivulle.',
  paidTwiceTitle: 'Pankki on kirjannut maksun kahdesti',
  paidTwiceText:
    'Älä maksa uudelleen. Oikeassa kaupassa joku palauttaisi nyt toisen maksun ja kirjoittaisi sinulle.',
  mismatchedTitle: 'Tämä pitää tarkistaa',
  mismatchedText:
    'Älä maksa uudelleen. Oikeassa kaupassa joku vertaisi nyt tilausta pankin tietoihin ja kirjoittaisi sinulle.',
  checkingTitle: 'Tarkistamme',
  checkingText: 'Kauppa odottaa vahvistusta maksupalvelultaan. Se tulee itsestään.',
  foreignTitle: 'Tätä kuittia ei näytetä täällä',
  foreignText:
    'Kauppa näyttää kuitin vain siinä selaimessa, jolla tilattiin. Jos tilasit itse, katso sieltä.',
  silentTitle: 'Kauppa ei vastaa',
  silentText: 'Maksettu pysyy maksettuna. Kysymme hetken päästä uudelleen.',
  withPacker: 'Tilauksesi {id} on pakkaajalla.',
  noPaymentTitle: 'Täällä ei ole maksua',
  noPaymentText: 'Sivun osoite ei nimeä mitään maksua. Ehkä osa osoitteesta jäi pois.',
  bought: 'Mitä ostit',
  ordered: 'Mitä tilasit',
  backToCheckout: 'Takaisin kassalle',
  backToProducts: 'Takaisin astioihin',
  stillInBasket: 'Korissasi on vielä jotakin.',
  emptyBasket: 'Tyhjennä kori',
  basketEmptied: 'Kori on nyt tyhjä.',

  account: 'Tilivihko',
  accountTitle: 'Tilivihkosi',
  accountText:
    'Savipajalla on yksi vihko, josta näkee mitä tulee ja mitä menee. Tämä on sama vihko sinulle, ja sitä kirjoittaa oma pankkisi.',
  yourAccounts: 'Tilisi ja korttisi',
  entries: 'Tapahtumat',
  balanceNotShared: 'Saldoa ei jaettu',
  changeAccount: 'Vaihda tiliä',
  promiseTitle: 'Ennen kuin yhdistät',
  sharedTitle: 'Mitä jaat',
  sharedText:
    'Pankissasi valitset tilit ja kortit ja sen, tulevatko saldot mukaan. Sen jälkeen tämä sivu hakee niiden nimet, numerot ja tapahtumat enintään kahden vuoden ajalta, jos pankki antaa niin paljon. Se voi katsoa, mutta ei siirtää rahaa.',
  howLongTitle: 'Kuinka pitkään',
  howLongText:
    'Pankin antama lupa on voimassa enintään 180 päivää. Me päätämme sen jo 30 päivän kuluttua, ellet jatka yhteyttä sitä ennen.',
  howEndTitle: 'Miten lopetat',
  howEndText:
    'Paina pankin tilien alta Katkaise yhteys, milloin vain. Tietojen haku loppuu heti. Jos vain sinä voit päättää pankin oman luvan, kerromme, mihin asti se on voimassa.',
  staysTitle: 'Mitä tänne jää',
  staysText:
    'Pankin antama lupa pysyy palvelimellamme eikä tule koskaan tälle sivulle. Tapahtumasi vain kulkevat läpi; jos pankki laskee hakukerrat, palvelimemme säilyttää viimeksi haetut tiedot, kunnes katkaiset yhteyden.',
  testCustomers:
    'Tämän esittelyn pankit, yksi Suomessa ja yksi jokaisessa Baltian maassa, ovat testipankkeja. Siellä voit olla kuka tahansa niiden keksityistä asiakkaista, eikä mitään omaasi kysytä.',
  cameConnected: 'Pankkisi on yhdistetty.',
  cameRefused: 'Et antanut lupaa. Mitään ei jaeta.',
  cameFailed: 'Pankki ei saanut yhteyttä valmiiksi. Mitään ei jaeta. Voit yrittää uudelleen.',
  refusedAgain: 'Et antanut uutta lupaa. Aiempi on ennallaan.',
  failedAgain: 'Pankki ei voinut jatkaa yhteyttä. Aiempi lupa on ennallaan.',
  disconnected: 'Pankin yhteys on katkaistu. Mitään ei enää jaeta.',
  disconnectedOne: 'Yhteys siihen pankkiin on katkaistu. Muut ovat ennallaan.',
}

/** The products in Finnish. */
export const products: typeof english = {
  laine: {
    kind: 'Muki',
    meaning: 'Aallon pikkusisar',
    text: 'Leveä korva kolmelle sormelle ja reuna, joka ohenee siitä mistä juodaan. Lasite taittuu kuin matala vesi hiekan yllä.',
  },
  luoto: {
    kind: 'Espressokuppi',
    meaning: 'Paljas saari, puulle liian pieni',
    text: 'Yhdeksän senttilitraa eikä korvaa: sormet löytävät paikkansa paljaalta savelta.',
  },
  usva: {
    kind: 'Teekulho',
    meaning: 'Aamun ensimmäinen väri',
    text: 'Vaalea seladoni, joka valuu ja pysähtyy. Sopii yhden teelle tai pienen nälän keitolle. Korkea jalka pitää sormet loitolla kuumasta.',
  },
  hiekka: {
    kind: 'Aamiaiskulho',
    meaning: 'Varpaiden välistä tuttu',
    text: 'Ulkoa paljasta, hiekkaista savea; sisältä valkoinen ja sileä. Ulkopinta tummuu käytössä, ja meistä sen kuuluukin.',
  },
  kaarna: {
    kind: 'Lautanen',
    meaning: 'Männyn takki',
    text: 'Melkein musta rautalasite, joka murtuu reunalla ruosteeksi. Tarpeeksi laakea leivälle, tarpeeksi syvä kastikkeelle.',
  },
  ruoko: {
    kind: 'Maljakko',
    meaning: 'Rannan korsi',
    text: 'Yhdelle oksalle tai kolmelle heinänkorrelle. Lasite on tehty oman hellamme tuhkasta.',
  },
  suola: {
    kind: 'Suolapurkki',
    meaning: 'Meren muisto',
    text: 'Kansi sulkeutuu äänellä, jonka oppii tuntemaan. Aalto on piirretty käsin raakaan saveen, joten jokainen kiertää purkin omaa reittiään.',
  },
  hamara: {
    kind: 'Kannu',
    meaning: 'Päivän viimeinen hetki',
    text: 'Yli litra vettä, maitoa tai mehua. Nokka ei jätä pöydälle viimeistä tippaa; kokeilimme omallamme.',
  },
  tyyni: {
    kind: 'Tarjoiluvati',
    meaning: 'Kun tuuli lepää',
    text: 'Kolmekymmentä senttiä liikkumatonta vettä. Sen dreijaamiseen tarvitaan kaksi, ja joka kolmas halkeaa uunissa. Hinta muistaa sen.',
  },
  kuu: {
    kind: 'Kuppi kuukaudessa',
    meaning: 'Taivaalla ja kalenterissa',
    text: 'Joka kuukausi saat yhden yhdeksän senttilitran kupin. Lasite seuraa kuuta: uutena lähes musta, puolikkaana jään värinen, täytenä valkoinen. Vuoden päästä kuppeja on kaksitoista, ja syy pyytää yksitoista ihmistä kahville.',
  },
}
