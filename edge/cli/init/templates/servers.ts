// Shops with a server: in Node, Deno and Bun, with Express, with Next.
// Modules end with .mjs: package.json may have the type commonjs, or none.

import type { Template } from '../template.ts'
import { handlerFile, pagesFile, serverSettings, shopFile } from './shop.ts'

const shop = { 'shop.mjs': shopFile, 'silta.json': serverSettings }

/** With `node:http`. */
export const node: Template = {
  summary: 'a server in Node',
  files: {
    ...shop,
    'pages.mjs': pagesFile,
    'server.mjs': `import { createServer } from 'node:http'
import process from 'node:process'
import { buffer } from 'node:stream/consumers'
import { receiptPage, shopPage } from './pages.mjs'
import { readPayment, startPayment, takeWebhook } from './shop.mjs'

const server = createServer(async (request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://localhost')
  const html = (text) => response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
  try {
    switch (request.method + ' ' + pathname) {
      case 'GET /':
        return html(shopPage)
      case 'POST /buy':
        return response.writeHead(303, { location: await startPayment() }).end()
      case 'GET /receipt':
        return html(receiptPage(await readPayment(searchParams.get('payment'))))
      case 'POST /webhooks':
        return response.writeHead(await takeWebhook(request.headers, await buffer(request))).end()
      default:
        return response.writeHead(404).end('There is no such page.')
    }
  } catch (error) {
    console.error(error)
    response.writeHead(500).end('Something failed. No money has moved by it.')
  }
})

server.listen(process.env.PORT ?? 8787)
`,
  },
  scripts: { dev: 'silta dev', page: 'node --watch server.mjs', start: 'node server.mjs' },
}

/** With `Deno.serve`. */
export const deno: Template = {
  summary: 'a server in Deno',
  files: {
    ...shop,
    'pages.mjs': pagesFile,
    'handler.mjs': handlerFile,
    'server.mjs': `import { answer } from './handler.mjs'

Deno.serve({ port: Number(Deno.env.get('PORT') ?? 8787) }, answer)
`,
  },
  scripts: {
    dev: 'silta dev',
    page: 'deno run --allow-net --allow-env --allow-read --node-modules-dir=manual server.mjs',
  },
}

/** With `Bun.serve`. */
export const bun: Template = {
  summary: 'a server in Bun',
  files: {
    ...shop,
    'pages.mjs': pagesFile,
    'handler.mjs': handlerFile,
    'server.mjs': `import { answer } from './handler.mjs'

Bun.serve({ port: Number(process.env.PORT ?? 8787), fetch: answer })
`,
  },
  scripts: { dev: 'silta dev', page: 'bun --watch server.mjs' },
}

/** With Express. */
export const express: Template = {
  summary: 'a server with Express',
  files: {
    ...shop,
    'pages.mjs': pagesFile,
    'server.mjs': `import express from 'express'
import process from 'node:process'
import { receiptPage, shopPage } from './pages.mjs'
import { readPayment, startPayment, takeWebhook } from './shop.mjs'

const app = express()

// Before any app.use(express.json()): what was signed is the bytes as they came.
app.post('/webhooks', express.raw({ type: 'application/json' }), async (request, response) => {
  response.sendStatus(await takeWebhook(request.headers, request.body))
})
app.get('/', (request, response) => response.send(shopPage))
app.post('/buy', async (request, response) => response.redirect(303, await startPayment()))
app.get('/receipt', async (request, response) => {
  response.send(receiptPage(await readPayment(request.query.payment)))
})

app.listen(process.env.PORT ?? 8787)
`,
  },
  scripts: { dev: 'silta dev', page: 'node --watch server.mjs', start: 'node server.mjs' },
  dependencies: { express: '^5.0.0' },
}

/** With Next. */
export const next: Template = {
  summary: 'a site with Next',
  files: {
    ...shop,
    'app/layout.jsx': `export const metadata = { title: 'My shop' }

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
`,
    'app/page.jsx': `import { redirect } from 'next/navigation'
import { startPayment } from '../shop.mjs'

async function buy() {
  'use server'
  redirect(await startPayment())
}

export default function Page() {
  return (
    <main>
      <h1>A bag of coffee</h1>
      <p>24.00 EUR</p>
      <form action={buy}>
        <button>Pay by bank</button>
      </form>
    </main>
  )
}
`,
    'app/receipt/page.jsx': `import { readPayment } from '../../shop.mjs'

export default async function Receipt({ searchParams }) {
  const { payment } = await searchParams
  const { state, amount, currency } = await readPayment(payment)
  return (
    <main>
      <h1 id="state">{state}</h1>
      <p>
        {amount} {currency}
      </p>
    </main>
  )
}
`,
    'app/webhooks/route.js': `import { takeWebhook } from '../../shop.mjs'

export async function POST(request) {
  const body = new Uint8Array(await request.arrayBuffer())
  return new Response(null, { status: await takeWebhook(request.headers, body) })
}
`,
  },
  scripts: { dev: 'silta dev', page: 'next dev', build: 'next build', start: 'next start' },
  dependencies: { next: '^16.0.0', react: '^19.0.0', 'react-dom': '^19.0.0' },
  ignored: ['.next'],
}
