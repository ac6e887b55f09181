/// <reference types="node" />
// Connects a bank by the requests that a browser would make, for tests of what comes after: no page is drawn on the way.
// How a person goes that way is walked in accounts.test.ts.

import type { Page } from 'puppeteer-core'
import type { Demo } from '../../demo/run.ts'

/** Gives the browser of a page a connection to the Finnish bank of the demo, with everything shared, before it opens the shop. */
export async function signIn(page: Page, { shop }: Pick<Demo, 'shop'>, customer: string): Promise<void> {
  const begun = await fetch(`${shop}/pay/accounts/connect`, { method: 'POST', headers: { 'x-silta': '1' } })
  const { approvalUrl = '' }: { approvalUrl?: string } = await begun.json()
  const asked = await (await fetch(approvalUrl)).text()
  const [link] = linksOf(asked).filter(([, words]) => words.startsWith(customer))
  if (!link) throw new Error('the bank does not know this customer')
  const at = new URL(link[0], approvalUrl)
  const form = await (await fetch(at)).text()
  const [, action = ''] = /<form method="post" action="([^"]*)"/.exec(form) ?? []
  const body = new URLSearchParams({ decision: 'approve' })
  for (const [input] of form.matchAll(/<input [^>]*>/g))
    if (/ checked|type="hidden"/.test(input)) body.append(attribute(input, 'name'), attribute(input, 'value'))
  const headers = { origin: at.origin }
  const decided = await fetch(new URL(plain(action), at), {
    method: 'POST',
    body,
    headers,
    redirect: 'manual',
  })
  const back = decided.headers.get('location') ?? ''
  const cookie = cookiesOf(begun)
    .map(({ name, value }) => `${name}=${value}`)
    .join('; ')
  const made = await fetch(back, { headers: { cookie }, redirect: 'manual' })
  const given = cookiesOf(made).filter(({ value }) => value !== '')
  if (given.length === 0) throw new Error('no connection was made')
  await page.setCookie(
    ...given.map((one) => ({
      ...one,
      url: shop,
      secure: true,
      httpOnly: true,
      sameSite: 'Strict' as const,
    })),
  )
}

function linksOf(html: string): [address: string, words: string][] {
  return Array.from(html.matchAll(/<a href="([^"]*)"><span>([^<]*)/g), ([, address = '', words = '']) => [
    plain(address),
    plain(words),
  ])
}

const attribute = (element: string, name: string) =>
  plain(new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? '')

const plain = (html: string) => html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))

function cookiesOf(answer: Response): { name: string; value: string }[] {
  return answer.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value }
  })
}
