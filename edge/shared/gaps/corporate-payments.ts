// The rows of corporate payments: what paper 2 B leaves open, and what we assume, in a sentence each.
// `{}` is the value of core, `{member}` one member of it.

import { type English, type Finnish, type Heads, makeSection } from './row.ts'

const heads = {
  'corporate.paths.sepa': { kind: 'value', paper: 'Endpoints', basis: 'P' },
  'corporate.sepa.path': { kind: 'value', part: 'corporate.paths.sepa', basis: 'P' },
  'corporate.instant.path': { kind: 'value', part: 'corporate.paths.sepa', basis: '' },
  'corporate.instant-status.path': { kind: 'value', part: 'corporate.paths.sepa', basis: '' },
  'corporate.v2.path': { kind: 'value', part: 'corporate.paths.sepa', basis: '' },
  'corporate.v2-status.path': { kind: 'value', part: 'corporate.paths.sepa', basis: '' },
  'corporate.token.answer': { kind: 'form', paper: 'Authentication', basis: 'C' },
  'corporate.token.path': { kind: 'address', part: 'corporate.token.answer', basis: '' },
  'corporate.token.scheme': { kind: 'value', part: 'corporate.token.answer', basis: 'P' },
  'corporate.admin': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'corporate.signature.header': { kind: 'form', paper: 'Authentication', basis: 'P C' },
  'corporate.signature.claim': { kind: 'form', part: 'corporate.signature.header', basis: 'P' },
  'corporate.signature.errors': { kind: 'words', paper: 'Errors', basis: 'C' },
  'corporate.request-id': { kind: 'limit', paper: 'Endpoints', basis: 'C' },
  'corporate.request.party': { kind: 'limit', paper: 'Payment request', basis: 'P' },
  'corporate.request.accounts': { kind: 'choice', paper: 'Payment request', basis: 'C' },
  'corporate.request.amount': { kind: 'limit', paper: 'Payment request', basis: 'P C' },
  'corporate.request.remittance': { kind: 'limit', paper: 'Payment request', basis: 'C' },
  'corporate.lost': { kind: 'value', paper: 'Limits', basis: 'C', money: true },
  'corporate.resend': { kind: 'limit', part: 'corporate.lost', basis: 'C' },
  'corporate.duplicate.scope': { kind: 'choice', paper: 'Limits', basis: 'C', money: true },
  'corporate.duplicate.sync': { kind: 'choice', paper: 'Limits', basis: 'P C', money: true },
  'corporate.duplicate.v2': { kind: 'choice', paper: 'Limits', basis: 'C', money: true },
  'corporate.status.values': { kind: 'words', paper: 'States and transitions', basis: 'P C', money: true },
  'corporate.status.payment-type': { kind: 'words', paper: 'Payment response', basis: 'P' },
  'corporate.sync.results': { kind: 'choice', paper: 'States and transitions', basis: 'C' },
  'corporate.instant.impossible': { kind: 'words', paper: 'Errors', basis: 'C' },
  'corporate.v2.results': { kind: 'choice', paper: 'States and transitions', basis: 'C' },
  'corporate.instant-query.list': { kind: 'choice', paper: 'Endpoints', basis: 'C' },
  'corporate.v2-query.unknown': { kind: 'form', paper: 'Endpoints', basis: 'C', money: true },
  'corporate.response.members': { kind: 'form', paper: 'Payment response', basis: 'P C' },
  'corporate.errors': { kind: 'words', paper: 'Errors', basis: 'C' },
  'corporate.sandbox.triggers': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'corporate.limits.calls': { kind: 'limit', paper: 'Limits', basis: 'C' },
  'corporate.poll': { kind: 'limit', part: 'corporate.limits.calls', basis: 'C' },
} as const satisfies Heads

