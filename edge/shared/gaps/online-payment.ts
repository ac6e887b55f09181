// The rows of online payment: what paper 1 B leaves open, and what we assume, in a sentence each.
// `{}` is the value of core, `{member}` one member of it.

import { type English, type Finnish, type Heads, makeSection } from './row.ts'

const heads = {
  'online-payment.create.path': { kind: 'value', paper: 'Create-payment request body', basis: 'P' },
  'online-payment.status.path': { kind: 'value', part: 'online-payment.create.path', basis: '' },
  'online-payment.providers.path': { kind: 'value', part: 'online-payment.create.path', basis: '' },
  'online-payment.create.endpoints': { kind: 'form', paper: 'Create-payment request body', basis: 'P' },
  'online-payment.create.callback': { kind: 'form', paper: 'Create-payment request body', basis: 'C' },
  'online-payment.create.account-id': { kind: 'limit', paper: 'Create-payment request body', basis: 'C' },
  'online-payment.create.reference': { kind: 'limit', paper: 'Create-payment request body', basis: 'S' },
  'online-payment.create.message': { kind: 'limit', paper: 'Create-payment request body', basis: 'C' },
  'online-payment.create.page-texts': { kind: 'limit', paper: 'Create-payment request body', basis: 'C' },
  'online-payment.create.ultimate-beneficiary': {
    kind: 'form',
    paper: 'Create-payment request body',
    basis: 'C',
  },
  'online-payment.create.response': { kind: 'form', paper: 'Create-payment response', basis: 'P' },
  'online-payment.create.repeat': { kind: 'choice', paper: 'Create-payment request body', basis: 'C' },
  'online-payment.auth.format': { kind: 'value', paper: 'Authentication', basis: 'P C' },
  'online-payment.auth.signature': { kind: 'choice', paper: 'Authentication', basis: 'P' },
  'online-payment.auth.base': { kind: 'form', paper: 'Authentication', basis: 'P' },
  'online-payment.auth.details': { kind: 'value', paper: 'Authentication', basis: 'P C' },
  'online-payment.auth.date': { kind: 'form', paper: 'Authentication', basis: 'P', money: true },
  'online-payment.auth.keys': { kind: 'value', paper: 'Authentication', basis: 'C' },
  'online-payment.pair.scope': { kind: 'limit', paper: 'Limits', basis: 'C' },
  'online-payment.pair.reuse': { kind: 'choice', paper: 'Limits', basis: 'C' },
  'online-payment.browser.path': { kind: 'address', paper: 'Online Payment REST API v1.3.1', basis: 'P' },
  'online-payment.browser.provider-path': {
    kind: 'address',
    part: 'online-payment.browser.path',
    basis: 'P',
  },
  'online-payment.browser.redirect': { kind: 'form', paper: 'Online Payment REST API v1.3.1', basis: 'P C' },
  'online-payment.browser.again': { kind: 'choice', paper: 'Online Payment REST API v1.3.1', basis: 'C' },
  'online-payment.sandbox.cancel-id': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'online-payment.sandbox.reject-id': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'online-payment.status.values': {
    kind: 'words',
    paper: 'Payment status response',
    basis: 'C',
    money: true,
  },
  'online-payment.status.payment-type': { kind: 'words', paper: 'Payment status response', basis: 'C' },
  'online-payment.status.failure': { kind: 'words', paper: 'Payment status response', basis: 'C' },
  'online-payment.status.presence': {
    kind: 'form',
    paper: 'Payment status response',
    basis: 'C',
    money: true,
  },
  'online-payment.status.unknown': { kind: 'form', paper: 'Payment status response', basis: 'C' },
  'online-payment.refund.path': {
    kind: 'value',
    paper: 'Refund request and response',
    basis: 'C',
    money: true,
  },
  'online-payment.refund.text': { kind: 'limit', paper: 'Refund request and response', basis: 'C' },
  'online-payment.refund.limit': {
    kind: 'choice',
    paper: 'Refund request and response',
    basis: 'C',
    money: true,
  },
  'online-payment.refund.response': {
    kind: 'choice',
    paper: 'Refund request and response',
    basis: 'C',
    money: true,
  },
  'online-payment.refund.quiet': { kind: 'value', part: 'online-payment.auth.date', basis: 'C', money: true },
  'online-payment.providers.values': { kind: 'words', paper: 'Multibank provider', basis: 'C' },
  'online-payment.providers.disabled': { kind: 'choice', paper: 'Multibank provider', basis: 'C' },
  'online-payment.callback.request': { kind: 'form', paper: 'Events', basis: 'P C' },
  'online-payment.callback.body': { kind: 'form', paper: 'Events', basis: 'C' },
  'online-payment.callback.events': { kind: 'choice', paper: 'Events', basis: 'C' },
  'online-payment.callback.delivery': { kind: 'choice', paper: 'Events', basis: 'P C' },
  'online-payment.callback.trust': { kind: 'harmless', paper: 'Events', basis: 'C' },
  'online-payment.limits.calls': { kind: 'limit', paper: 'Limits', basis: 'C' },
  'online-payment.poll': { kind: 'limit', part: 'online-payment.limits.calls', basis: 'C' },
  'online-payment.unopened': { kind: 'limit', part: 'online-payment.limits.calls', basis: 'C', own: true },
  'online-payment.uncalled': { kind: 'limit', part: 'online-payment.limits.calls', basis: 'C', own: true },
  'online-payment.unknown': { kind: 'value', part: 'online-payment.limits.calls', basis: 'C', own: true },
} as const satisfies Heads

