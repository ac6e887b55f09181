// Calls of a page to the shop's server, with the header that a form of another site cannot send, and two small queries.

import type { Plan } from '../../shop/books.ts'

/** An answer of the shop's server, in JSON. */
export interface Answered<T> {
  /** Whether it is a success; otherwise `value` has the refusal. */
  ok: boolean
  status: number
  value: T
  headers: Headers
}

/** Asks below `/shop`: with a body by POST, without one by GET. Nothing if no answer came: the outcome is not known. */
export async function askShop<T>(path: string, body?: unknown): Promise<Answered<T> | undefined> {
  const isPost = body !== undefined
  try {
    const response = await fetch(`/shop/${path}`, {
      headers: { 'x-silta': '1', ...(isPost && { 'content-type': 'application/json' }) },
      ...(isPost && { method: 'POST', body: JSON.stringify(body) }),
    })
    const { ok, status, headers } = response
    return { ok, status, headers, value: (await response.json()) as T }
  } catch {
    return undefined
  }
}

/** Asks for the days on which the subscription would be paid; nothing if the server is silent. It signs the order, so it sets them. */
export async function readPlan(): Promise<Plan | undefined> {
  const answer = await askShop<Plan>('subscriptions/plan')
  return answer?.ok ? answer.value : undefined
}

/**
 * Asks for an account at the test bank with enough money, from which a visitor may pay; real payers know their own.
 *
 * @returns `none` if there is none, nothing if the bank does not answer
 */
export async function fetchTestAccount(country: string, amount: string): Promise<string | undefined> {
  const answer = await askShop<{ iban?: string }>(`test-account?${new URLSearchParams({ country, amount })}`)
  return answer?.status === 404 ? 'none' : answer?.value.iban
}
