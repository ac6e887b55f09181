// The closed list of causes, each with advice.

/** Advice for each cause. */
const ADVICE = {
  'path-unknown':
    'Compare method and path with the OpenAPI document of the interface, letter by letter, without a slash at the end.',
  'method-unknown': 'Use one of the methods that the header Allow of the answer names.',
  maintenance: 'Wait for the time that Retry-After says, or end the break with PUT /_sandbox/maintenance.',
  'call-limit': 'Wait for the time that Retry-After says, or start the bank without --limits strict.',
  planned: 'Nothing is wrong with the call: a test has planned this answer with POST /_sandbox/outcomes.',
  'bank-fault': 'The fault is on the side of the bank; ask again, and read the log of its host.',
  'key-missing': 'Send the header x-api-key.',
  'key-unknown':
    'Send the apiKey of a client of this bank; GET /_sandbox/keys shows that of the default client.',
  'key-of-another': 'Send the api key of the client that the token was given to.',
  'key-form': 'Send 1 to 128 visible ASCII characters, without spaces or quotes around them.',
  'key-replaced':
    'Send the API key that has replaced it; where that is lost, replace it again with POST /_sandbox/clients/<id>/rotate.',
  'token-missing': 'Send the header authorization: Bearer and the access token.',
  'token-scheme': 'Write authorization as Bearer, one space, and the access token alone.',
  'token-unknown':
    'Get a new token at the token endpoint of this bank; a reset of the bank ends the tokens of its clients.',
  'token-expired': 'Get a new token, or refresh it: an access token lives for an hour of real time.',
  'token-is-refresh': 'Send the access_token; the refresh_token is for the token endpoint only.',
  'token-is-code': 'Exchange the code at the token endpoint first, and send the access_token that it gives.',
  'token-is-key': 'Send an access token there; the api key belongs in x-api-key.',
  'token-of-another-interface':
    'Ask for a token of this interface: the scope, or the token endpoint, decides which one it is for.',
  'token-of-another-address':
    'A token serves under the address that gave it; ask for one at the authorization server below this address.',
  'token-of-another-client': 'Use the token of the client that has made what the call is about.',
  'token-for-one-thing':
    'A token that a person has given is for that one permission; use the token of the client itself.',
  'scope-missing': 'Ask for a token whose scope covers this call.',
  'consent-missing': 'Send consent-id, or the token that the approval of a consent has brought.',
  'consent-unknown': 'Send the id of a consent that this client has made under this address.',
  'consent-invalid':
    'Let a person approve a new consent: this one is not approved, has ended or was taken back.',
  'consent-mismatch':
    'Send the consent-id of the consent that the token was given for, or leave one of the two out.',
  'client-unknown': 'Send the client_id of a client of this bank; POST /_sandbox/clients makes one.',
  'redirect-unknown':
    'Send a redirect_uri of the client, letter by letter; POST /_sandbox/clients makes a client with others, and --redirect-uri gives them to the first one.',
  'page-unknown':
    'Open the address that the bank gave, whole; that of a payment or consent ends with what it is for.',
  'client-secret-wrong': 'Send the client_secret that was shown when the client was made.',
  'client-secret-replaced':
    'Send the client_secret that has replaced it; where that is lost, replace it again with POST /_sandbox/clients/<id>/rotate.',
  'certificate-missing':
    'Present the certificate of the client: in the handshake with --mtls, else in x-client-certificate.',
  'certificate-unreadable': 'Write x-client-certificate as PEM, percent-encoded.',
  'certificate-of-another': 'Present a certificate that the bank has issued to this client.',
  'certificate-unknown':
    'Present a certificate that this bank has issued; POST /_sandbox/clients/<id>/certificates makes one.',
  'certificate-expired': 'Have a new certificate issued: this one is not valid now.',
  'certificate-revoked':
    'Have a new certificate issued, and ask for a new token with it: this one was revoked for good.',
  'certificate-not-of-token': 'Present the certificate with which the token was asked for.',
  'certificate-unproven':
    'Show the certificate in the TLS handshake; with --mtls a header from outside does not count.',
  'grant-wrong':
    'A code serves once, within a minute, with the same redirect_uri and code_verifier; begin again where it was used.',
  'request-wrong': 'Send each parameter that the token endpoint asks for once, as a form.',
  'header-missing': 'Send the header.',
  'header-form': 'Write the header in the form that the refusal names.',
  'clock-behind':
    'Set the clock of the machine that signs, and make time and signature anew for each sending.',
  'clock-ahead':
    'Set the clock of the machine that signs; it is read in whole seconds, and milliseconds are no seconds.',
  'signature-missing': 'Sign the call and send the signature in its header.',
  'signature-form': 'Write the signature as the paper says; the refusal names the form.',
  'signature-upper-case': 'Write the hex of the signature in lower case.',
  'signature-encoding':
    'Write the signature in the encoding that the paper names: hex for online payments, base64url without padding for JWS.',
  'kid-unknown':
    'Sign with a key that is registered, and name it as the bank does; each key gets its name when it is registered.',
  'kid-of-another': 'Sign with a key of the client that the token was given to.',
  'kid-ended': 'Sign with a key that has not ended, or register a new one.',
  'signature-other-key': 'Name the key that signs, or sign with the key that is named.',
  'signature-unknown-key':
    'Register the public half of the key that signs; none that the bank knows has made this signature.',
  'signature-padding': 'Sign with RSA PKCS#1 v1.5; the signature was made with PSS.',
  'signature-hash': 'Sign with SHA-256.',
  'signature-algorithm': 'Name the algorithm that the key really signs with.',
  'signature-host':
    'Sign the address under which the bank is known to its clients, with scheme, host and port.',
  'signature-path': 'Sign the whole path as it is sent.',
  'signature-query': 'Sign the query as it is sent.',
  'signature-method': 'Sign the method in upper case, as it is sent.',
  'signature-content-type': 'Sign the value of Content-Type as it is sent, on calls without a body too.',
  'signature-date': 'Sign the very value that is sent in Date.',
  'signature-merchant-id': 'Sign merchantId in the spelling that is sent.',
  'signature-api-key': 'Sign the api key that is sent.',
  'signature-ids': 'Sign x-session-id and x-request-id as they are sent, the session first.',
  'signature-body':
    'Sign the very bytes that are sent: write the body once, sign those bytes, send those bytes.',
  'signature-order': 'Put the lines in the order of the paper.',
  'signature-line-missing': 'Sign every line; one that is empty leaves its line break.',
  'signature-line-breaks': 'Join the lines with one LF each, and sign none after the body.',
  'signature-header': 'Sign the protected header in the very characters that are sent before the two dots.',
  'signature-payload':
    'Sign the payload in the form that the header says: as it is with b64 false, else in base64url.',
  'signature-other-bytes': 'Print the SHA-256 of the bytes that you sign, and compare the lines one by one.',
  'jws-form': 'Write header..signature: two dots, base64url without padding, no white space.',
  'jws-members': 'Write a protected header of exactly the members that the paper names.',
  'single-use': 'Make a new x-request-id for each sending, also when a call is repeated.',
  'media-type': 'Send content-type: application/json.',
  'body-malformed': 'Send one JSON object in UTF-8.',
  'body-too-large': 'Send a smaller body.',
  'member-missing': 'Add the member.',
  'member-unknown': 'Leave the member out, or correct its name.',
  'member-wrong': 'Correct the value by the rule that the refusal names.',
  'parameter-wrong': 'Correct the parameter by the rule that the refusal names.',
  'not-found': 'Use an id that this client has been given, and that its token or consent covers.',
  duplicate: 'Use a new id or key for a new payment; the same one is for the same payment, byte for byte.',
  'right-missing': 'The client or its customer may not do this; use an account or a scope that allows it.',
  state: 'Read the object first: its state does not allow this now.',
  money: 'Put money on the account, or ask for less.',
  'accept-wrong': 'Accept a media type that the interface speaks.',
  'receiver-silent':
    'Start your server at this address, or bring callbacks to your machine: npx silta listen --forward-to <address>.',
  'receiver-refused':
    'Answer a callback with a status of 200 to 299 once it is written down; the log of your server says why it did not.',
  other: 'Read the words of the refusal.',
} as const

/** A cause. */
export type CauseCode = keyof typeof ADVICE

/** All causes. */
export const CAUSE_CODES: readonly CauseCode[] = Object.keys(ADVICE) as CauseCode[]

/** Why a call was refused, or what is wrong with it. */
export interface Cause {
  readonly code: CauseCode
  readonly sentence: string
  readonly advice: string
  /** Header, parameter or member that the cause is about. */
  readonly at?: string
}

/** Makes a cause from its code and a sentence. */
export function cause(code: CauseCode, sentence: string, at?: string): Cause {
  return { code, sentence, advice: ADVICE[code], ...(at !== undefined && { at }) }
}
