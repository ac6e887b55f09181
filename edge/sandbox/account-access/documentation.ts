// What the OpenAPI document of account access has besides its operations: callers, refusals in words, examples.
// All people, companies and numbers are invented; the rules are those of paper 1 part A with its gaps.
import { flatRefusals } from '../errors/documentation.ts'
import { CLOSED, invalid, tooMany } from '../errors/flat.ts'
import { answer, ANY_BANK, type Documentation, type Refusal } from '../openapi/documentation.ts'
import { BAD_TOKEN, errors, forbidden, NO_ACCEPT, NOT_ACCEPTABLE, notFound, VIOLATIONS } from './refusals.ts'

const refused = flatRefusals('5d0c9b8a-7f6e-4d5c-8b4a-3f2e1d0c9b8a')

const notKnown = (parameter: string): Refusal =>
  refused(
    'There is no such resource, or the consent does not cover it; the bank does not tell which.',
    notFound(parameter),
  )

/** Refusals that every read has. */
const EVERY: Readonly<Record<number, Refusal>> = {
  400: refused('A parameter is not right.', NO_ACCEPT, ['Required', 'UnrecognizedProperty']),
  401: refused(
    'The api key or the token is missing, unknown or too old: refresh the token once, then look at the key.',
    BAD_TOKEN,
  ),
  403: refused(
    'The consent was revoked or has expired, or the token is for something else: only the user can give another.',
    forbidden('Authorization expired'),
  ),
  406: refused('None of the media types that are accepted is spoken here.', NOT_ACCEPTABLE),
  429: refused('Too many calls: wait as long as `retry-after` says.', tooMany(12)),
  500: refused('A fault of the bank.', errors.broken()),
  503: refused('The bank is closed for maintenance.', CLOSED),
}

/** Refusals of a list with a range. */
const RANGE: Readonly<Record<number, Refusal>> = {
  ...EVERY,
  400: refused(
    'A parameter is not right, the range is longer than three months, or the paging token is too old or of another list.',
    invalid([
      {
        type: 'ExpirationOrTransactionRange',
        path: 'toBookingDateTime',
        message: 'toBookingDateTime must be at most three months after fromBookingDateTime',
      },
    ]),
    VIOLATIONS,
  ),
}

const READS = `${ANY_BANK}/accounts/v3`
const ACCOUNT_ID = 'b1f0c2d3e4.a5968778-695a-4b3c'
const CARD_ID = 'c7.d8e9fa0b1c2d'

const account = {
  accountId: ACCOUNT_ID,
  name: 'Käyttötili',
  nickname: 'Arki',
  balance: '1843.20',
  currency: 'EUR',
  identifierScheme: 'IBAN',
  identifier: 'FI6299900000000011',
  servicerScheme: 'BIC',
  servicerIdentifier: 'SBOXFIH0',
  _links: {
    self: { href: `${READS}/accounts/${ACCOUNT_ID}` },
    transactions: { href: `${READS}/accounts/${ACCOUNT_ID}/transactions` },
  },
}

