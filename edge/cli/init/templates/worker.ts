// The page of page.ts and the proxy in one worker for Cloudflare.
// `silta dev` runs the same proxy on this machine; wrangler deploys it.

import type { Template } from '../template.ts'
import { BUILD, BUILDER, pageFiles, PRICES } from './page.ts'

const OBJECTS = { ORDERS: 'OrderObject', SESSIONS: 'SessionObject', PAYOUTS: 'PayoutObject' }

const config = {
  $schema: './node_modules/wrangler/config-schema.json',
  name: 'my-shop',
  main: 'worker.js',
  compatibility_date: '2026-10-01',
  compatibility_flags: ['global_fetch_strictly_public', 'no_nodejs_compat_v2'],
  upload_source_maps: true,
  assets: { directory: 'public', run_worker_first: ['/pay', '/pay/*'] },
  vars: {
    PUBLIC_URL: 'https://shop.example/pay',
    RETURN_URL: 'https://shop.example/',
    MERCHANT_NAME: 'My shop',
    PRICE_LIST: JSON.stringify(PRICES),
    BANK_ENVIRONMENT: 'production',
    BANK_BASE_URL: 'https://api.bank.example',
    BANK_FRONT_URL: 'https://www.bank.example',
  },
  secrets: { required: ['MERCHANT_ID', 'ACCOUNT_ID', 'BANK_API_KEY', 'SIGNING_KEY', 'HANDLE_KEY'] },
  durable_objects: {
    bindings: Object.entries(OBJECTS).map(([name, className]) => ({ name, class_name: className })),
  },
  exports: Object.fromEntries(
    Object.values(OBJECTS).map((name) => [name, { type: 'durable-object', storage: 'sqlite' }]),
  ),
  observability: { enabled: true, redact_query_string: true },
}

/** A page and the proxy in one worker. */
export const worker: Template = {
  summary: 'the page and the proxy in one worker, for Cloudflare',
  files: {
    ...pageFiles,
    'worker.js': `import { createProxy } from 'silta/edge/proxy'

export { PayoutObject, OrderObject, SessionObject } from 'silta/edge/proxy'
export default createProxy()
`,
    'wrangler.json': `${JSON.stringify(config, undefined, 2)}\n`,
  },
  scripts: { dev: 'silta dev', build: BUILD, deploy: `${BUILD} && wrangler deploy` },
  devDependencies: { ...BUILDER, wrangler: '^4.155.0' },
  ignored: ['public/assets', '.wrangler'],
}
