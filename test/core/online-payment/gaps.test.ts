// The assumptions: a bank may override each one that the code uses, for itself only.
import { assert, test, testKeyPair } from '#kit'
import {
  createPayment,
  listProviders,
  makeOnlinePaymentBank,
  makePairMemory,
  onlinePaymentGaps,
  makeApprovalUrl,
  readCallback,
  readPayment,
  refundPayment,
  SANDBOX_ACCOUNT_CANCEL,
  SANDBOX_ACCOUNT_REJECT,
} from '../../../core/online-payment/index.ts'
import { judgeLostRefund } from '../../../core/online-payment/refund-evidence.ts'
import { nextReadInMs } from '../../../core/online-payment/rules.ts'
import {
  createdAnswer,
  fullOrder,
  merchantId,
  noSignature,
  nowHttp,
  paymentId,
  smallOrder,
  state,
  testBank,
} from './fixtures.ts'
import { words } from '../shared/lists.ts'

const refund = { amount: '1.00', currency: 'EUR', reference: '1232' } as const
const path = { paymentId }

test('takes all four paths from the bank (gaps: online-payment.create.path, online-payment.refund.path)', async () => {
  const { bank } = await testBank([], {
    key: noSignature,
    assumptions: {
      'online-payment.create.path': '/v2/orders',
      'online-payment.status.path': '/v2/orders/{paymentId}/state',
      'online-payment.refund.path': '/v2/refunds/{paymentId}',
      'online-payment.providers.path': '/v2/banks',
    },
  })
  const urls = [
    createPayment.draft(bank, { body: smallOrder }),
    readPayment.draft(bank, { path }),
    refundPayment.draft(bank, { path, body: refund }),
    listProviders.draft(bank, {}),
  ].map(({ url }) => url)
  assert.deepEqual(urls, [
    'https://bank.example/v2/orders',
    `https://bank.example/v2/orders/${paymentId}/state`,
    `https://bank.example/v2/refunds/${paymentId}`,
    'https://bank.example/v2/banks',
  ])
})

test('takes the names of the address objects and of the callback from the bank (gaps: online-payment.create.endpoints, online-payment.create.callback)', async () => {
  const { bank } = await testBank([], {
    key: noSignature,
    assumptions: {
      'online-payment.create.endpoints': {
        return: 'successEndpoint',
        cancel: 'cancelEndpoint',
        reject: 'rejectEndpoint',
      },
      'online-payment.create.callback': 'b2bBackend',
    },
  })
  const body: unknown = JSON.parse(
    new TextDecoder().decode(createPayment.draft(bank, { body: fullOrder }).body),
  )
  assert.containsAllKeys(
    body,
    words('successEndpoint cancelEndpoint rejectEndpoint b2bBackend amount message'),
  )
  assert.doesNotHaveAnyKeys(body, ['return', 'cancel', 'reject', 'b2bBackendURL'])
  assert.deepInclude(body, { successEndpoint: fullOrder.return, b2bBackend: fullOrder.b2bBackendURL })
})

test('signs and sends the content type and the algorithm of the bank (gaps: online-payment.auth.details, online-payment.auth.format)', async () => {
  const signed: string[] = []
  const { bank } = await testBank([], {
    key: async (base) => {
      signed.push(new TextDecoder().decode(base))
      return new Uint8Array([255])
    },
    assumptions: {
      'online-payment.auth.details': 'application/vnd.bank+json',
      'online-payment.auth.format': '3',
    },
  })
  const { headers } = await readPayment.prove(bank, readPayment.draft(bank, { path }))
  assert.equal(headers['content-type'], 'application/vnd.bank+json')
  assert.equal(headers['authorization'], `${merchantId}:3:0:ff`)
  assert.match(signed[0] ?? '', /^GET\napplication\/vnd\.bank\+json\n/)
})

test('takes the paths of the browser from the bank (gaps: online-payment.browser.path)', async () => {
  const { bank } = await testBank([], {
    key: noSignature,
    assumptions: {
      'online-payment.browser.path': '/confirm',
      'online-payment.browser.provider-path': '/banks/{bankId}/confirm',
    },
  })
  assert.match(
    makeApprovalUrl(bank, createdAnswer),
    /^https:\/\/pay\.bank\.example\/confirm\?paymentOperationId=/,
  )
  assert.match(
    makeApprovalUrl(bank, createdAnswer, 'b-1'),
    /^https:\/\/pay\.bank\.example\/banks\/b-1\/confirm\?/,
  )
})

