// The rows of Baltic: what paper 3 leaves open, and what we assume, in a sentence each.
// `{}` is the value of core, `{member}` one member of it.

import { type English, type Finnish, type Heads, makeSection } from './row.ts'

const heads = {
  'baltic.onboarding': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'baltic.token.client': { kind: 'value', paper: 'Authentication', basis: 'S' },
  'baltic.token.psu': { kind: 'value', paper: 'Authentication', basis: 'S' },
  'baltic.token.read': { kind: 'choice', paper: 'Authentication', basis: 'C' },
  'baltic.headers.request-id': { kind: 'value', paper: 'Endpoints', basis: 'C' },
  'baltic.headers.other': { kind: 'limit', paper: 'Endpoints', basis: 'S C' },
  'baltic.query.unknown': { kind: 'harmless', paper: 'Endpoints', basis: 'C' },
  'baltic.amount': { kind: 'form', paper: 'Shared types', basis: 'S C' },
  'baltic.account-reference': { kind: 'form', paper: 'Shared types', basis: 'C S' },
  'baltic.account.members': { kind: 'form', paper: 'Account', basis: 'S' },
  'baltic.account.listing': { kind: 'choice', paper: 'Account', basis: 'C' },
  'baltic.account.with-balance': { kind: 'choice', paper: 'Endpoints', basis: 'S' },
  'baltic.balance.members': { kind: 'words', paper: 'Balance', basis: 'S C' },
  'baltic.links': { kind: 'form', paper: 'Shared types', basis: 'S' },
  'baltic.transaction.members': { kind: 'form', paper: 'Transaction', basis: 'S' },
  'baltic.transaction.remittance': { kind: 'form', paper: 'Transaction', basis: 'C S' },
  'baltic.report.query': { kind: 'limit', paper: 'Account report', basis: 'S' },
  'baltic.report.page': { kind: 'form', paper: 'Account report', basis: 'C' },
  'baltic.resource.unknown': { kind: 'form', paper: 'Errors', basis: 'C' },
  'baltic.consent.required': { kind: 'limit', paper: 'Consent request', basis: 'S' },
  'baltic.consent.access': { kind: 'words', paper: 'Consent request', basis: 'S' },
  'baltic.consent.frequency': { kind: 'value', paper: 'Consent request', basis: 'S' },
  'baltic.consent.valid-until': { kind: 'value', paper: 'Consent request', basis: 'S' },
  'baltic.consent.status-values': { kind: 'words', paper: 'States and transitions', basis: 'S' },
  'baltic.consent.life': { kind: 'value', paper: 'States and transitions', basis: 'S C' },
  'baltic.consent.use': { kind: 'words', paper: 'Errors', basis: 'S' },
  'baltic.cof.request': { kind: 'form', paper: 'Confirmation-of-funds consent request', basis: 'S' },
  'baltic.funds.request': { kind: 'words', paper: 'Payment requests', basis: 'S' },
  'baltic.funds.result': { kind: 'choice', paper: 'Responses', basis: 'C' },
  'baltic.payment.single-path': { kind: 'value', paper: 'Endpoints', basis: 'S' },
  'baltic.payment.single.path': { kind: 'value', part: 'baltic.payment.single-path', basis: 'S' },
  'baltic.payment.single.cross-border.path': {
    kind: 'value',
    part: 'baltic.payment.single-path',
    basis: 'S',
  },
  'baltic.payment.path-values': { kind: 'value', paper: 'Endpoints', basis: 'S' },
  'baltic.payment.success-code': { kind: 'form', paper: 'Endpoints', basis: 'C' },
  'baltic.payment.required': { kind: 'limit', paper: 'Payment requests', basis: 'S' },
  'baltic.payment.sepa-bulk': { kind: 'form', paper: 'Payment requests', basis: 'S' },
  'baltic.payment.charge-bearer': { kind: 'words', paper: 'Payment requests', basis: 'S' },
  'baltic.payment.frequency': { kind: 'words', paper: 'Payment requests', basis: 'S C' },
  'baltic.payment.dates': { kind: 'limit', paper: 'Payment requests', basis: 'C' },
  'baltic.payment.texts': { kind: 'limit', paper: 'Payment requests', basis: 'S' },
  'baltic.payment.answer': { kind: 'form', paper: 'Payment requests', basis: 'C' },
  'baltic.payment.status-values': { kind: 'words', paper: 'States and transitions', basis: 'S', money: true },
  'baltic.payment.bulk': { kind: 'choice', paper: 'States and transitions', basis: 'C' },
  'baltic.payment.get': { kind: 'form', paper: 'Payment requests', basis: 'C' },
  'baltic.cancel.codes': { kind: 'choice', paper: 'Endpoints', basis: 'S C', money: true },
  'baltic.duplicate': { kind: 'choice', paper: 'Limits', basis: 'C', money: true },
  'baltic.errors.body': { kind: 'form', paper: 'Errors', basis: 'S' },
  'baltic.errors.reads': { kind: 'words', paper: 'Errors', basis: 'S C' },
  'baltic.errors.others': { kind: 'words', paper: 'Errors', basis: 'C' },
  'baltic.psd2-extension': { kind: 'harmless', paper: 'What the service does', basis: 'C' },
  'baltic.limits.calls': { kind: 'limit', paper: 'Limits', basis: 'C' },
  'baltic.unknown': { kind: 'value', part: 'baltic.limits.calls', basis: 'C', own: true },
  'baltic.sandbox.tokens': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
} as const satisfies Heads