const english: English<typeof heads> = {
  'corporate.paths.sepa':
    'The paths of the corporate interface are those below, each under the base address.',
  'corporate.sepa.path': 'A SEPA payment is made by `POST {}`.',
  'corporate.instant.path': 'An instant payment is made by `POST {}`.',
  'corporate.instant-status.path': 'An instant payment is looked up by `GET {}`.',
  'corporate.v2.path': 'A payment of V2 is made by `POST {}`.',
  'corporate.v2-status.path': 'A payment of V2 is looked up by `GET {}`.',
  'corporate.token.answer':
    'The answer is a token that is opaque to us, with `expires_in`, and no refresh token; a bad client is 401 `invalid_client`.',
  'corporate.token.path': 'The token is given at `POST {}`.',
  'corporate.token.scheme': 'The header `Authorization` is `{}` and the token.',
  'corporate.admin':
    'The test bank needs no contract: a client, its certificate and its keys are made by a call.',
  'corporate.signature.header':
    'The protected header has exactly the five members that the paper names, in any order, and `crit` as it shows it.',
  'corporate.signature.claim': 'The time of signing is the member `{}`, in whole seconds.',
  'corporate.signature.errors':
    'An unreadable signature is 400 `INVALID_HEADER`, an unknown key 403 `UNKNOWN_KEY`, a wrong one 403 `INVALID_SIGNATURE`.',
  'corporate.request-id': '`X-Request-ID` has 1 to 128 visible characters, and every answer repeats it.',
  'corporate.request.party':
    "`iban` and the creditor's `name` are required; the debtor's `name` is not compared.",
  'corporate.request.accounts':
    'The client may debit accounts that were agreed on, also of other companies; another is 403 `NOT_ALLOWED`.',
  'corporate.request.amount':
    '`amount` has two decimals and the currency is `EUR`; an instant payment has no ceiling.',
  'corporate.request.remittance': '`message` or `reference` is given, and both may be.',
  'corporate.lost':
    'A payment call that arrives {quietSeconds} seconds after its signing, or later, is refused; one that arrived is found by {looks} looks {pauseSeconds} seconds apart.',
  'corporate.resend':
    'A payment whose answer was lost is sent again under the same id, {sendings} times in all, {pauseSeconds} seconds apart.',
  'corporate.duplicate.scope':
    'An `instructionId` counts once for a client over all three operations, for ever; after 400, 401, 403 and 503 it is free.',
  'corporate.duplicate.sync':
    'The same SEPA or instant payment again under its `instructionId` is 201 with the result as it is, and is not paid twice; another is 400 `DUPLICATE_PAYMENT`.',
  'corporate.duplicate.v2':
    'The same payment of V2 again under its `instructionId` is 400 `DUPLICATE_PAYMENT`, and is not paid twice.',
  'corporate.status.values':
    '`PROCESSED` means paid, `REJECTED` means that no money moved or that it was moved back, `PROCESSING` is open.',
  'corporate.status.payment-type':
    '`paymentType` is `SCT_INST` or `SEPA_CREDIT_TRANSFER`, in V2 once it is known.',
  'corporate.sync.results':
    'A SEPA payment that cannot be instant goes as an ordinary one; a refused one is 400, and no payment exists.',
  'corporate.instant.impossible':
    'An instant payment to a bank that cannot be reached is 400 `INSTANT_NOT_POSSIBLE`; 503 means that nothing was done.',
  'corporate.v2.results':
    'V2 answers 201 `PROCESSING` first; with `forceSepaInst` a payment that cannot be instant ends `REJECTED`.',
  'corporate.instant-query.list':
    'The instant query shows one entry of a payment that ever was instant and open, else an empty list.',
  'corporate.v2-query.unknown':
    'An unknown `instructionId` is 404 `PAYMENT_NOT_FOUND`, and means that no payment of V2 has it yet.',
  'corporate.response.members':
    '`archiveId`, dates, `transactionId` and `paymentType` are there once they are known.',
  'corporate.errors': 'After 500 and 504 the outcome is unknown; every 4xx is a definite no of that call.',
  'corporate.sandbox.triggers':
    'At the test bank a refusal, a fallback or a timeout is planned by an outcome.',
  'corporate.limits.calls': 'Above the limit of calls the answer is 403, and nothing is pushed.',
  'corporate.poll':
    'A status may be read after {firstSeconds} seconds, then every {thenSeconds} seconds for {lastSeconds} seconds.',
}

