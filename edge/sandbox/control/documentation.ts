// What the OpenAPI document of the control interface has besides its calls: callers, refusals in words, examples.
// The calls are data in calls/; only `npm run openapi` and tests read this file.
import { flatRefusals } from '../errors/documentation.ts'
import { type FlatRefusal, type FlatType, invalid } from '../errors/flat.ts'
import { answer, type Documentation, type Refusal } from '../openapi/documentation.ts'
import { moneyExamples, moneyRefusals } from './money/documentation.ts'

const refused = flatRefusals('0b9f6f3e-1c55-4c1e-9d0a-6a3f5b1e7c20')
const CLIENT_ID = 'd85ce4af-62dd-44c2-9adc-75e4b65f1d0a'
const PAYMENT_ID = '6f1f5a0e-8c1d-4a54-9a3b-1d1f2c3b4a59'
const NOW = '2026-11-20T10:00:00.000Z'

const PUBLIC_KEY = `-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEA6rVEYWMI1WutfHT3YKM6
cNjTt8YwJVwqazY9doPC/0KuWTpJRG9Ts3J/kwqjD7z2D3EFbFpVxRDNBM5SIrHY
h3FxQWhYu2gw5FgYdekpJIT2sM+CivWqOLf8qAd2t7SWRoNa9oKlU+yeCdmvmZ1b
/mAfg/xP700jSd/KKFa7gFEDZ9wbx6Nlb0+J6Uy3pGq6c5N72tithOfuXGnBUA0X
+kx5rnpMMsvwmptwWOhTqHlMMlIQSOAjMuMcpIorrwGvvp8Bwf8Oru1tR4HN+lWi
am2c7XJ6fm0UcEHKYzKQD1ta5hL6+vb4AD9HP+l2dbSttpqDSm6aUBwIPkEAhHz1
QQIDAQAB
-----END PUBLIC KEY-----
`
const CSR = `-----BEGIN CERTIFICATE REQUEST-----
MIHVMH0CAQAwGzEZMBcGA1UEAwwQc2hvcC5leGFtcGxlLmNvbTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABJ5UUmraERADeEeiEav0Zzp9P6YUIUMrae6PhN6jh2k6
KRdEuKV+OxPBrMyqvvdcP2yw11ZB91Aeu+ImB1Mzmr6gADAKBggqhkjOPQQDAgNI
ADBFAiAr5qGBT1s8c06fBcej6drQoE5xUcf6QVziSZ1hEjGa9gIhALIVxzl6hCVz
+IKdE3uzyfwviwHxtIBwRVuyh4v5izAc
-----END CERTIFICATE REQUEST-----
`

const credentials = {
  clientId: CLIENT_ID,
  clientSecret: 'secret-of-the-client',
  apiKey: 'b1316ee1-fe29-46ac-8362-3b2f591c4354',
  kid: `${CLIENT_ID}.1`,
  privateKeyPem: 'PKCS#8 as PEM',
  certificatePem: '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----\n',
  certificateKeyPem: 'PKCS#8 as PEM',
}
const listedKey = {
  kid: `${CLIENT_ID}.1`,
  type: 'RSA 2048',
  sha256: 'f2ca1bb6c7e907d06dafe4687e579fce76b37e4e93b7605022da52e6ccc26fd2',
  addedAt: NOW,
  state: 'valid',
  isLent: false,
}
const listedCertificate = {
  thumbprint: 'bwcK0esc3ACC3DB2Y5_lESsXE8o9ltc05O89jdN-dg2',
  subject: `CN=${CLIENT_ID}`,
  serial: '5b0d3f1c9a7e2468',
  notBefore: '2026-11-19T10:00:00.000Z',
  notAfter: '2036-11-17T10:00:00.000Z',
  state: 'valid',
  isLent: false,
}
const wholeClient = {
  clientId: CLIENT_ID,
  isDefault: false,
  redirectUris: ['https://shop.example.com/back'],
  ownIbans: ['FI6299900000000011'],
  debtorIbans: [],
  keys: [listedKey],
  certificates: [listedCertificate],
  secrets: {
    clientSecret: {
      fingerprint: 'sha256:0f1e2d3c',
      earlier: { fingerprint: 'sha256:4b5a6978', until: '2026-11-21T10:00:00.000Z', state: 'valid' },
    },
    apiKey: { fingerprint: 'sha256:1a2b3c4d' },
  },
  limits: {
    mode: 'strict',
    calls: 100,
    windowSeconds: 60,
    used: [{ interface: 'request-to-pay', calls: 12 }],
  },
}
const tokens = {
  access_token: 'token-for-an-hour',
  token_type: 'Bearer',
  expires_in: 3600,
  refresh_token: 'token-for-the-next-one',
}