const english: English<typeof heads> = {
  'baltic.onboarding': 'The test bank has one client for all three countries, with its redirect addresses.',
  'baltic.token.client':
    'Client tokens have the scopes `{accounts}`, `{payments}` and `{funds}`; the header is `{scheme}` and the token, which serves one country.',
  'baltic.token.psu':
    'A person approves at the bank within {} seconds; the scope is `AIS:`, `PIIS:` or `PIS:` and the id, with PKCE.',
  'baltic.token.read':
    '`Consent-ID` addresses a consent, the token of the person too; both together must agree.',
  'baltic.headers.request-id': 'The bank repeats `X-Request-ID` in its answer; it is no key against repeats.',
  'baltic.headers.other':
    '`PSU-IP-Address` with an address means that the person is present; no PSU header is refused.',
  'baltic.query.unknown':
    'The five query parameters that the paper lists without a meaning are ignored, and never sent.',
  'baltic.amount':
    'An amount is a JSON number above zero, with no more decimals than its currency has, and without an exponent.',
  'baltic.account-reference':
    '`accountReferenceType` is `IBAN`, which may be left out, or `BBAN`, `PAN`, `MASKED_PAN`, `MSISDN`; `currency` may be added.',
  'baltic.account.members':
    'An account always has `resourceId`, `currency`, `status`, `usage` and one of `iban`, `bban`, `msisdn`.',
  'baltic.account.listing':
    'Each currency of an account is an entry of its own; a blocked one is listed, a deleted one is not.',
  'baltic.account.with-balance':
    '`withBalance` is `false` by default, and `true` without the right is 401 `CONSENT_INVALID`.',
  'baltic.balance.members':
    '`interimAvailable` is what can be used now, `closingBooked` what was booked until yesterday, `expected` booked and pending together.',
  'baltic.links':
    'Links are an array with `href` and `rel`; the next page is `next`, and `scaOAuth` leads to the approval.',
  'baltic.transaction.members':
    'A transaction has `transactionId` and `transactionAmount`, with a minus for debits, and once booked `bookingDate` and `valueDate`.',
  'baltic.transaction.remittance':
    'The structured remittance is `{ reference }`, the unstructured one a text of 1 to 140 characters.',
  'baltic.report.query':
    'Reports reach {daysBack} days back, and further within {deepSeconds} seconds of the approval; `bookingStatus` and `dateFrom` are required.',
  'baltic.report.page':
    'Pages have 100 entries from 1 on, booked ones first, the newest first, and `totalPages` is at least 1.',
  'baltic.resource.unknown':
    'An unknown account or transaction, or one outside the consent, is 404 `RESOURCE_UNKNOWN`.',
  'baltic.consent.required': 'All five members of a consent request are required.',
  'baltic.consent.access':
    '`allPsd2` and `availableAccounts` take `allAccounts`, the latter also `allAccountsWithBalances`; balances and transactions imply details.',
  'baltic.consent.frequency':
    'Without the person each kind of read is allowed {} times a day at most; more is 429 `ACCESS_EXCEEDED`.',
  'baltic.consent.valid-until': 'A consent lives {} days at most, to the end of its last day in Helsinki.',
  'baltic.consent.status-values':
    'A consent is `received`, `valid`, `rejected`, `revokedByPsu`, `expired` or `terminatedByTpp`.',
  'baltic.consent.life':
    'A consent that nobody approves ends after {} seconds; a new recurring one ends the former one of the same person.',
  'baltic.consent.use':
    'An ended consent is 401 `CONSENT_EXPIRED`, another unusable one 401 `CONSENT_INVALID`, an unknown one 403 `CONSENT_UNKNOWN`.',
  'baltic.cof.request':
    'A consent for confirming funds needs `account`, and lives until the person or `cardExpiryDate` ends it.',
  'baltic.funds.request':
    'Without a valid consent for the account, confirming funds is 400 `NO_PIIS_ACTIVATION`, or 401 `CONSENT_INVALID` for another account.',
  'baltic.funds.result':
    '`fundsAvailable` compares what can be used now in that currency, and reserves nothing.',
  'baltic.payment.single-path': 'A single payment is created by `POST` to a path of its own.',
  'baltic.payment.single.path': 'A single SEPA payment is created by `POST {}`.',
  'baltic.payment.single.cross-border.path': 'A single cross-border payment is created by `POST {}`.',
  'baltic.payment.path-values':
    'The service in a path is `payments`, `bulk-payments` or `periodic-payments`, the product `sepa-credit-transfers` or `cross-border-credit-transfers`.',
  'baltic.payment.success-code': 'A payment is created with 200.',
  'baltic.payment.required':
    "A payment needs both accounts, the amount and the creditor's name, a cross-border one also bank and address, a series start and frequency.",
  'baltic.payment.sepa-bulk':
    'The SEPA bulk has the body of the cross-border bulk without `chargeBearer`, in euros to IBANs of the EU/EEA.',
  'baltic.payment.charge-bearer': '`chargeBearer` is `DEBT`, `CRED` or `SHAR`, which is the default.',
  'baltic.payment.frequency':
    '`frequency` is `Daily`, `Weekly`, `EveryTwoWeeks`, `Monthly`, `EveryTwoMonths`, `Quarterly`, `SemiAnnual` or `Annual`; `executionRule` is `following` or `preceding`.',
  'baltic.payment.dates':
    'A payment or a series begins today to {} days ahead, and is executed on a TARGET day, without a cut-off.',
  'baltic.payment.texts':
    "A creditor's name has at most 70 characters, a free text 140, a reference or an end-to-end id 35.",
  'baltic.payment.answer':
    'A new payment is `RCVD`; a SEPA one costs nothing, a cross-border one shows its fee.',
  'baltic.payment.status-values':
    '`ACSC` and `ACCC` mean paid, `RJCT` and `CANC` not paid, `PART` some of a bulk; `RCVD`, `PATC`, `PDNG`, `ACTC`, `ACCP`, `ACFC`, `ACSP`, `ACWC` and `ACWP` are open.',
  'baltic.payment.bulk': 'The items of a bulk are debited or refused one by one when its execution begins.',
  'baltic.payment.get': 'A payment is read as it was sent; an unknown one is `RESOURCE_UNKNOWN`.',
  'baltic.cancel.codes':
    '204 means cancelled; 200 means that the person must approve the cancellation first; 403 `CANCELLATION_INVALID` is too late.',
  'baltic.duplicate':
    'Every `POST` makes a new payment or consent, also one that repeats another; an unapproved payment moves no money.',
  'baltic.errors.body': 'An error is `{ tppMessages: [ { category, code, path?, text? } ] }`.',
  'baltic.errors.reads':
    'A bad token is 401 `TOKEN_UNKNOWN`, `TOKEN_INVALID` or `TOKEN_EXPIRED`; a bad field is 400 `FORMAT_ERROR`.',
  'baltic.errors.others':
    'An account in a consent request that the bank does not have is 404 `RESOURCE_UNKNOWN`; a wrong scope is 403 `SERVICE_BLOCKED`.',
  'baltic.psd2-extension': 'There are no operations but those that the paper lists.',
  'baltic.limits.calls':
    'A status may be read after {firstSeconds} seconds, then every {thenSeconds} seconds for {lastSeconds} seconds; above the limit is 429 or 403.',
  'baltic.unknown': 'A merchant is told after {} seconds that an outcome is unknown.',
  'baltic.sandbox.tokens': "At the test bank a call gives a person's token without a browser.",
}

