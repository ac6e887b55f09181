// The words that pages of several interfaces have: one word for one thing, in the six languages of the bank.
// What one interface alone says is beside its pages; the frame has frame-words.ts.

import type { Language } from './languages.ts'

/** The words of all pages on which a person decides; `service` is who asks, its name before its host. */
export interface CommonWords {
  readonly amount: string
  readonly payee: string
  readonly reference: string
  readonly message: string
  readonly account: string
  readonly accounts: string
  readonly cards: string
  readonly balance: string
  readonly balances: string
  readonly transactions: string
  /** Above the accounts that can pay. */
  readonly from: string
  /** Folds the accounts of other customers. */
  readonly others: string
  readonly otherCustomers: string
  readonly customer: string
  readonly choose: string
  readonly another: string
  /** Above the last day of a permission. */
  readonly until: string
  /** Heading of a request for account information, and the button that grants none. */
  readonly share: string
  readonly shareNothing: string
  readonly asksToConfirm: (service: string) => string
  /** How long a page may still be answered; `time` is by the clock of the bank. */
  readonly left: (minutes: number, time: string) => string
  /** Said on a page that stands in place of one whose answer did not count. */
  readonly again: string
  readonly done: string
  readonly doneText: string
  /** Heading of the box that no customer of a real bank sees. */
  readonly testers: string
  readonly fail: string
  readonly failWhy: string
  readonly late: string
  readonly lateWhy: string
}

const lvOne = (count: number) => new Intl.PluralRules('lv').select(count) === 'one'
const ltMinutes: Readonly<Partial<Record<Intl.LDMLPluralRule, string>>> = { one: 'minutė', few: 'minutės' }
const ltForm = new Intl.PluralRules('lt')