const bankFile = {
  format: 'silta-bank',
  version: 1,
  seed: 'silta',
  startedAt: '2026-11-20T12:00:00.000+02:00',
  now: '2026-11-21T12:00:00.000+02:00',
  clients: [
    {
      clientId: CLIENT_ID,
      isDefault: true,
      redirectUris: ['https://shop.example.com/back'],
      ownIbans: [],
      debtorIbans: [],
      keys: [{ kid: `${CLIENT_ID}.1`, publicKeyPem: PUBLIC_KEY }],
    },
  ],
  documents: { 'state/counter/plan': 3 },
}

const receiver = {
  name: 'shop',
  address: 'https://bank.example/_receiver/shop',
  isAllowed: true,
  status: 200,
  delayMs: 0,
  count: 1,
}

const namedBank = {
  name: 'checkout',
  baseUrl: 'https://bank.example/banks/checkout',
  keys: 'same',
  madeAt: NOW,
  endsAt: '2026-11-27T11:40:48.000Z',
  now: '2026-11-21T12:00:00.000+02:00',
}

const loggedCall = {
  id: '000000000000123',
  at: NOW,
  direction: 'in',
  interface: 'online-payment',
  operation: 'online-payment.create',
  method: 'POST',
  path: '/paymentbutton/v1/payments',
  status: 403,
  durationMs: 4,
  stage: 'signature',
  code: 'INVALID_SIGNATURE',
}

const summary = {
  object: `online-payment.payment.${PAYMENT_ID}`,
  id: PAYMENT_ID,
  interface: 'online-payment',
  kind: 'payment',
  clientId: '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11',
  amount: '12.50 EUR',
  state: 'INITIAL',
  isFinal: false,
  madeAt: NOW,
}
const made = {
  at: NOW,
  by: { who: 'caller', clientId: summary.clientId, operation: 'online-payment.create' },
  state: 'INITIAL',
  isMade: true,
}
const statesAt = (current: string) =>
  [
    { state: 'INITIAL', next: ['ACCEPTED', 'CANCELLED', 'REJECTED'], isFinal: false, isVisited: true },
    ...['ACCEPTED', 'CANCELLED', 'REJECTED'].map((state) => ({
      state,
      next: [],
      isFinal: true,
      isVisited: state === current,
    })),
  ].map((one) => ({ ...one, isCurrent: one.state === current }))
const wholeObject = {
  ...summary,
  facts: { paymentId: PAYMENT_ID, amount: '12.50', status: 'INITIAL' },
  history: [made],
  isWhole: true,
  states: statesAt('INITIAL'),
  moves: [
    {
      to: 'CANCELLED',
      by: 'clock',
      how: 'nobody-came',
      text: 'Nobody decides until the time for it is over.',
      takes: 'P1D',
      at: '2026-11-21T12:00:00.000+02:00',
    },
  ],
  closed: [],
  decisions: [{ way: 'page', takes: 'PT0S', choosesCustomer: true }],
}
const ended = (state: string, by: object) => ({
  ...wholeObject,
  state,
  isFinal: true,
  facts: { ...wholeObject.facts, status: state },
  history: [made, { at: NOW, by, from: 'INITIAL', state }],
  states: statesAt(state),
  moves: [],
  decisions: [],
})
const ANY_RULE = invalid([
  { type: 'InvalidValue', path: 'advance', message: 'advance must be an ISO 8601 duration such as PT24H1M' },
])
const READS_ONLY = 'x-sandbox-key only reads: control.reset needs the sandbox key'
const plain = (status: number, type: FlatType, message: string): FlatRefusal => ({ status, type, message })

