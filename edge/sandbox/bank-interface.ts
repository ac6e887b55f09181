// The shape that every interface fills for the bank: routes, operations, control calls, permissions and reports.

import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { Codec } from '../../core/shared/codec.ts'
import type { CheckedBody } from '../../core/shared/definition.ts'
import type { DocumentKinds } from './storage/document-kinds.ts'
import type { Branch } from './customers/branch.ts'
import type { Client } from './clients/client.ts'
import type { Grant } from './clients/tokens.ts'
import type { Violation } from './errors/flat.ts'
import type { Scheme } from './explanation/explanation.ts'
import type { Finish, Handler, Method } from './http/http.ts'
import type { Plannable } from './http/planned-outcomes.ts'
import type { Language, Languages, PageLanguage } from './pages/languages.ts'
import type { ObjectSource } from './bank-objects.ts'
import type { Anchor } from './simulation/period.ts'

/** A browser that asks for a permission; client, redirect address, state and scope are right already. */
export interface AuthorizationRequest {
  client: Client
  redirectUri: string
  /** The service for people: its name, if the bank knows it, and the host to which the answer goes. */
  service: string
  state: string
  scope: string
  /** PKCE S256, if the client sent it. */
  codeChallenge?: string
  /** What the client wants to find again in its `id_token`. */
  nonce?: string
  /** Signed request object (RFC 9101), unread. */
  requestObject?: string
  /** What the request object is about, once it was verified. */
  subject?: string
  /** Address of the authorization server that is asked; `undefined` if the bank cannot know it. */
  issuer: string | undefined
  /** All parameters of the address. */
  parameters: URLSearchParams
  /** Language of the page, unless the base address has one of its own. */
  language: Language
  /** Languages that the browser asks for; the page may have others. */
  wantedLanguages: readonly string[]
  /** Path and query of the page. */
  address: string
  /** Sends the browser back to the client: in the query, or in the fragment if the scope asks for it. */
  back(parameters: Record<string, string>): Response
}

/** Names of the interfaces of the papers, as control calls spell them (gaps: shared.rate-limit). */
export const INTERFACE_NAMES = [
  'account-access',
  'online-payment',
  'request-to-pay',
  'psd2-payments',
  'corporate-payments',
  'baltic',
] as const

/** What can be wrong with a request for a permission, beside what is looked at for every interface. */
export interface AuthorizationFault {
  error: 'invalid_scope' | 'invalid_request_object' | 'invalid_request'
  /** For the log of the bank. */
  message: string
}

/** What a person decides on a page, for a control call that decides in their place. */
export interface PageDecision {
  readonly result: 'authorized' | 'rejected'
  /** Customer who decides; the one whom the page suggests when absent. */
  readonly customerId?: string | undefined
  /** Account that is chosen, if the page offers a choice; what the page has ticked when absent. */
  readonly iban?: string | undefined
}

/** A field of a decision that is wrong. */
export interface FieldFault {
  readonly path: string
  readonly rule: string
}

/** An interface that has pages on which a person decides. */
export interface PageOwner {
  /** Decides in place of a person on the page of an address; `undefined` if it has no such page. */
  decideInPlace(browser: Request, decision: PageDecision): Promise<Response | FieldFault> | undefined
}