/** The words by language. */
export const COMMON_WORDS: Readonly<Record<Language, CommonWords>> = {
  fi: {
    amount: 'Summa',
    payee: 'Saaja',
    reference: 'Viite',
    message: 'Viesti',
    account: 'Tili',
    accounts: 'Tilit',
    cards: 'Kortit',
    balance: 'Saldo',
    balances: 'Saldot',
    transactions: 'Tapahtumat',
    from: 'Maksa tililtä',
    others: 'Muiden testiasiakkaiden tilit',
    otherCustomers: 'Muut testiasiakkaat',
    customer: 'Asiakas',
    choose: 'Valitse testiasiakas',
    another: 'Valitse joku muu',
    until: 'Voimassa asti',
    share: 'Jaetaanko tilitiedot?',
    shareNothing: 'Älä jaa mitään',
    asksToConfirm: (service) => `${service} pyytää vahvistustasi. Mitään ei veloiteta ennen sitä.`,
    left: (minutes, time) =>
      `Aikaa on ${minutes} ${minutes === 1 ? 'minuutti' : 'minuuttia'}, pankin kellon mukaan klo ${time} asti.`,
    again:
      'Mitään ei päätetty: sivu oli ollut auki liian kauan, tai se oli avattu uudelleen muualla. Päätä tässä.',
    done: 'Asia on jo ratkaistu',
    doneText:
      'Tähän on jo vastattu, eikä uusi avaaminen muuta mitään. Voit sulkea tämän sivun ja palata palveluun.',
    testers: 'Testaajalle',
    fail: 'Anna pankin epäonnistua',
    failWhy: 'Pankissa on silloin vika, ja palvelu saa virheen.',
    late: 'Vastaa liian myöhään',
    lateWhy: 'Niin kuin aika olisi loppunut: vastaus ei päätä mitään.',
  },
  sv: {
    amount: 'Belopp',
    payee: 'Mottagare',
    reference: 'Referens',
    message: 'Meddelande',
    account: 'Konto',
    accounts: 'Konton',
    cards: 'Kort',
    balance: 'Saldo',
    balances: 'Saldon',
    transactions: 'Transaktioner',
    from: 'Betala från konto',
    others: 'Andra testkunders konton',
    otherCustomers: 'Andra testkunder',
    customer: 'Kund',
    choose: 'Välj en testkund',
    another: 'Välj någon annan',
    until: 'Gäller till',
    share: 'Vill du dela kontouppgifter?',
    shareNothing: 'Dela ingenting',
    asksToConfirm: (service) => `${service} ber om din bekräftelse. Inget debiteras före den.`,
    left: (minutes, time) =>
      `Du har ${minutes} ${minutes === 1 ? 'minut' : 'minuter'} på dig, till kl. ${time} enligt bankens klocka.`,
    again:
      'Inget har avgjorts: sidan hade varit öppen för länge, eller hade öppnats på nytt någon annanstans. Bestäm här.',
    done: 'Det här är redan avgjort',
    doneText:
      'Det här är redan besvarat, och att öppna det på nytt ändrar inget. Du kan stänga sidan och gå tillbaka till tjänsten.',
    testers: 'För den som testar',
    fail: 'Låt banken misslyckas',
    failWhy: 'Banken har då ett fel, och tjänsten får veta det.',
    late: 'Svara för sent',
    lateWhy: 'Det går som när tiden är ute: svaret avgör ingenting.',
  },
  en: {
    amount: 'Amount',
    payee: 'Payee',
    reference: 'Reference',
    message: 'Message',
    account: 'Account',
    accounts: 'Accounts',
    cards: 'Cards',
    balance: 'Balance',
    balances: 'Balances',
    transactions: 'Transactions',
    from: 'Pay from account',
    others: 'Accounts of other test customers',
    otherCustomers: 'Other test customers',
    customer: 'Customer',
    choose: 'Choose a test customer',
    another: 'Choose somebody else',
    until: 'Until',
    share: 'Share account information?',
    shareNothing: 'Share nothing',
    asksToConfirm: (service) => `${service} asks you to confirm. Nothing is debited before you do.`,
    left: (minutes, time) =>
      `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left, until ${time} by the clock of the bank.`,
    again:
      'Nothing was decided: the page had been open for too long, or was opened again elsewhere. Decide here.',
    done: 'This is already decided',
    doneText:
      'This was answered before, and opening it again changes nothing. You can close this page and go back to the service.',
    testers: 'For testers',
    fail: 'Let the bank fail',
    failWhy: 'The bank then has a fault, and the service gets an error.',
    late: 'Answer too late',
    lateWhy: 'As when the time is over: the answer decides nothing.',
  },
  et: {
    amount: 'Summa',
    payee: 'Saaja',
    reference: 'Viitenumber',
    message: 'Selgitus',
    account: 'Konto',
    accounts: 'Kontod',
    cards: 'Kaardid',
    balance: 'Saldo',
    balances: 'Saldod',
    transactions: 'Tehingud',
    from: 'Maksa kontolt',
    others: 'Teiste testklientide kontod',
    otherCustomers: 'Teised testkliendid',
    customer: 'Klient',
    choose: 'Vali testklient',
    another: 'Vali keegi teine',
    until: 'Viimane päev',
    share: 'Kas jagada konto andmeid?',
    shareNothing: 'Ära jaga midagi',
    asksToConfirm: (service) => `${service} palub sinu kinnitust. Enne seda kontolt midagi ei võeta.`,
    left: (minutes, time) =>
      `Aega on ${minutes} ${minutes === 1 ? 'minut' : 'minutit'}, panga kella järgi kuni ${time}.`,
    again: 'Midagi ei otsustatud: leht oli liiga kaua avatud või avati mujal uuesti. Otsusta siin.',
    done: 'See on juba otsustatud',
    doneText:
      'Sellele on juba vastatud ja uuesti avamine ei muuda midagi. Võid selle lehe sulgeda ja teenusesse tagasi minna.',
    testers: 'Testijale',
    fail: 'Tekita pangas rike',
    failWhy: 'Siis on pangas rike ja teenus saab vea.',
    late: 'Vasta liiga hilja',
    lateWhy: 'Nagu siis, kui aeg on otsas: vastus ei otsusta midagi.',
  },
  lv: {
    amount: 'Summa',
    payee: 'Saņēmējs',
    reference: 'Atsauce',
    message: 'Maksājuma mērķis',
    account: 'Konts',
    accounts: 'Konti',
    cards: 'Kartes',
    balance: 'Atlikums',
    balances: 'Atlikumi',
    transactions: 'Darījumi',
    from: 'Maksāt no konta',
    others: 'Citu testa klientu konti',
    otherCustomers: 'Citi testa klienti',
    customer: 'Klients',
    choose: 'Izvēlieties testa klientu',
    another: 'Izvēlēties citu',
    until: 'Pēdējā diena',
    share: 'Vai kopīgot konta datus?',
    shareNothing: 'Neko nekopīgot',
    asksToConfirm: (service) =>
      `${service} lūdz jūsu apstiprinājumu. Pirms tā no konta nekas netiek ieturēts.`,
    left: (minutes, time) =>
      lvOne(minutes)
        ? `Atlikusi ${minutes} minūte, līdz plkst. ${time} pēc bankas pulksteņa.`
        : `Atlikušas ${minutes} minūtes, līdz plkst. ${time} pēc bankas pulksteņa.`,
    again: 'Nekas nav izlemts: lapa bija atvērta pārāk ilgi vai tika atvērta vēlreiz citur. Izlemiet šeit.',
    done: 'Tas jau ir izlemts',
    doneText:
      'Uz to jau ir atbildēts, un atvēršana vēlreiz neko nemaina. Varat aizvērt šo lapu un atgriezties pakalpojumā.',
    testers: 'Testētājam',
    fail: 'Izraisīt kļūmi bankā',
    failWhy: 'Tad bankā ir kļūme, un pakalpojums saņem kļūdu.',
    late: 'Atbildēt par vēlu',
    lateWhy: 'Tāpat kā tad, kad laiks ir beidzies: atbilde neko neizlemj.',
  },
  lt: {
    amount: 'Suma',
    payee: 'Gavėjas',
    reference: 'Įmokos kodas',
    message: 'Mokėjimo paskirtis',
    account: 'Sąskaita',
    accounts: 'Sąskaitos',
    cards: 'Kortelės',
    balance: 'Likutis',
    balances: 'Likučiai',
    transactions: 'Operacijos',
    from: 'Mokėti iš sąskaitos',
    others: 'Kitų bandomųjų klientų sąskaitos',
    otherCustomers: 'Kiti bandomieji klientai',
    customer: 'Klientas',
    choose: 'Pasirinkite bandomąjį klientą',
    another: 'Pasirinkti kitą',
    until: 'Paskutinė diena',
    share: 'Bendrinti sąskaitos duomenis?',
    shareNothing: 'Nieko nebendrinti',
    asksToConfirm: (service) =>
      `${service} prašo jūsų patvirtinimo. Iki tol iš sąskaitos niekas nebus nuskaityta.`,
    left: (minutes, time) =>
      `Liko ${minutes} ${ltMinutes[ltForm.select(minutes)] ?? 'minučių'}, iki ${time} pagal banko laikrodį.`,
    again:
      'Niekas nenuspręsta: puslapis buvo atidarytas per ilgai arba iš naujo atidarytas kitur. Nuspręskite čia.',
    done: 'Tai jau nuspręsta',
    doneText:
      'Į tai jau atsakyta, ir atidarius iš naujo niekas nesikeičia. Galite uždaryti šį puslapį ir grįžti į paslaugą.',
    testers: 'Bandytojui',
    fail: 'Sukelti banko gedimą',
    failWhy: 'Tada banke įvyksta gedimas ir paslauga gauna klaidą.',
    late: 'Atsakyti per vėlai',
    lateWhy: 'Kaip ir tada, kai laikas baigėsi: atsakymas nieko nenusprendžia.',
  },
}
