// The basket of this browser: products and quantities, nothing else.

import { sumAmounts } from '../../../core/shared/index.ts'
import { catalogue, findArticle, findProduct, mostOfOne } from '../../catalogue.ts'
import { stored } from './stored.ts'

/** One line of the basket. */
export interface Line {
  sku: string
  /** 1 to `mostOfOne`. */
  quantity: number
}

const storageKey = 'poukama:basket'
/** Without storage the basket lasts as long as the page. */
const basket = stored<unknown>('local', storageKey)

// Another tab of the shop may fill or empty the basket.
addEventListener('storage', ({ key }) => {
  if (key === storageKey || key === null) dispatchEvent(new Event('shop-change'))
})

/** Reads the basket, in the order in which the shop shows them; what the shop does not sell is left out. */
export function readBasket(): Line[] {
  const known = basket.read()
  const lines = Array.isArray(known) ? known.filter((line) => isLine(line)) : []
  return catalogue.flatMap(({ sku }) => lines.find((line) => line.sku === sku) ?? [])
}

/** Puts more of a product into the basket; what is beyond the most of one kind is left out. */
export function addProduct(sku: string, quantity: number): void {
  const already = readBasket().find((line) => line.sku === sku)?.quantity ?? 0
  setQuantity(sku, Math.min(mostOfOne, already + quantity))
}

/** Sets how many of a product are in the basket; zero takes it out. */
export function setQuantity(sku: string, quantity: number): void {
  const others = readBasket().filter((line) => line.sku !== sku)
  write(quantity > 0 ? [...others, { sku, quantity: Math.min(mostOfOne, quantity) }] : others)
}

/** Takes paid lines out of the basket; what was added since stays. */
export function takeOut(lines: readonly Line[]): void {
  const rest = readBasket().map(({ sku, quantity }) => ({
    sku,
    quantity: quantity - (lines.find((line) => line.sku === sku)?.quantity ?? 0),
  }))
  write(rest.filter(({ quantity }) => quantity > 0))
}

export function emptyBasket(): void {
  write([])
}

/** Counts the products of some lines. */
export function countOf(lines: readonly Line[]): number {
  return lines.reduce((count, { quantity }) => count + quantity, 0)
}

/** Adds an amount to itself some times, as a decimal string. */
export function multiplyAmount(amount: string, times: number): string {
  return sumAmounts(Array<string>(times).fill(amount))
}

/** Adds up some lines, as a decimal string. */
export function sumOf(lines: readonly Line[]): string {
  return sumAmounts(lines.flatMap(({ sku, quantity }) => Array<string>(quantity).fill(priceOf(sku))))
}

function priceOf(sku: string): string {
  return findArticle(sku)?.price ?? '0.00'
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null || !('sku' in value) || !('quantity' in value)) return false
  const { sku, quantity } = value
  return typeof sku === 'string' && findProduct(sku) !== undefined && isQuantity(quantity)
}

function isQuantity(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= mostOfOne
}

function write(lines: readonly Line[]): void {
  basket.write(lines.map(({ sku, quantity }) => ({ sku, quantity })))
  dispatchEvent(new Event('shop-change'))
}
