// What the shop sells and for how much: plain data that the pages show and the shop's server trusts.

/** One product of stoneware. */
export interface Product {
  /** Name in baskets, orders and addresses. */
  sku: string
  /** Name of the product, the same in every language. */
  name: string
  /** Price of one with tax and delivery, decimal string in the shop's currency. */
  price: string
  /** Greatest width in centimetres, decimal string. */
  width: string
  /** Height in centimetres, decimal string. */
  height: string
  /** Its content when full, in centilitres; absent for a plate. */
  holds?: number
}

/** The shop itself: payee and currency. */
export const shop = { name: 'Poukama', currency: 'EUR' } as const

/** The seller on receipts; its numbers are invented and belong to nobody. */
export const seller = {
  shop: shop.name,
  name: 'Savipaja Poukama Oy',
  address: 'Poukamantie 1, 00000 Poukama',
  businessId: '0000000-0',
  vatId: 'FI00000000',
  /** Per cent that every price contains. */
  vatRate: '25.5',
} as const

/** Most products of one kind in one order: what the kiln takes at once. */
export const mostOfOne = 12

/** Every product, in the order in which the shop shows them. */
export const catalogue: readonly Product[] = [
  { sku: 'laine', name: 'Laine', price: '36.00', width: '12', height: '9', holds: 30 },
  { sku: 'luoto', name: 'Luoto', price: '24.00', width: '6', height: '6.5', holds: 9 },
  { sku: 'usva', name: 'Usva', price: '38.50', width: '12', height: '8', holds: 40 },
  { sku: 'hiekka', name: 'Hiekka', price: '42.00', width: '15', height: '7', holds: 60 },
  { sku: 'kaarna', name: 'Kaarna', price: '39.00', width: '22', height: '2.5' },
  { sku: 'ruoko', name: 'Ruoko', price: '48.00', width: '9', height: '19', holds: 35 },
  { sku: 'suola', name: 'Suola', price: '54.00', width: '10', height: '11', holds: 25 },
  { sku: 'hamara', name: 'Hämärä', price: '82.00', width: '15', height: '20', holds: 120 },
  { sku: 'tyyni', name: 'Tyyni', price: '118.00', width: '30', height: '12', holds: 350 },
]

/** A subscription: one piece each month, paid by a standing order that the bank carries out. */
export interface Subscription {
  sku: string
  name: string
  /** Price of one month with tax and delivery, decimal string in the shop's currency. */
  price: string
  every: 'monthly'
  /** How many months it lasts. */
  times: number
}

/** The one subscription of the shop. */
export const subscription: Subscription = {
  sku: 'kuu',
  name: 'Kuu',
  price: '19.50',
  every: 'monthly',
  times: 12,
}

/** Finds an article by its sku: a product, or the subscription. */
export function findArticle(sku: string): Pick<Product, 'name' | 'price'> | undefined {
  return sku === subscription.sku ? subscription : findProduct(sku)
}

/** Finds a product by its sku; nothing if there is none. */
export function findProduct(sku: string): Product | undefined {
  return catalogue.find((product) => product.sku === sku)
}
