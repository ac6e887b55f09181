// The form of a price list, as a setting holds it.
// It computes no price; orders/ does.

import * as v from 'valibot'
import { isAmount } from '../../../core/shared/values/money.ts'

/** Articles by their sku, with a price of two decimals in euros. */
export const PriceList = v.record(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9._-]{1,64}$/)),
  v.object({
    name: v.pipe(v.string(), v.minLength(1)),
    price: v.pipe(
      v.string(),
      v.check((price) => isAmount(price)),
    ),
  }),
)
export type PriceList = v.InferOutput<typeof PriceList>
