// The rows of every interface: what all three papers leave open, and what we assume, in a sentence each.
// `{}` is the value of core, `{member}` one member of it.

import { type English, type Finnish, type Heads, makeSection } from './row.ts'

const heads = {
  'shared.base-url': { kind: 'address', paper: 'Endpoints', basis: 'C' },
  'shared.time': { kind: 'form', paper: 'Resources and their fields', basis: 'P' },
  'shared.members': { kind: 'form', paper: 'Resources and their fields', basis: 'C' },
  'shared.body': { kind: 'value', paper: 'Endpoints', basis: 'C' },
  'shared.amount-string': {
    kind: 'form',
    paper: 'Limits',
    basis: 'C',
    of: 'account-access online-payment corporate-payments psd2-payments request-to-pay',
  },
  'shared.text': { kind: 'limit', paper: 'Limits', basis: 'S C' },
  'shared.reference': {
    kind: 'limit',
    paper: 'Limits',
    basis: 'S',
    of: 'online-payment baltic corporate-payments psd2-payments request-to-pay',
  },
  'shared.iban': {
    kind: 'limit',
    paper: 'Limits',
    basis: 'S C',
    of: 'baltic corporate-payments psd2-payments request-to-pay',
  },
  'shared.bic-country': {
    kind: 'limit',
    paper: 'Limits',
    basis: 'S',
    of: 'online-payment baltic corporate-payments psd2-payments request-to-pay',
  },
  'shared.eea': { kind: 'value', paper: 'Limits', basis: 'S', of: 'baltic corporate-payments psd2-payments' },
  'shared.calendar': {
    kind: 'value',
    paper: 'Limits',
    basis: 'P',
    of: 'baltic corporate-payments psd2-payments',
  },
  'shared.id': { kind: 'form', paper: 'Resources and their fields', basis: 'C' },
  'shared.party': {
    kind: 'limit',
    paper: 'Resources and their fields',
    basis: 'P C',
    of: 'online-payment corporate-payments request-to-pay',
  },
  'shared.links': {
    kind: 'form',
    paper: 'Resources and their fields',
    basis: 'P',
    of: 'account-access baltic',
  },
  'shared.body-equality': {
    kind: 'choice',
    paper: 'Limits',
    basis: 'C',
    of: 'corporate-payments psd2-payments request-to-pay',
  },
  'shared.errors.flat': { kind: 'form', paper: 'Errors', basis: 'P', of: 'account-access psd2-payments' },
  'shared.errors.violations': {
    kind: 'words',
    paper: 'Errors',
    basis: 'P C',
    of: 'account-access psd2-payments',
  },
  'shared.errors.list': {
    kind: 'form',
    paper: 'Errors',
    basis: 'C',
    of: 'online-payment corporate-payments request-to-pay',
  },
  'shared.errors.detail': { kind: 'harmless', paper: 'Errors', basis: 'C' },
  'shared.errors.tolerance': { kind: 'form', paper: 'Errors', basis: 'P', money: true },
  'shared.errors.closed-sets': { kind: 'form', paper: 'Errors', basis: 'C' },
  'shared.check-order': { kind: 'choice', paper: 'Errors', basis: 'C' },
  'shared.rate-limit': { kind: 'limit', paper: 'Limits', basis: 'C' },
  'shared.clock-tolerance': {
    kind: 'value',
    paper: 'Limits',
    basis: 'C',
    money: true,
    of: 'online-payment corporate-payments psd2-payments',
  },
  'shared.oauth.client-token': {
    kind: 'form',
    paper: 'Authentication',
    basis: 'P',
    of: 'baltic psd2-payments',
  },
  'shared.oauth.token': {
    kind: 'address',
    part: 'shared.oauth.client-token',
    basis: 'P',
    of: 'account-access baltic psd2-payments',
  },
  'shared.oauth.authorize': {
    kind: 'address',
    paper: 'Authentication',
    basis: 'S C',
    of: 'account-access baltic psd2-payments',
  },
  'shared.oauth.code': {
    kind: 'form',
    paper: 'Authentication',
    basis: 'S C',
    of: 'account-access baltic psd2-payments',
  },
  'shared.oauth.revoke': {
    kind: 'address',
    part: 'shared.oauth.code',
    basis: 'S C',
    of: 'account-access baltic psd2-payments',
  },
  'shared.oauth.errors': {
    kind: 'form',
    paper: 'Authentication',
    basis: 'S',
    of: 'account-access baltic psd2-payments',
  },
  'shared.keys': { kind: 'sandbox', paper: 'Authentication', basis: 'C' },
  'shared.keys.path': { kind: 'address', part: 'shared.keys', basis: 'C S', of: 'psd2-payments' },
  'shared.mtls': { kind: 'sandbox', paper: 'Authentication', basis: 'P' },
  'shared.redirect-url': { kind: 'limit', paper: 'Limits', basis: 'C' },
  'shared.sandbox.control': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'shared.sandbox.clients': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'shared.sandbox.limits': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'shared.sandbox.outcomes': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'shared.sandbox.settle': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'shared.sandbox.sca': { kind: 'sandbox', paper: 'What the service does', basis: 'P C' },
  'shared.sandbox.identity': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
  'shared.sandbox.rates': { kind: 'sandbox', paper: 'What the service does', basis: 'C' },
} as const satisfies Heads

