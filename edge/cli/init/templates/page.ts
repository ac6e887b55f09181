// A page with a bank picker and a payment button, without a server: the proxy has the prices.
// The same page beside a worker is in worker.ts.

import type { Template } from '../template.ts'

/** Writes the settings of a project; the editor knows them by their schema. */
export function settingsFile(settings: Readonly<Record<string, unknown>>): string {
  const $schema = './node_modules/silta/dist/settings.schema.json'
  return `${JSON.stringify({ $schema, ...settings }, undefined, 2)}\n`
}

/** The prices of the pages: in the settings of the proxy, not in the page. */
export const PRICES = { coffee: { name: 'A bag of coffee', price: '24.00' } }

/** What a page must have: its script, and the elements where people pay. */
export const TAGS = {
  script: '<script type="module" src="/assets/silta.js"></script>',
  picker: '<silta-provider-picker src="/pay"></silta-provider-picker>',
  button:
    '<silta-payment-button src="/pay" amount="24.00" currency="EUR" payee="My shop"></silta-payment-button>',
} as const

/** The files of the page. */
export const pageFiles: Template['files'] = {
  'public/index.html': `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>My shop</title>
    <link rel="stylesheet" href="/style.css" />
    ${TAGS.script}
  </head>
  <body>
    <main>
      <h1>A bag of coffee</h1>
      <!-- /pay is where the proxy is: on this site, or an address such as https://pay.shop.example. -->
      ${TAGS.picker}
      <silta-payment-button src="/pay" amount="24.00" currency="EUR" payee="My shop">
        <noscript>Paying by bank needs JavaScript. You can also pay by invoice.</noscript>
      </silta-payment-button>
    </main>
  </body>
</html>
`,
  'public/style.css': `body {
  margin: 0;
  font: 1rem/1.5 system-ui, sans-serif;
}

main {
  display: grid;
  gap: 1.5rem;
  max-width: 36rem;
  margin: 3rem auto;
  padding: 0 1rem;
}
`,
  'silta.js': `import 'silta/widgets/payment-button/define'
import 'silta/widgets/provider-picker/define'

const button = document.querySelector('silta-payment-button')
const picker = document.querySelector('silta-provider-picker')

// After the bank the payer comes back with the payment in the address, and the button becomes the receipt.
const payment = new URLSearchParams(location.search).get('payment')
if (payment) {
  button.handle = payment
  picker.remove()
} else {
  // What is bought. Its price is a setting of the proxy: no page chooses it.
  button.items = [{ sku: 'coffee', quantity: 1 }]
  picker.addEventListener('silta-provider-change', ({ provider }) => (button.provider = provider))
}
`,
}

/** How the page's script is built. */
export const BUILD = 'esbuild silta.js --bundle --splitting --format=esm --minify --outdir=public/assets'

/** What builds it. */
export const BUILDER = { esbuild: '^0.28.0' } as const

const settings = { 'silta.json': settingsFile({ MERCHANT_NAME: 'My shop', PRICE_LIST: PRICES }) }

/** For a site that a framework serves: only the settings. */
export const beside: Template = {
  summary: 'settings beside a site that has a server of its own',
  files: settings,
  scripts: {},
}

/** A page without a server. */
export const page: Template = {
  summary: 'a page without a server; the proxy has the prices',
  files: { ...pageFiles, ...settings },
  scripts: { dev: 'silta dev', build: BUILD },
  devDependencies: BUILDER,
  ignored: ['public/assets'],
}