/** What the document of account access has besides its operations. */
export const documentation: Documentation = {
  title: 'Account Access',
  version: '3.0',
  description:
    "Reads a private customer's accounts, cards and their transactions, as far as the user has given consent. All amounts " +
    'are decimal strings.\n\n' +
    'A read says in `accept` which of the two media types it wants; the body is the same in both. Lists have pages: the ' +
    'token in the `next` link is the parameter `forwardPagingToken` of the next read. Never follow a link to another host.',
  securitySchemes: {
    apiKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-api-key',
      description: 'Key of the application that the token was issued to.',
    },
    user: {
      type: 'oauth2',
      description:
        "The user's token, as `Bearer`. The authorization code comes with PKCE (S256) and `state`; a code is used once, within " +
        '60 seconds.',
      flows: {
        authorizationCode: {
          authorizationUrl: '/oauth/authorize',
          tokenUrl: '/oauth/token',
          refreshUrl: '/oauth/token',
          scopes: { accounts: 'Accounts and cards that the user chooses at the bank.' },
        },
      },
    },
  },
  proofHeaders: {
    'x-api-key': { scheme: 'apiKey' },
    authorization: { scheme: 'user', scopes: ['accounts'] },
  },
  refusals: {
    '*': EVERY,
    readAccount: { ...EVERY, 404: notKnown('accountId') },
    listTransactions: { ...RANGE, 404: notKnown('accountId') },
    listCardTransactions: { ...RANGE, 404: notKnown('cardId') },
  },
  examples: {
    listAccounts: {
      replies: { 200: { accounts: [account], _links: { self: { href: `${READS}/accounts` } } } },
    },
    readAccount: { path: { accountId: ACCOUNT_ID }, replies: { 200: account } },
    listTransactions: {
      path: { accountId: ACCOUNT_ID },
      query: {
        fromBookingDateTime: '2026-09-01',
        toBookingDateTime: '2026-11-20T12:00:00',
        pageSize: 2,
        forwardPagingToken: 'ZnJvbS0yMDI2LTExLTIw',
      },
      ...answer({
        transactions: [
          {
            transactionId: 't-20261120-0002',
            accountId: ACCOUNT_ID,
            archiveId: '20261120000000000002',
            transactionDescription: { code: 721, text: 'Korttiosto' },
            amount: '-12.50',
            currency: 'EUR',
            creditDebitIndicator: 'debit',
            accountBalance: '1843.20',
            creditor: { accountName: 'Kirjakauppa Lehto' },
            bookingDateTime: '2026-11-20T09:14:31.000+02:00',
            valueDateTime: '2026-11-20T00:00:00.000+02:00',
            status: 'Authorized',
            isoTransactionCode: 'PMNT-CCRD-POSD',
            bankTransactionCode: '721',
            _links: { account: { href: `${READS}/accounts/${ACCOUNT_ID}` } },
          },
          {
            transactionId: 't-20261115-0001',
            accountId: ACCOUNT_ID,
            archiveId: '20261115000000000001',
            reference: '1232',
            transactionDescription: { code: 710, text: 'Pano' },
            message: 'Marraskuun palkka',
            amount: '2310.00',
            currency: 'EUR',
            creditDebitIndicator: 'credit',
            accountBalance: '1855.70',
            debtor: {
              accountName: 'Havutuote Oy',
              accountIdentifierType: 'IBAN',
              accountIdentifier: 'FI1999900000000300',
              servicerIdentifierType: 'BIC',
              servicerIdentifier: 'SBOXFIH0',
            },
            bookingDateTime: '2026-11-15T06:00:00.000+02:00',
            valueDateTime: '2026-11-15T00:00:00.000+02:00',
            status: 'Authorized',
            isoTransactionCode: 'PMNT-RCDT-ESCT',
            bankTransactionCode: '710',
            _links: { account: { href: `${READS}/accounts/${ACCOUNT_ID}` } },
          },
        ],
        _links: {
          self: { href: `${READS}/accounts/${ACCOUNT_ID}/transactions?pageSize=2` },
          next: {
            href: `${READS}/accounts/${ACCOUNT_ID}/transactions?pageSize=2&forwardPagingToken=ZnJvbS0yMDI2LTExLTE1`,
          },
        },
      }),
    },
    listCards: answer({
      cards: [
        {
          cardId: CARD_ID,
          productName: 'Luottokortti',
          cardNumber: '************4321',
          statementBalance: '120.00',
          authorizedOutstandingAmount: '35.90',
          _links: { transactions: { href: `${READS}/cards/${CARD_ID}/transactions` } },
        },
      ],
      _links: { self: { href: `${READS}/cards` } },
    }),
    listCardTransactions: {
      path: { cardId: CARD_ID },
      query: {
        fromBookingDateTime: '2026-11-01',
        toBookingDateTime: '2026-11-20',
        forwardPagingToken: 'Y2FyZC0yMDI2LTExLTIw',
      },
      ...answer({
        transactions: [
          {
            transactionId: 'k-20261119-0007',
            cardNumberLastDigits: '4321',
            description: 'Saarnikahvila',
            amount: '-8.20',
            currency: 'EUR',
            originalAmount: '-90.20',
            originalCurrency: 'SEK',
            postingDate: '2026-11-19T14:03:27.000+02:00',
            _links: { card: { href: `${READS}/cards/${CARD_ID}` } },
          },
        ],
        _links: { self: { href: `${READS}/cards/${CARD_ID}/transactions` } },
      }),
    },
  },
}
