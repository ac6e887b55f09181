// The private customer profiles of the simulation: what they have, earn and spend.
// All of them are invented; payments between two accounts of this bank are in transfers.ts.

import { elsewhere, fixedRfReference, makeIban } from './accounts.ts'
import { monthly, often } from './recurring-rules.ts'
import {
  buys,
  earns,
  gets,
  GROCERS,
  interest,
  oneOfTexts,
  pays,
  paysBill,
  paysFee,
  paysInvoice,
  SHOPS,
  spends,
  takesCash,
  withMonth,
} from './transaction-templates.ts'
import { card, type CustomerProfile, reserveAt } from './customer-profile.ts'

const LANDLORD = elsewhere('Kotivuokra Oy', '998', 120)
const POWER = elsewhere('Kaupungin Virta Oy', '997', 210)
const PHONE = elsewhere('Puhe & Data Oy', '998', 330)
const INSURER = elsewhere('Keskinäinen Turva', '997', 415)
const GYM = elsewhere('Liikuntasali Hyrrä', '998', 507)
const PENSIONS = elsewhere('Eläkelaitos Aura', '997', 611)
const GRANTS = elsewhere('Opintotukikeskus', '998', 702)
const FAMILY_OFFICE = elsewhere('Perhe-etuuskeskus', '998', 703)
const DAYCARE = elsewhere('Päiväkoti Vesseli', '997', 818)
const HOME_LOANS = elsewhere('Asuntoluottola Oy', '997', 905)
const WORKSHOP = elsewhere('Konepaja Ratas Oy', '998', 1010)
const SCHOOL = elsewhere('Kaupungin koulutoimi', '997', 1115)
const HARBOUR = elsewhere('Satamahuolto Poiju Oy', '998', 1220)
const NURSERY = elsewhere('Taimisto Verso', '998', 1330)
const CONGREGATION = elsewhere('Kyläyhdistys Ry', '997', 1440)
const FRIENDS = [
  elsewhere('Pekka Poikkeus', '998', 2001),
  elsewhere('Åsa Ödlund-Öhman', '997', 2002),
  elsewhere('Mikael Väätäinen', '998', 2003),
]

