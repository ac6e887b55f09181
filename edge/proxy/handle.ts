// Handles: what a page knows of a payment instead of the order's and the bank's ids.
// A handle proves nothing about who sends it; it is only too long to be guessed.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { equalSecrets, toBase64Url, utf8 } from '../../core/shared/bytes.ts'

/**
 * Makes the handle of an order: 43 base64url characters, 32 that name it (192 bits) and 11 that show who made it.
 *
 * The same order has the same handle, so that a second press, tab or device finds the same payment; without the key
 * nobody can make or undo one, and what was not made here is refused before anything is looked up.
 */
export function handleOf(orderId: string, handleKey: string): string {
  const name = toBase64Url(mac(handleKey, `order:${orderId}`).subarray(0, 24))
  return name + markOf(name, handleKey)
}

/** Makes 14 digits that belong to one purchase, for its reference. */
export function digitsOf(purchase: string, handleKey: string): string {
  const bytes = mac(handleKey, `reference:${purchase}`)
  return Array.from(bytes.subarray(0, 14), (byte) => byte % 10).join('')
}

/** Makes the name under which one browser's connection is kept: who has the name cannot make the cookie. */
export function sessionName(sessionId: string, handleKey: string): string {
  return toBase64Url(mac(handleKey, `session:${sessionId}`))
}

/** Makes the id that a page sees instead of the bank's: 22 base64url characters (128 bits), the same for one connection. */
export function hiddenId(bankId: string, idKey: string): string {
  return toBase64Url(hmac(sha256, utf8(idKey), utf8(`id:${bankId}`)).subarray(0, 16))
}

/**
 * Makes the id of a connection for the cookie of a browser: 43 characters that follow from the secret of its way to the
 * bank, and 11 that show who made it. The same way leads to the same connection, however often the browser comes back.
 *
 * @param place Names the bank, other than the own one: what was made for one bank is none of another.
 */
export function sessionIdOf(flowSecret: string, handleKey: string, place = ''): string {
  const id = toBase64Url(mac(handleKey, `connection:${flowSecret}`))
  return id + markOf(`session:${place}${id}`, handleKey)
}

/** Tells whether a text is such an id that was made with this key for this bank: a browser cannot choose its own. */
export function isSessionId(text: string, handleKey: string, place = ''): boolean {
  return (
    /^[A-Za-z0-9_-]{54}$/.test(text) &&
    equalSecrets(text.slice(43), markOf(`session:${place}${text.slice(0, 43)}`, handleKey))
  )
}

/**
 * Makes the id of an event of an order: 36 characters, the same however often it is made, before and after a crash.
 *
 * @param subject What it happened to, for example one attempt; it says nothing about it to whoever sees the id.
 */
export function eventIdOf(handle: string, subject: string, type: string, handleKey: string): string {
  return `evt_${toBase64Url(mac(handleKey, `event:${handle}:${subject}:${type}`).subarray(0, 24))}`
}

/** Makes a digest of a text, 43 characters: who has no key cannot try texts against it. */
export function digestOf(text: string, handleKey: string): string {
  return toBase64Url(mac(handleKey, `digest:${text}`))
}

/** Writes the name of an object with a mark of 11 characters that shows who made it: what comes back is looked up by it. */
export function markedName(name: string, handleKey: string): string {
  return `${name}:${markOf(`name:${name}`, handleKey)}`
}

/** Reads a name that was marked with this key; `undefined` for every other text. */
export function unmarkedName(text: string, handleKey: string): string | undefined {
  const [, name, mark] = /^([\w:-]+):([\w-]{11})$/.exec(text) ?? []
  const isOurs =
    name !== undefined && mark !== undefined && equalSecrets(mark, markOf(`name:${name}`, handleKey))
  return isOurs ? name : undefined
}

/** Makes 32 random bytes as 43 base64url characters. */
export function randomId(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
}

/** Tells whether a text is a handle that was made with this key. */
export function isHandle(text: string, handleKey: string): boolean {
  return (
    /^[A-Za-z0-9_-]{43}$/.test(text) && equalSecrets(text.slice(32), markOf(text.slice(0, 32), handleKey))
  )
}

/** What the handle key of a deployment is worth before the first text: a deployment has one. */
let begun: { key: string; hash: ReturnType<typeof hmac.create> } | undefined

function mac(handleKey: string, text: string): Uint8Array {
  if (begun?.key !== handleKey) begun = { key: handleKey, hash: hmac.create(sha256, utf8(handleKey)) }
  return begun.hash.clone().update(utf8(text)).digest()
}

function markOf(name: string, handleKey: string): string {
  return toBase64Url(mac(handleKey, `handle:${name}`).subarray(0, 8))
}
