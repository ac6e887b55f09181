// The page for a person at an address of the proxy that is neither a payment nor a route.

import { isNavigation } from '../../shared/navigation.ts'
import type { ProxyContext } from '../http/context.ts'
import { CLOSED, languageIn, linkBack, personPage, styleSource } from './person-page.ts'
import { WORDS } from './words.ts'

const policy = () => ["default-src 'none'", styleSource(), ...CLOSED].join('; ')

/**
 * Makes the page that replaces a refusal, with the same status; `undefined` if the refusal stays.
 *
 * @see gaps: shared.errors.closed-sets
 */
export function strayPage(c: ProxyContext): Response | undefined {
  const { status } = c.res
  if ((status !== 404 && status !== 405) || !isNavigation(c.req.raw)) return undefined
  const { RETURN_URL, MERCHANT_NAME } = c.get('config').settings
  const language = languageIn(c.req.header('accept-language'))
  const { title, text } = WORDS[language].stray
  const back = linkBack(language, RETURN_URL && new URL(RETURN_URL).origin)
  return new Response(personPage(language, MERCHANT_NAME, title, `<p>${text}</p>${back}`), {
    status,
    headers: { 'content-type': 'text/html; charset=UTF-8', 'content-security-policy': policy() },
  })
}
