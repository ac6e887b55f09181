// How both pages of the merchant ask the shop's server, and the calls that sign the merchant in and out.
// An answer that was lost is no refusal: its outcome is not known.

/**
 * An answer of the shop's server.
 *
 * `answer_lost` says that the outcome is not known; every other code says that nothing was done.
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

/** Signs in. */
export const signIn = (password: string) => ask('sign-in', { password })

/** Signs out. */
export const signOut = () => ask('sign-out', {})

/** Asks the shop's server; with a body by POST, without one by GET. */
export async function ask<T = unknown>(path: string, body?: unknown): Promise<Answer<T>> {
  const post = { method: 'POST', body: JSON.stringify(body) }
  try {
    const response = await fetch(`/shop/merchant/${path}`, {
      headers: { 'x-silta': '1', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && post),
    })
    const answer: unknown = await response.json()
    if (response.ok) return { ok: true, value: answer as T }
    const wait = Number(response.headers.get('retry-after') ?? '')
    return { ok: false, code: codeOf(answer), ...(wait > 0 && { retryAfterSeconds: wait }) }
  } catch {
    return { ok: false, code: 'answer_lost' }
  }
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
