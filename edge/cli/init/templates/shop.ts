// What the templates with a server share: a shop that calls the proxy's merchant interface, and its pages.

import { settingsFile } from './page.ts'

/** The shop of every server: what it sells, what it asks the proxy, and the webhooks that it takes. */
export const shopFile: string = `import process from 'node:process'
import { isWebhookError, makeWebhookMemory, verifyWebhook } from 'silta/core/webhooks'
import { makeMerchant } from 'silta/merchant'

// "silta dev" gives these; your deployment has its own.
const { SILTA_PROXY: baseUrl, SILTA_MERCHANT_KEY: key, SILTA_WEBHOOK_KEY: webhookKey } = process.env

const merchant = makeMerchant({ baseUrl, key })

// Put the ids of webhooks into your database, in one transaction with what they change. This memory ends with the process.
const seen = makeWebhookMemory()

/** Starts a payment, and gives the address at the bank to which the payer goes. */
export async function startPayment() {
  // The id of an order in your books: the same id is the same payment, however often it is asked for.
  const order = { id: crypto.randomUUID(), amount: '24.00', currency: 'EUR' }
  // The language of the shop's page: the bank's page opens in it.
  const { approvalUrl } = await merchant.payments.start({ order, language: 'en' })
  return approvalUrl
}

/** Reads the state of a payment. The address to which the payer returns proves nothing. */
export async function readPayment(handle) {
  const { state, amount, currency } = await merchant.payments.read(handle)
  return { state, amount, currency }
}

/** Takes a webhook of the proxy, and gives the status to answer with. The body is the bytes as they came. */
export async function takeWebhook(headers, body) {
  try {
    const { event, isRepeat } = await verifyWebhook({ keys: [webhookKey], headers, body, seen })
    if (!isRepeat && event.type === 'payment.paid') console.log('Paid: deliver order ' + event.data.orderId)
    return 204
  } catch (error) {
    if (!isWebhookError(error)) throw error
    return 400
  }
}
`

/** The pages of a server without a framework. */
export const pagesFile: string = `const page = (content) => \`<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width" />
  <title>My shop</title>
  <body style="font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 3rem auto; padding: 0 1rem">\${content}</body>
</html>\`

export const shopPage = page(\`
  <h1>A bag of coffee</h1>
  <p>24.00 EUR</p>
  <form method="post" action="/buy"><button>Pay by bank</button></form>\`)

export const receiptPage = ({ state, amount, currency }) => page(\`
  <h1 id="state">\${state}</h1>
  <p>\${amount} \${currency}</p>
  <a href="/">Back to the shop</a>\`)
`

/** The shop as a function from request to answer, for runtimes that serve one. */
export const handlerFile: string = `import { receiptPage, shopPage } from './pages.mjs'
import { readPayment, startPayment, takeWebhook } from './shop.mjs'

const html = (text) => new Response(text, { headers: { 'content-type': 'text/html; charset=utf-8' } })

export async function answer(request) {
  const { pathname, searchParams } = new URL(request.url)
  switch (request.method + ' ' + pathname) {
    case 'GET /':
      return html(shopPage)
    case 'POST /buy':
      return new Response(null, { status: 303, headers: { location: await startPayment() } })
    case 'GET /receipt':
      return html(receiptPage(await readPayment(searchParams.get('payment'))))
    case 'POST /webhooks':
      return new Response(null, { status: await takeWebhook(request.headers, await request.bytes()) })
    default:
      return new Response('There is no such page.', { status: 404 })
  }
}
`

/** The settings of a site with a server. */
export const serverSettings = settingsFile({ MERCHANT_NAME: 'My shop', RETURN_URL: '/receipt' })
