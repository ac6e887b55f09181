/// <reference types="node" />
// Holds that the shop's shelf is whole: prices, words in every language, pictures that a strict policy shows.
// Not about looks: people judge those.
import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { assert, test } from '#kit'
import { isAmount, sumAmounts } from '../../core/shared/values/money.ts'
import { catalogue, findArticle } from '../../demo/catalogue.ts'
import { en, pieces as enPieces } from '../../demo/site/words/en.ts'
import { fi, pieces as fiPieces } from '../../demo/site/words/fi.ts'
import { pieces as svPieces, sv } from '../../demo/site/words/sv.ts'

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

test('names every piece once, by a sku that addresses and orders take (look: demo)', () => {
  assert.lengthOf(new Set(skus), skus.length)
  assert.deepEqual(
    skus.filter((sku) => !/^[a-z]{1,64}$/.test(sku)),
    [],
  )
  assert.equal(findArticle('laine')?.name, 'Laine')
  assert.isUndefined(findArticle('constructor'))
})

test('describes every piece in every language (look: demo)', () => {
  for (const pieces of [enPieces, fiPieces, svPieces]) {
    assert.sameMembers(Object.keys(pieces), skus)
    const blank = Object.values(pieces).filter((piece) => Object.values(piece).some((text) => !text.trim()))
    assert.deepEqual(blank, [])
  }
})

test('keeps the same sentences and placeholders in every language (look: words)', () => {
  for (const words of [fi, sv]) {
    assert.deepEqual(Object.keys(words), Object.keys(en))
    const broken = Object.entries(en).filter(
      ([key, sentence]) => slots(words[key as keyof typeof en]) !== slots(sentence),
    )
    assert.deepEqual(broken, [])
  }
})

test('keeps exclamation marks out of every sentence (look: words)', () => {
  const loud = [en, fi, sv].flatMap((words) => Object.values(words).filter((text) => text.includes('!')))
  assert.deepEqual(loud, [])
})

test('shows every piece in a picture that needs no style and no script (look: demo)', () => {
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