const PEOPLE: readonly Omit<CustomerProfile, 'kind' | 'mayConfirm'>[] = [
  {
    customerId: 'customer-1',
    name: 'Aino Esimerkki',
    story: {
      fi: 'Palkka, vuokra, säästötili ja kortti',
      sv: 'Lön, hyra, sparkonto och kort',
      en: 'Salary, rent, savings and a card',
      et: 'Palk, üür, hoiukonto ja kaart',
      lv: 'Alga, īre, krājkonts un karte',
      lt: 'Atlyginimas, nuoma, taupomoji sąskaita ir kortelė',
    },
    accounts: [
      {
        iban: 'FI6299900000000011',
        name: 'Everyday account',
        balance: '10000.00',
        reserve: reserveAt('Aino Esimerkki', '998', 9101, 'Rahastosäästö', 'Rahastosta'),
        recurringRules: [
          monthly('rent', { day: 2 }, paysBill(LANDLORD, [98_500, 98_500], 480_121)),
          monthly('phone', { day: 8 }, paysBill(PHONE, [2_490, 2_490], 77_301)),
          monthly('power', { day: 20 }, paysInvoice(POWER, [3_400, 11_900])),
          monthly('insurance', { day: 10, months: [3, 9] }, paysBill(INSURER, [14_620, 14_620], 55_010)),
          monthly('gym', { day: 5 }, paysBill(GYM, [3_900, 3_900], 9_127)),
          monthly('fee', { day: 1 }, paysFee(450, 'Everyday services')),
          often('food', { times: [9, 13], hours: [8, 21] }, buys(GROCERS, [650, 7_900])),
          often('fun', { times: [4, 9], hours: [10, 22] }, buys(SHOPS, [390, 4_800])),
          often('cash', { times: [0, 2] }, takesCash([2_000, 4_000, 6_000])),
          often(
            'friends',
            { times: [0, 2] },
            pays(
              FRIENDS[0] ?? LANDLORD,
              [600, 3_500],
              oneOfTexts("Mökkiviikonloppu & 'sauna'", 'Konserttiliput', 'Pizzat'),
            ),
          ),
          often(
            'back',
            { times: [0, 1] },
            gets(FRIENDS[1] ?? LANDLORD, [500, 4_000], oneOfTexts('Lunch', 'Biljetter + mat')),
          ),
        ],
      },
      {
        iban: 'FI3099900000000102',
        name: 'Savings account',
        nickname: 'Lomakassa',
        balance: '250.00',
        recurringRules: [monthly('interest', { day: 31, months: [12] }, interest(180, 260))],
      },
    ],
    cards: [
      card('4417', 'Credit card', 'FI6299900000000011', [
        often(
          'shops',
          { times: [5, 9] },
          spends('EUR', ['Kenkäkauppa Paula', 'Nettipuoti Kori', ...SHOPS], [590, 9_900]),
        ),
        often(
          'sweden',
          { times: [0, 3] },
          spends('SEK', ['Café Fjäril Stockholm', 'Bokhandeln Vit Ugla'], [4_500, 89_000]),
        ),
        often('cloud', { times: [1, 1] }, spends('USD', ['Cloud Attic Inc'], [999, 999])),
        often(
          'britain',
          { times: [0, 1] },
          spends('GBP', ['The Tea Shed, York', 'Paper & Pin Ltd'], [850, 7_400]),
        ),
        often('returns', { times: [0, 1] }, spends('EUR', ['Nettipuoti Kori'], [-4_500, -900])),
      ]),
    ],
  },
  {
    customerId: 'customer-2',
    name: 'Onni Tyhjä',
    story: {
      fi: 'Tyhjä tili, jolla ei tapahdu mitään',
      sv: 'Ett tomt konto där ingenting händer',
      en: 'An empty account on which nothing happens',
      et: 'Tühi konto, millel midagi ei toimu',
      lv: 'Tukšs konts, kurā nekas nenotiek',
      lt: 'Tuščia sąskaita, kurioje nieko nevyksta',
    },
    accounts: [{ iban: 'FI7399900000000201', name: 'Everyday account', balance: '0.00', recurringRules: [] }],
  },
  {
    customerId: 'customer-5',
    name: 'Veera Kirjanen',
    story: {
      fi: 'Opiskelija: opintotuki, iltatyö ja pieniä ostoksia',
      sv: 'Student: studiestöd, kvällsjobb och små köp',
      en: 'Student: grant, evening job and small purchases',
      et: 'Üliõpilane: õppetoetus, õhtune töö ja väikesed ostud',
      lv: 'Students: stipendija, vakara darbs un nelieli pirkumi',
      lt: 'Studentas: stipendija, vakarinis darbas ir smulkūs pirkiniai',
    },
    accounts: [
      {
        iban: makeIban('999', 50),
        name: 'Student account',
        nickname: 'käyttis',
        balance: '1212.47',
        reserve: reserveAt('Veera Kirjanen', '998', 9150, 'Säästöön', 'Säästöstä'),
        recurringRules: [
          monthly('grant', { day: 1 }, earns(GRANTS, [27_938, 27_938], withMonth('Opintotuki'))),
          monthly('housing', { day: 3 }, earns(GRANTS, [26_380, 26_380], withMonth('Asumislisä'))),
          monthly('job', { day: 15 }, earns(HARBOUR, [51_000, 66_000], withMonth('Palkka, iltavuorot'))),
          monthly('phone', { day: 9 }, paysBill(PHONE, [1_490, 1_490], 77_552)),
          often('food', { times: [12, 17], hours: [9, 22] }, buys(GROCERS, [220, 2_900])),
          often(
            'coffee',
            { times: [8, 14], hours: [9, 17] },
            buys(['Kahvila Pulla', 'Opiskelijaravintola Lautanen'], [180, 690]),
          ),
          often('evenings', { times: [2, 5], hours: [17, 22] }, buys(SHOPS, [450, 2_600])),
          often(
            'split',
            { times: [1, 4], hours: [12, 22] },
            pays(FRIENDS[2] ?? GRANTS, [300, 1_800], oneOfTexts('pizza :)', 'leffa', 'kurssikirja, puolet')),
          ),
          often(
            'paid-back',
            { times: [0, 3], hours: [12, 22] },
            gets(FRIENDS[1] ?? GRANTS, [300, 2_200], oneOfTexts('tack', 'för maten', 'kaffe & bulle')),
          ),
        ],
      },
    ],
  },
  {
    customerId: 'customer-6',
    name: 'Eino Muistola',
    story: {
      fi: 'Eläkeläinen: eläke, käteistä ja säästöjä korkoineen',
      sv: 'Pensionär: pension, kontanter och sparande med ränta',
      en: 'Pensioner: pension, cash, and savings with interest',
      et: 'Pensionär: pension, sularaha ja säästud intressiga',
      lv: 'Pensionārs: pensija, skaidra nauda un uzkrājumi ar procentiem',
      lt: 'Pensininkas: pensija, grynieji ir santaupos su palūkanomis',
    },
    accounts: [
      {
        iban: makeIban('999', 60),
        name: 'Senior account',
        balance: '4820.15',
        reserve: reserveAt('Eino Muistola', '997', 9160, 'Talletus', 'Talletuksesta'),
        recurringRules: [
          monthly('pension', { day: 4 }, earns(PENSIONS, [161_230, 161_230], withMonth('Työeläke'))),
          monthly('power', { day: 18 }, paysInvoice(POWER, [2_900, 9_800])),
          monthly('phone', { day: 12 }, paysBill(PHONE, [1_290, 1_290], 77_118)),
          monthly('paper', { day: 14, months: [1, 4, 7, 10] }, paysInvoice(NURSERY, [4_900, 7_900])),
          monthly(
            'village',
            { day: 6, months: [12] },
            pays(CONGREGATION, [5_000, 5_000], oneOfTexts('Joulukeräys, lämmin kiitos')),
          ),
          monthly('fee', { day: 1 }, paysFee(250, 'Account service')),
          often('food', { times: [9, 14], hours: [8, 14] }, buys(GROCERS, [900, 5_600])),
          often('medicine', { times: [1, 3], hours: [9, 15] }, buys(['Apteekki Kielo'], [890, 8_450])),
          often('cash', { times: [2, 4], hours: [8, 13] }, takesCash([4_000, 6_000, 10_000])),
        ],
      },
      {
        iban: makeIban('999', 61),
        name: 'Savings account',
        nickname: 'Pahan päivän varalle',
        balance: '18250.00',
        recurringRules: [monthly('interest', { day: 31, months: [3, 6, 9, 12] }, interest(4_100, 4_700))],
      },
    ],
  },
  {
    customerId: 'customer-7',
    name: 'Sanna ja Mikko Perhonen',
    story: {
      fi: 'Perhe: kaksi palkkaa, asuntolaina ja kaksi korttia',
      sv: 'Familj: två löner, bolån och två kort',
      en: 'Family: two salaries, a home loan and two cards',
      et: 'Pere: kaks palka, kodulaen ja kaks kaarti',
      lv: 'Ģimene: divas algas, mājokļa kredīts un divas kartes',
      lt: 'Šeima: du atlyginimai, būsto paskola ir dvi kortelės',
    },
    accounts: [
      {
        iban: makeIban('999', 70),
        name: 'Family account',
        nickname: 'Yhteiset menot',
        balance: '5417.82',
        reserve: reserveAt('Sanna Perhonen', '997', 9170, 'Remonttikassa', 'Remonttikassasta'),
        recurringRules: [
          monthly('wage-s', { day: 15 }, earns(SCHOOL, [251_400, 251_400], withMonth('Palkka'))),
          monthly('wage-m', { day: 28 }, earns(WORKSHOP, [268_000, 294_000], withMonth('Palkka + lisät'))),
          monthly('children', { day: 26 }, earns(FAMILY_OFFICE, [20_525, 20_525], withMonth('Lapsilisä'))),
          monthly('loan', { day: 5 }, (date, random) => {
            const charge = random.int(38_000, 43_000)
            return {
              kind: 'payment',
              cents: -(61_250 + charge),
              counterpart: HOME_LOANS,
              message: [
                `Asuntolaina 4711-2, erä ${Number(date.slice(5, 7))}/${date.slice(0, 4)}`,
                'Lyhennys 612,50',
                `Korko ${Math.floor(charge / 100)},${String(charge % 100).padStart(2, '0')}`,
                'Muutokset: ks. kirje (liite 2) & verkkopalvelu',
              ].join('\n'),
            }
          }),
          monthly('daycare', { day: 10 }, paysInvoice(DAYCARE, [31_100, 31_100])),
          monthly(
            'insurance',
            { day: 15, months: [2, 5, 8, 11] },
            paysBill(INSURER, [38_760, 38_760], 55_700),
          ),
          monthly('phones', { day: 8 }, paysBill(PHONE, [5_780, 5_780], 77_707)),
          monthly('power', { day: 20 }, paysInvoice(POWER, [7_800, 24_800])),
          often('food', { times: [4, 8], hours: [8, 21] }, buys(GROCERS, [1_200, 13_900])),
          often(
            'things',
            { times: [5, 9], hours: [9, 20] },
            buys([...SHOPS, 'Lastenkauppa Nalle'], [800, 7_900]),
          ),
          often(
            'fuel',
            { times: [3, 5], hours: [6, 21] },
            buys(['Huoltoasema Mutka', 'Bensa-Aatos'], [4_200, 9_400]),
          ),
        ],
      },
      {
        iban: makeIban('999', 71),
        name: 'Savings account',
        nickname: "Lasten tili (Leo & Iida) - 'ei saa koskea'",
        balance: '6150.00',
        recurringRules: [monthly('interest', { day: 31, months: [12] }, interest(5_200, 6_100))],
      },
    ],
    cards: [
      card('7001', 'Family card', makeIban('999', 70), [
        often(
          'sanna',
          { times: [3, 6] },
          spends('EUR', ['Nettipuoti Kori', 'Lastenkauppa Nalle', 'Apteekki Kielo'], [900, 8_900]),
        ),
        // Everything small is paid with this card, so that its list of three months does not fit on one page.
        often('daily', { times: [54, 66] }, spends('EUR', [...GROCERS, ...SHOPS], [250, 2_400])),
        often('returns', { times: [0, 1] }, spends('EUR', ['Lastenkauppa Nalle'], [-3_900, -1_200])),
      ]),
      card('7002', 'Family card, second holder', makeIban('999', 70), [
        often(
          'mikko',
          { times: [2, 5] },
          spends('EUR', ['Rautakauppa Naula', 'Huoltoasema Mutka'], [1_500, 11_900]),
        ),
        often('denmark', { times: [0, 1] }, spends('DKK', ['Legetøj & Leg, Aarhus'], [9_900, 64_000])),
      ]),
    ],
  },
  {
    customerId: 'customer-9',
    name: 'Riikka Peruva',
    withdrawsAfterMs: 300_000,
    story: {
      fi: 'Peruu jokaisen luvan viiden minuutin kuluttua',
      sv: 'Återkallar varje tillstånd efter fem minuter',
      en: 'Takes back every permission after five minutes',
      et: 'Võtab iga loa viie minuti pärast tagasi',
      lv: 'Atsauc katru atļauju pēc piecām minūtēm',
      lt: 'Atšaukia kiekvieną leidimą po penkių minučių',
    },
    accounts: [
      {
        iban: makeIban('999', 90),
        name: 'Everyday account',
        balance: '2742.10',
        reserve: reserveAt('Riikka Peruva', '998', 9190, 'Sukanvarsi', 'Sukanvarresta'),
        recurringRules: [
          monthly('wage', { day: 12 }, earns(SCHOOL, [219_700, 219_700], withMonth('Palkka'))),
          monthly('rent', { day: 2 }, paysBill(LANDLORD, [91_000, 91_000], 480_990)),
          monthly('phone', { day: 8 }, paysBill(PHONE, [1_990, 1_990], 77_909)),
          often('food', { times: [12, 16] }, buys(GROCERS, [900, 7_400])),
          often('fun', { times: [12, 18] }, buys(SHOPS, [500, 6_400])),
        ],
      },
    ],
  },
  {
    customerId: 'customer-10',
    name: 'Kalle Matkanen',
    story: {
      fi: 'Matkustaja: korttiostoja seitsemässä valuutassa',
      sv: 'Resenär: kortköp i sju valutor',
      en: 'Traveller: card purchases in seven currencies',
      et: 'Reisija: kaardiostud seitsmes valuutas',
      lv: 'Ceļotājs: karšu pirkumi septiņās valūtās',
      lt: 'Keliautojas: pirkiniai kortele septyniomis valiutomis',
    },
    accounts: [
      {
        iban: makeIban('999', 100),
        name: 'Everyday account',
        balance: '4564.90',
        reserve: reserveAt('Kalle Matkanen', '997', 9200, 'Matkakassa', 'Matkakassasta'),
        recurringRules: [
          monthly('wage', { day: 15 }, earns(HARBOUR, [312_500, 347_000], withMonth('Palkka ja päivärahat'))),
          monthly('rent', { day: 2 }, paysBill(LANDLORD, [79_000, 79_000], 481_006)),
          monthly('phone', { day: 8 }, paysBill(PHONE, [3_990, 3_990], 78_100)),
          often('food', { times: [5, 9] }, buys(GROCERS, [700, 5_900])),
        ],
      },
    ],
    cards: [
      card('1010', 'Travel card', makeIban('999', 100), [
        often(
          'home',
          { times: [2, 5] },
          spends('EUR', ['Lounaspaikka Soppa', 'Bussiyhtiö Kaari'], [390, 4_900]),
        ),
        often(
          'sek',
          { times: [2, 6] },
          spends('SEK', ['Hotell Fyren Visby', 'Kiosken Hörnet'], [3_900, 189_000]),
        ),
        often(
          'nok',
          { times: [1, 4] },
          spends('NOK', ['Fjordkafé Bergen', 'Hytta Utsikt'], [6_900, 149_000]),
        ),
        often('dkk', { times: [0, 3] }, spends('DKK', ['Cykler & Ost, Odense'], [3_500, 79_000])),
        often(
          'gbp',
          { times: [1, 3] },
          spends('GBP', ["Mo's Fish + Chips", 'Rail & River Ltd'], [450, 12_900]),
        ),
        often('usd', { times: [1, 4] }, spends('USD', ['Seat 12A Airways', 'Diner No. 9'], [1_250, 38_900])),
        often('chf', { times: [0, 2] }, spends('CHF', ['Gasthof Enzian'], [1_900, 21_500])),
        often('jpy', { times: [0, 3] }, spends('JPY', ['Kissaten Aoi, Kyoto'], [650, 24_000])),
        often('refund', { times: [0, 1] }, spends('USD', ['Seat 12A Airways'], [-19_900, -4_900])),
      ]),
    ],
  },
  {
    customerId: 'customer-11',
    name: 'Maximilian-Aleksanteri Konstantinius Ylä-Kauttu-Rantakokko-Lehtonevala',
    story: {
      fi: 'Nimet ja viestit niin pitkiä kuin saavat olla',
      sv: 'Namn och meddelanden så långa som de får vara',
      en: 'Names and messages as long as they may be',
      et: 'Nimed ja selgitused nii pikad, kui tohivad olla',
      lv: 'Vārdi un maksājumu mērķi tik gari, cik drīkst būt',
      lt: 'Vardai ir mokėjimų paskirtys, kokie ilgi tik gali būti',
    },
    accounts: [
      {
        iban: makeIban('999', 110),
        name: 'Kaikenkattava perhe-, matka-, säästö- ja käyttötili pitkin eduin (v.2)',
        nickname: 'Huvilan remontti, veneen talvisäilytys ja muut yllättävät menot 1/2027',
        balance: '1234567.89',
        reserve: reserveAt('Sijoitusyhtiö Ylä-Kauttu', '998', 9210, 'Sijoitus', 'Sijoituksesta'),
        recurringRules: [
          monthly(
            'trust',
            { day: 10 },
            earns(
              elsewhere(
                'Sukusäätiö Ylä-Kauttu-Rantakokko-Lehtonevala ja Kumppanit Holding Oy A',
                '998',
                3101,
              ),
              [412_000, 498_000],
              (date) =>
                [
                  'Säätiön vuotuinen jako, osuus 17/24, laskelma on lähetetty erikseen, ja sen liitteet 1-14 ovat nähtävissä toimistossa arkisin klo 9-15.',
                  `Kausi ${date.slice(0, 7)}: 'varsinainen' + 'lisäosa', ks. pöytäkirja 44 (2025), kohta 3.2.1 & liite C/b: maksetaan yhdessä erässä tilille näin.`,
                  'Tiedustelut: rva Hyväntähti-Vaahteramäki, puh. (vaihde). Vastaamme kolmen arkipäivän kuluessa, kiireet merkitään sanalla KIIRE otsikkoon.',
                ].join('\n'),
            ),
          ),
          monthly('yacht', { day: 21 }, paysInvoice(HARBOUR, [101_000, 189_000])),
          monthly('garden', { day: 16 }, paysInvoice(NURSERY, [88_000, 142_000])),
          often(
            'shops',
            { times: [3, 6] },
            buys(['Harvinaisten Kirjojen ja Karttojen Antikvariaatti Pölkky & Pojat Turku'], [4_900, 49_000]),
          ),
        ],
      },
    ],
  },
  {
    customerId: 'customer-12',
    name: "Þóra Ķirse-Østbø O'Ñandú",
    story: {
      fi: 'Nimissä kirjaimia koko Euroopasta',
      sv: 'Namn med bokstäver från hela Europa',
      en: 'Names with letters from all over Europe',
      et: 'Nimedes on tähti kogu Euroopast',
      lv: 'Vārdi ar burtiem no visas Eiropas',
      lt: 'Vardai su raidėmis iš visos Europos',
    },
    accounts: [
      {
        iban: makeIban('999', 120),
        name: 'Käyttötili / Brukskonto',
        nickname: "Žūpīte & ŝparkøntø 'Æ' (ŧåłø)",
        balance: '2405.05',
        reserve: reserveAt('Þóra Ķirse-Østbø', '997', 9220, 'Krājkonts', 'No krājkonta'),
        recurringRules: [
          monthly(
            'wage',
            { day: 14 },
            earns(
              elsewhere('Šķūņa & Dēli Ēdināšana', '997', 3212),
              [201_500, 201_500],
              withMonth('Alga / palkka'),
            ),
          ),
          monthly(
            'rent',
            { day: 3 },
            pays(elsewhere('Gąsienica Œuvre Façade', '998', 3213), [88_000, 88_000], withMonth('Najem ß')),
          ),
          monthly('phone', { day: 8 }, paysBill(PHONE, [1_990, 1_990], 78_212)),
          often(
            'food',
            { times: [10, 15] },
            buys(['Łódź Delikatesy', 'Kebap Güneş', 'Čili & Ģimene', ...GROCERS], [500, 5_900]),
          ),
          often('fun', { times: [6, 11] }, buys(['Kafé Ærø', 'Ñam Ñam', 'Büro für Träume'], [390, 5_400])),
        ],
      },
    ],
    cards: [
      card('0012', 'Kort / Karte', makeIban('999', 120), [
        often('europe', { times: [0, 2] }, spends('EUR', ['Bäckerei Süß', 'Crêperie Île'], [300, 3_900])),
      ]),
    ],
  },
  {
    customerId: 'customer-14',
    name: 'Lumi Uusitalo',
    openedDaysAgo: 12,
    story: {
      fi: 'Uusi asiakas: tili avattiin kaksi viikkoa sitten',
      sv: 'Ny kund: kontot öppnades för två veckor sedan',
      en: 'New customer: the account was opened two weeks ago',
      et: 'Uus klient: konto avati kaks nädalat tagasi',
      lv: 'Jauns klients: konts atvērts pirms divām nedēļām',
      lt: 'Naujas klientas: sąskaita atidaryta prieš dvi savaites',
    },
    accounts: [
      {
        iban: makeIban('999', 140),
        name: 'Everyday account',
        balance: '2640.00',
        recurringRules: [
          monthly('wage', { day: 15 }, earns(NURSERY, [205_000, 205_000], withMonth('Palkka'))),
          monthly('rent', { day: 3 }, paysBill(LANDLORD, [84_000, 84_000], 481_400)),
          often('food', { times: [10, 14] }, buys(GROCERS, [700, 4_900])),
          often('fun', { times: [6, 10] }, buys(SHOPS, [700, 6_900])),
        ],
      },
    ],
  },
  {
    customerId: 'customer-15',
    name: 'Veli Miinus',
    story: {
      fi: 'Tili miinuksella, ja siitä korkoa ja kuluja',
      sv: 'Konto på minus, med ränta och avgifter',
      en: 'An overdrawn account, with interest and fees',
      et: 'Konto on miinuses, sellest intress ja tasud',
      lv: 'Konts ar negatīvu atlikumu, procentiem un maksām',
      lt: 'Sąskaita su neigiamu likučiu, palūkanomis ir mokesčiais',
    },
    accounts: [
      {
        iban: makeIban('999', 150),
        name: 'Everyday account with credit',
        balance: '-1412.85',
        reserve: reserveAt('Mirja Miinus', '998', 9250, 'Lainan lyhennys', 'Laina äidiltä'),
        recurringRules: [
          monthly('wage', { day: 15 }, earns(WORKSHOP, [174_000, 189_000], withMonth('Palkka'))),
          monthly('rent', { day: 2 }, paysBill(LANDLORD, [76_000, 76_000], 481_500)),
          monthly('interest', { day: 31 }, interest(-1_490, -720)),
          monthly('fee', { day: 1 }, paysFee(1_200, 'Credit limit')),
          often('reminder', { times: [0, 1] }, paysFee(500, 'Payment reminder')),
          often('food', { times: [9, 14] }, buys(GROCERS, [500, 5_400])),
          often('fun', { times: [7, 12] }, buys(SHOPS, [390, 6_900])),
          monthly(
            'club',
            { day: 9 },
            pays({ ...GYM, name: 'Sarjakuvaseura' }, [2_500, 2_500], () => fixedRfReference(4_455)),
          ),
        ],
      },
    ],
  },
]

/** The private customers. */
export const PRIVATE_PEOPLE: readonly CustomerProfile[] = PEOPLE.map((person) => ({
  ...person,
  kind: 'private',
  mayConfirm: true,
}))
