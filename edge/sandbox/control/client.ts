// The client of the control interface: what a test or a tool steers a sandbox with.
// It holds no call: calls/ does, as data, and the routes of the bank read the same.

import type * as v from 'valibot'
import { makeBank } from '../../../core/shared/bank.ts'
import type { OnCall } from '../../../core/shared/call-report.ts'
import * as calls from './calls/index.ts'
import type { SteeredBank } from './calls/common.ts'
import type { BankFile, ExportQuery } from './calls/bank-file.ts'
import type { BankOrder } from './calls/banks.ts'
import type {
  CertificateOrder,
  ClientChange,
  ClientOrder,
  EndOrder,
  KeyOrder,
  LastQuery,
  MerchantKeyOrder,
  RotateOrder,
} from './calls/clients.ts'
import type { ReceiverOrder, ResendOrder } from './calls/callbacks.ts'
import type { CallQuery, MessageOrder } from './calls/log.ts'
import type { MaintenanceOrder, OutcomeOrder } from './calls/failures.ts'
import type {
  AccountOrder,
  AccountQuery,
  BalanceOrder,
  CardOrder,
  CustomerOrder,
  CustomerQuery,
  EntryEndOrder,
  EntryOrder,
  EntryQuery,
  RightsOrder,
  StatementQuery,
  StatusOrder,
} from './calls/money.ts'
import type { AccessOrder, BalticOrder, PageOrder, ScaOrder } from './calls/people.ts'
import type { ObjectDecision, ObjectMove, ObjectQuery } from './calls/objects.ts'
import type { ClockOrder, ResetOrder } from './calls/time.ts'
import type { TryOrder } from './calls/client-call.ts'

/** Where a sandbox is, and the key that steers it. */
export interface ControlOptions {
  /** Origin of the bank, with a path if any. */
  baseUrl: string
  /** The key that its start prints, or `sandboxKey` of `createSandbox`. */
  sandboxKey: string
  /** Transport; `sandbox.fetch` for a bank that runs in the same process. Default: the runtime's `fetch`. */
  fetch?: ((request: string, init: RequestInit) => Promise<Response>) | undefined
  /** Longest wait for an answer, milliseconds, 1 to 600,000; default 30,000. */
  timeoutMs?: number | undefined
  signal?: AbortSignal | undefined
  /** Is told of each call when it has ended. */
  onCall?: OnCall | undefined
}

type Given<S extends v.GenericSchema> = v.InferInput<S>

/**
 * Makes the client that steers a sandbox.
 *
 * Each of its functions throws a `TypeError` for an input that breaks a rule before it is sent, and a `BankError` where the bank
 * refused or its answer was lost.
 *
 * @throws TypeError naming the option that is missing or wrong.
 *
 * @example
 * ```ts
 * import { createSandbox } from 'silta/edge/sandbox'
 * import { makeControl } from 'silta/edge/sandbox/control'
 *
 * const sandbox = createSandbox()
 * const control = makeControl({ baseUrl: 'https://bank.example', ...sandbox })
 * const client = await control.clients.register({ redirectUris: ['https://shop.example.com/back'] })
 * const { now } = await control.clock.move({ advance: 'P1D' })
 * ```
 */
