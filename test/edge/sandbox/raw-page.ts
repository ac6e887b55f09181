/// <reference types="node" />
// The pages of the bank as a browser without script meets them: what is in them, and forms that are sent by hand.
// It is independent of interfaces: which address leads to a page, and what comes back, is beside the tests of its interface.
import { assert } from '#kit'
import { type Answer, ask, type Bank, bytesOf, header } from './raw-client.ts'
import { requestBytes } from './raw-request.ts'

/** A page as it was sent. */
export interface PageSeen {
  answer: Answer
  text: string
}

/** One form of a page, as a browser would send it. */
interface FormSeen {
  method: string
  action: string
  /** Hidden and preset values. */
  fields: [name: string, value: string][]
  /** Values of choices by name, with the text beside each. */
  choices: { name: string; value: string; text: string }[]
  buttons: { name: string; value: string; text: string }[]
}

function unescapeHtml(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }
  return text.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|([a-z]+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex as string, 16))
    if (decimal) return String.fromCodePoint(Number(decimal))
    return named[name as string] ?? whole
  })
}

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/([a-zA-Z-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, unescapeHtml(value)]))
}

/** Reads the words of a piece of a page. */
export function textOf(html: string): string {
  return unescapeHtml(html.replaceAll(/<[^>]*>/g, ' ')).replaceAll(/\s+/g, ' ')
}

/** Lists the forms of a page. */
export function formsOf({ text }: PageSeen): FormSeen[] {
  return [...text.matchAll(/<form([^>]*)>([\s\S]*?)<\/form>/g)].map(([, head = '', inside = '']) => {
    const { method = 'get', action = '' } = attributesOf(head)
    const seen: FormSeen = { method, action, fields: [], choices: [], buttons: [] }
    const inputs = inside.matchAll(/<input([^>]*)>([\s\S]*?)(?=<input|<\/label>|<button|$)/g)
    for (const [, tag = '', after = ''] of inputs) {
      const { type = 'text', name = '', value = '', ...rest } = attributesOf(tag)
      if (type === 'radio' || type === 'checkbox') {
        seen.choices.push({ name, value, text: textOf(after) })
        if ('checked' in rest) seen.fields.push([name, value])
      } else if (name !== '') seen.fields.push([name, value])
    }
    for (const [, tag = '', options = ''] of inside.matchAll(/<select([^>]*)>([\s\S]*?)<\/select>/g)) {
      const { name = '' } = attributesOf(tag)
      const all = [...options.matchAll(/<option([^>]*)>([\s\S]*?)(?=<option|<\/option>|$)/g)]
      for (const [at, [, option = '', words = '']] of all.entries()) {
        const { value = textOf(words).trim(), ...rest } = attributesOf(option)
        seen.choices.push({ name, value, text: textOf(words) })
        if (at === 0 || 'selected' in rest) {
          seen.fields = seen.fields.filter(([other]) => other !== name)
          seen.fields.push([name, value])
        }
      }
    }
    for (const [, tag = '', words = ''] of inside.matchAll(/<button([^>]*)>([\s\S]*?)<\/button>/g)) {
      const { name = '', value = '' } = attributesOf(tag)
      seen.buttons.push({ name, value, text: textOf(words) })
    }
    return seen
  })
}

/** Asks for a page, or sends a form, as a browser without script does. */
export async function browsePage(bank: Bank, target: string, body?: string): Promise<PageSeen> {
  const headers = {
    accept: 'text/html',
    ...(body !== undefined && {
      'content-type': 'application/x-www-form-urlencoded',
      origin: bank.base,
      referer: bank.base + target,
    }),
  }
  const bytes = requestBytes(bank, body === undefined ? 'GET' : 'POST', target, headers, bytesOf(body ?? ''))
  const answer = await ask(bank, bytes)
  return { answer, text: answer.body.toString('utf8') }
}

/** What the PSU does on the page. */
export interface Choice {
  decision: 'approve' | 'refuse' | 'leave' | 'fail'
  customerId?: string
  /** Account to choose; the one that the page has chosen when absent. */
  iban?: string
}

/** Opens the page on which a customer decides. */
export async function openPage(bank: Bank, address: string, customerId = 'customer-1'): Promise<PageSeen> {
  const first = await browsePage(bank, address)
  assert.equal(first.answer.status, 200, first.text.slice(0, 600) + String(header(first.answer, 'location')))
  const links = [...first.text.matchAll(/<a[^>]*href="([^"]*)"/g)].map(([, href = '']) => unescapeHtml(href))
  const link = links.find((href) => new URL(href, bank.base).searchParams.get('customer') === customerId)
  if (link === undefined) return first
  const next = await browsePage(bank, link)
  assert.equal(next.answer.status, 200, next.text.slice(0, 600))
  return next
}

/** Sends the form of a page with a decision. */
export async function sendForm(bank: Bank, page: PageSeen, { decision, iban }: Choice): Promise<PageSeen> {
  const found = formsOf(page).find(({ buttons }) => buttons.some(({ value }) => value === decision))
  if (!found) throw new Error(`the page has no button to ${decision}`)
  const button = found.buttons.find(({ value }) => value === decision)
  let { fields } = found
  if (iban !== undefined) {
    const near = (text: string) => text.replaceAll(/\s/g, '').includes(iban)
    const chosen = found.choices.find(({ value, text }) => near(value) || near(text))
    if (!chosen) throw new Error('the page does not offer the account')
    fields = [...fields.filter(([name]) => name !== chosen.name), [chosen.name, chosen.value]]
  }
  const all = [...fields, [button?.name ?? '', button?.value ?? '']]
  const body = all.map((pair) => pair.map((part) => encodeURIComponent(part)).join('=')).join('&')
  assert.equal(found.method.toLowerCase(), 'post')
  return browsePage(bank, found.action, body)
}