const finnish: Finnish<typeof heads> = {
  'baltic.token.client':
    'Asiakkaan tokenien laajuudet ovat `{accounts}`, `{payments}` ja `{funds}`; otsakkeessa on `{scheme}` ja token, joka kelpaa yhdessä maassa.',
  'baltic.token.psu':
    'Henkilö vahvistaa pankissa {} sekunnin kuluessa; laajuus on `AIS:`, `PIIS:` tai `PIS:` ja tunnus, PKCE:n kanssa.',
  'baltic.token.read':
    '`Consent-ID` osoittaa suostumuksen, samoin henkilön token; yhdessä niiden on vastattava toisiaan.',
  'baltic.headers.request-id': 'Pankki toistaa otsakkeen `X-Request-ID` vastauksessaan; se ei estä toistoa.',
  'baltic.headers.other':
    '`PSU-IP-Address` tarkoittaa, että henkilö on läsnä; yhtäkään PSU-otsaketta ei hylätä.',
  'baltic.amount':
    'Summa on nollaa suurempi JSON-luku, jossa on enintään valuutan desimaalit eikä eksponenttia.',
  'baltic.account-reference':
    '`accountReferenceType` on `IBAN`, jonka voi jättää pois, tai `BBAN`, `PAN`, `MASKED_PAN`, `MSISDN`; lisäksi voi olla `currency`.',
  'baltic.account.members':
    'Tilillä on aina `resourceId`, `currency`, `status`, `usage` ja yksi kentistä `iban`, `bban`, `msisdn`.',
  'baltic.account.listing': 'Tilin jokainen valuutta on oma rivinsä; suljettu on luettelossa, poistettu ei.',
  'baltic.account.with-balance':
    '`withBalance` on oletuksena `false`, ja `true` ilman oikeutta on 401 `CONSENT_INVALID`.',
  'baltic.balance.members':
    '`interimAvailable` on nyt käytettävissä, `closingBooked` eiliseen mennessä kirjattu, `expected` kirjatut ja odottavat yhdessä.',
  'baltic.links':
    'Linkit ovat luettelo, jossa on `href` ja `rel`; seuraava sivu on `next`, ja `scaOAuth` johtaa vahvistukseen.',
  'baltic.transaction.members':
    'Tapahtumalla on `transactionId` ja `transactionAmount`, veloituksissa miinus, ja kirjattuna `bookingDate` ja `valueDate`.',
  'baltic.transaction.remittance': 'Rakenteinen maksutieto on `{ reference }`, vapaa on 1–140 merkin teksti.',
  'baltic.report.query':
    'Tapahtumat ulottuvat {daysBack} päivää taaksepäin ja kauemmas {deepSeconds} sekunnin ajan vahvistuksesta; `bookingStatus` ja `dateFrom` vaaditaan.',
  'baltic.report.page':
    'Sivulla on 100 riviä, numerointi alkaa 1:stä, kirjatut ja uusimmat ovat ensin, ja `totalPages` on ainakin 1.',
  'baltic.resource.unknown':
    'Tuntematon tai suostumuksen ulkopuolinen tili tai tapahtuma on 404 `RESOURCE_UNKNOWN`.',
  'baltic.consent.required': 'Suostumuspyynnön kaikki viisi kenttää vaaditaan.',
  'baltic.consent.access':
    '`allPsd2` ja `availableAccounts` saavat arvon `allAccounts`, jälkimmäinen myös `allAccountsWithBalances`; saldot ja tapahtumat sisältävät tiedot.',
  'baltic.consent.frequency':
    'Ilman henkilöä kukin luku sallitaan enintään {} kertaa päivässä; enempi on 429 `ACCESS_EXCEEDED`.',
  'baltic.consent.valid-until':
    'Suostumus on voimassa enintään {} päivää, viimeisen päivän loppuun Helsingin aikaa.',
  'baltic.consent.status-values':
    'Suostumus on `received`, `valid`, `rejected`, `revokedByPsu`, `expired` tai `terminatedByTpp`.',
  'baltic.consent.life':
    'Vahvistamaton suostumus päättyy {} sekunnin kuluttua; uusi toistuva päättää saman henkilön edellisen.',
  'baltic.consent.use':
    'Päättynyt suostumus on 401 `CONSENT_EXPIRED`, muu kelpaamaton 401 `CONSENT_INVALID`, tuntematon 403 `CONSENT_UNKNOWN`.',
  'baltic.cof.request':
    'Katteen vahvistamisen suostumus tarvitsee kentän `account` ja on voimassa, kunnes henkilö tai `cardExpiryDate` päättää sen.',
  'baltic.funds.request':
    'Ilman voimassa olevaa suostumusta katekysely on 400 `NO_PIIS_ACTIVATION`, toisesta tilistä 401 `CONSENT_INVALID`.',
  'baltic.funds.result': '`fundsAvailable` vertaa valuutassa nyt käytettävissä olevaan, eikä varaa mitään.',
  'baltic.payment.single-path': 'Yksittäinen maksu luodaan `POST`-kutsulla omaan polkuunsa.',
  'baltic.payment.single.path': 'Yksittäinen SEPA-maksu luodaan kutsulla `POST {}`.',
  'baltic.payment.single.cross-border.path': 'Yksittäinen rajat ylittävä maksu luodaan kutsulla `POST {}`.',
  'baltic.payment.path-values':
    'Polun palvelu on `payments`, `bulk-payments` tai `periodic-payments` ja tuote `sepa-credit-transfers` tai `cross-border-credit-transfers`.',
  'baltic.payment.success-code': 'Maksun luontiin vastataan 200.',
  'baltic.payment.required':
    'Maksussa on oltava molemmat tilit, summa ja saajan nimi, rajat ylittävässä myös pankki ja osoite, sarjassa alku ja toistuvuus.',
  'baltic.payment.sepa-bulk':
    'SEPA-erän runko on kuin rajat ylittävän erän ilman kenttää `chargeBearer`, euroina EU/ETA-alueen IBANeille.',
  'baltic.payment.charge-bearer': '`chargeBearer` on `DEBT`, `CRED` tai `SHAR`, joka on oletus.',
  'baltic.payment.frequency':
    '`frequency` on `Daily`, `Weekly`, `EveryTwoWeeks`, `Monthly`, `EveryTwoMonths`, `Quarterly`, `SemiAnnual` tai `Annual`; `executionRule` on `following` tai `preceding`.',
  'baltic.payment.dates':
    'Maksu tai sarja alkaa tänään tai enintään {} päivän päässä ja suoritetaan TARGET-päivänä ilman katkoaikaa.',
  'baltic.payment.texts':
    'Saajan nimi on enintään 70 merkkiä, vapaa teksti 140, viite ja end-to-end-tunnus 35.',
  'baltic.payment.answer': 'Uusi maksu on `RCVD`; SEPA-maksu on maksuton, rajat ylittävä näyttää kulunsa.',
  'baltic.payment.status-values':
    '`ACSC` ja `ACCC` tarkoittavat maksettua, `RJCT` ja `CANC` maksamatonta, `PART` osaa erästä; `RCVD`, `PATC`, `PDNG`, `ACTC`, `ACCP`, `ACFC`, `ACSP`, `ACWC` ja `ACWP` ovat avoimia.',
  'baltic.payment.bulk': 'Erän maksut veloitetaan tai hylätään yksitellen, kun suoritus alkaa.',
  'baltic.payment.get': 'Maksu luetaan sellaisena kuin se lähetettiin; tuntematon on `RESOURCE_UNKNOWN`.',
  'baltic.cancel.codes':
    '204 tarkoittaa peruttua; 200 sitä, että henkilön on ensin vahvistettava peruminen; 403 `CANCELLATION_INVALID` on liian myöhään.',
  'baltic.duplicate':
    'Jokainen `POST` luo uuden maksun tai suostumuksen, myös toistettu; vahvistamaton maksu ei siirrä rahaa.',
  'baltic.errors.body': 'Virhe on `{ tppMessages: [ { category, code, path?, text? } ] }`.',
  'baltic.errors.reads':
    'Virheellinen token on 401 `TOKEN_UNKNOWN`, `TOKEN_INVALID` tai `TOKEN_EXPIRED`; virheellinen kenttä on 400 `FORMAT_ERROR`.',
  'baltic.errors.others':
    'Suostumuspyynnön tuntematon tili on 404 `RESOURCE_UNKNOWN`; väärä laajuus on 403 `SERVICE_BLOCKED`.',
  'baltic.limits.calls':
    'Tilan saa lukea {firstSeconds} sekunnin kuluttua, sitten {thenSeconds} sekunnin välein {lastSeconds} sekunnin ajan; rajan yli vastaus on 429 tai 403.',
}

/** The section of Baltic. */
export const baltic = makeSection('baltic', '3', { en: 'Baltic', fi: 'Baltia' }, heads, english, finnish)