test('takes the ladder of reads from the bank (gaps: Part 4, online-payment.status)', () => {
  const bank = {
    assumptions: {
      'online-payment.poll': { firstSeconds: [1], minutes: 1, thenSeconds: 100, lastSeconds: 200 },
    },
  }
  const waits = [0, 1, 2, 3].map((reads) => nextReadInMs(reads, 0, bank))
  assert.deepEqual(waits, [1_000, 60_000, 100_000, 100_000])
  assert.equal(nextReadInMs(9, 150_000, bank), 50_000)
  assert.isUndefined(nextReadInMs(9, 200_000, bank))
})

test('takes the quiet time after a lost refund from the bank (gaps: Part 4, online-payment.refund)', () => {
  const bank = { assumptions: { 'online-payment.refund.quiet': 900 } }
  const intent = { knownRefundIds: [], isListShown: true, amount: '1.00', sentAtMs: 0 }
  const untilAt = (readAtMs: number) => {
    const verdict = judgeLostRefund(intent, { paymentId, refunds: [] }, readAtMs, bank)
    return verdict.do === 'wait' ? verdict.untilMs : verdict.do
  }
  assert.equal(untilAt(899_999), 900_000)
  assert.equal(untilAt(900_000), 1_500_000)
})

test('allows local addresses by the assumption as by the option, and the option has the last word (gaps: shared.redirect-url)', async () => {
  const body = { ...smallOrder, return: { url: 'http://localhost:3000/ok' } }
  const assumptions = { 'shared.redirect-url': true }
  const { bank: assumed } = await testBank([], { key: noSignature, assumptions })
  assert.doesNotThrow(() => createPayment.draft(assumed, { body }))
  const { bank: denied } = await testBank([], { key: noSignature, assumptions, allowLocalAddresses: false })
  assert.throws(() => createPayment.draft(denied, { body }), TypeError)
  const { bank: silent } = await testBank([], { key: noSignature })
  assert.throws(() => createPayment.draft(silent, { body }), TypeError)
})

