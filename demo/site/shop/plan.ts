// When the subscription would be paid: the shop's server says it, because it signs the order.
// It remembers nothing: the button asks again whether the days are still right.

import type { Plan } from '../../shop/books.ts'

export type { Plan }

/** Asks for the days; nothing where the server is silent. */
export async function readPlan(): Promise<Plan | undefined> {
  try {
    const response = await fetch('/shop/subscriptions/plan', { headers: { 'x-silta': '1' } })
    return response.ok ? ((await response.json()) as Plan) : undefined
  } catch {
    return undefined
  }
}
