/// <reference types="node" />
// Holds that what the shop sells is whole: prices, words in every language, pictures that a strict policy shows.
// Not about looks: people judge those.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { assert, test } from '#kit'
import { isAmount, sumAmounts } from '../../core/shared/values/money.ts'
import { catalogue, findArticle, findProduct, subscription } from '../../demo/catalogue.ts'
import { PROVIDERS } from '../../edge/sandbox/online-payment/providers.ts'
import { translated } from '../../widgets/shared/text/words/languages.ts'

const folder = new URL('../../demo/site/', import.meta.url).pathname
type Words = Readonly<Record<string, string>>

/** The languages of the shop: each has a folder of its own. */
const codes = readdirSync(`${folder}words`).filter((name) => /^[a-z]{2}$/.test(name))

/** Reads what each language exports by a name; English first. */
async function inEach<T>(topic: string, name = topic): Promise<T[]> {
  const all = ['en', ...codes.filter((code) => code !== 'en')]
  const modules = await Promise.all(all.map((code) => import(`${folder}words/${code}/${topic}.ts`)))
  return modules.map((module) => module[name] as T)
}

const topics = [await inEach<Words>('shop'), await inEach<Words>('purchase'), await inEach<Words>('built')]
const described = await inEach<Readonly<Record<string, Words>>>('shop', 'products')
const skus = catalogue.map(({ sku }) => sku)

test('accepts every price as an amount above zero (look: demo)', () => {
  assert.isNotEmpty(catalogue)
  assert.deepEqual(
    catalogue.filter(({ price }) => !isAmount(price)),
    [],
  )
  assert.equal(sumAmounts(catalogue.map(({ price }) => price)), '481.50')
})

test('names every product once, by a sku that addresses and orders take (look: demo)', () => {
  assert.lengthOf(new Set(skus), skus.length)
  assert.deepEqual(
    skus.filter((sku) => !/^[a-z]{1,64}$/.test(sku)),
    [],
  )
  assert.equal(findProduct('laine')?.name, 'Laine')
  assert.isUndefined(findProduct('constructor'))
  // The subscription is no piece: no basket takes it.
  assert.isUndefined(findProduct(subscription.sku))
  assert.equal(findArticle(subscription.sku)?.price, subscription.price)
  assert.isTrue(isAmount(subscription.price))
})

test('describes every product in every language (look: demo)', () => {
  for (const products of described) {
    assert.sameMembers(Object.keys(products), [...skus, subscription.sku])
    const blank = Object.values(products).filter((product) =>
      Object.values(product).some((text) => !text.trim()),
    )
    assert.deepEqual(blank, [])
  }
})

test('speaks every language that the elements speak (look: words)', () => {
  assert.sameMembers(codes, ['en', ...translated])
  // Also where no script runs; the merchant's pages have words in fewer languages.
  const pages = globSync(`${folder}*.html`).filter((file) => !/(merchant|suppliers)\.html$/.test(file))
  assert.isAbove(pages.length, 5)
  for (const page of pages) {
    const said = Array.from(
      readFileSync(page, 'utf8').matchAll(/<p lang="(\w+)">/g),
      ([, language]) => language,
    )
    assert.sameMembers(said, codes, page)
  }
})

test('keeps the same sentences and placeholders in every language (look: words)', () => {
  for (const [original = {}, ...translations] of topics) {
    for (const words of translations) {
      assert.deepEqual(Object.keys(words), Object.keys(original))
      const broken = Object.entries(original).filter(
        ([key, sentence]) => !words[key]?.trim() || slots(words[key]) !== slots(sentence),
      )
      assert.deepEqual(broken, [])
    }
  }
})

test('keeps exclamation marks out of every sentence (look: words)', () => {
  const loud = topics.flat().flatMap((words) => Object.values(words).filter((text) => text.includes('!')))
  assert.deepEqual(loud, [])
})

test('shows every product in a picture that needs no style and no script (look: demo)', () => {
  const pictures = globSync(`${folder}pictures/*.svg`)
  assert.includeMembers(
    pictures.map((file) => basename(file, '.svg')),
    skus,
  )
  const unsafe = pictures.filter((file) =>
    /<style|style=|<script|href=|\bon\w+=/.test(readFileSync(file, 'utf8')),
  )
  assert.deepEqual(unsafe, [])
})

test('has a mark for each invented bank but the examples, which show how initials stand in for one (look: demo)', () => {
  const marks = globSync(`${folder}pictures/banks/*`)
  const ids = PROVIDERS.map(({ bankId }) => bankId).filter((id) => !id.startsWith('example-'))
  assert.sameMembers(
    marks.map((file) => basename(file)),
    ['own', 'psd2', 'ee', 'lv', 'lt', ...ids].map((id) => `${id}.svg`),
  )
  const drawn = marks.map((file) => readFileSync(file, 'utf8'))
  assert.deepEqual(
    drawn.filter((text) => /<style|style=|<script|href=|\bon\w+=/.test(text)),
    [],
  )
  // No two banks look alike.
  assert.equal(new Set(drawn).size, drawn.length)
})

test('keeps inline scripts and style attributes out of every page (house: elements)', () => {
  const sources = globSync(`${folder}**/*.{html,ts}`)
  assert.isAbove(sources.length, 10)
  const inline = sources.filter((file) =>
    /\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+="|styleMap|unsafeHTML|innerHTML/.test(
      readFileSync(file, 'utf8'),
    ),
  )
  assert.deepEqual(inline, [])
})

/** Lists the braces of a sentence, in one order. */
function slots(sentence: string): string {
  return (sentence.match(/\{\w+\}/g) ?? []).toSorted().join()
}
