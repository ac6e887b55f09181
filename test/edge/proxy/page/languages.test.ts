// The language of the shop on its way to the bank's page: named in the address, signed where the address is, spoken there.
// What the pages of the bank say in each language is judged beside them.
// Runs with --all: every page, language or document in full.
import { assert, test } from '#kit'
import { orderToken, startProxy } from '../kit/proxy.ts'
import { linkOf, openWorld, PERSON, type World } from '../kit/sandbox-world.ts'

const WAYS = { PSD2: {}, 'a Baltic payment': { provider: 'ee', payerIban: PERSON } }

async function spokenAt({ bank }: World, address: string): Promise<string | undefined> {
  const page = await bank.sandbox.fetch(address, { headers: { 'accept-language': 'lt' } })
  assert.equal(page.status, 200)
  return /<html lang="(..)">/.exec(await page.text())?.[1]
}

for (const [way, choice] of Object.entries(WAYS)) {
  test(`opens the bank's page of ${way} in the language of the shop (gaps: shared.oauth.authorize; promises: R5)`, async () => {
    for (const [language, wish] of [
      ['fi', 'fi en'],
      ['sv', 'sv en'],
      ['en', 'en'],
    ] as const) {
      const world = await openWorld()
      const link = await linkOf(world, { ...choice, language })
      assert.equal(new URL(link).searchParams.get('ui_locales'), wish)
      assert.equal(await spokenAt(world, link), language)
      // A payer who comes back finds the page that is open.
      assert.equal(await linkOf(world, { ...choice, language }), link)
    }
  })

  test(`asks for no language of ${way} where the page of the shop names none, and for English where the bank has not its own (gaps: shared.oauth.authorize)`, async () => {
    const world = await openWorld()
    assert.isFalse(new URL(await linkOf(world, choice)).searchParams.has('ui_locales'))
    const other = await openWorld()
    const link = await linkOf(other, { ...choice, language: 'de' })
    assert.equal(new URL(link).searchParams.get('ui_locales'), 'de en')
    assert.equal(await spokenAt(other, link), 'en')
  })
}

test('asks for the page of an online payment in the language of the shop, or in English: the bank knows three (1 B, Create-payment request body; gaps: online-payment.create.page-texts)', async () => {
  for (const [language, told] of [
    ['fi', 'fi'],
    ['sv', 'sv'],
    ['en', 'en'],
    ['et', 'en'],
    ['de', 'en'],
  ] as const) {
    const proxy = await startProxy()
    assert.equal((await proxy.press({ body: { order: await orderToken(), language } })).status, 201)
    assert.equal(proxy.bank.calls.find(({ kind }) => kind === 'create')?.json['language'], told)
  }
})