/** What an interface lets users give through OAuth. All of it but `check` and `idToken` runs inside a transaction. */
export interface ConsentHandler {
  readonly responseType: string
  /** Whether a client must send a `code_challenge`; one that is sent must always be right. */
  readonly pkce: 'required' | 'optional'
  /** Whether a scope is its own and the client may ask for it; without a client, whether it is its own. */
  takesScope(scope: string, client: Client | undefined): boolean
  /** Name of Part 4 under which outcomes are planned for its page, if they can be. */
  readonly operation?: string
  /**
   * Checks what takes a while, such as the signature of a request object, and returns what that is about; outside of
   * transactions.
   */
  check?(request: AuthorizationRequest): Promise<AuthorizationFault | { subject: string } | undefined>
  /** Answers a browser that comes with an address. */
  show(request: AuthorizationRequest): Response | Promise<Response>
  /** Answers a browser that sends the page's form; what has to be signed for the answer is awaited after the transaction. */
  decide(request: AuthorizationRequest, form: URLSearchParams): Response | Promise<Response>
  /** Fills in the form of the page that `show` has just answered with. */
  fill(request: AuthorizationRequest, decision: PageDecision): URLSearchParams | FieldFault
  /** Whether tokens may still be made for a grant, of its code or of its refresh token. */
  isLive(grantId: string, by: 'code' | 'refresh'): boolean
  /** Finds the grant that tokens of a permission have; absent if only a code names it. */
  grantOf?(grantId: string): Grant | undefined
  /** Does what it means for a grant that its client ends it. */
  revoke(grantId: string): void
  /** Makes the `id_token` that comes with the tokens of a code; outside of transactions. */
  readonly idToken?: (grant: Grant, issuer: string | undefined) => Promise<string>
}

/** What an interface gives a client that brings a signed assertion in place of a user (RFC 7523). */
export interface AssertionHandler {
  readonly scope: string
  /** Verifies an assertion and returns what it is about, `undefined` when it is not right; outside of transactions. */
  verify(assertion: string, client: Client, issuer: string | undefined): Promise<string | undefined>
  /** Gives what a genuine assertion asks for; `undefined` when it is not given. */
  grant(subject: string, client: Client): Grant | undefined
}

/** What an interface gives through the authorization server of one base address. */
export interface OAuthHandler {
  readonly interfaceName: string
  /** Base address below the origin of the bank: `''`, or a path such as `/baltic/ee`. */
  readonly base: string
  /** Languages of its pages, that of the place first; all of them when absent. */
  readonly languages?: Languages
  readonly consents?: ConsentHandler
  /** Scopes that a client is given by itself, without a user. */
  readonly clientScopes?: readonly string[]
  readonly assertions?: AssertionHandler
  /** Whether calls for its tokens must present the client's certificate (gaps: shared.mtls). */
  readonly needsCertificate?: boolean
  /** What the metadata of the server has besides (RFC 8414). */
  readonly metadata?: Readonly<Record<string, unknown>>
  /** Adds to every answer of the server, its pages and refusals too. */
  readonly finish?: Finish
}

/** Either a body that fits its schema or the refusal of it. */
export type BodyResult<T> = { ok: true; value: T } | { ok: false; refusal: Response }

/** What an interface needs to register control calls. */
export interface ControlRoutes {
  /**
   * Registers the methods of a path below `/_sandbox`; the sandbox key is asked for before them. A key that only reads is enough
   * if the data of the calls allow it.
   */
  at(path: string, handlers: Readonly<Partial<Record<Method, Handler>>>): void
  /**
   * Registers a call: its path, its method and its body are those of its data.
   *
   * @param handler Is given the body once it has passed, `undefined` if the call has none.
   * @param schema A narrower one than that of the call, if only this bank knows what is right.
   * @param mostBytes Largest body; 65,536 when absent.
   */
  serve<C extends Codec | undefined>(
    call: ControlCall<C>,
    handler: (c: Context, body: CheckedBody<C>) => Response | Promise<Response>,
    schema?: v.GenericSchema<unknown, CheckedBody<C>>,
    mostBytes?: number,
  ): void
  /** Whether a call came with the key that only reads. */
  onlyReads(c: Context): boolean
  /** Answers 403 to the key that only reads; `what` needs the sandbox key. */
  forbidden(what: string): Response
  /** Answers 400. */
  invalid(violations: readonly Violation[]): Response
  /** Answers 400 for one field that has a wrong value. */
  wrong(path: string, rule: string): Response
  /** Answers 404. */
  missing(message: string): Response
  /** Answers 409, with a type if a program has to distinguish causes. */
  impossible(message: string, violations?: readonly Violation[]): Response
}

/** A call as data, as far as a route needs it. */
export interface ControlCall<C extends Codec | undefined> {
  readonly definition: {
    readonly id: string
    readonly method: Method
    readonly path: string
    readonly body?: C
  }
}

