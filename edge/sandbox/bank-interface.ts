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

/** A request of a browser for a permission; client, redirect address, state and scope were checked already. */
export interface AuthorizationRequest {
  client: Client
  redirectUri: string
  /** The service for people: its name, if the bank knows it, and the host to which the answer goes. */
  service: string
  state: string
  scope: string
  /** PKCE S256, if the client sent it. */
  codeChallenge?: string
  /** Value that the client wants back in its `id_token`. */
  nonce?: string
  /** Signed request object (RFC 9101), unread. */
  requestObject?: string
  /** What the request object is about, once its signature was verified. */
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

/** A fault of a request for a permission, found by a check that one interface adds to the common ones. */
export interface AuthorizationFault {
  error: 'invalid_scope' | 'invalid_request_object' | 'invalid_request'
  /** For the log of the bank. */
  message: string
}

/** What a person decides on a page, for a control call that decides in their place. */
export interface PageDecision {
  readonly result: 'authorized' | 'rejected'
  /** Customer who decides; if absent, the one whom the page suggests. */
  readonly customerId?: string | undefined
  /** Account to choose, if the page offers a choice; if absent, what the page has ticked. */
  readonly iban?: string | undefined
}

/** A field of a decision that is wrong. */
export interface FieldFault {
  readonly path: string
  readonly rule: string
}

/** An interface that has pages on which a person decides. */
export interface PageOwner {
  /** Decides in place of a person on the page at an address; `undefined` if the interface has no such page. */
  decideInPlace(browser: Request, decision: PageDecision): Promise<Response | FieldFault> | undefined
}

/** What an interface lets users give through OAuth. All of it but `check` and `idToken` runs inside a transaction. */
export interface ConsentHandler {
  readonly responseType: string
  /** Whether a client must send a `code_challenge`; one that is sent must always be right. */
  readonly pkce: 'required' | 'optional'
  /** Whether a scope is of this handler and the client may ask for it; without a client, only the former is checked. */
  takesScope(scope: string, client: Client | undefined): boolean
  /** Name in Part 4 under which outcomes of the page are planned, if they can be. */
  readonly operation?: string
  /**
   * Checks what takes a while, such as the signature of a request object, and returns what that is about; outside of
   * transactions.
   */
  check?(request: AuthorizationRequest): Promise<AuthorizationFault | { subject: string } | undefined>
  /** Answers a browser that opens the page's address. */
  show(request: AuthorizationRequest): Response | Promise<Response>
  /** Answers a browser that sends the page's form; what has to be signed for the answer is awaited after the transaction. */
  decide(request: AuthorizationRequest, form: URLSearchParams): Response | Promise<Response>
  /** Fills in the form of the page that `show` has just answered with. */
  fill(request: AuthorizationRequest, decision: PageDecision): URLSearchParams | FieldFault
  /** Whether tokens may still be issued for a grant, for its code or for its refresh token. */
  isLive(grantId: string, by: 'code' | 'refresh'): boolean
  /** Finds the grant that the tokens of a permission have; absent if only the code knows it. */
  grantOf?(grantId: string): Grant | undefined
  /** Does what follows for a grant when its client revokes a token. */
  revoke(grantId: string): void
  /** Makes the `id_token` that comes with the tokens of a code; outside of transactions. */
  readonly idToken?: (grant: Grant, issuer: string | undefined) => Promise<string>
}

/** What an interface gives a client that brings a signed assertion in place of a user (RFC 7523). */
export interface AssertionHandler {
  readonly scope: string
  /** Verifies an assertion and returns what it is about, `undefined` if it is invalid; outside of transactions. */
  verify(assertion: string, client: Client, issuer: string | undefined): Promise<string | undefined>
  /** Gives the grant that a genuine assertion asks for; `undefined` if it is denied. */
  grant(subject: string, client: Client): Grant | undefined
}

/** What an interface gives through the authorization server of one base address. */
export interface OAuthHandler {
  readonly interfaceName: string
  /** Base address below the origin of the bank: `''`, or a path such as `/baltic/ee`. */
  readonly base: string
  /** Languages of its pages, that of the country first; if absent, all languages. */
  readonly languages?: Languages
  readonly consents?: ConsentHandler
  /** Scopes that a client gets on its own, without a user. */
  readonly clientScopes?: readonly string[]
  readonly assertions?: AssertionHandler
  /** Whether calls for its tokens must present the client's certificate (gaps: shared.mtls). */
  readonly needsCertificate?: boolean
  /** Further members of the server's metadata (RFC 8414). */
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
   * @param handler Gets the body once it was checked, `undefined` if the call has none.
   * @param schema A narrower one than that of the call, if only this bank knows what is right.
   * @param mostBytes Largest body; 65,536 when absent.
   */
  serve<C extends Codec | undefined>(
    call: ControlCall<C>,
    handler: (c: Context, body: CheckedBody<C>) => Response | Promise<Response>,
    schema?: v.GenericSchema<unknown, CheckedBody<C>>,
    mostBytes?: number,
  ): void
  /** Whether a call came with the key that may only read. */
  onlyReads(c: Context): boolean
  /** Answers 403 to the key that may only read; `what` says what needs the sandbox key. */
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

/** A decision as a person would make it. */
export interface ScaDecision {
  result: 'authorized' | 'rejected' | 'revoked'
  customerId: string
  /** Account to choose, if a person chooses one; the first one when absent. */
  iban: string | undefined
  /** Whether the call named customer or account; `false` if both are defaults. */
  isChosen: boolean
}

/** The result of a decision: done, not possible in this state, or a field of the decision that is wrong. */
export type ScaOutcome = 'done' | 'impossible' | FieldFault

/** Decides in place of a person. */
export interface ScaHandler {
  knows(id: string): boolean
  /** Customer who decides if none is named, given the named account; the first test customer if this is absent. */
  defaultCustomer?(id: string, iban: string | undefined): string | undefined
  /** Whether the interface has a customer of its own by this id, besides those of the register. */
  hasCustomer?(id: string, customerId: string): boolean
  decide(id: string, decision: ScaDecision, now: number): ScaOutcome
  /** Explains why a customer's decision is impossible, if the interface knows more than that it is. */
  whyNot?(id: string, customerId: string): string | undefined
}

/** What an interface stores. */
export interface StoredParts {
  /** Its documents that go into a file of the whole bank; any other is left out. */
  readonly kinds: DocumentKinds
  /** Prefixes of the keys of its own books. */
  readonly books?: readonly string[]
}

/** One interface of the bank. */
export interface BankInterface {
  readonly name: string
  /** Name that people read. */
  readonly title: Readonly<Record<PageLanguage, string>>
  /** Path that its operations begin with. */
  readonly base: string
  /** Its operations by their names in Part 4, and what can be planned for each. */
  readonly operations: Readonly<Record<string, Plannable>>
  mount(app: Hono): void
  /** Opens its own accounts when the bank begins; called at every start, so what is open already stays as it is. */
  begin?(anchor: Anchor): void
  /** Answers for a fault of the bank itself, in the form of the interface; `undefined` if the path is not of this interface. */
  failed(path: string, errorId: string, request: Request): Response | undefined
  /** What users and clients are given through OAuth, at each base address of the interface. */
  readonly oauth?: readonly OAuthHandler[]
  /** Keys and secrets of its own that `GET /_sandbox/keys` shows, by the names there. */
  keys?(): Promise<Record<string, unknown>>
  /** Secrets of its own that calls may contain and the log must mask. */
  secrets?(): readonly string[]
  /** Registers control calls of its own, below `/_sandbox`. */
  control?(routes: ControlRoutes): void
  /** Decides, in place of a person, what waits for one (gaps: shared.sandbox.sca). */
  readonly sca?: ScaHandler
  /** Its pages for people, other than those of an authorization server. */
  readonly pages?: PageOwner
  /** How its calls are signed, to explain a refused call; loaded at the first explanation. */
  signing?(): Promise<Scheme>
  /** Lists that `GET /_sandbox/{name}` shows. */
  readonly reports?: Readonly<Record<string, () => unknown[]>>
  /** Starts work that remains to be done outside of transactions, such as callbacks; called after every change. */
  flush?(): void
  /** Prefixes of the keys of documents whose history is kept. */
  readonly histories?: readonly string[]
  /** Its objects, as control calls show and move them; loaded at the first such call. */
  objects?(): Promise<readonly ObjectSource[]>
  /** Books of its own, with the customers whose accounts are in them. */
  readonly branches?: readonly Branch[]
  /** Whether an account must stay open, because money that has left it may come back. */
  keepsOpen?(accountId: string): boolean
  /** What it stores, for a file of the whole bank; loaded at the first export or import. */
  stored?(): Promise<StoredParts>
  /** Prefixes of the keys of work for `flush`: a fork of the bank leaves it out, so that it is not done twice. */
  readonly owed?: readonly string[]
  /** Prefixes of the keys of ids that can be used by one call only. */
  readonly used?: readonly string[]
  /** Whether work for `flush` remains. */
  hasPending?(): boolean
  /** Answers a request that the bank sends to an address of this interface; `undefined` for any other address. */
  within?(url: string, init: RequestInit): Promise<Response> | undefined
  /** Resolves when everything started by `flush` has ended. */
  idle?(): Promise<void>
}
