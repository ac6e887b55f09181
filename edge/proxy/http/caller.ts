// Finds the caller's address: only where the host of the proxy writes it, never where a page could write it.
// Headers from a page that look like ours or the bank's are ignored.

import { present } from '../../shared/present.ts'
import type { Caller } from '../interfaces/shared/caller.ts'

/** Value of the setting that means that no header has the address. */
const NO_ADDRESS = 'none'

/** Header in which Cloudflare writes the address, over any value that came in. */
const CLOUDFLARE_HEADER = 'cf-connecting-ip'

/**
 * Describes the caller of a request.
 *
 * @param setting Name of the header in which the host writes the address, or `none`. Absent: Cloudflare's, but only where
 * Cloudflare runs the proxy: elsewhere a page could write it.
 */
export function callerOf(request: Request, setting: string | undefined): Caller {
  const { headers } = request
  const address = addressIn(
    headers.get(setting ?? (isOnCloudflare(request) ? CLOUDFLARE_HEADER : NO_ADDRESS)),
  )
  const userAgent = plain(headers.get('user-agent'), 512)
  const languages = plain(headers.get('accept-language'), 128)
  return present({ address, userAgent, languages })
}

/**
 * Names the group in which a caller is counted: one IPv4 address, or the first 64 bits of an IPv6 address, since one connection
 * to the internet has all addresses that begin with them. Empty if the address is unknown.
 */
export function groupOf({ address = '' }: Caller): string {
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::` : address
}

/** Cloudflare adds this member to each request; no header can make it. */
function isOnCloudflare(request: Request): boolean {
  return typeof (request as { cf?: unknown }).cf === 'object'
}

/** The last address of a list is the one that the host's own server added. Those before it came with the request. */
function addressIn(value: string | null): string | undefined {
  const last =
    value
      ?.split(',')
      .at(-1)
      ?.trim()
      .replace(/^\[(.*)\]$/, '$1') ?? ''
  return isAddress(last) ? last : undefined
}

function isAddress(text: string): boolean {
  if (/^(\d{1,3}\.){3}\d{1,3}$/.test(text)) return text.split('.').every((part) => Number(part) <= 255)
  return text.length <= 45 && /^[0-9a-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]/`)
}

function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/** Limits a value to what a header of ours can contain; some runtimes accept more than others send. */
function plain(value: string | null, most: number): string | undefined {
  const text = value?.trim()
  return text && text.length <= most && /^[ -~]+$/.test(text) ? text : undefined
}
