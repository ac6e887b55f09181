// The recipe of the guide for several shops in one process, run as it is written there.
// What one proxy does is tested beside it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { assert, test } from '#kit'
import { handleOf } from '../../../../edge/proxy/handle.ts'
import type { OpenProxy, ProxyOptions } from '../../../../edge/proxy/hosts/index.ts'
import { read } from '../../../house/files.ts'
import { root } from '../../../runtimes/process.ts'
import { makeFakeBank } from '../kit/fake-bank.ts'
import { HANDLE_KEY, type Changes } from '../kit/proxy.ts'
import { allSettings, withFolder } from './host-kit.ts'

const FIRST = 'pay.first.example'
const SECOND = 'pay.second.example'
const FOLDER = '/var/lib/silta/'

/** What each shop has of its own. */
const SHOPS: Readonly<
  Record<string, Changes & { readonly MERCHANT_KEYS: string; readonly HANDLE_KEY: string }>
> = {
  [FIRST]: { HANDLE_KEY: `first-${HANDLE_KEY}`, MERCHANT_KEYS: 'first-merchant-key-0123456789abcdefgh' },
  [SECOND]: { HANDLE_KEY: `second-${HANDLE_KEY}`, MERCHANT_KEYS: 'second-merchant-key-0123456789abcdefg' },
}

/** Takes the recipe out of the guide, and names in it where this tree and the test's folder are. */
function recipe(folder: string): string {
  const found =
    /```ts\n((?:(?!```)[\s\S])*optionsOf[\s\S]*?)```/.exec(read('edge/proxy/DEPLOY.md'))?.[1] ?? ''
  const declared = /^declare const optionsOf:.*$/m
  assert.match(found, declared)
  assert.include(found, FOLDER)
  const door = pathToFileURL(join(root, 'edge/proxy/hosts/index.ts')).href
  return `${found
    .replace("'silta/edge/proxy/hosts'", `'${door}'`)
    .replace(declared, 'const { optionsOf } = globalThis')
    .replace(FOLDER, `${folder}/`)}\nexport { shops }\n`
}

test('holds two shops in one process, by host name, and shows nothing of one to the other (house: 4)', () =>
  withFolder(async (folder) => {
    const banks = new Map([FIRST, SECOND].map((host) => [host, makeFakeBank()]))
    const options = new Map<string, Partial<ProxyOptions>>()
    for (const [host, bank] of banks)
      options.set(host, {
        settings: await allSettings({ ...SHOPS[host], PUBLIC_URL: `https://${host}` }),
        bank: bank.fetch,
        log: () => undefined,
      })
    Object.assign(globalThis, { optionsOf: (host: string) => options.get(host) })
    const file = join(folder, 'shops.mts')
    writeFileSync(file, recipe(folder))
    const { default: server, shops } = (await import(pathToFileURL(file).href)) as {
      default: { fetch: (request: Request) => Promise<Response> }
      shops: Map<string, OpenProxy>
    }
    try {
      const ask = (host: string, key: string, path: string, body?: object) =>
        server.fetch(
          new Request(`https://${host}/merchant${path}`, {
            method: body === undefined ? 'GET' : 'POST',
            headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
            ...(body && { body: JSON.stringify(body) }),
          }),
        )
      const keyOf = (host: string) => SHOPS[host]?.MERCHANT_KEYS ?? ''
      const begun = await ask(FIRST, keyOf(FIRST), '/payments', {
        order: { id: 'order-1', amount: '12.50', currency: 'EUR' },
      })
      assert.equal(begun.status, 201)
      const handle = handleOf('order-1', SHOPS[FIRST]?.HANDLE_KEY ?? '')
      assert.equal((await ask(FIRST, keyOf(FIRST), `/payments/${handle}`)).status, 200)
      // The other shop knows neither the key, nor the payment, nor the order, and its bank was not asked.
      assert.equal((await ask(SECOND, keyOf(FIRST), '/payments')).status, 401)
      assert.equal((await ask(SECOND, keyOf(SECOND), `/payments/${handle}`)).status, 404)
      assert.deepEqual(
        (
          (await (await ask(SECOND, keyOf(SECOND), '/payments?orderId=order-1')).json()) as {
            payments: unknown[]
          }
        ).payments,
        [],
      )
      assert.equal((await server.fetch(new Request(`https://${SECOND}/payments/${handle}`))).status, 404)
      assert.equal(banks.get(FIRST)?.count('create'), 1)
      assert.equal(banks.get(SECOND)?.count('create'), 0)
      // A name that is not listed reaches no shop.
      assert.equal((await ask('pay.third.example', keyOf(FIRST), '/payments')).status, 404)
    } finally {
      await Promise.all(Array.from(shops.values(), (shop) => shop.close()))
    }
  }))
