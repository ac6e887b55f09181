// What the page says of payments that are to be approved or cancelled, in the languages of the bank's pages.
// Which of it is said stands in description.ts.

import type { Frequency } from '../../../../core/baltic/index.ts'
import type { PageLanguage } from '../../pages/page.ts'

/** The words of one language. */
interface Words {
  title: { payment: string; bulk: string; series: string }
  approve: { payment: (amount: string) => string; bulk: (count: number) => string; series: string }
  refuse: string
  cancel: { payment: string; bulk: string; series: string }
  approveCancel: string
  refuseCancel: string
  amount: string
  debited: string
  about: (amount: string) => string
  total: string
  count: string
  payee: string
  account: string
  bank: string
  reference: string
  message: string
  from: string
  leaves: string
  atOnce: string
  afterClosedDay: (date: string, asked: string) => string
  fee: string
  feeEach: (fee: string) => string
  charges: string
  chargesOf: { DEBT: string; CRED: string }
  series: string
  frequency: Record<Frequency, string>
  since: (frequency: string, from: string) => string
  between: (frequency: string, from: string, until: string) => string
}

/** The words by language. */
export const WORDS: Readonly<Record<PageLanguage, Words>> = {
  fi: {
    title: {
      payment: 'Vahvista maksu',
      bulk: 'Vahvista maksut',
      series: 'Vahvista toistuva maksu',
    },
    approve: {
      payment: (amount) => `Vahvista ${amount}`,
      bulk: (count) => `Vahvista ${count} maksua`,
      series: 'Vahvista toistuva maksu',
    },
    refuse: 'Älä vahvista',
    cancel: {
      payment: 'Perutaanko maksu?',
      bulk: 'Perutaanko maksut?',
      series: 'Perutaanko toistuva maksu?',
    },
    approveCancel: 'Peru',
    refuseCancel: 'Älä peru',
    amount: 'Määrä',
    debited: 'Veloitetaan',
    about: (amount) => `noin ${amount}`,
    total: 'Yhteensä',
    count: 'Maksuja',
    payee: 'Saaja',
    account: 'Saajan tili',
    bank: 'Saajan pankki',
    reference: 'Viite',
    message: 'Viesti',
    from: 'Tililtä',
    leaves: 'Lähtee',
    atOnce: 'Heti, kun olet vahvistanut',
    afterClosedDay: (date, asked) => `${date}, koska ${asked} ei ole pankkipäivä`,
    fee: 'Palvelumaksu',
    feeEach: (fee) => `${fee} joka kerralla`,
    charges: 'Kulut',
    chargesOf: { DEBT: 'Maksat kaikki kulut', CRED: 'Saaja maksaa kaikki kulut' },
    series: 'Toistuu',
    frequency: {
      Daily: 'Joka päivä',
      Weekly: 'Joka viikko',
      EveryTwoWeeks: 'Joka toinen viikko',
      Monthly: 'Joka kuukausi',
      EveryTwoMonths: 'Joka toinen kuukausi',
      Quarterly: 'Joka kolmas kuukausi',
      SemiAnnual: 'Puolen vuoden välein',
      Annual: 'Joka vuosi',
    },
    since: (frequency, from) => `${frequency} ${from} alkaen, kunnes perut sen`,
    between: (frequency, from, until) => `${frequency} ${from} – ${until}`,
  },
  sv: {
    title: {
      payment: 'Bekräfta betalningen',
      bulk: 'Bekräfta betalningarna',
      series: 'Bekräfta den återkommande betalningen',
    },
    approve: {
      payment: (amount) => `Bekräfta ${amount}`,
      bulk: (count) => `Bekräfta ${count} betalningar`,
      series: 'Bekräfta den återkommande betalningen',
    },
    refuse: 'Bekräfta inte',
    cancel: {
      payment: 'Vill du återkalla betalningen?',
      bulk: 'Vill du återkalla betalningarna?',
      series: 'Vill du återkalla den återkommande betalningen?',
    },
    approveCancel: 'Återkalla',
    refuseCancel: 'Återkalla inte',
    amount: 'Belopp',
    debited: 'Debiteras',
    about: (amount) => `cirka ${amount}`,
    total: 'Sammanlagt',
    count: 'Betalningar',
    payee: 'Mottagare',
    account: 'Mottagarens konto',
    bank: 'Mottagarens bank',
    reference: 'Referens',
    message: 'Meddelande',
    from: 'Från konto',
    leaves: 'Betalas',
    atOnce: 'Genast när du har bekräftat',
    afterClosedDay: (date, asked) => `${date}, eftersom ${asked} inte är en bankdag`,
    fee: 'Serviceavgift',
    feeEach: (fee) => `${fee} varje gång`,
    charges: 'Avgifter',
    chargesOf: { DEBT: 'Du betalar alla avgifter', CRED: 'Mottagaren betalar alla avgifter' },
    series: 'Återkommer',
    frequency: {
      Daily: 'Varje dag',
      Weekly: 'Varje vecka',
      EveryTwoWeeks: 'Varannan vecka',
      Monthly: 'Varje månad',
      EveryTwoMonths: 'Varannan månad',
      Quarterly: 'Var tredje månad',
      SemiAnnual: 'Varje halvår',
      Annual: 'Varje år',
    },
    since: (frequency, from) => `${frequency} från ${from} tills du återkallar den`,
    between: (frequency, from, until) => `${frequency} ${from} – ${until}`,
  },
  en: {
    title: {
      payment: 'Confirm the payment',
      bulk: 'Confirm the payments',
      series: 'Confirm the recurring payment',
    },
    approve: {
      payment: (amount) => `Confirm ${amount}`,
      bulk: (count) => `Confirm ${count} payments`,
      series: 'Confirm the recurring payment',
    },
    refuse: 'Do not confirm',
    cancel: {
      payment: 'Cancel the payment?',
      bulk: 'Cancel the payments?',
      series: 'Cancel the recurring payment?',
    },
    approveCancel: 'Cancel it',
    refuseCancel: 'Do not cancel',
    amount: 'Amount',
    debited: 'Debited',
    about: (amount) => `about ${amount}`,
    total: 'Total',
    count: 'Payments',
    payee: 'Payee',
    account: 'Account of the payee',
    bank: 'Bank of the payee',
    reference: 'Reference',
    message: 'Message',
    from: 'From account',
    leaves: 'Leaves',
    atOnce: 'As soon as you have confirmed',
    afterClosedDay: (date, asked) => `${date}, because ${asked} is no banking day`,
    fee: 'Service fee',
    feeEach: (fee) => `${fee} each time`,
    charges: 'Charges',
    chargesOf: { DEBT: 'You pay all charges', CRED: 'The payee pays all charges' },
    series: 'Recurs',
    frequency: {
      Daily: 'Every day',
      Weekly: 'Every week',
      EveryTwoWeeks: 'Every two weeks',
      Monthly: 'Every month',
      EveryTwoMonths: 'Every two months',
      Quarterly: 'Every three months',
      SemiAnnual: 'Every half year',
      Annual: 'Every year',
    },
    since: (frequency, from) => `${frequency} from ${from} until you cancel it`,
    between: (frequency, from, until) => `${frequency} from ${from} to ${until}`,
  },
}