/** Makes a callback that is signed right, with its date and body as given. */
async function callback(date: string, body: string, algorithm = '1') {
  const { privateKey, publicKey } = await testKeyPair()
  const id = '0c1f3a52-6a0e-4c56-8f0e-2b8f3f4f9d01'
  const url = 'https://shop.example.com/back'
  const base = `POST\napplication/json\n${date}\n${merchantId}\nk\n${id}\n${id}\n${url}\n${body}`
  const signature = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', privateKey, new TextEncoder().encode(base))
  const hex = Array.from(new Uint8Array(signature), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const headers = new Headers({
    'content-type': 'application/json',
    date,
    'x-api-key': 'k',
    'x-session-id': id,
    'x-request-id': id,
    authorization: `${merchantId}:${algorithm}:0:${hex}`,
  })
  return {
    trust: { apiKey: 'k', keys: { 0: publicKey }, pairs: makePairMemory() },
    request: { method: 'POST', url, headers, body: new TextEncoder().encode(body) },
  }
}

/** Says whether a bank with some assumptions takes a callback. */
async function takes(
  assumptions: NonNullable<Parameters<typeof testBank>[1]>['assumptions'],
  ...given: Parameters<typeof callback>
) {
  const { bank } = await testBank([], { key: noSignature, assumptions })
  const { trust, request } = await callback(...given)
  return readCallback(bank, trust, request).then(
    () => true,
    () => false,
  )
}

test('takes the tolerance of clocks from the bank (gaps: shared.clock-tolerance)', async () => {
  const [early, later] = ['Fri, 20 Nov 2026 09:59:50 GMT', 'Fri, 20 Nov 2026 09:59:49 GMT']
  const body = JSON.stringify(state())
  const assumptions = { 'shared.clock-tolerance': 10 }
  assert.isTrue(await takes(assumptions, early, body))
  assert.isFalse(await takes(assumptions, later, body))
  assert.isTrue(await takes({}, later, body))
})

test('takes the algorithm of callbacks from the bank (gaps: online-payment.auth.format)', async () => {
  const body = JSON.stringify(state())
  assert.isTrue(await takes({ 'online-payment.auth.format': '3' }, nowHttp, body, '3'))
  assert.isFalse(await takes({ 'online-payment.auth.format': '3' }, nowHttp, body, '1'))
  assert.isFalse(await takes({}, nowHttp, body, '3'))
})

test('takes the size and depth of callbacks from the bank (gaps: shared.body)', async () => {
  const body = JSON.stringify(state({ more: 'x'.repeat(70_000), deep: [[[]]] }))
  assert.isFalse(await takes({}, nowHttp, body))
  assert.isTrue(await takes({ 'shared.body': { maxBytes: 100_000, maxDepth: 20 } }, nowHttp, body))
  assert.isFalse(await takes({ 'shared.body': { maxBytes: 100_000, maxDepth: 3 } }, nowHttp, body))
})

test('keeps the assumptions of one bank away from another (house: gaps.ts)', async () => {
  await testBank([], { key: noSignature, assumptions: { 'online-payment.create.path': '/other' } })
  const { bank } = await testBank([], { key: noSignature })
  assert.equal(
    createPayment.draft(bank, { body: smallOrder }).url,
    'https://bank.example/paymentbutton/v1/payments',
  )
})

test('holds the values that the paper and its gaps name (gaps: Online payment, Shared)', () => {
  const values = Object.fromEntries(
    Object.entries(onlinePaymentGaps).map(([id, gap]) => [id, gap.assumption]),
  )
  assert.deepEqual<unknown>(values, {
    'shared.clock-tolerance': 300,
    'shared.body': { maxBytes: 65_536, maxDepth: 20 },
    'shared.redirect-url': false,
    'online-payment.create.path': '/paymentbutton/v1/payments',
    'online-payment.create.repeat': 86_400,
    'online-payment.status.path': '/paymentbutton/v1/payments/{paymentId}',
    'online-payment.refund.path': '/paymentbutton/v1/payments/{paymentId}/refund',
    'online-payment.providers.path': '/paymentbutton/v1/payments/multibank/providers',
    'online-payment.create.endpoints': { return: 'return', cancel: 'cancel', reject: 'reject' },
    'online-payment.create.callback': 'b2bBackendURL',
    'online-payment.auth.format': '1',
    'online-payment.auth.details': 'application/json',
    'online-payment.browser.path': '/customer/payment/startPaymentConfirmation',
    'online-payment.browser.provider-path':
      '/customer/payment/multibank/direct/{bankId}/startPaymentConfirmation',
    'online-payment.poll': { firstSeconds: [2, 5, 15], minutes: 10, thenSeconds: 600, lastSeconds: 86_460 },
    'online-payment.refund.quiet': 660,
    'online-payment.unopened': {
      firstSeconds: [900],
      minutes: 0,
      thenSeconds: 86_460,
      lastSeconds: 86_460,
    },
    'online-payment.uncalled': {
      firstSeconds: [15, 300, 3_600],
      minutes: 0,
      thenSeconds: 86_460,
      lastSeconds: 86_460,
    },
    'online-payment.unknown': 3_600,
  })
})

test('exports the two reserved accounts of the sandbox (gaps: online-payment.sandbox.cancel-id, online-payment.sandbox.reject-id)', async () => {
  assert.equal(SANDBOX_ACCOUNT_CANCEL, 'ce1d0624-a3b3-4fc0-beea-a7424d0b1820')
  assert.equal(SANDBOX_ACCOUNT_REJECT, 'b7a9fa2a-f6ab-42af-aa00-4b33396606ba')
  const { bank } = await testBank([], { key: noSignature })
  for (const accountId of [SANDBOX_ACCOUNT_CANCEL, SANDBOX_ACCOUNT_REJECT]) {
    assert.doesNotThrow(() => createPayment.draft(bank, { body: { ...smallOrder, accountId } }))
  }
})

test('makes a production bank with assumptions too (house: gaps.ts)', () => {
  const bank = makeOnlinePaymentBank({
    environment: 'production',
    baseUrl: 'https://bank.example',
    frontUrl: 'https://bank.example',
    production: { apiKey: 'k', merchantId: 'm', keys: { 1: noSignature } },
    assumptions: { 'online-payment.create.path': '/v9' },
  })
  assert.equal(createPayment.draft(bank, { body: smallOrder }).url, 'https://bank.example/v9')
})