export function makeControl(options: ControlOptions) {
  const bank = makeSteeredBank(options)
  return {
    /** Tells what runs: the clock, what falls due next by it, the interfaces, and how the bank was started. */
    bank: async () => (await calls.readBank(bank, {})).body,
    /** The clock of the bank. */
    clock: {
      /** Shows its time, its pace, and what falls due next by it. */
      read: async () => (await calls.readClock(bank, {})).body,
      /** Moves it, never back; what falls due on the way happens in order. `rate` is its pace from then on, `{}` tells the time. */
      move: async (order: Given<typeof ClockOrder>) => (await calls.moveClock(bank, { body: order })).body,
    },
    /** Empties the bank; its keys and the default client stay. */
    reset: async (order: Given<typeof ResetOrder> = {}): Promise<void> => {
      await calls.resetBank(bank, { body: order })
    },
    /** The whole bank as one file. */
    file: {
      /** Writes it: without keys, secrets and tokens, but where `secrets` is `'true'`. */
      export: async (query: Given<typeof ExportQuery> = {}) => (await calls.exportBank(bank, { query })).body,
      /** Lets one in, whole, in the place of what the bank holds. */
      import: async (file: Given<typeof BankFile>) => (await calls.importBank(bank, { body: file })).body,
    },
    /** Other banks beside the one at the origin, each at an address of its own. */
    banks: {
      /** Makes one: a copy of this bank, or of another, that goes its own way; the answer has its address and key. */
      fork: async (order: Given<typeof BankOrder>) => (await calls.forkBank(bank, { body: order })).body,
      /** Lists them, without their keys. */
      list: async () => (await calls.listBanks(bank, {})).body,
      /** Throws one away with all its data. */
      discard: async (name: string): Promise<void> => {
        await calls.discardBank(bank, { path: { name } })
      },
    },
    /** Shows the sample keys of the interfaces, and the default client with its secrets. */
    keys: async () => (await calls.readKeys(bank, {})).body,
    /** Applications of all interfaces. */
    clients: {
      /** Lists them without their secrets, the default client first. */
      list: async () => (await calls.listClients(bank, {})).body,
      /** Registers one; the answer has everything that it needs, its secrets this once. */
      register: async (order: Given<typeof ClientOrder> = {}) =>
        (await calls.registerClient(bank, { body: order })).body,
      /** Shows one: keys, certificates, what of its limits is used; fingerprints stand for its secrets. */
      read: async (clientId: string) => (await calls.readClient(bank, { path: { clientId } })).body,
      /** Changes name, redirect addresses and accounts; what is absent stays. */
      change: async (clientId: string, order: Given<typeof ClientChange>) =>
        (await calls.changeClient(bank, { path: { clientId }, body: order })).body,
      /** Removes one; its tokens end. The default client stays. */
      remove: async (clientId: string): Promise<void> => {
        await calls.removeClient(bank, { path: { clientId } })
      },
      /** Replaces its client secret or API key; the one before counts for an overlap. */
      rotate: async (clientId: string, order: Given<typeof RotateOrder>) =>
        (await calls.rotateClientSecret(bank, { path: { clientId }, body: order })).body,
      /** Adds one more key that it signs with. */
      addKey: async (clientId: string, order: Given<typeof KeyOrder>) =>
        (await calls.addClientKey(bank, { path: { clientId }, body: order })).body,
      /** Lets a key end at a time, or at none. */
      endKey: async (clientId: string, kid: string, order: Given<typeof EndOrder>) =>
        (await calls.endClientKey(bank, { path: { clientId, kid }, body: order })).body,
      /** Makes a key unknown; the last one that counts only with `last: 'true'`. */
      revokeKey: async (
        clientId: string,
        kid: string,
        query: Given<typeof LastQuery> = {},
      ): Promise<void> => {
        await calls.revokeClientKey(bank, { path: { clientId, kid }, query })
      },
      /** Issues a certificate for a key of its own. */
      certify: async (clientId: string, order: Given<typeof CertificateOrder>) =>
        (await calls.certifyClient(bank, { path: { clientId }, body: order })).body,
      /** Lets a certificate end before its own time. */
      endCertificate: async (clientId: string, thumbprint: string, order: Given<typeof EndOrder>) =>
        (await calls.endCertificate(bank, { path: { clientId, thumbprint }, body: order })).body,
      /** Revokes a certificate; the last one that counts only with `last: 'true'`. */
      revokeCertificate: async (
        clientId: string,
        thumbprint: string,
        query: Given<typeof LastQuery> = {},
      ): Promise<void> => {
        await calls.revokeCertificate(bank, { path: { clientId, thumbprint }, query })
      },
    },
    /** Shows the certificate of the authority that issues all others. */
    authority: async () => (await calls.readAuthority(bank, {})).body,
    /** Makes one call of an interface as a client, signed with a key that the bank lends it; `draft` shows it, and sends nothing. */
    try: async (order: Given<typeof TryOrder>) => (await calls.tryCall(bank, { body: order })).body,
    /** Merchants of online payments. */
    merchants: {
      /** Registers a key that a merchant signs with, and the name that payers read. */
      addKey: async (merchantId: string, order: Given<typeof MerchantKeyOrder>) =>
        (await calls.addMerchantKey(bank, { path: { merchantId }, body: order })).body,
    },
    /** Plans how the next calls of an operation end. */
    planOutcome: async (order: Given<typeof OutcomeOrder>): Promise<void> => {
      await calls.planOutcome(bank, { body: order })
    },
    /** What is planned and was not used up. */
    outcomes: {
      /** Lists the plans that wait, and what can be planned for each operation. */
      list: async () => (await calls.listOutcomes(bank, {})).body,
      /** Takes a plan back, by its id in the list. */
      takeBack: async (outcomeId: string): Promise<void> => {
        await calls.takeBackOutcome(bank, { path: { outcomeId } })
      },
    },
    /** Closes an interface, or all, and opens it again. */
    setMaintenance: async (order: Given<typeof MaintenanceOrder>): Promise<void> => {
      await calls.setMaintenance(bank, { body: order })
    },
    /** Decisions in place of a person. */
    sca: {
      /** Decides what waits under an id: a consent, an authorisation, a payment. */
      decide: async (id: string, order: Given<typeof ScaOrder>): Promise<void> => {
        await calls.decide(bank, { path: { id }, body: order })
      },
      /** Decides on the page at an address; `location` is where the browser goes then. */
      decideOnPage: async (order: Given<typeof PageOrder>) =>
        (await calls.decideOnPage(bank, { body: order })).body,
    },
    /** Consents of account access. */
    accountAccess: {
      /** Gives tokens for a customer's accounts without a browser. */
      give: async (order: Given<typeof AccessOrder>) => (await calls.giveAccess(bank, { body: order })).body,
      /** Lists all consents, and how they stand. */
      consents: async () => (await calls.listConsents(bank, {})).body,
    },
    /** The Baltic interface. */
    baltic: {
      /** Approves in place of a person, and gives the tokens that the code would. */
      give: async (order: Given<typeof BalticOrder>) =>
        (await calls.giveBalticAccess(bank, { body: order })).body,
      /** Lists the consents of the three countries. */
      consents: async () => (await calls.listBalticConsents(bank, {})).body,
      /** Lists the accounts of the test people. */
      accounts: async () => (await calls.listBalticAccounts(bank, {})).body,
    },
    /** Lists the callbacks of online payments that were sent, oldest first. */
    callbacks: async () => (await calls.listCallbacks(bank, {})).body.callbacks,
    /** Lists the customers of a country, Finland where none is named: their accounts with balances, and their cards. */
    customers: Object.assign(
      async (query: Given<typeof CustomerQuery> = {}) => (await calls.listCustomers(bank, { query })).body,
      {
        /** Opens one. */
        read: async (customerId: string, query: Given<typeof CustomerQuery> = {}) =>
          (await calls.readCustomer(bank, { path: { customerId }, query })).body,
        /** Makes one, without accounts. */
        make: async (order: Given<typeof CustomerOrder>) =>
          (await calls.makeCustomer(bank, { body: order })).body,
      },
    ),
    /** Accounts of all countries. */
    accounts: {
      /** Lists them with their balances. */
      list: async (query: Given<typeof AccountQuery> = {}) =>
        (await calls.listAccounts(bank, { query })).body,
      /** Opens one: balances, and who may do what with it. */
      read: async (accountId: string) => (await calls.readAccount(bank, { path: { accountId } })).body,
      /** Opens a new one for a customer, or one more currency of a number that the customer has. */
      open: async (customerId: string, order: Given<typeof AccountOrder> = {}) =>
        (await calls.openAccount(bank, { path: { customerId }, body: order })).body,
      /** Blocks, unblocks, or closes for good. */
      setStatus: async (accountId: string, order: Given<typeof StatusOrder>) =>
        (await calls.setAccountStatus(bank, { path: { accountId }, body: order })).body,
      /** Changes the booked balance by an entry, whose other side is told. */
      setBalance: async (accountId: string, order: Given<typeof BalanceOrder>) =>
        (await calls.setBalance(bank, { path: { accountId }, body: order })).body,
      /** Gives the statement of some days, both included. */
      statement: async (accountId: string, query: Given<typeof StatementQuery>) =>
        (await calls.readStatement(bank, { path: { accountId }, query })).body,
    },
    /** Entries of accounts. */
    entries: {
      /** Lists them, newest first; what is pending by itself. */
      list: async (accountId: string, query: Given<typeof EntryQuery> = {}) =>
        (await calls.listEntries(bank, { path: { accountId }, query })).body,
      /** Opens one. */
      read: async (accountId: string, entryId: string) =>
        (await calls.readEntry(bank, { path: { accountId, entryId } })).body,
      /** Adds one, booked or pending, of any age. */
      add: async (accountId: string, order: Given<typeof EntryOrder>) =>
        (await calls.addEntry(bank, { path: { accountId }, body: order })).body,
      /** Books a pending one, or gives it free. */
      end: async (accountId: string, entryId: string, order: Given<typeof EntryEndOrder>) =>
        (await calls.endEntry(bank, { path: { accountId, entryId }, body: order })).body,
    },
    /** Cards of all countries. */
    cards: {
      /** Lists them. */
      list: async () => (await calls.listCards(bank, {})).body,
      /** Opens one: what it was used for. */
      read: async (cardId: string) => (await calls.readCard(bank, { path: { cardId } })).body,
      /** Makes one of a customer. */
      add: async (customerId: string, order: Given<typeof CardOrder>) =>
        (await calls.addCard(bank, { path: { customerId }, body: order })).body,
    },
    /** What customers and applications may do with accounts. */
    rights: {
      /** Says what a customer may do with an account. */
      set: async (customerId: string, accountId: string, order: Given<typeof RightsOrder>) =>
        (await calls.setRights(bank, { path: { customerId, accountId }, body: order })).body,
      /** Takes all rights of a customer to an account back. */
      take: async (customerId: string, accountId: string): Promise<void> => {
        await calls.takeRights(bank, { path: { customerId, accountId } })
      },
      /** Lets an application pay from an account by corporate payments. */
      allowClient: async (accountId: string, clientId: string): Promise<void> => {
        await calls.allowClient(bank, { path: { accountId, clientId } })
      },
      /** Takes that back. */
      forbidClient: async (accountId: string, clientId: string): Promise<void> => {
        await calls.forbidClient(bank, { path: { accountId, clientId } })
      },
    },
    /** Lists all online payments and refunds, as they stand. */
    onlinePayments: async () => (await calls.listOnlinePayments(bank, {})).body['online-payments'],
    /** Sends the callback of an online payment or refund again, as it stands now; elsewhere, or wrongly signed, on demand. */
    resendCallback: async (paymentId: string, order: Given<typeof ResendOrder> = {}): Promise<void> => {
      await calls.resendCallback(bank, { path: { paymentId }, body: order })
    },
    /** Receivers of callbacks below the bank's own address, for who has none yet. */
    receivers: {
      /** Lists those that were set or were sent something. */
      list: async () => (await calls.listReceivers(bank, {})).body.receivers,
      /** Shows what one was sent, the newest first, verified as a merchant must. */
      read: async (name: string) => (await calls.readReceiver(bank, { path: { name } })).body,
      /** Says what it answers from now on. */
      set: async (name: string, order: Given<typeof ReceiverOrder> = {}) =>
        (await calls.setReceiver(bank, { path: { name }, body: order })).body,
      /** Forgets what it was sent, and what was set for it. */
      clear: async (name: string): Promise<void> => {
        await calls.clearReceiver(bank, { path: { name } })
      },
    },
    /** The calls that came in and went out, where the bank keeps a log of them. */
    calls: {
      /** Lists them, the newest first. */
      list: async (query: Given<typeof CallQuery> = {}) => (await calls.listCalls(bank, { query })).body,
      /** Shows one whole. */
      read: async (callId: string) => (await calls.readCall(bank, { path: { callId } })).body,
      /** Explains its signature, or why it was refused without one. */
      explain: async (callId: string) => (await calls.explainCall(bank, { path: { callId } })).body,
      /** Lays two of them side by side. */
      compare: async (callId: string, other: string) =>
        (await calls.compareCalls(bank, { path: { callId }, query: { with: other } })).body,
      /** Gives an archive of them, HAR 1.2. */
      export: async (query: Given<typeof CallQuery> = {}) => (await calls.exportCalls(bank, { query })).body,
      /** Forgets all of them. */
      clear: async (): Promise<void> => {
        await calls.clearCalls(bank, {})
      },
    },
    /** Explains a message that was not sent: a copy of the bank answers it, and nothing happens at the bank itself. */
    explain: async (message: Given<typeof MessageOrder>) =>
      (await calls.explainMessage(bank, { body: message })).body,
    /** What the bank holds, of all interfaces: payments, refunds, bundles, consents, tokens and so on. */
    objects: {
      /** Lists them, the newest first. */
      list: async (query: Given<typeof ObjectQuery> = {}) => (await calls.listObjects(bank, { query })).body,
      /** Shows one whole, by its name or its id: its history, its state machine, what leads on. */
      read: async (object: string) => (await calls.readObject(bank, { path: { object } })).body,
      /** Moves one to a state that the papers allow, by the rules and the books of the bank. */
      move: async (object: string, order: Given<typeof ObjectMove>) =>
        (await calls.moveObject(bank, { path: { object }, body: order })).body,
      /** Decides about one as a person would, in each way that the papers know. */
      decide: async (object: string, order: Given<typeof ObjectDecision>) =>
        (await calls.decideObject(bank, { path: { object }, body: order })).body,
    },
    /** Lists all corporate payments, as they stand. */
    corporatePayments: async () => (await calls.listCorporatePayments(bank, {})).body['corporate-payments'],
    /** Lists all PSD2 payments, as they stand. */
    psd2Payments: async () => (await calls.listPsd2Payments(bank, {})).body['psd2-payments'],
  }
}

/**
 * Makes what each call of calls/ is given, for who goes through them as data.
 *
 * @throws TypeError naming the option that is missing or wrong.
 */
export function makeSteeredBank({ sandboxKey, ...options }: ControlOptions): SteeredBank {
  if (typeof sandboxKey !== 'string' || !/^[!-~]{1,512}$/.test(sandboxKey)) {
    throw new TypeError('sandboxKey must be 1 to 512 visible ASCII characters')
  }
  return Object.defineProperty(
    // A whole bank is listed in one answer.
    {
      ...makeBank({ ...options, environment: 'sandbox', maxAnswerBytes: 16_777_216 }),
      identity: { sandboxKey },
    },
    'identity',
    { enumerable: false },
  )
}

/** What a sandbox is steered with. */
export type Control = ReturnType<typeof makeControl>
