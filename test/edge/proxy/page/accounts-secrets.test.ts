// Every byte of the account routes that leaves the proxy, and every line of its log, searched for what must not be there.
// What it searches for are the canaries of the bank and everything that was made for one connection.
// Runs with --all: attacks in all their forms.
import { assert, test } from '#kit'
import { type AccessKind, CLIENT } from '../sessions/accounts-bank.ts'
import { connected, type AccountsProxy, startService } from '../sessions/accounts-kit.ts'
import { json } from '../kit/fake-bank.ts'
import { bytesOf, leaks } from '../kit/leaks.ts'
import { HANDLE_KEY, withLog } from '../kit/proxy.ts'
import { wordsOf } from '../kit/lists.ts'

const KINDS: AccessKind[] = ['exchange', 'refresh', 'accounts', 'cards', 'entries', 'card-entries', 'revoke']

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** Everything that left, and what only some of it may hold. */
interface Seen {
  /** Answers to `connect`: these may hold the state, the client's id and the challenge. */
  ways: string[]
  others: string[]
  /** Values of cookies; they may stand in `set-cookie` only. */
  cookies: Set<string>
  states: Set<string>
}

/**
 * Does everything that a page, a person, a bank and a stranger can do.
 * @param code what the bank gives as the code and path of its errors
 * @param statuses with which it gives them
 */
async function everything(service: AccountsProxy, code: string, statuses: readonly number[]): Promise<Seen> {
  const { bank } = service
  const seen: Seen = { ways: [], others: [], cookies: new Set(), states: new Set() }
  const note = async (coming: Response | Promise<Response>) => {
    const response = await coming
    for (const line of response.headers.getSetCookie()) {
      const [, value = ''] = /^[^=]+=([^;]*)/.exec(line) ?? []
      if (value !== '') seen.cookies.add(value)
    }
    const copy = new Response(response.body, response)
    copy.headers.delete('set-cookie')
    seen.others.push(await bytesOf(copy))
  }
  const browser = service.browser()
  const leave = async () => {
    const response = await browser.call('/accounts/connect', { method: 'POST' })
    const text = await response.clone().text()
    seen.ways.push(text)
    const { approvalUrl } = JSON.parse(text) as { approvalUrl: string }
    seen.states.add(new URL(approvalUrl).searchParams.get('state') ?? '')
    await note(new Response('', response))
    return approvalUrl
  }
  const readAll = async () => {
    const { body } = await browser.get('/accounts')
    const [account, card] = [body.accounts?.[0]?.id, body.cards?.[0]?.id]
    const range = '?from=2026-11-01&to=2026-11-20'
    await note(browser.call('/accounts'))
    for (const path of [`/accounts/${account}/transactions`, `/cards/${card}/transactions`]) {
      const page = await browser.call(`${path}${range}`)
      const { next } = (await page.clone().json()) as { next?: string }
      await note(page)
      for (const more of ['?from=x', `${range}&page=${next}`, `${range}&page=x`])
        await note(browser.call(path + more))
    }
  }
  const query = bank.approve(await leave())
  await note(browser.comeBack(`${query}x`))
  await note(service.browser().comeBack(query))
  await note(browser.comeBack(query))
  await note(browser.comeBack(query))
  await note(browser.comeBack(bank.deny(await leave())))
  await readAll()
  bank.age()
  await readAll()
  for (const id of Object.keys(bank.secrets())) {
    await note(browser.call(`/accounts/${encodeURIComponent(id)}/transactions`))
  }
  // A bank that says everything it knows, in every answer, and then one that says nothing.
  const tell = (status: number) => (call: { headers: Headers; form: URLSearchParams; url: URL }) => {
    const all = [
      ...call.headers.values(),
      ...call.form.values(),
      call.url.href,
      ...Object.keys(bank.secrets()),
    ]
    const body = {
      type: code,
      error: code,
      message: all,
      error_description: all,
      violations: [{ type: code, path: code, message: all }],
    }
    return json(status, body, { 'x-told': CLIENT.apiKey, 'www-authenticate': CLIENT.secret })
  }
  const noteLostAnswer = () => {
    throw new Error(`could not fetch https://${CLIENT.apiKey}@bank.example`)
  }
  for (const kind of KINDS) {
    for (const rule of [...statuses.map(tell), noteLostAnswer]) {
      bank.rules[kind] = rule
      if (kind === 'refresh') bank.age()
      if (kind === 'exchange') await note(browser.comeBack(bank.approve(await leave())))
      if (kind === 'revoke') await note(browser.disconnect())
      await readAll()
      bank.rules[kind] = undefined
      await note(browser.comeBack(bank.approve(await leave())))
    }
  }
  await note(browser.disconnect())
  await note(browser.call('/accounts'))
  return seen
}