/** Refusals that every call may have. */
const EVERY: Readonly<Record<number, Refusal>> = {
  400: {
    when: 'A member breaks a rule, which is told; nothing has changed.',
    example: refused('', ANY_RULE).example,
  },
  401: refused(
    'The sandbox key is missing or wrong.',
    plain(401, 'SECURITY', 'x-sandbox-key is missing or wrong'),
  ),
  403: refused('The key of the call only reads, and the call needs the sandbox key.', {
    ...plain(403, 'SECURITY', READS_ONLY),
    violations: [{ type: 'KeyOnlyReads', path: 'x-sandbox-key', message: READS_ONLY }],
  }),
  404: refused(
    'There is nothing under the id.',
    plain(404, 'VALIDATION', 'there is nothing to authorise under this id'),
  ),
  405: refused(
    'The path does not have the method.',
    plain(405, 'VALIDATION', 'the path does not have this method'),
  ),
  409: refused('There is no such move now.', plain(409, 'BUSINESS', 'there is no such move now')),
  429: refused('Too many wrong keys; wait.', {
    ...plain(429, 'SECURITY', 'too many wrong values of x-sandbox-key'),
    headers: { 'retry-after': '60' },
  }),
}

/** What the document of the control interface has besides its calls. */
export const documentation: Documentation = {
  title: 'Sandbox control',
  version: '1',
  description:
    'Steers a sandbox bank: its clock, its clients and their keys, planned outcomes, decisions in place of people, what it holds. ' +
    'No bank has this interface.\n\n' +
    'Every call brings the sandbox key, which the start of the bank prints. The typed client is `makeControl` of ' +
    '`silta/edge/sandbox/control`.',
  server: { url: 'https://bank.example', description: 'The address of the sandbox bank.' },
  securitySchemes: {
    sandboxKey: {
      type: 'apiKey',
      in: 'header',
      name: 'x-sandbox-key',
      description:
        'The key of the bank, printed by its start. It is in no address. A second one may only read: it makes the calls with the scope `read`.',
    },
  },
  proofHeaders: { 'x-sandbox-key': { scheme: 'sandboxKey' } },
  refusals: { ...moneyRefusals(EVERY), '*': EVERY },
  examples: {
    'control.bank': answer({
      build: { version: '0.1.0', commit: 'unknown' },
      now: NOW,
      rate: 1,
      next: '2026-11-24T06:00:00.000+02:00',
      interfaces: [
        {
          name: 'online-payment',
          title: { fi: 'Verkkomaksu', sv: 'Nätbetalning', en: 'Online payment' },
          base: '/paymentbutton/v1',
          isOpen: true,
        },
      ],
      limits: 'off',
      allowLocalAddresses: false,
      mutualTls: false,
      onlyReads: false,
    }),
    'control.clock.read': answer({
      now: NOW,
      rate: 60,
      realTime: '2026-11-20T09:12:00.000Z',
      due: [
        {
          at: '2026-11-24T06:00:00.000+02:00',
          what: 'payment-due',
          kind: 'psd2-payments.due',
          about: PAYMENT_ID,
        },
      ],
    }),
    'control.clock.move': { body: { advance: 'P1D', rate: 60 }, replies: { 200: { now: NOW, rate: 60 } } },
    'control.reset': { body: { seed: 'another' }, replies: {} },
    'control.file.export': { replies: { 200: bankFile } },
    'control.file.import': {
      body: bankFile,
      ...answer({
        now: NOW,
        documents: 1,
        clients: [
          { clientId: CLIENT_ID, clientSecret: credentials.clientSecret, apiKey: credentials.apiKey },
        ],
      }),
    },
    'control.banks.fork': {
      body: { name: 'checkout' },
      replies: { 201: { ...namedBank, sandboxKey: 'key-of-the-named-bank' } },
    },
    'control.banks.list': { replies: { 200: { most: 256, unusedHours: 168, banks: [namedBank] } } },
    'control.banks.discard': { path: { name: 'checkout' }, replies: {} },
    'control.keys': answer({
      onlinePayment: {
        keyVersion: 0,
        privateKeyPem: 'PKCS#8 as PEM',
        publicKeyPem: PUBLIC_KEY,
        callbackApiKey: 'key-in-callbacks',
      },
      defaultClient: credentials,
    }),
    'control.clients.list': answer([
      {
        clientId: CLIENT_ID,
        isDefault: true,
        redirectUris: ['https://shop.example.com/back'],
        ownIbans: [],
        debtorIbans: ['FI1999900000000300'],
        kids: [`${CLIENT_ID}.1`],
        certificates: 1,
      },
    ]),
    'control.clients.register': {
      body: { redirectUris: ['https://shop.example.com/back'], ownIbans: ['FI6299900000000011'] },
      replies: { 201: credentials },
    },
    'control.clients.addKey': {
      path: { clientId: CLIENT_ID },
      body: { publicKeyPem: PUBLIC_KEY },
      replies: { 201: { kid: `${CLIENT_ID}.2` } },
    },
    'control.clients.read': { path: { clientId: CLIENT_ID }, replies: { 200: wholeClient } },
    'control.clients.change': {
      path: { clientId: CLIENT_ID },
      body: { redirectUris: ['https://shop.example.com/back', 'https://shop.example.com/again'] },
      ...answer({
        ...wholeClient,
        redirectUris: ['https://shop.example.com/back', 'https://shop.example.com/again'],
      }),
    },
    'control.clients.remove': { path: { clientId: CLIENT_ID }, replies: {} },
    'control.clients.rotate': {
      path: { clientId: CLIENT_ID },
      body: { secret: 'apiKey', overlap: 'PT1H' },
      ...answer(
        {
          apiKey: '1f6f8d0a-2c0a-4b52-8a57-6d8f4c1f9b63',
          fingerprint: 'sha256:9c8b7a6d',
          earlierUntil: '2026-11-20T11:00:00.000Z',
        },
        201,
      ),
    },
    'control.clients.endKey': {
      path: { clientId: CLIENT_ID, kid: `${CLIENT_ID}.1` },
      body: { notAfter: '2026-12-01T00:00:00Z' },
      replies: { 200: { ...listedKey, notAfter: '2026-12-01T00:00:00.000Z' } },
    },
    'control.clients.revokeKey': { path: { clientId: CLIENT_ID, kid: 'console-x5Qk2mTz' }, replies: {} },
    'control.clients.certify': {
      path: { clientId: CLIENT_ID },
      body: { csrPem: CSR },
      replies: { 201: { certificatePem: credentials.certificatePem } },
    },
    'control.clients.endCertificate': {
      path: { clientId: CLIENT_ID, thumbprint: listedCertificate.thumbprint },
      body: { notAfter: '2026-12-01T00:00:00Z' },
      replies: { 200: { ...listedCertificate, endsAt: '2026-12-01T00:00:00.000Z' } },
    },
    'control.clients.revokeCertificate': {
      path: { clientId: CLIENT_ID, thumbprint: listedCertificate.thumbprint },
      query: { last: 'true' },
      replies: {},
    },
    'control.authority': answer({
      certificatePem: credentials.certificatePem,
      subject: 'CN=Silta sandbox authority',
      serial: '2c1d9a40f3be7a55',
      notBefore: '2026-11-19T10:00:00.000Z',
      notAfter: '2056-11-12T10:00:00.000Z',
    }),
    'control.merchants.addKey': {
      path: { merchantId: '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11' },
      body: { publicKeyPem: PUBLIC_KEY, name: 'Poukama' },
      replies: { 201: { keyVersion: 1 } },
    },
    'control.try': {
      body: { operation: 'request-to-pay.status', parameters: { endToEndId: 'ORDER20260042' } },
      ...answer({
        client: { clientId: CLIENT_ID },
        request: {
          method: 'GET',
          url: 'https://bank.example/r2p-sandbox/v1/payments?endToEndId=ORDER20260042',
          headers: { accept: 'application/json', 'x-api-key': 'sha256:1a2b3c4d' },
        },
        response: {
          status: 200,
          headers: { 'content-type': 'application/json' },
          body: '{"paymentStatus":"PENDING"}',
        },
        callId: loggedCall.id,
      }),
    },
    'control.planOutcome': {
      body: { operation: 'online-payment.create', outcome: 'drop-after', times: 3 },
      replies: {},
    },
    'control.outcomes.list': answer({
      planned: [
        {
          id: '000000000000001',
          operation: 'online-payment.create',
          match: {},
          outcome: 'drop-after',
          times: 3,
        },
      ],
      operations: [{ operation: 'online-payment.create', outcomes: ['drop-before', 'drop-after'] }],
    }),
    'control.outcomes.takeBack': { path: { outcomeId: '000000000000001' }, replies: {} },
    'control.setMaintenance': { body: { on: true, interface: 'online-payment' }, replies: {} },
    'control.sca.decide': {
      path: { id: PAYMENT_ID },
      body: { result: 'authorized', customerId: 'customer-1' },
      replies: {},
    },
    'control.sca.decideOnPage': {
      body: { address: 'https://bank.example/pay/LINK', result: 'authorized' },
      replies: { 200: { location: 'https://shop.example.com/back?code=c4Qm&state=s7' } },
    },
    'control.accountAccess.give': { body: { customerId: 'customer-1' }, replies: { 200: tokens } },
    'control.accountAccess.consents': {
      replies: {
        200: [{ consentId: PAYMENT_ID, clientId: CLIENT_ID, customerId: 'customer-1', status: 'valid' }],
      },
    },
    'control.baltic.give': { body: { country: 'EE', consentId: PAYMENT_ID }, replies: { 200: tokens } },
    'control.baltic.consents': answer([
      {
        country: 'EE',
        service: 'AIS',
        consentId: PAYMENT_ID,
        clientId: CLIENT_ID,
        customerId: 'customer-1',
        status: 'valid',
      },
    ]),
    'control.baltic.accounts': answer([
      {
        country: 'EE',
        customerId: 'customer-1',
        holder: 'Aino Esimerkki',
        iban: 'EE159900000000000013',
        currency: 'EUR',
        status: 'enabled',
        balance: '10000.00',
      },
    ]),
    'control.callbacks': answer({
      callbacks: [
        {
          id: '000000000000001',
          paymentId: PAYMENT_ID,
          url: 'https://pay.shop.example/callbacks',
          attempt: 1,
          at: NOW,
          result: 204,
          sent: {
            headers: { 'content-type': 'application/json', date: 'Fri, 20 Nov 2026 10:00:00 GMT' },
            body: '{}',
          },
        },
      ],
    }),
    'control.resendCallback': {
      path: { paymentId: PAYMENT_ID },
      body: { address: receiver.address, signature: 'wrong-key' },
      replies: {},
    },
    ...moneyExamples,
    'control.receivers.list': { replies: { 200: { receivers: [receiver] } } },
    'control.receivers.read': {
      path: { name: 'shop' },
      ...answer({
        ...receiver,
        received: [
          {
            id: '000000000000001',
            at: NOW,
            method: 'POST',
            path: '/_receiver/shop',
            headers: [['content-type', 'application/json']],
            body: '{}',
            bytes: 2,
            paymentId: PAYMENT_ID,
            isGenuine: false,
            check: 'signature',
            sentence: 'It is not signed.',
            status: 200,
            delayMs: 0,
          },
        ],
      }),
    },
    'control.receivers.set': {
      path: { name: 'shop' },
      body: { status: 503, delayMs: 2000 },
      replies: { 200: receiver },
    },
    'control.receivers.clear': { path: { name: 'shop' }, replies: {} },
    'control.onlinePayments': answer({
      'online-payments': [
        {
          paymentId: PAYMENT_ID,
          merchantId: '7f3f1c3e-6a0b-4a40-9f0e-0d7a5a4c2b11',
          amount: '12.50',
          status: 'authorized',
        },
      ],
    }),
    'control.calls.list': {
      query: { limit: '50' },
      replies: { 200: { calls: [loggedCall], latest: loggedCall.id } },
    },
    'control.calls.read': {
      path: { callId: loggedCall.id },
      replies: { 200: { ...loggedCall, request: { headers: [['x-api-key', 'sha256:1a2b3c4d']] } } },
    },
    'control.calls.explain': {
      path: { callId: loggedCall.id },
      ...answer({
        verdict: 'refused',
        causes: [
          {
            code: 'signature-path',
            sentence: 'Another address was signed than was called.',
            advice: 'Sign the whole address, with the query.',
          },
        ],
      }),
    },
    'control.calls.compare': {
      path: { callId: loggedCall.id },
      query: { with: '000000000000124' },
      ...answer({
        left: loggedCall,
        right: { ...loggedCall, id: '000000000000124', status: 200, stage: 'done' },
        parts: [
          { part: 'line', name: 'method', left: 'POST', right: 'POST', isSame: true },
          { part: 'body', name: 'amount', left: '"24.00"', right: '"25.00"', isSame: false },
        ],
      }),
    },
    'control.explain': {
      body: {
        method: 'GET',
        address: 'https://bank.example/accounts/v3/accounts',
        headers: [['accept', 'application/json']],
      },
      ...answer({
        call: {
          ...loggedCall,
          interface: 'account-access',
          operation: 'account-access.accounts',
          method: 'GET',
          path: '/accounts/v3/accounts',
          status: 401,
          stage: 'sender',
          request: { headers: [['accept', 'application/json']] },
        },
        explanation: {
          verdict: 'refused',
          causes: [
            {
              code: 'key-missing',
              sentence: 'The call has no header x-api-key.',
              advice: 'Send the api key of the client.',
              at: 'x-api-key',
            },
          ],
        },
      }),
    },
    'control.calls.export': { replies: { 200: { log: { version: '1.2', entries: [] } } } },
    'control.calls.clear': { replies: {} },
    'control.objects.list': {
      query: { kind: 'payment', state: 'INITIAL' },
      ...answer({
        objects: [summary],
        total: 1,
        filters: {
          interfaces: ['online-payment'],
          kinds: ['payment', 'refund'],
          states: ['INITIAL', 'ACCEPTED', 'CANCELLED', 'REJECTED'],
        },
      }),
    },
    'control.objects.read': { path: { object: PAYMENT_ID }, replies: { 200: wholeObject } },
    'control.objects.move': {
      path: { object: PAYMENT_ID },
      body: { to: 'CANCELLED', how: 'nobody-came', moveClock: true },
      replies: { 200: ended('CANCELLED', { who: 'clock' }) },
    },
    'control.objects.decide': {
      path: { object: PAYMENT_ID },
      body: { way: 'page', customerId: 'customer-1' },
      replies: {
        200: ended('ACCEPTED', { who: 'tester', call: 'control.objects.decide', as: 'person' }),
      },
    },
    'control.corporatePayments': {
      replies: {
        200: { 'corporate-payments': [{ clientId: CLIENT_ID, operation: 'corporate.sepa' }] },
      },
    },
    'control.psd2Payments': {
      replies: { 200: { 'psd2-payments': [{ clientId: CLIENT_ID, kind: 'immediate' }] } },
    },
  },
}
