// The rows of Request-to-Pay: what paper 1 C leaves open, and what we assume, in a sentence each.
// `{}` is the value of core, `{member}` one member of it.

import { type English, type Finnish, type Heads, makeSection } from './row.ts'

const heads = {
  'request-to-pay.create.path': { kind: 'value', paper: 'Request-to-Pay request', basis: 'C' },
  'request-to-pay.status.path': { kind: 'value', part: 'request-to-pay.create.path', basis: '' },
  'request-to-pay.auth.header': { kind: 'value', paper: 'Authentication', basis: 'P C' },
  'request-to-pay.create.debtor': { kind: 'form', paper: 'Request-to-Pay request', basis: 'C' },
  'request-to-pay.create.creditor': { kind: 'form', paper: 'Request-to-Pay request', basis: 'C' },
  'request-to-pay.create.amount': { kind: 'form', paper: 'Request-to-Pay request', basis: 'C' },
  'request-to-pay.create.ids': { kind: 'choice', paper: 'Request-to-Pay request', basis: 'C' },
  'request-to-pay.resend': { kind: 'limit', part: 'request-to-pay.create.ids', basis: 'C' },
  'request-to-pay.lost': { kind: 'value', part: 'request-to-pay.create.ids', basis: 'C', money: true },
  'request-to-pay.create.texts': { kind: 'limit', paper: 'Request-to-Pay request', basis: 'S' },
  'request-to-pay.response': { kind: 'form', paper: 'Request-to-Pay response', basis: 'C' },
  'request-to-pay.status.values': { kind: 'words', paper: 'States and transitions', basis: 'C' },
  'request-to-pay.status.unknown': { kind: 'form', paper: 'Endpoints', basis: 'C' },
  'request-to-pay.verification': { kind: 'choice', paper: 'Endpoints', basis: 'C' },
  'request-to-pay.errors': { kind: 'words', paper: 'Errors', basis: 'C' },
} as const satisfies Heads

const english: English<typeof heads> = {
  'request-to-pay.create.path': 'A request is made by `POST {}`, which answers 201.',
  'request-to-pay.status.path': 'The status is read by `GET {}` with `endToEndId`.',
  'request-to-pay.auth.header':
    'The API key is in the header `{}`, and there is neither token nor signature.',
  'request-to-pay.create.debtor': '`debtor` has `name`, and optionally `address`, `phoneNumber` and `iban`.',
  'request-to-pay.create.creditor': '`creditor` has `name` and `iban`, and optionally `address`.',
  'request-to-pay.create.amount':
    '`instructedAmount` is `{ amount, currency }`, with two decimals, in a currency that has cents.',
  'request-to-pay.create.ids':
    'The same request again under one `endToEndId` is 201 and makes no second; another request under it is 409.',
  'request-to-pay.resend': 'A request whose answer was lost may be sent {} times.',
  'request-to-pay.lost':
    'A request that reached the bank is found by its `endToEndId` after {pauseSeconds} seconds, at the first look of {looks}.',
  'request-to-pay.create.texts': 'Both `reference` and `message` are given.',
  'request-to-pay.response':
    'The answer has the request in `paymentRequest`, and an id and a time of the bank.',
  'request-to-pay.status.values': '`PENDING` is open, `COMPLETED` means paid, `REJECTED` not paid.',
  'request-to-pay.status.unknown':
    'An unknown `endToEndId` is 404 `PAYMENT_NOT_FOUND`, and means that no request was made under it.',
  'request-to-pay.verification':
    'The payment is learnt from the answer or by reading the status; nothing is pushed.',
  'request-to-pay.errors': 'Errors are 400, 401, 404, 409, 429, 500 and 503.',
}

const finnish: Finnish<typeof heads> = {
  'request-to-pay.create.path': 'Maksupyyntö tehdään kutsulla `POST {}`, johon vastataan 201.',
  'request-to-pay.status.path': 'Tila luetaan kutsulla `GET {}` ja parametrilla `endToEndId`.',
  'request-to-pay.auth.header': 'API-avain on otsakkeessa `{}`, eikä tokenia tai allekirjoitusta ole.',
  'request-to-pay.create.debtor':
    'Kentässä `debtor` on `name` ja mahdollisesti `address`, `phoneNumber` ja `iban`.',
  'request-to-pay.create.creditor': 'Kentässä `creditor` on `name` ja `iban` ja mahdollisesti `address`.',
  'request-to-pay.create.amount':
    '`instructedAmount` on `{ amount, currency }`, kaksi desimaalia, valuutassa, jossa on sentit.',
  'request-to-pay.create.ids':
    'Sama pyyntö uudelleen samalla `endToEndId`-tunnuksella on 201 eikä tee toista; eri pyyntö sillä on 409.',
  'request-to-pay.resend': 'Pyyntö, jonka vastaus katosi, voidaan lähettää {} kertaa.',
  'request-to-pay.lost':
    'Pankin saama pyyntö löytyy `endToEndId`-tunnuksella {pauseSeconds} sekunnin kuluttua, {looks} kyselyllä.',
  'request-to-pay.create.texts': 'Sekä `reference` että `message` annetaan.',
  'request-to-pay.response': 'Vastauksessa on pyyntö kentässä `paymentRequest` sekä pankin tunnus ja aika.',
  'request-to-pay.status.values':
    '`PENDING` on avoin, `COMPLETED` tarkoittaa maksettua ja `REJECTED` maksamatonta.',
  'request-to-pay.status.unknown':
    'Tuntematon `endToEndId` on 404 `PAYMENT_NOT_FOUND` ja tarkoittaa, ettei sillä ole tehty pyyntöä.',
  'request-to-pay.verification':
    'Maksusta saadaan tieto vastauksessa tai lukemalla tila; pankki ei lähetä ilmoituksia.',
  'request-to-pay.errors': 'Virheet ovat 400, 401, 404, 409, 429, 500 ja 503.',
}

/** The section of Request-to-Pay. */
export const requestToPay = makeSection(
  'request-to-pay',
  '1 C',
  { en: 'Request-to-Pay', fi: 'Maksupyyntö' },
  heads,
  english,
  finnish,
)
