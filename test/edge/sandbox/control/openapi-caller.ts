// Who steers the bank in the walk over the document of the control interface: a tester with the sandbox key, and some without.
// What is called comes from the document.
import { BASE, control, SANDBOX_KEY } from '../bank-kit.ts'
import { bent, type Caller, type WalkRequest } from '../openapi/caller.ts'
import { documentation } from '../../../../edge/sandbox/control/documentation.ts'
import { create, MERCHANT } from '../online-payment/kit.ts'
import { askConsent, openBaltic } from '../baltic/kit.ts'

/** Reads a member of the body that the document shows of a call. */
function exampleOf(name: string, member: string): string {
  const body = documentation.examples[name]?.body as Readonly<Record<string, unknown>> | undefined
  return String(body?.[member])
}

/** Opens a bank in which a payment, a consent and a plan wait, that has lent a client a key, and that has another one beside it. */
export async function open(): Promise<Caller> {
  const bank = await openBaltic({ callLog: true })
  const callbacks = { url: 'https://shop.example.com/callbacks' }
  const { paymentId } = await create(bank, { b2bBackendURL: callbacks })
  const { link } = await create(bank)
  const consentId = String((await askConsent(bank, bank)).json['consentId'])
  await control(bank, 'POST', '/outcomes', { operation: 'online-payment.create', outcome: 'drop-after' })
  const planned = (await control(bank, 'GET', '/outcomes')).json['planned'] as { id: string }[]
  const { latest } = (await control(bank, 'GET', '/calls')).json
  const tried = { operation: 'psd2.create.sepa', clientId: bank.clientId, draft: true }
  const { client } = (await control(bank, 'POST', '/try', tried)).json
  const accounts = (await control(bank, 'GET', '/accounts?customerId=customer-1&country=FI')).json
  const { accountId } = (accounts as unknown as { accountId: string }[])[0] ?? { accountId: '' }
  const waiting = { status: 'pending', amount: '-1.00', counterpart: { name: 'Poukama' } }
  const { entryId } = (await control(bank, 'POST', `/accounts/${accountId}/entries`, waiting)).json
  const cards = (await control(bank, 'GET', '/cards')).json as unknown as { cardId: string }[]
  const other = (await control(bank, 'POST', '/clients', {})).json
  // Beside the one that it has: the last is not revoked without a word.
  const csrPem = exampleOf('control.clients.certify', 'csrPem')
  await control(bank, 'POST', `/clients/${bank.clientId}/certificates`, { csrPem })
  const { certificates } = (await control(bank, 'GET', `/clients/${bank.clientId}`)).json as {
    certificates: { thumbprint: string }[]
  }
  await control(bank, 'POST', '/banks', { name: 'beside' })
  /** What the examples of bodies name stands under other names in this bank. */
  const known: readonly (readonly [string, string])[] = [
    [exampleOf('control.sca.decideOnPage', 'address'), BASE + link],
    [exampleOf('control.baltic.give', 'consentId'), consentId],
    [exampleOf('control.cards.add', 'accountId'), accountId],
  ]
  const exampleFile = JSON.stringify(documentation.examples['control.file.import']?.body)
  const file = JSON.stringify((await control(bank, 'GET', '/export')).json)
  const sign = ({ method, path, headers, body }: WalkRequest, forged: WalkRequest['headers'] = {}) => {
    const given = new Headers({ 'x-sandbox-key': SANDBOX_KEY })
    // A document has no room for a whole bank: where it shows one, this bank gives its own.
    const shown = body === exampleFile ? file : body
    const text = known.reduce<string | undefined>(
      (whole, [example, here]) => whole?.replace(example, here),
      shown,
    )
    return new Request(BASE + path, {
      method,
      headers: bent(bent(given, headers), forged),
      ...(text !== undefined && { body: text }),
    })
  }
  /** What one call needs another thing for than its neighbours do. */
  const knownBy: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
    // The default client stays.
    'control.clients.remove': { clientId: [String(other['clientId'])] },
    'control.bank.discard': { name: ['beside'] },
  }
  return {
    bank,
    sign,
    knownBy: (operationId) => knownBy[operationId] ?? {},
    known: {
      id: [paymentId],
      object: [paymentId],
      paymentId: [paymentId],
      clientId: [bank.clientId],
      callId: [String(latest)],
      with: [String(latest)],
      merchantId: [MERCHANT],
      name: ['beside'],
      kid: [(client as { kid: string }).kid],
      accountId: [accountId],
      entryId: [String(entryId)],
      cardId: [cards[0]?.cardId ?? ''],
      thumbprint: [certificates[0]?.thumbprint ?? ''],
      outcomeId: [planned[0]?.id ?? ''],
    },
    forge: {
      'no key': (request) => sign(request, { 'x-sandbox-key': null }),
      'the key of nobody': (request) => sign(request, { 'x-sandbox-key': 'somebody' }),
    },
  }
}
