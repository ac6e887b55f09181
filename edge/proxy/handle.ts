// Handles and other names that the proxy makes. A page knows a payment by its handle, not by ids of the order or the bank.
// A handle does not prove who sends it; it is only too long to guess.

import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { equalSecrets, toBase64Url, utf8 } from '../../core/shared/bytes.ts'

/**
 * Makes the handle of an order: 43 base64url characters, 32 that name it (192 bits) and 11 that prove its maker.
 *
 * An order always has the same handle, so that a second press, tab or device finds the same payment. Without the key
 * handles cannot be made or reversed, and a forged one is refused before anything is looked up.
 */
export function handleOf(orderId: string, handleKey: string): string {
  const name = toBase64Url(mac(handleKey, `order:${orderId}`).subarray(0, 24))
  return name + markOf(name, handleKey)
}

/** The handle keys: one, or the one that is replaced and the one that replaces it. */
export type HandleKeys = readonly [string, ...string[]]

/** The settings that contain the handle keys. */
export interface HandleKeySettings {
  readonly HANDLE_KEY: string
  readonly HANDLE_KEY_NEXT?: string | undefined
}

/** Lists the handle keys. */
export function handleKeysOf({ HANDLE_KEY, HANDLE_KEY_NEXT = HANDLE_KEY }: HandleKeySettings): HandleKeys {
  return HANDLE_KEY_NEXT === HANDLE_KEY ? [HANDLE_KEY] : [HANDLE_KEY, HANDLE_KEY_NEXT]
}

/** Finds the key that made a handle; `undefined` where none of these did. */
export function keyOfHandle(handle: string, keys: HandleKeys): string | undefined {
  return keys.find((key) => isHandle(handle, key))
}

/** A handle key, or those of which the handle of an order chooses one. */
export type OrderKey = string | HandleKeys

/** Finds the key of an order: the one that made its handle. An order that outlived its key goes on under the oldest. */
export function orderKeyOf(handle: string, keys: OrderKey): string {
  return typeof keys === 'string' ? keys : (keyOfHandle(handle, keys) ?? keys[0])
}

/** Marks what is begun now, whose name no key makes, with its key; nothing while there is one key only. */
export function newKeyMark(keys: HandleKeys): string | undefined {
  return keys[1] === undefined ? undefined : markOf('key', keys[1])
}

/** Finds the key of what has such a mark, or none: what was begun before there were two keys has the older one. */
export function markedKey(mark: string | undefined, keys: HandleKeys): string {
  return keys.find((key) => mark === markOf('key', key)) ?? keys[0]
}

/** Makes 14 digits for the reference of one purchase. */
export function digitsOf(purchase: string, handleKey: string): string {
  const bytes = mac(handleKey, `reference:${purchase}`)
  return Array.from(bytes.subarray(0, 14), (byte) => byte % 10).join('')
}

/** Makes the name of a session's object from its cookie; the cookie cannot be made from the name. */
export function sessionName(sessionId: string, handleKey: string): string {
  return toBase64Url(mac(handleKey, `session:${sessionId}`))
}

/** Makes the id that a page sees instead of the bank's: 22 base64url characters (128 bits), the same throughout a session. */
export function hiddenId(bankId: string, idKey: string): string {
  return toBase64Url(hmac(sha256, utf8(idKey), utf8(`id:${bankId}`)).subarray(0, 16))
}

/**
 * Makes the id of a session for a browser's cookie: 43 characters from the secret of its consent flow, and 11 that prove
 * their maker. The same flow leads to the same session, however often the browser comes back.
 *
 * @param place The bank; empty for the bank that runs the interface. An id for one bank is not valid at another.
 */
export function sessionIdOf(flowSecret: string, handleKey: string, place = ''): string {
  const id = toBase64Url(mac(handleKey, `connection:${flowSecret}`))
  return id + markOf(`session:${place}${id}`, handleKey)
}

/** Returns whether this key made a session id for this bank: a browser cannot choose its own. */
export function isSessionId(text: string, handleKey: string, place = ''): boolean {
  return (
    /^[A-Za-z0-9_-]{54}$/.test(text) &&
    equalSecrets(text.slice(43), markOf(`session:${place}${text.slice(0, 43)}`, handleKey))
  )
}

/**
 * Makes the id of an order's event: 36 characters, the same each time, before and after a crash.
 *
 * @param subject What the event is about, for example one attempt. The id does not give it away.
 */
export function eventIdOf(handle: string, subject: string, type: string, handleKey: OrderKey): string {
  return `evt_${toBase64Url(mac(orderKeyOf(handle, handleKey), `event:${handle}:${subject}:${type}`).subarray(0, 24))}`
}

/** Makes a digest of a text, 43 characters. Without the key, texts cannot be tried against it. */
export function digestOf(text: string, handleKey: string): string {
  return toBase64Url(mac(handleKey, `digest:${text}`))
}

/** Adds a mark of 11 characters to the name of an object. It proves the maker of a name that comes back from outside. */
export function markedName(name: string, handleKey: string): string {
  return `${name}:${markOf(`name:${name}`, handleKey)}`
}

/** Reads a marked name; `undefined` for any text that this key did not mark. */
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

/** Returns whether this key made a handle. */
export function isHandle(text: string, handleKey: string): boolean {
  return (
    /^[A-Za-z0-9_-]{43}$/.test(text) && equalSecrets(text.slice(32), markOf(text.slice(0, 32), handleKey))
  )
}

/** Hashes that were begun with a handle key, by key: a deployment has one key, or two. */
const begun = new Map<string, ReturnType<typeof hmac.create>>()

function mac(handleKey: string, text: string): Uint8Array {
  let hash = begun.get(handleKey)
  if (!hash) {
    if (begun.size > 1) begun.clear()
    begun.set(handleKey, (hash = hmac.create(sha256, utf8(handleKey))))
  }
  return hash.clone().update(utf8(text)).digest()
}

function markOf(name: string, handleKey: string): string {
  return toBase64Url(mac(handleKey, `handle:${name}`).subarray(0, 8))
}