const english: English<typeof heads> = {
  'online-payment.create.path': 'A payment is created by `POST {}`.',
  'online-payment.status.path': 'The status of a payment or a refund is read by `GET {}`.',
  'online-payment.providers.path': 'The list of banks is read by `GET {}`.',
  'online-payment.create.endpoints':
    'The addresses of success, cancellation and failure are the members `{return}`, `{cancel}` and `{reject}`, each an object with `url`.',
  'online-payment.create.callback': 'The address for callbacks is the member `{}`, an object with `url`.',
  'online-payment.create.account-id': '`accountId` takes letters, digits and hyphens, 1 to 36 characters.',
  'online-payment.create.reference':
    '`reference` is in capitals, 2 to 25 characters, and its check digits are checked.',
  'online-payment.create.message':
    '`message` is `{ text }` of 1 to 140 characters, and shows on both statements beside the reference.',
  'online-payment.create.page-texts':
    '`language` changes the payment page only, and `messageToCustomer` takes letters, digits and spaces.',
  'online-payment.create.ultimate-beneficiary':
    'The ultimate beneficiary is the member `ultimateBeneficiary` with name, identification and address.',
  'online-payment.create.response':
    "`paymentOperationValidation` is opaque, has at most 500 characters, and is percent-encoded in the payer's address.",
  'online-payment.create.repeat':
    'The same order created again is a second payment, and a payment that nobody opens ends after {} seconds.',
  'online-payment.auth.format':
    '`Authorization` is `merchantId:{}:keyVersion:hexSignature`, where `{}` stands for SHA-256.',
  'online-payment.auth.signature':
    'The signature is RSA PKCS#1 v1.5 with SHA-256, in lower-case hex, although the paper calls it an HMAC.',
  'online-payment.auth.base':
    'Signed are, joined by LF: method, `Content-Type`, `Date`, merchantId, `x-api-key`, `x-session-id`, `x-request-id`, full address, body.',
  'online-payment.auth.details': 'Every call has `Content-Type: {}`, also one without a body.',
  'online-payment.auth.date':
    'The bank does check `Date`: a call without it, in another form than `Fri, 20 Nov 2026 10:00:00 GMT`, or outside the tolerance is refused.',
  'online-payment.auth.keys':
    'Sandbox calls are signed with the published sample key, version 0, and production calls with keys of the merchant, from version 1.',
  'online-payment.pair.scope':
    '`x-session-id` and `x-request-id` are UUIDs, and a pair counts for one API key and merchant over all four calls.',
  'online-payment.pair.reuse':
    'A pair is used up once its signature is good, whatever the answer; used again it is 400 `DUPLICATE_REQUEST` without an effect.',
  'online-payment.browser.path':
    "The payer goes to `{}` below the bank's front address, with `paymentOperationId` and `paymentOperationValidation`.",
  'online-payment.browser.provider-path':
    'With another bank the payer goes to `{}` with the same parameters.',
  'online-payment.browser.redirect':
    'The payer comes back to the address as it was given, and nothing is added to it.',
  'online-payment.browser.again':
    'A link that is opened again leads to the same end, and makes no second payment.',
  'online-payment.sandbox.cancel-id':
    'At the test bank one reserved `accountId` makes a payment that is cancelled.',
  'online-payment.sandbox.reject-id': 'At the test bank one reserved `accountId` makes a payment that fails.',
  'online-payment.status.values':
    '`INITIAL` is open; `ACCEPTED` means paid, `CANCELLED` and `REJECTED` not paid, and these three are final, for refunds too.',
  'online-payment.status.payment-type': '`paymentType` is `CREDIT` of a payment and `REFUND` of a refund.',
  'online-payment.status.failure':
    'A rejected payment says why in `failureReason`, `errorType` and `errorCode`, for example `PAYMENT_REJECTED`.',
  'online-payment.status.presence':
    'Every status answer of a payment has `refunds` and `totalRefundedAmount`, also before the first refund (`[]`, `0.00`).',
  'online-payment.status.unknown': 'An unknown payment is 400 `PAYMENT_NOT_FOUND`.',
  'online-payment.refund.path': 'Money is given back by `POST {}`.',
  'online-payment.refund.text':
    'The message of a refund is `{ text }` of 1 to 140 characters; with both message and reference, or neither, it is refused.',
  'online-payment.refund.limit':
    'All refunds together, also those that are not booked yet, never exceed the payment, and have no time limit.',
  'online-payment.refund.response':
    '`paymentId` in the answer is that of the new refund, and `totalRefundedAmount` counts it too.',
  'online-payment.refund.quiet':
    'A refund call that arrives {} seconds after its `Date`, or later, is refused and gives nothing back.',
  'online-payment.providers.values':
    '`status.current` of a bank is `ENABLED` or `DISABLED`, and `bankId` has lower-case letters, digits and hyphens.',
  'online-payment.providers.disabled': 'A payment that is begun at a disabled bank ends `REJECTED`.',
  'online-payment.callback.request':
    'A callback is a `POST` with the headers of a call, a fixed `x-api-key`, and a signature of the bank over the callback address.',
  'online-payment.callback.body':
    'The body of a callback has the `paymentId` of the payment or refund that changed.',
  'online-payment.callback.events':
    'Every change of a status after the creation makes a callback, of refunds too, in no certain order.',
  'online-payment.callback.delivery':
    'Any 2xx within 10 seconds is a delivery; a callback that fails may be lost.',
  'online-payment.callback.trust': 'A callback is a hint only: the signed status answer decides.',
  'online-payment.limits.calls': 'The sandbox has a limit of calls: 403 when creating, else 400.',
  'online-payment.poll':
    'A status may be read after {firstSeconds} seconds, then each minute {minutes} times, then every {thenSeconds} seconds for a day.',
  'online-payment.unopened':
    'While neither a return nor a callback has come, the proxy reads after {firstSeconds} seconds, and at the end.',
  'online-payment.uncalled': 'A proxy without callbacks reads after {firstSeconds} seconds, and at the end.',
  'online-payment.unknown': 'A merchant is told after {} seconds that an outcome is unknown.',
}

