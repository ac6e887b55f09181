// How both pages of the merchant ask the shop's server, and the calls that sign the merchant in and out.
// A lost answer is no refusal: what was asked may have been done.

import { askShop } from '../../site/shop/asked.ts'

/**
 * An answer of the shop's server.
 *
 * `answer_lost` means that the outcome is not known; every other code means that nothing was done.
 */
export type Answer<T> = { ok: true; value: T } | { ok: false; code: string; retryAfterSeconds?: number }

/** A page of a list, newest first. */
export interface Page<Row> {
  rows: readonly Row[]
  /** Asks for the next page; absent on the last one. */
  next?: string | undefined
}

/** Asks whether the merchant is signed in. */
export const readSession = () => ask<{ signedIn: boolean }>('session')

export const signIn = (password: string) => ask('sign-in', { password })

export const signOut = () => ask('sign-out', {})

/** Asks the shop's server; with a body by POST, without one by GET. */
export async function ask<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
  const answer = await askShop<T>(`merchant/${path}`, body)
  if (answer?.ok) return { ok: true, value: answer.value }
  const wait = Number(answer?.headers.get('retry-after') ?? '')
  return { ok: false, code: codeOf(answer?.value), ...(wait > 0 && { retryAfterSeconds: wait }) }
}

/** Asks for a page of a list; `name` is the member with its rows. */
export async function askPage<Row>(name: string, path: string): Promise<Answer<Page<Row>>> {
  const answer = await ask<Record<string, unknown>>(path)
  if (!answer.ok) return answer
  const { [name]: rows, next } = answer.value
  return { ok: true, value: { rows: rows as Row[], next: next as string | undefined } }
}

/** Reads the code of a refusal. */
export function codeOf(answer: unknown): string {
  const isRefusal = typeof answer === 'object' && answer !== null && 'error' in answer
  return isRefusal && typeof answer.error === 'string' ? answer.error : 'answer_lost'
}