const english: English<typeof heads> = {
  'shared.base-url':
    'Every path is below one base address, without a slash at its end; the bank names it for its sandbox and for production.',
  'shared.time':
    'A date-time has an offset or `Z` (RFC 3339), a date is `YYYY-MM-DD`, and "today" and "EET" mean local time in Helsinki all year.',
  'shared.members':
    'A member without a value is left out, a list without entries is `[]`, and an answer may have members that the paper does not name.',
  'shared.body':
    'A body is UTF-8 JSON of at most {maxBytes} bytes and {maxDepth} levels, and has no member twice.',
  'shared.amount-string':
    'An amount is a decimal string with a point, without spaces, exponent or plus sign; leading zeros are accepted.',
  'shared.text':
    "Names and messages take Latin letters, digits, spaces and `/ - ? : ( ) . , ' + &`; a length counts characters.",
  'shared.reference':
    'A reference is a Finnish one of 2 to 20 digits, or one with `RF` of 5 to 25 characters, and its check digits are checked.',
  'shared.iban': 'An IBAN is in capitals without spaces, and its length and check digits are checked.',
  'shared.bic-country':
    'A BIC has 8 or 11 characters, and a country is its two capital letters of ISO 3166-1, or `XK`.',
  'shared.eea':
    '"EU/EEA" means the 30 states of the EEA, found by the payee\'s IBAN; CH, GB, MC, SM, AD and VA are outside.',
  'shared.calendar':
    'Banking days are those of Finland, in the Baltic countries those of TARGET; Maundy Thursday and 31 December are short.',
  'shared.id':
    'An id of the bank is text without meaning, and an id of somebody else is answered like an unknown one.',
  'shared.party':
    'An address has a country and one or two lines of at most 70 characters; a name has at most 70.',
  'shared.links':
    'A link in an answer is an absolute address below the base address, and the next page is under `next`.',
  'shared.body-equality':
    'Two bodies are equal if their JSON values are; the order of members, white space and headers do not count.',
  'shared.errors.flat':
    'An error is `{ type, message, id, violations[] }`, and a violation is `{ type, path?, message }`.',
  'shared.errors.violations':
    'A missing member is `Required`, one that the bank does not know `UnrecognizedProperty`, a wrong JSON type `TypeMismatch`, another bad value `InvalidValue`.',
  'shared.errors.list':
    'An error is `{ id, errors: [ { type, code, message, path? } ] }` with at least one entry.',
  'shared.errors.detail':
    'The id of an error is also in the header `x-error-id`, and `path` names the member with dots and brackets.',
  'shared.errors.tolerance':
    'The HTTP status alone decides whether a call was refused; a gateway before the bank may send errors of another shape.',
  'shared.errors.closed-sets':
    'An operation answers only with the statuses that the paper lists for it; another path is 404, another method 405.',
  'shared.check-order':
    'Key or token, call limit, headers, clock and signature are checked before the body, an id that was used before, and the money.',
  'shared.rate-limit':
    '100 calls in 60 seconds are within the limit; above it, and in a break, the answer has `Retry-After` in seconds.',
  'shared.clock-tolerance':
    "A `Date`, `iat` or time of signing may be up to {} seconds off the bank's clock; a call outside that is refused.",
  'shared.oauth.client-token':
    'With `client_credentials`, id and secret in the form, the answer is `access_token`, `token_type`, `expires_in` and `scope`.',
  'shared.oauth.token': 'Tokens are given at `POST {}`.',
  'shared.oauth.authorize':
    "A user's browser is sent to `GET {}`, and comes back to a registered address with `code` or `error`, and with `state`.",
  'shared.oauth.code':
    'A code works once, within 60 seconds, and the refresh token that comes with it stays the same.',
  'shared.oauth.revoke': 'Tokens are ended at `POST {}` (RFC 7009).',
  'shared.oauth.errors':
    'The token address answers errors as `{ error, error_description? }`: 400, and 401 `invalid_client`.',
  'shared.keys':
    'The test bank makes its sample keys at its first start, and shows them at an address of its own.',
  'shared.keys.path': 'The bank publishes its public keys as a JSON Web Key set at `GET {}`.',
  'shared.mtls':
    'At the test bank a header stands for the certificate of mutual TLS, and licences are not checked.',
  'shared.redirect-url':
    'An address for a return or a callback is `https` with a host name, without a fragment, and is never local.',
  'shared.sandbox.control':
    'The test bank is steered below `/_sandbox` with a key of its own: clock, reset, outcomes.',
  'shared.sandbox.clients':
    'The test bank makes one client at its first start, and more on demand, with keys, secrets and certificates.',
  'shared.sandbox.limits':
    'The control interface of the test bank has limits of its own for messages, delays, histories and logs.',
  'shared.sandbox.outcomes':
    'A failure that no paper gives a trigger for is planned at the test bank, for the next call that fits.',
  'shared.sandbox.settle': 'A step that settles takes 5 seconds of the clock of the test bank.',
  'shared.sandbox.sca':
    'At the test bank a person decides on a page that is open for 15 minutes, or a test decides by a call.',
  'shared.sandbox.identity':
    'The test bank has the code 999, and customers and accounts that are the same with every seed.',
  'shared.sandbox.rates':
    'The test bank converts currencies at fixed rates, rounds to the cent and takes no fees but one.',
}