const finnish: Finnish<typeof heads> = {
  'online-payment.create.path': 'Maksu luodaan kutsulla `POST {}`.',
  'online-payment.status.path': 'Maksun tai hyvityksen tila luetaan kutsulla `GET {}`.',
  'online-payment.providers.path': 'Pankkiluettelo luetaan kutsulla `GET {}`.',
  'online-payment.create.endpoints':
    'Onnistumisen, perumisen ja epäonnistumisen osoitteet ovat kentissä `{return}`, `{cancel}` ja `{reject}`, kukin olio, jossa on `url`.',
  'online-payment.create.callback': 'Takaisinkutsun osoite on kentässä `{}`, olio, jossa on `url`.',
  'online-payment.create.account-id': '`accountId` on 1–36 merkkiä: kirjaimia, numeroita ja yhdysviivoja.',
  'online-payment.create.reference':
    '`reference` on isoin kirjaimin, 2–25 merkkiä, ja sen tarkisteet tarkistetaan.',
  'online-payment.create.message':
    '`message` on `{ text }`, 1–140 merkkiä, ja se näkyy kummallakin tiliotteella viitteen rinnalla.',
  'online-payment.create.page-texts':
    '`language` vaikuttaa vain maksusivuun, ja `messageToCustomer` sisältää kirjaimia, numeroita ja välilyöntejä.',
  'online-payment.create.ultimate-beneficiary':
    'Lopullinen saaja on kentässä `ultimateBeneficiary`, jossa on nimi, tunniste ja osoite.',
  'online-payment.create.response':
    '`paymentOperationValidation` on enintään 500 merkin merkkijono, ja se koodataan prosenttikoodauksella maksajan osoitteeseen.',
  'online-payment.create.repeat':
    'Samasta tilauksesta syntyy toistettaessa toinen maksu, ja avaamaton maksu päättyy {} sekunnin kuluttua.',
  'online-payment.auth.format':
    '`Authorization` on `merchantId:{}:keyVersion:hexSignature`, jossa `{}` tarkoittaa SHA-256:ta.',
  'online-payment.auth.signature':
    'Allekirjoitus on RSA PKCS#1 v1.5 ja SHA-256, pienin heksamerkein, vaikka kuvaus kutsuu sitä HMACiksi.',
  'online-payment.auth.base':
    'Allekirjoitetaan, LF-merkillä yhdistettyinä: menetelmä, `Content-Type`, `Date`, merchantId, `x-api-key`, `x-session-id`, `x-request-id`, koko osoite, runko.',
  'online-payment.auth.details': 'Jokaisessa kutsussa on `Content-Type: {}`, myös ilman runkoa.',
  'online-payment.auth.date':
    'Pankki tarkistaa otsakkeen `Date`: jos se puuttuu, on muussa muodossa kuin `Fri, 20 Nov 2026 10:00:00 GMT` tai poikkeaa sallitusta, kutsu hylätään.',
  'online-payment.auth.keys':
    'Testiympäristössä allekirjoitetaan julkaistulla esimerkkiavaimella, versio 0, ja tuotannossa kauppiaan avaimilla versiosta 1 alkaen.',
  'online-payment.pair.scope':
    '`x-session-id` ja `x-request-id` ovat UUID-tunnuksia, ja pari koskee yhtä API-avainta ja kauppiasta kaikissa neljässä kutsussa.',
  'online-payment.pair.reuse':
    'Pari on käytetty, kun allekirjoitus on kelvannut, vastauksesta riippumatta; uudelleen käytettynä se on 400 `DUPLICATE_REQUEST` eikä tee mitään.',
  'online-payment.browser.path':
    'Maksaja ohjataan pankin sivuston osoitteeseen `{}` parametrein `paymentOperationId` ja `paymentOperationValidation`.',
  'online-payment.browser.provider-path':
    'Toisessa pankissa maksava ohjataan osoitteeseen `{}` samoin parametrein.',
  'online-payment.browser.redirect':
    'Maksaja palaa annettuun osoitteeseen sellaisenaan, eikä siihen lisätä mitään.',
  'online-payment.browser.again':
    'Uudelleen avattu linkki johtaa samaan tulokseen eikä synnytä toista maksua.',
  'online-payment.status.values':
    '`INITIAL` on avoin; `ACCEPTED` tarkoittaa maksettua, `CANCELLED` ja `REJECTED` maksamatonta, ja nämä kolme ovat lopullisia, myös hyvityksillä.',
  'online-payment.status.payment-type': '`paymentType` on maksulla `CREDIT` ja hyvityksellä `REFUND`.',
  'online-payment.status.failure':
    'Hylätyn maksun syy on kentissä `failureReason`, `errorType` ja `errorCode`, esimerkiksi `PAYMENT_REJECTED`.',
  'online-payment.status.presence':
    'Jokaisessa maksun tilavastauksessa on `refunds` ja `totalRefundedAmount`, myös ennen ensimmäistä hyvitystä (`[]`, `0.00`).',
  'online-payment.status.unknown': 'Tuntematon maksu on 400 `PAYMENT_NOT_FOUND`.',
  'online-payment.refund.path': 'Rahaa hyvitetään kutsulla `POST {}`.',
  'online-payment.refund.text':
    'Hyvityksen viesti on `{ text }`, 1–140 merkkiä; jos sekä viesti että viite annetaan tai kumpikin puuttuu, kutsu hylätään.',
  'online-payment.refund.limit':
    'Hyvitykset yhdessä, myös vielä kirjaamattomat, eivät koskaan ylitä maksua, eikä niillä ole aikarajaa.',
  'online-payment.refund.response':
    'Vastauksen `paymentId` on uuden hyvityksen tunnus, ja `totalRefundedAmount` sisältää senkin.',
  'online-payment.refund.quiet':
    'Hyvityskutsu, joka saapuu {} sekuntia `Date`-ajan jälkeen tai myöhemmin, hylätään, eikä rahaa hyvitetä.',
  'online-payment.providers.values':
    'Pankin `status.current` on `ENABLED` tai `DISABLED`, ja `bankId` on pieniä kirjaimia, numeroita ja yhdysviivoja.',
  'online-payment.providers.disabled':
    'Maksu, joka aloitetaan suljetussa pankissa, päättyy tilaan `REJECTED`.',
  'online-payment.callback.request':
    'Takaisinkutsu on `POST`, jossa on kutsun otsakkeet, kiinteä `x-api-key` ja pankin allekirjoitus takaisinkutsun osoitteesta.',
  'online-payment.callback.body': 'Takaisinkutsun rungossa on muuttuneen maksun tai hyvityksen `paymentId`.',
  'online-payment.callback.events':
    'Jokaisesta tilan muutoksesta luomisen jälkeen tulee takaisinkutsu, myös hyvityksistä, ilman varmaa järjestystä.',
  'online-payment.callback.delivery':
    'Mikä tahansa 2xx kymmenessä sekunnissa on toimitus; epäonnistunut takaisinkutsu voi jäädä tulematta.',
  'online-payment.limits.calls': 'Testiympäristössä on kutsuraja: luotaessa 403, muuten 400.',
  'online-payment.poll':
    'Tilan saa lukea {firstSeconds} sekunnin kuluttua, sitten minuutin välein {minutes} kertaa ja sitten {thenSeconds} sekunnin välein vuorokauden ajan.',
}

/** The section of Online payment. */
export const onlinePayment = makeSection(
  'online-payment',
  '1 B',
  { en: 'Online payment', fi: 'Verkkomaksu' },
  heads,
  english,
  finnish,
)
