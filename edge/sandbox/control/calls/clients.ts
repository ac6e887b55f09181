// Calls that create applications and their keys, show those of the bank, and make a call as a client.

import * as v from 'valibot'
import { list, loose, oneOf, record, strict, text } from '../../../../core/shared/check.ts'
import { sepaText } from '../../../../core/shared/fields.ts'
import { isIban } from '../../../../core/shared/values/iban.ts'
import { parseDateTime } from '../../../../core/shared/values/time.ts'
import { ClientName, SECRET_KINDS } from '../../clients/client.ts'
import { reads, showsSecrets, steers } from './common.ts'

const Text = v.string('must be a string')
const Ibans = list(text(isIban, 'must be an IBAN without spaces'))

/** An application to be, with the name that people read on the bank's pages; the bank judges the addresses by its rules. */
export const ClientOrder = strict({
  name: v.optional(ClientName),
  redirectUris: v.optional(list(Text)),
  ownIbans: v.optional(Ibans),
  debtorIbans: v.optional(Ibans),
})

const DateTime = text((value) => parseDateTime(value) !== undefined, 'must be an RFC 3339 date-time', 'date')

/** What becomes of an application; what is absent stays as it is. */
export const ClientChange = strict(ClientOrder.entries)

/** One more key of an application, as SPKI PEM, and when it ends by real time: never where that is absent. */
export const KeyOrder = strict({ publicKeyPem: Text, notAfter: v.optional(DateTime) })

/** A request for a certificate, PKCS#10 as PEM, and when the certificate ends: in ten years where that is absent. */
export const CertificateOrder = strict({ csrPem: Text, notAfter: v.optional(DateTime) })

/** When a key or certificate ends, by real time; absent = at no time, or at the one that the certificate names itself. */
export const EndOrder = strict({ notAfter: v.optional(DateTime) })

/** Which secret is replaced, and for how long the one before still counts: ISO 8601, up to 30 days, `P1D` when absent. */
export const RotateOrder = strict({
  secret: v.picklist(SECRET_KINDS, 'must be clientSecret or apiKey'),
  overlap: v.optional(Text),
})

/** Confirms the loss: the last one goes, and the application cannot prove itself any more. */
export const LastQuery = strict({ last: v.optional(v.picklist(['true'], 'must be true')) })

/** A merchant's key, RSA as SPKI PEM, and the name that payers read (`gaps: shared.party`). */
export const MerchantKeyOrder = strict({ publicKeyPem: Text, name: v.optional(sepaText(70)) })

/** Everything that an application needs; its secrets are shown this once, those of the default client always. */
const ClientCredentials = loose({
  clientId: v.string(),
  clientSecret: v.string(),
  apiKey: v.string(),
  kid: v.string(),
  privateKeyPem: v.string(),
  certificatePem: v.string(),
  certificateKeyPem: v.string(),
})

/** The bank's own keys for tests: one member for each interface that has some, and the default client. */
const BankKeys = loose({ defaultClient: ClientCredentials })

/** Shows the sample key of online payments, and the default client with secret, API key, certificate and signing key. */
export const keys = showsSecrets('keys.read', 'GET /keys', { replies: { 200: BankKeys } })

/** An application without its secrets. */
const KnownClient = loose({
  clientId: v.string(),
  /** What people read on the pages of the bank. */
  name: v.optional(v.string()),
  isDefault: v.boolean(),
  redirectUris: list(v.string()),
  ownIbans: list(v.string()),
  debtorIbans: list(v.string()),
  /** Keys with which it signs. */
  kids: list(v.string()),
  /** How many certificates the bank has issued to it. */
  certificates: v.number(),
})

/** States of something that may end. */
const State = v.picklist(['valid', 'ended', 'revoked', 'not-yet'])

/** A key with which an application signs. */
const ListedKey = loose({
  kid: v.string(),
  /** `RSA 2048`, `EC P-256`. */
  type: v.string(),
  /** SHA-256 of its SPKI, hex: of a PEM, `openssl pkey -pubin -outform DER | openssl sha256`. */
  sha256: v.string(),
  addedAt: v.optional(v.string()),
  notAfter: v.optional(v.string()),
  state: State,
  /** It is the bank's own, for calls of its console. */
  isLent: v.boolean(),
})