/** What a person would decide. */
export interface ScaDecision {
  result: 'authorized' | 'rejected' | 'revoked'
  customerId: string
  /** Account to choose, if a person chooses one; the first one when absent. */
  iban: string | undefined
  /** Whether customer or account were named, and not filled in. */
  isChosen: boolean
}

/** What came of a decision: done, no such move now, or a field of it that is wrong. */
export type ScaOutcome = 'done' | 'impossible' | FieldFault

/** Decides in place of a person. */
export interface ScaHandler {
  knows(id: string): boolean
  /** Customer who decides when none is named, with the account that was; the first test customer if this is absent. */
  defaultCustomer?(id: string, iban: string | undefined): string | undefined
  /** Whether a customer is one of its own, besides those of the register. */
  hasCustomer?(id: string, customerId: string): boolean
  decide(id: string, decision: ScaDecision, now: number): ScaOutcome
  /** Why a decision of a customer is impossible, where more is known than that. */
  whyNot?(id: string, customerId: string): string | undefined
}

/** What an interface stores. */
export interface StoredParts {
  /** Its documents that go into a file of the whole bank; what is not named stays behind. */
  readonly kinds: DocumentKinds
  /** Beginnings of the keys of books of its own. */
  readonly books?: readonly string[]
}

/** One interface of the bank. */
export interface BankInterface {
  readonly name: string
  /** What people call it. */
  readonly title: Readonly<Record<PageLanguage, string>>
  /** Path that its operations begin with. */
  readonly base: string
  /** Operations as Part 4 names them, and what can be planned for them. */
  readonly operations: Readonly<Record<string, Plannable>>
  mount(app: Hono): void
  /** Opens what it has of its own when life begins; called at every start, so what is open already stays as it is. */
  begin?(anchor: Anchor): void
  /** Answers for a fault of the bank itself, in the words of the interface; `undefined` if the path is not its own. */
  failed(path: string, errorId: string, request: Request): Response | undefined
  /** What users and clients are given through OAuth, at each base address of the interface. */
  readonly oauth?: readonly OAuthHandler[]
  /** Keys and secrets of its own that `GET /_sandbox/keys` shows, by their names there. */
  keys?(): Promise<Record<string, unknown>>
  /** Secrets of its own that calls may contain, for the log of calls to mask. */
  secrets?(): readonly string[]
  /** Registers control calls of its own, below `/_sandbox`. */
  control?(routes: ControlRoutes): void
  /** What waits for a person, without one (gaps: shared.sandbox.sca). */
  readonly sca?: ScaHandler
  /** Its pages for people that are no pages of an authorization server. */
  readonly pages?: PageOwner
  /** How its calls are signed, for the explanation of one; loaded when the first is asked for. */
  signing?(): Promise<Scheme>
  /** Lists that `GET /_sandbox/{name}` shows. */
  readonly reports?: Readonly<Record<string, () => unknown[]>>
  /** Starts work that is owed outside of transactions, such as callbacks; called after every change. */
  flush?(): void
  /** Beginnings of the keys of documents whose history is written. */
  readonly histories?: readonly string[]
  /** Its objects, as control calls show and move them; loaded when the first is asked for. */
  objects?(): Promise<readonly ObjectSource[]>
  /** Books of its own, with the customers whose accounts are in them. */
  readonly branches?: readonly Branch[]
  /** Whether an account must stay open: money that has left it may come back. */
  keepsOpen?(accountId: string): boolean
  /** What it stores, as a file of the whole bank takes it; loaded when the first file is asked for. */
  stored?(): Promise<StoredParts>
  /** Beginnings of the keys under which such work is stored: a fork of the bank does not do it again. */
  readonly owed?: readonly string[]
  /** Prefixes of the keys of ids that serve one call only. */
  readonly used?: readonly string[]
  /** Whether such work is still owed. */
  hasPending?(): boolean
  /** Answers what the bank sends to an address of its own; `undefined` for any other address. */
  within?(url: string, init: RequestInit): Promise<Response> | undefined
  /** Resolves when everything started by `flush` has ended. */
  idle?(): Promise<void>
}
