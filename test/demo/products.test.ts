/// <reference types="node" />
// Holds that what the shop sells is whole: prices, words in every language, pictures that a strict policy shows.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { assert, test } from '#kit'
import { isAmount, sumAmounts } from '../../core/shared/values/money.ts'
import { catalogue, findArticle, findProduct, subscription } from '../../demo/catalogue.ts'
import { PROVIDERS } from '../../edge/sandbox/online-payment/providers.ts'
import { WORDS } from '../../demo/site/words/languages.ts'
import { wordsWithoutScript } from '../../demo/vite.config.ts'

const folder = new URL('../../demo/site/', import.meta.url).pathname
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
  for (const { products } of Object.values(WORDS)) {
    assert.sameMembers(Object.keys(products), [...skus, subscription.sku])
    const blank = Object.values(products).filter((product) =>
      Object.values(product).some((text) => !text.trim()),
    )
    assert.deepEqual(blank, [])
  }
})

test('says in every language, where no script runs, that a page needs one; the merchant’s pages in two (look: words)', () => {
  const pages = globSync(`${folder}*.html`)
  assert.isAbove(pages.length, 7)
  for (const page of pages) {
    const html = wordsWithoutScript.transformIndexHtml(readFileSync(page, 'utf8'), {
      path: `/${basename(page)}`,
    })
    const said = Array.from(html.matchAll(/<p lang="(\w+)">/g), ([, language]) => language)
    const isMerchants = /(?:merchant|suppliers)\.html$/.test(page)
    assert.sameMembers(said, isMerchants ? ['en', 'fi'] : Object.keys(WORDS), page)
  }
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