/** Writes each text once, whatever id its request has: there are hundreds of the same refusals. */
const onceEach = (texts: readonly string[]) =>
  [...new Set(texts.map((text) => text.replaceAll(UUID, '')))].join('\n')

/** Everything that no answer and no line may hold. */
const secretsOf = (service: AccountsProxy) => {
  const keys = [...service.kept.values()].map(({ idKey }) => idKey)
  const named = [HANDLE_KEY, ...keys, ...service.names].map((secret) => [secret, secret] as const)
  return { ...service.bank.secrets(), ...Object.fromEntries(named) }
}

test('shows no token, secret, code or id of the bank in any byte of any answer or log line (promises: R28, R30)', async () => {
  const service = await startService()
  const { result, lines } = await withLog(() => everything(service, 'INVALID', [400, 401, 403, 500]))
  const secrets = secretsOf(service)
  const log = onceEach([...lines, ...service.log.map((event) => JSON.stringify(event))])
  const answers = onceEach([...result.ways, ...result.others])
  for (const part of wordsOf(`
    client-secret client-api access-token refresh-token code account card entry-of paging
  `))
    assert.isTrue(
      Object.keys(secrets).some((secret) => secret.startsWith(`canary-${part}`)),
      part,
    )
  assert.isAbove(Object.keys(secrets).length, 200)
  assert.isAbove(result.others.length, 200)
  assert.isAbove(service.log.length, 40)
  assert.deepEqual(leaks(answers, secrets), [])
  assert.deepEqual(leaks(log, secrets), [])
  // What belongs to one way stands in the address of this way, and nowhere else; cookies in their header only.
  const own = Object.fromEntries([...result.states, CLIENT.id, ...result.cookies].map((text) => [text, text]))
  assert.isAbove(Object.keys(own).length, 70)
  assert.deepEqual(leaks(onceEach(result.others) + log, own), [])
  const cookies = Object.fromEntries([...result.cookies].map((text) => [text, text]))
  assert.deepEqual(leaks(result.ways.join('\n'), cookies), [])
})

test('shows a page none even when the bank makes one its error code (promises: R44)', async () => {
  const service = await startService()
  const { result } = await withLog(() => everything(service, CLIENT.secret, [400]))
  assert.deepEqual(leaks(onceEach([...result.ways, ...result.others]), secretsOf(service)), [])
})

test('finds each of them when it is planted (promises: R28)', async () => {
  const service = await startService()
  const { browser } = await connected(service)
  const secrets = secretsOf(service)
  service.bank.rules.accounts = async (call) => {
    const answer = (await (await service.bank.usual(call)).json()) as { accounts: { name: string }[] }
    const [account] = answer.accounts
    return json(200, {
      accounts: Object.keys(secrets).map((name) => ({ ...account, name: `My ${btoa(name)}` })),
    })
  }
  const seen = await bytesOf(await browser.call('/accounts'))
  assert.lengthOf(leaks(seen, secrets), Object.keys(secrets).length)
})
