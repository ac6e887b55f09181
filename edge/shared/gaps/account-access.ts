// The rows of account access: what paper 1 A leaves open, and what we assume, in a sentence each.
// `{}` is the value of core, `{member}` one member of it.

import { type English, type Finnish, type Heads, makeSection } from './row.ts'

const heads = {
  'account-access.auth.token': { kind: 'value', paper: 'Authentication', basis: 'C' },
  'account-access.auth.key': { kind: 'form', paper: 'Authentication', basis: 'P' },
  'account-access.accept': { kind: 'limit', paper: 'Authentication', basis: 'P' },
  'account-access.consent.model': { kind: 'value', paper: 'Account Access API v3.0', basis: 'C' },
  'account-access.consent.return': { kind: 'value', part: 'account-access.consent.model', basis: 'C' },
  'account-access.consent.hidden': { kind: 'form', paper: 'Account Access API v3.0', basis: 'C' },
  'account-access.ids': { kind: 'form', paper: 'Account', basis: 'P' },
  'account-access.account.values': { kind: 'form', paper: 'Account', basis: 'P C' },
  'account-access.account.wrappers': { kind: 'form', paper: 'Endpoints', basis: 'P C' },
  'account-access.transaction.amount': { kind: 'form', paper: 'Account transaction', basis: 'P' },
  'account-access.transaction.status': { kind: 'words', paper: 'Account transaction', basis: 'P' },
  'account-access.transaction.party': { kind: 'form', paper: 'Account transaction', basis: 'P' },
  'account-access.transaction.codes': { kind: 'words', paper: 'Account transaction', basis: 'C' },
  'account-access.transaction.bank-code': { kind: 'form', paper: 'Account transaction', basis: 'P' },
  'account-access.transaction.texts': { kind: 'form', paper: 'Account transaction', basis: 'C' },
  'account-access.transaction.order': { kind: 'choice', paper: 'Account transaction', basis: 'C' },
  'account-access.query.dates': { kind: 'form', paper: 'Endpoints', basis: 'P C' },
  'account-access.query.range': { kind: 'limit', paper: 'Endpoints', basis: 'C' },
  'account-access.query.open': { kind: 'choice', paper: 'Endpoints', basis: 'C', money: true },
  'account-access.query.ahead': { kind: 'value', part: 'account-access.query.open', basis: 'C', own: true },
  'account-access.query.page-size': { kind: 'limit', paper: 'Endpoints', basis: 'C' },
  'account-access.paging.token': { kind: 'form', paper: 'Endpoints', basis: 'C' },
  'account-access.card.values': { kind: 'form', paper: 'Card', basis: 'C' },
  'account-access.card-transaction.amount': { kind: 'form', paper: 'Card transaction', basis: 'C' },
  'account-access.errors': { kind: 'words', paper: 'Errors', basis: 'P C' },
  'account-access.limits.calls': { kind: 'limit', paper: 'Limits', basis: 'C' },
} as const satisfies Heads

const english: English<typeof heads> = {
  'account-access.auth.token':
    'The user gives a token by an authorization code with PKCE and the scope `{scope}`; the header is `{scheme}` and the token.',
  'account-access.auth.key':
    "A missing or wrong `x-api-key`, or one of another client than the token's, is 401.",
  'account-access.accept': 'Both `application/json` and `application/hal+json` bring the same body.',
  'account-access.consent.model':
    'A consent is a choice of accounts, cards and balances that the user makes at the bank, and lives {} days.',
  'account-access.consent.return': "The user's visit to the bank for a consent takes at most {} seconds.",
  'account-access.consent.hidden':
    'What the consent does not cover is absent: members of balances, accounts and cards in the lists; addressed, it is 404.',
  'account-access.ids':
    '`accountId`, `cardId` and `transactionId` are opaque, and stay the same within a consent.',
  'account-access.account.values':
    'An account has an IBAN, a BIC and a booked balance as a decimal string with two decimals and a minus sign below zero.',
  'account-access.account.wrappers':
    'Lists of accounts and cards come whole under `accounts` and `cards`; a single account comes without a wrapper.',
  'account-access.transaction.amount':
    '`amount` has a minus sign for debits and none for credits, and `creditDebitIndicator` is `debit` or `credit`.',
  'account-access.transaction.status':
    '`Authorized` means booked, `AwaitingAuthorization` not yet; `Rejected` and `Revoked` move nothing.',
  'account-access.transaction.party':
    'A debit has `creditor`, a credit has `debtor`, interest and fees have neither.',
  'account-access.transaction.codes':
    '`transactionDescription.code` is a number, its `text` is for people, and `isoTransactionCode` looks like `PMNT-RCDT-ESCT`.',
  'account-access.transaction.bank-code': "The bank's own code is the member `{}`.",
  'account-access.transaction.texts':
    '`reference` is a valid reference or absent, lines of `message` are joined by LF, and `archiveId` is absent until booked.',
  'account-access.transaction.order': 'The newest transaction is first.',
  'account-access.query.dates':
    'The bounds are `YYYY-MM-DDThh:mm:ss` in Helsinki time, without an offset, and inclusive.',
  'account-access.query.range':
    'From the first bound to the last are at most {} calendar months, counted from the first.',
  'account-access.query.open':
    'With a bound missing, one page comes, with the newest 150 transactions and without `next`, although there may be more.',
  'account-access.query.ahead': 'A list without an end is asked for until {} days ahead of our clock.',
  'account-access.query.page-size': '`pageSize` is 1 to 150 for accounts, and not known for cards.',
  'account-access.paging.token':
    'The next page is asked for with `forwardPagingToken` of the link `next`, within 24 hours; the last page has no `next`.',
  'account-access.card.values':
    'A card number is masked but its last four digits, and amounts of cards are not negative.',
  'account-access.card-transaction.amount':
    'A purchase has a minus sign, and `originalAmount` is always there.',
  'account-access.errors':
    '401 means a bad key or token, 403 a consent that has ended or a wrong scope, 404 an unknown account, 406 `accept`.',
  'account-access.limits.calls': 'Above the limit of calls the answer is 429; nothing is pushed.',
}

