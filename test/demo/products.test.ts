/// <reference types="node" />
// Holds that what the shop sells is whole: prices, words in every language, pictures that a strict policy shows.
// Not about looks: people judge those.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { assert, test } from '#kit'
import { isAmount, sumAmounts } from '../../core/shared/values/money.ts'
import { catalogue, findArticle, findProduct, subscription } from '../../demo/catalogue.ts'
import { PROVIDERS } from '../../edge/sandbox/online-payment/providers.ts'
import { en, products as enProducts } from '../../demo/site/words/en.ts'
import { et, products as etProducts } from '../../demo/site/words/et.ts'
import { fi, products as fiProducts } from '../../demo/site/words/fi.ts'
import { lt, products as ltProducts } from '../../demo/site/words/lt.ts'
import { lv, products as lvProducts } from '../../demo/site/words/lv.ts'
import { products as svProducts, sv } from '../../demo/site/words/sv.ts'
import { translated } from '../../widgets/shared/text/words/languages.ts'
import { en as enMerchant } from '../../demo/backoffice/words/en.ts'
import { fi as fiMerchant } from '../../demo/backoffice/words/fi.ts'

const folder = new URL('../../demo/site/', import.meta.url).pathname
/** The shop in each language of the elements, with its products. */
const shops = { en, fi, sv, et, lv, lt }
const described = [enProducts, fiProducts, svProducts, etProducts, lvProducts, ltProducts]
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
  assert.sameMembers(Object.keys(shops), ['en', ...translated])
  // Also where no script runs; the merchant's pages have words in fewer languages.
  const pages = globSync(`${folder}*.html`).filter((file) => !/(merchant|suppliers)\.html$/.test(file))
  assert.isAbove(pages.length, 5)
  for (const page of pages) {
    const said = Array.from(
      readFileSync(page, 'utf8').matchAll(/<p lang="(\w+)">/g),
      ([, language]) => language,
    )
    assert.sameMembers(said, Object.keys(shops), page)
  }
})

test('keeps the same sentences and placeholders in every language (look: words)', () => {
  const pages: [original: Record<string, string>, translations: Record<string, string>[]][] = [
    [en, Object.values(shops)],
    [enMerchant, [fiMerchant]],
  ]
  for (const [original, translations] of pages) {
    for (const words of translations) {
      assert.deepEqual(Object.keys(words), Object.keys(original))
      const broken = Object.entries(original).filter(
        ([key, sentence]) => slots(words[key] ?? '') !== slots(sentence),
      )
      assert.deepEqual(broken, [])
    }
  }
})

test('keeps exclamation marks out of every sentence (look: words)', () => {
  const loud = [...Object.values(shops), enMerchant, fiMerchant].flatMap((words) =>
    Object.values(words).filter((text) => text.includes('!')),
  )
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