/** A certificate of an application. */
const ListedCertificate = loose({
  /** SHA-256 of its DER, base64url (`x5t#S256`). */
  thumbprint: v.string(),
  subject: v.string(),
  /** Hex. */
  serial: v.string(),
  notBefore: v.string(),
  notAfter: v.string(),
  /** The bank takes it no longer than until then. */
  endsAt: v.optional(v.string()),
  revokedAt: v.optional(v.string()),
  state: State,
  /** It goes with the key that the bank has lent. */
  isLent: v.boolean(),
})

/** A secret, by the fingerprint that the log of calls shows, and the one before it. */
const ListedSecret = loose({
  fingerprint: v.string(),
  earlier: v.optional(loose({ fingerprint: v.string(), until: v.string(), state: State })),
})

/** An application with all that the bank knows of it, but for its secrets. */
const WholeClient = loose({
  clientId: v.string(),
  name: v.optional(v.string()),
  isDefault: v.boolean(),
  redirectUris: list(v.string()),
  ownIbans: list(v.string()),
  debtorIbans: list(v.string()),
  keys: list(ListedKey),
  certificates: list(ListedCertificate),
  secrets: loose({ clientSecret: ListedSecret, apiKey: ListedSecret }),
  /** How many calls each interface takes within a window that moves along, and how many count now; none while `mode` is `off`. */
  limits: loose({
    mode: v.picklist(['off', 'strict']),
    calls: v.number(),
    windowSeconds: v.number(),
    used: list(loose({ interface: v.string(), calls: v.number(), freeAt: v.optional(v.string()) })),
  }),
})

/** Applications of all interfaces. */
export const clients = {
  /** Lists the applications, the default client first, without any secret. */
  list: reads('clients.list', 'GET /clients', { replies: { 200: list(KnownClient) } }),
  /**
   * Shows one application: its keys, its certificates, when its secrets were replaced, and what of its call limits is used. A
   * fingerprint stands for each secret.
   */
  read: reads('clients.read', 'GET /clients/{clientId}', { replies: { 200: WholeClient } }),
  /** Changes what an application has said of itself: name, redirect addresses, accounts. A list takes the place of the one before. */
  change: steers('clients.change', 'PUT /clients/{clientId}', {
    body: ClientChange,
    replies: { 200: WholeClient },
  }),
  /** Removes an application: its tokens end, its calls are those of nobody. What it has made stays in the books; the default client stays. */
  remove: steers('clients.remove', 'DELETE /clients/{clientId}'),
  /**
   * Replaces the client secret or the API key of an application. The answer has the new one, this once, and tells until when the one
   * before still counts; a second change within that time ends the one before the last.
   */
  rotate: steers('clients.rotate', 'POST /clients/{clientId}/rotate', {
    body: RotateOrder,
    replies: {
      201: loose({
        clientSecret: v.optional(v.string()),
        apiKey: v.optional(v.string()),
        fingerprint: v.string(),
        earlierUntil: v.string(),
      }),
    },
  }),
  /** Registers an application of all interfaces; the answer has everything that it needs, its secrets this once. */
  register: steers('clients.register', 'POST /clients', {
    body: v.optional(ClientOrder, {}),
    replies: { 201: ClientCredentials },
  }),
  /** Adds one more key that an application signs with. */
  addKey: steers('clients.add-key', 'POST /clients/{clientId}/keys', {
    body: KeyOrder,
    replies: { 201: loose({ kid: v.string() }) },
  }),
  /** Lets a key end at a time: calls that are signed with it later are refused like those with an unknown key. */
  endKey: steers('clients.end-key', 'PUT /clients/{clientId}/keys/{kid}', {
    body: EndOrder,
    replies: { 200: ListedKey },
  }),
  /**
   * Makes a key unknown, at once and for good; its name is not given again. The last one that counts goes only with `last`, because
   * its application can sign nothing then. A key that the bank has lent for its console goes with its certificate.
   */
  revokeKey: steers('clients.revoke-key', 'DELETE /clients/{clientId}/keys/{kid}', { query: LastQuery }),
  /** Issues a certificate for a key of the application's own, by a request for one (PKCS#10). */
  certify: steers('clients.certify', 'POST /clients/{clientId}/certificates', {
    body: CertificateOrder,
    replies: { 201: loose({ certificatePem: v.string() }) },
  }),
  /** Lets the bank take a certificate no longer than until a time before its own end, or takes that back. */
  endCertificate: steers('clients.end-certificate', 'PUT /clients/{clientId}/certificates/{thumbprint}', {
    body: EndOrder,
    replies: { 200: ListedCertificate },
  }),
  /** Revokes a certificate, at once and for good; the last one that counts only with `last`. */
  revokeCertificate: steers(
    'clients.revoke-certificate',
    'DELETE /clients/{clientId}/certificates/{thumbprint}',
    { query: LastQuery },
  ),
}