const finnish: Finnish<typeof heads> = {
  'account-access.auth.token':
    'Käyttäjä antaa tokenin valtuuskoodilla (PKCE) ja laajuudella `{scope}`; otsakkeessa on `{scheme}` ja token.',
  'account-access.auth.key': 'Puuttuva, väärä tai toisen asiakkaan `x-api-key` on 401.',
  'account-access.accept': 'Sekä `application/json` että `application/hal+json` tuovat saman rungon.',
  'account-access.consent.model':
    'Suostumus on käyttäjän pankissa tekemä valinta tileistä, korteista ja saldoista, ja se on voimassa {} päivää.',
  'account-access.consent.return':
    'Käyttäjän käynti pankissa suostumusta varten kestää enintään {} sekuntia.',
  'account-access.consent.hidden':
    'Mitä suostumus ei kata, puuttuu: saldokentät sekä tilit ja kortit luetteloista; suoraan kysyttynä se on 404.',
  'account-access.ids':
    '`accountId`, `cardId` ja `transactionId` ovat pelkkiä tunnuksia ja pysyvät samoina suostumuksen ajan.',
  'account-access.account.values':
    'Tilillä on IBAN, BIC ja kirjattu saldo: desimaaliluku, kaksi desimaalia ja alle nollan miinusmerkki.',
  'account-access.account.wrappers':
    'Tilit ja kortit tulevat kokonaan kentissä `accounts` ja `cards`; yksittäinen tili tulee sellaisenaan.',
  'account-access.transaction.amount':
    'Veloituksen `amount` on miinusmerkkinen ja hyvityksen merkitön, ja `creditDebitIndicator` on `debit` tai `credit`.',
  'account-access.transaction.status':
    '`Authorized` tarkoittaa kirjattua, `AwaitingAuthorization` vielä odottavaa; `Rejected` ja `Revoked` eivät siirrä rahaa.',
  'account-access.transaction.party':
    'Veloituksella on `creditor`, hyvityksellä `debtor`, koroilla ja maksuilla ei kumpaakaan.',
  'account-access.transaction.codes':
    '`transactionDescription.code` on numero, sen `text` on ihmisille, ja `isoTransactionCode` on kuten `PMNT-RCDT-ESCT`.',
  'account-access.transaction.bank-code': 'Pankin oma koodi on kentässä `{}`.',
  'account-access.transaction.texts':
    '`reference` on kelvollinen viite tai puuttuu, `message`-rivit yhdistetään LF-merkillä, ja `archiveId` puuttuu kirjaukseen asti.',
  'account-access.transaction.order': 'Uusin tapahtuma on ensin.',
  'account-access.query.dates':
    'Rajat ovat `YYYY-MM-DDThh:mm:ss` Helsingin aikaa, ilman aikavyöhykettä, ja kuuluvat itse väliin.',
  'account-access.query.range':
    'Ensimmäisestä rajasta viimeiseen on enintään {} kalenterikuukautta ensimmäisestä laskien.',
  'account-access.query.open':
    'Jos raja puuttuu, tulee yksi sivu: uusimmat 150 tapahtumaa ilman `next`-linkkiä, vaikka tapahtumia olisi enemmän.',
  'account-access.query.page-size': '`pageSize` on tileille 1–150, eikä sitä ole korteille.',
  'account-access.paging.token':
    'Seuraava sivu haetaan `next`-linkin arvolla `forwardPagingToken` 24 tunnin kuluessa; viimeisellä sivulla ei ole `next`-linkkiä.',
  'account-access.card.values':
    'Kortin numerosta näkyvät vain neljä viimeistä, eivätkä kortin summat ole negatiivisia.',
  'account-access.card-transaction.amount': 'Ostos on miinusmerkkinen, ja `originalAmount` on aina mukana.',
  'account-access.errors':
    '401 tarkoittaa virheellistä avainta tai tokenia, 403 päättynyttä suostumusta tai väärää laajuutta, 404 tuntematonta tiliä, 406 otsaketta `accept`.',
  'account-access.limits.calls': 'Kutsurajan ylittyessä vastaus on 429; pankki ei lähetä ilmoituksia.',
}

/** The section of Account access. */
export const accountAccess = makeSection(
  'account-access',
  '1 A',
  { en: 'Account access', fi: 'Tilitiedot' },
  heads,
  english,
  finnish,
)
