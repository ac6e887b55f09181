// The settings of notices: where they go, and the keys that sign them.
// Both or none. It stores nothing, and no fault repeats a value.

import * as v from 'valibot'
import type { Fetcher } from '../../shared/workers.ts'
import { readNoticeKey, signNotice } from '../../../core/webhooks/index.ts'
import type { Bindings } from '../interfaces/shared/capability.ts'
import { address, works } from '../interfaces/shared/forms.ts'
import type { NoticeReceiver } from '../notices/sending.ts'

/** The form of each setting. */
export const noticeSettings = {
  /** Address of the merchant's server that takes notices. */
  NOTICE_URL: v.optional(address('must be the address that takes notices, without fragment')),
  /** One or two keys that sign notices: two while one takes the place of the other. */
  NOTICE_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => areKeys(text.split(' ')),
        'must be one or two keys separated by a space, each whsec_ and base64 of 24 to 64 bytes or whsk_ and base64 of 32',
      ),
    ),
  ),
}

/** The settings of notices, checked. */
interface NoticeSettings {
  NOTICE_URL?: string | undefined
  NOTICE_KEYS?: string | undefined
}

/** Names faults that only both settings together show. */
export function noticeFaults({ NOTICE_URL, NOTICE_KEYS }: Bindings): string[] {
  return (NOTICE_URL === undefined) === (NOTICE_KEYS === undefined)
    ? []
    : ['NOTICE_URL, NOTICE_KEYS go together']
}

/** Names keys that do not work: each signs once. */
export async function noticeKeyFaults({ NOTICE_KEYS }: Bindings): Promise<string[]> {
  if (typeof NOTICE_KEYS !== 'string' || !areKeys(NOTICE_KEYS.split(' '))) return []
  const keys = NOTICE_KEYS.split(' ')
  return (await works(() => signNotice({ keys, id: 'evt_0', timestamp: 0, body: '' })))
    ? []
    : ['NOTICE_KEYS must be keys that this runtime can sign with']
}

/** Makes the receiver from the settings; nothing where the merchant wants no notices. */
export function makeReceiver(
  { NOTICE_URL, NOTICE_KEYS }: NoticeSettings,
  transport: Fetcher | undefined,
): NoticeReceiver | undefined {
  if (NOTICE_URL === undefined || NOTICE_KEYS === undefined) return undefined
  return {
    url: NOTICE_URL,
    // Read here, so that each key is imported once for the life of the settings.
    keys: NOTICE_KEYS.split(' ').map((text) => readNoticeKey(text)),
    fetch: (url, init) => (transport ? transport.fetch(url, init) : fetch(url, init)),
  }
}

function areKeys(texts: readonly string[]): boolean {
  return texts.length <= 2 && texts.every((text) => isSigningKey(text))
}

function isSigningKey(text: string): boolean {
  try {
    return readNoticeKey(text).sign !== undefined
  } catch {
    return false
  }
}
