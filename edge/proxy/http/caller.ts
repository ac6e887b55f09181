// Finds out who calls: the address where the host of the proxy puts it, never where a page could write it.
// Headers of a page that look like ours or like the bank's are not read by anybody.

import type { Caller } from '../interfaces/shared/caller.ts'

/** The setting that says that no header tells the address. */
const NO_ADDRESS = 'none'

/** Header in which Cloudflare writes the address itself, over whatever came in it. */
const CLOUDFLARE_HEADER = 'cf-connecting-ip'

/**
 * Tells who calls.
 *
 * @param setting Name of the header in which the host puts the address, or `none`. Absent: Cloudflare's, and only where
 * Cloudflare itself runs the proxy: anywhere else a page could write it.
 */
export function callerOf(request: Request, setting: string | undefined): Caller {
  const { headers } = request
  const address = addressIn(
    headers.get(setting ?? (isOnCloudflare(request) ? CLOUDFLARE_HEADER : NO_ADDRESS)),
  )
  const userAgent = plain(headers.get('user-agent'), 512)
  const languages = plain(headers.get('accept-language'), 128)
  return {
    ...(address !== undefined && { address }),
    ...(userAgent !== undefined && { userAgent }),
    ...(languages !== undefined && { languages }),
  }
}

/**
 * Names the group that a caller is counted in: one IPv4 address, or the 64 bits of an IPv6 address that one line has.
 * Empty where nobody knows the address.
 */
export function groupOf({ address = '' }: Caller): string {
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::` : address
}

/** Cloudflare describes each request; nothing that comes over the wire makes this member. */
function isOnCloudflare(request: Request): boolean {
  return typeof (request as { cf?: unknown }).cf === 'object'
}

/** The last address of a list: the one that the host's own server added. Those before it came with the request. */
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

/** The eight groups of an IPv6 address that is one. */
function groupsOf(address: string): string[] {
  const [head = '', tail = ''] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail.split(':').filter(Boolean)
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => '0'), ...after]
}

/** What can stand in a header of ours; a runtime lets more through than others send. */
function plain(value: string | null, most: number): string | undefined {
  const text = value?.trim()
  return text && text.length <= most && /^[ -~]+$/.test(text) ? text : undefined
}