/** Shows the certificate of the authority that issues all others: who trusts it trusts the bank with `--mtls`. */
export const authority = reads('authority', 'GET /authority', {
  replies: {
    200: loose({
      certificatePem: v.string(),
      subject: v.string(),
      serial: v.string(),
      notBefore: v.string(),
      notAfter: v.string(),
    }),
  },
})

/** Merchants of online payments. */
export const merchants = {
  /**
   * Registers a key with which a merchant signs online payments, and the seller whom payers read from then on, 1 to 70 characters, on
   * the bank's page and on their statement.
   */
  addKey: steers('merchants.add-key', 'POST /merchants/{merchantId}/keys', {
    body: MerchantKeyOrder,
    replies: { 201: loose({ keyVersion: v.number() }) },
  }),
}

/** A call to be made. */
export const TryOrder = strict({
  /** Id of an operation, for example `online-payment.create`. */
  operation: Text,
  /** Members of path, query and headers by their names. */
  parameters: v.optional(record(v.union([v.string(), v.number(), v.boolean()], 'must be a string'))),
  /** The body as it stands on the wire; the example of the interface's document when absent. */
  body: v.optional(v.unknown()),
  /** Client that calls; the default client when absent. */
  clientId: v.optional(Text),
  /** Who is paid by online payments, a UUID. */
  merchantId: v.optional(Text),
  /** Whose accounts are read; `customer-1` when absent. */
  customerId: v.optional(Text),
  /** Of the Baltic interface: `EE`, `LV` or `LT`; `EE` when absent. */
  country: v.optional(Text),
  /** Consent under which accounts are read; without one a new one of account access is given, and the newest valid one of the Baltic interface counts. */
  consentId: v.optional(Text),
  /** A fault that is made on purpose: one more byte in the body, a clock an hour behind, another key than the one that is named. */
  fault: v.optional(oneOf('body', 'date', 'key')),
  /** Shows the call, and does not send it. */
  draft: v.optional(v.boolean('must be true or false')),
})

/** A call that was made, as it went over the wire, with fingerprints for its secrets. */
const TriedCall = loose({
  /** With which key it was signed, of a client that has keys. */
  client: loose({ clientId: v.string(), kid: v.optional(v.string()) }),
  request: loose({
    method: v.string(),
    url: v.string(),
    headers: v.record(v.string(), v.string()),
    body: v.optional(v.string()),
  }),
  /** Absent if nothing was sent, and if no answer came. */
  response: v.optional(
    loose({
      status: v.number(),
      headers: v.record(v.string(), v.string()),
      body: v.optional(v.string()),
    }),
  ),
  /** Why no answer came. */
  lost: v.optional(v.string()),
  /** Where the log has the call, when the bank keeps one. */
  callId: v.optional(v.string()),
})

/**
 * Makes one call of an interface as a client, and answers with both sides. The bank signs with a key of its own, which it adds to
 * that client (`kid` `console-…`).
 */
export const tryCall = steers('try', 'POST /try', { body: TryOrder, replies: { 200: TriedCall } })