const finnish: Finnish<typeof heads> = {
  'shared.base-url':
    'Kaikki polut ovat yhden perusosoitteen alla, jonka lopussa ei ole kauttaviivaa; pankki antaa sen testiympäristölle ja tuotannolle.',
  'shared.time':
    'Aikaleimassa on aikavyöhyke tai `Z` (RFC 3339), päivä on `YYYY-MM-DD`, ja "tänään" ja "EET" tarkoittavat Helsingin aikaa koko vuoden.',
  'shared.members':
    'Tyhjä kenttä jätetään pois, tyhjä luettelo on `[]`, ja vastauksessa voi olla kenttiä, joita kuvaus ei mainitse.',
  'shared.body':
    'Runko on UTF-8-muotoista JSONia, enintään {maxBytes} tavua ja {maxDepth} tasoa, eikä mikään kenttä toistu siinä.',
  'shared.amount-string':
    'Summa on desimaaliluku merkkijonona: piste, ei välilyöntejä, eksponenttia eikä plusmerkkiä; etunollat hyväksytään.',
  'shared.text':
    "Nimissä ja viesteissä saa olla latinalaisia kirjaimia, numeroita, välilyöntejä ja merkkejä `/ - ? : ( ) . , ' + &`; pituus lasketaan merkkeinä.",
  'shared.reference':
    'Viite on kotimainen (2–20 numeroa) tai `RF`-viite (5–25 merkkiä), ja sen tarkisteet tarkistetaan.',
  'shared.iban':
    'IBAN kirjoitetaan isoin kirjaimin ilman välilyöntejä, ja sen pituus ja tarkisteet tarkistetaan.',
  'shared.bic-country': 'BIC on 8 tai 11 merkkiä, ja maa on kaksi isoa kirjainta (ISO 3166-1) tai `XK`.',
  'shared.eea':
    '"EU/ETA" tarkoittaa ETA:n 30 valtiota, jotka tunnistetaan saajan IBANista; CH, GB, MC, SM, AD ja VA eivät kuulu siihen.',
  'shared.calendar':
    'Pankkipäivät ovat Suomen pankkipäiviä, Baltiassa TARGET-päiviä; kiirastorstai ja 31.12. ovat lyhyitä.',
  'shared.id':
    'Pankin antama tunnus on merkkijono ilman merkitystä, ja vieraaseen tunnukseen vastataan kuin tuntemattomaan.',
  'shared.party':
    'Osoitteessa on maa ja yksi tai kaksi riviä, enintään 70 merkkiä; nimi on enintään 70 merkkiä.',
  'shared.links':
    'Vastauksen linkki on täydellinen osoite perusosoitteen alla, ja seuraava sivu on nimellä `next`.',
  'shared.body-equality':
    'Kaksi runkoa ovat samat, jos niiden JSON-arvot ovat samat; kenttien järjestys, välit ja otsakkeet eivät vaikuta.',
  'shared.errors.flat':
    'Virhe on `{ type, message, id, violations[] }`, ja rikkomus `{ type, path?, message }`.',
  'shared.errors.violations':
    'Puuttuva kenttä on `Required`, tuntematon `UnrecognizedProperty`, väärä JSON-tyyppi `TypeMismatch` ja muu virheellinen arvo `InvalidValue`.',
  'shared.errors.list':
    'Virhe on `{ id, errors: [ { type, code, message, path? } ] }`, ja siinä on ainakin yksi merkintä.',
  'shared.errors.tolerance':
    'Pelkkä HTTP-tila ratkaisee, hylättiinkö kutsu; pankin edessä oleva yhdyskäytävä voi lähettää toisenlaisia virheitä.',
  'shared.errors.closed-sets':
    'Kutsuun vastataan vain kuvauksen luettelemilla tiloilla; tuntematon polku on 404 ja tuntematon menetelmä 405.',
  'shared.check-order':
    'Avain tai token, kutsuraja, otsakkeet, kello ja allekirjoitus tarkistetaan ennen runkoa, jo käytettyä tunnusta ja rahoja.',
  'shared.rate-limit':
    '100 kutsua 60 sekunnissa mahtuu rajaan; rajan ylittyessä ja huoltokatkossa vastauksessa on `Retry-After` sekunteina.',
  'shared.clock-tolerance':
    '`Date`, `iat` tai allekirjoitusaika saa poiketa pankin kellosta enintään {} sekuntia; muu kutsu hylätään.',
  'shared.oauth.client-token':
    'Kun lomakkeessa on `client_credentials`, tunnus ja salaisuus, vastaus on `access_token`, `token_type`, `expires_in` ja `scope`.',
  'shared.oauth.token': 'Tokenit annetaan osoitteesta `POST {}`.',
  'shared.oauth.authorize':
    'Käyttäjän selain ohjataan osoitteeseen `GET {}`, ja se palaa rekisteröityyn osoitteeseen mukanaan `code` tai `error` sekä `state`.',
  'shared.oauth.code':
    'Koodi toimii kerran, 60 sekunnin ajan, ja sen mukana tuleva refresh token pysyy samana.',
  'shared.oauth.revoke': 'Tokenit päätetään osoitteessa `POST {}` (RFC 7009).',
  'shared.oauth.errors':
    'Token-osoitteen virhe on `{ error, error_description? }`: 400, ja tuntemattomalle asiakkaalle 401 `invalid_client`.',
  'shared.keys.path': 'Pankki julkaisee julkiset avaimensa (JSON Web Key Set) osoitteessa `GET {}`.',
  'shared.redirect-url':
    'Paluu- ja takaisinkutsuosoite on `https`-osoite, jossa on verkkotunnus eikä ankkuria, ja se ei ole koskaan paikallinen.',
}

/** The section that concerns all interfaces. */
export const shared = makeSection(
  'shared',
  '1 to 3',
  { en: 'Every interface', fi: 'Kaikki rajapinnat' },
  heads,
  english,
  finnish,
)