const finnish: Finnish<typeof heads> = {
  'corporate.paths.sepa': 'Yritysrajapinnan polut ovat seuraavat, kaikki perusosoitteen alla.',
  'corporate.sepa.path': 'SEPA-maksu tehdään kutsulla `POST {}`.',
  'corporate.instant.path': 'Pikamaksu tehdään kutsulla `POST {}`.',
  'corporate.instant-status.path': 'Pikamaksua kysytään kutsulla `GET {}`.',
  'corporate.v2.path': 'V2-maksu tehdään kutsulla `POST {}`.',
  'corporate.v2-status.path': 'V2-maksua kysytään kutsulla `GET {}`.',
  'corporate.token.answer':
    'Vastaus on token, jonka sisältöä emme lue, ja `expires_in`, ei refresh tokenia; väärä asiakas on 401 `invalid_client`.',
  'corporate.token.path': 'Token annetaan osoitteesta `POST {}`.',
  'corporate.token.scheme': 'Otsake `Authorization` on `{}` ja token.',
  'corporate.signature.header':
    'Suojatussa otsakkeessa on täsmälleen kuvauksen viisi kenttää missä tahansa järjestyksessä ja `crit` kuten kuvauksessa.',
  'corporate.signature.claim': 'Allekirjoitusaika on kentässä `{}` kokonaisina sekunteina.',
  'corporate.signature.errors':
    'Lukukelvoton allekirjoitus on 400 `INVALID_HEADER`, tuntematon avain 403 `UNKNOWN_KEY`, väärä allekirjoitus 403 `INVALID_SIGNATURE`.',
  'corporate.request-id': '`X-Request-ID` on 1–128 näkyvää merkkiä, ja jokainen vastaus toistaa sen.',
  'corporate.request.party': '`iban` ja saajan `name` vaaditaan; maksajan `name`-kenttää ei verrata.',
  'corporate.request.accounts':
    'Asiakas saa veloittaa sovittuja tilejä, myös muiden yritysten; muu tili on 403 `NOT_ALLOWED`.',
  'corporate.request.amount':
    '`amount` on kahdella desimaalilla ja valuutta on `EUR`; pikamaksulla ei ole ylärajaa.',
  'corporate.request.remittance': '`message` tai `reference` annetaan, ja molemmat saa antaa.',
  'corporate.lost':
    'Maksukutsu, joka saapuu {quietSeconds} sekuntia allekirjoituksen jälkeen tai myöhemmin, hylätään; saapunut löytyy {looks} kyselyllä {pauseSeconds} sekunnin välein.',
  'corporate.resend':
    'Maksu, jonka vastaus katosi, lähetetään uudelleen samalla tunnuksella, yhteensä {sendings} kertaa, {pauseSeconds} sekunnin välein.',
  'corporate.duplicate.scope':
    '`instructionId` kelpaa asiakkaalle kerran kaikissa kolmessa kutsussa, pysyvästi; vastausten 400, 401, 403 ja 503 jälkeen se on vapaa.',
  'corporate.duplicate.sync':
    'Sama SEPA- tai pikamaksu uudelleen samalla `instructionId`-tunnuksella on 201 ja nykyinen tulos, eikä sitä makseta kahdesti; eri maksu on 400 `DUPLICATE_PAYMENT`.',
  'corporate.duplicate.v2':
    'Sama V2-maksu uudelleen samalla `instructionId`-tunnuksella on 400 `DUPLICATE_PAYMENT`, eikä sitä makseta kahdesti.',
  'corporate.status.values':
    '`PROCESSED` tarkoittaa maksettua, `REJECTED` sitä, ettei rahaa siirretty tai se siirrettiin takaisin, `PROCESSING` on avoin.',
  'corporate.status.payment-type':
    '`paymentType` on `SCT_INST` tai `SEPA_CREDIT_TRANSFER`, V2:ssa kun se tiedetään.',
  'corporate.sync.results':
    'SEPA-maksu, jota ei voi maksaa pikamaksuna, maksetaan tavallisena; hylätty on 400, eikä maksua ole.',
  'corporate.instant.impossible':
    'Pikamaksu pankkiin, jota ei tavoiteta, on 400 `INSTANT_NOT_POSSIBLE`; 503 tarkoittaa, ettei mitään tehty.',
  'corporate.v2.results':
    'V2 vastaa ensin 201 `PROCESSING`; jos `forceSepaInst` on mukana, maksu, jota ei voi maksaa pikamaksuna, päättyy tilaan `REJECTED`.',
  'corporate.instant-query.list':
    'Pikamaksukysely näyttää yhden rivin maksusta, joka on ollut avoin pikamaksu, muuten tyhjän luettelon.',
  'corporate.v2-query.unknown':
    'Tuntematon `instructionId` on 404 `PAYMENT_NOT_FOUND` ja tarkoittaa, ettei V2-maksua ole sillä vielä.',
  'corporate.response.members':
    '`archiveId`, päivät, `transactionId` ja `paymentType` ovat mukana, kun ne tiedetään.',
  'corporate.errors':
    'Vastausten 500 ja 504 jälkeen tulos on tuntematon; jokainen 4xx on kutsun lopullinen hylkäys.',
  'corporate.limits.calls': 'Kutsurajan ylittyessä vastaus on 403; pankki ei lähetä ilmoituksia.',
  'corporate.poll':
    'Tilan saa lukea {firstSeconds} sekunnin kuluttua, sitten {thenSeconds} sekunnin välein {lastSeconds} sekunnin ajan.',
}

/** The section of Corporate payments. */
export const corporatePayments = makeSection(
  'corporate-payments',
  '2 B',
  { en: 'Corporate payments', fi: 'Yritysmaksut' },
  heads,
  english,
  finnish,
)
