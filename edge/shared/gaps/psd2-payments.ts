// The rows of PSD2 payments: what paper 2 A leaves open, and what we assume, in a sentence each.
// `{}` is the value of core, `{member}` one member of it.

import { type English, type Finnish, type Heads, makeSection } from './row.ts'

const heads = {
  'psd2.paths.create': { kind: 'value', paper: 'Endpoints', basis: 'P C' },
  'psd2.create.sepa.path': { kind: 'value', part: 'psd2.paths.create', basis: 'P C' },
  'psd2.create.scheduled.path': { kind: 'value', part: 'psd2.paths.create', basis: 'P C' },
  'psd2.create.recurring.path': { kind: 'value', part: 'psd2.paths.create', basis: 'P C' },
  'psd2.create.foreign.path': { kind: 'value', part: 'psd2.paths.create', basis: 'P C' },
  'psd2.paths.submit': { kind: 'value', paper: 'Endpoints', basis: 'C' },
  'psd2.submit.sepa.path': { kind: 'value', part: 'psd2.paths.submit', basis: 'C' },
  'psd2.submit.scheduled.path': { kind: 'value', part: 'psd2.paths.submit', basis: 'C' },
  'psd2.confirm.path': { kind: 'value', part: 'psd2.paths.submit', basis: 'C' },
  'psd2.submit.foreign.path': { kind: 'value', part: 'psd2.paths.submit', basis: 'C' },
  'psd2.paths.foreign': { kind: 'value', paper: 'Endpoints', basis: 'P' },
  'psd2.foreign.path': { kind: 'value', part: 'psd2.paths.foreign', basis: 'P' },
  'psd2.paths.success-codes': { kind: 'form', paper: 'Endpoints', basis: 'C' },
  'psd2.submit.body': { kind: 'limit', paper: 'Endpoints', basis: 'C' },
  'psd2.submit.repeat': { kind: 'choice', paper: 'Endpoints', basis: 'P C', money: true },
  'psd2.submit.deadline': { kind: 'value', paper: 'Endpoints', basis: 'P C', money: true },
  'psd2.headers.api-key': { kind: 'limit', paper: 'Authentication', basis: 'C' },
  'psd2.headers.customer': { kind: 'limit', paper: 'Authentication', basis: 'S' },
  'psd2.token': { kind: 'value', paper: 'Authentication', basis: 'P C' },
  'psd2.sca.start': { kind: 'value', paper: 'Authentication', basis: 'P' },
  'psd2.sca.request-object': { kind: 'value', paper: 'Authentication', basis: 'P C' },
  'psd2.sca.return': { kind: 'value', paper: 'Authentication', basis: 'P S' },
  'psd2.sca.helpers': { kind: 'sandbox', paper: 'Endpoints', basis: 'P' },
  'psd2.sca.payer': { kind: 'choice', paper: 'Endpoints', basis: 'C' },
  'psd2.sca.exemption': { kind: 'choice', paper: 'Authentication', basis: 'P C' },
  'psd2.jws': { kind: 'form', paper: 'Authentication', basis: 'P' },
  'psd2.idempotency.key': { kind: 'limit', paper: 'Limits', basis: 'S' },
  'psd2.idempotency.repeat': { kind: 'choice', paper: 'Limits', basis: 'S C', money: true },
  'psd2.create.resend': { kind: 'limit', part: 'psd2.idempotency.repeat', basis: 'C' },
  'psd2.request.reference': { kind: 'limit', paper: 'Payment request', basis: 'P' },
  'psd2.request.amount': { kind: 'limit', paper: 'Payment request', basis: 'P' },
  'psd2.request.payee': { kind: 'form', paper: 'Payment request', basis: 'P' },
  'psd2.request.payer': { kind: 'form', paper: 'Payment request', basis: 'P' },
  'psd2.request.payer-identifier': { kind: 'form', paper: 'Payment request', basis: 'C' },
  'psd2.request.texts': { kind: 'limit', paper: 'Payment request', basis: 'C' },
  'psd2.request.ultimate-payee': { kind: 'limit', paper: 'Payment request', basis: 'C' },
  'psd2.request.due-date': { kind: 'limit', paper: 'Payment request', basis: 'C' },
  'psd2.request.recurrence': { kind: 'choice', paper: 'Payment request', basis: 'C' },
  'psd2.due.execution': { kind: 'value', paper: 'PSD2 payment', basis: 'C' },
  'psd2.recurrence.instance': { kind: 'form', paper: 'Recurrence instance', basis: 'C' },
  'psd2.bundle.join': { kind: 'choice', paper: 'Authorization', basis: 'P C' },
  'psd2.bundle.values': { kind: 'words', paper: 'Authorization', basis: 'P', money: true },
  'psd2.bundle.revoke': { kind: 'choice', paper: 'Authorization', basis: 'P C' },
  'psd2.bundle.lists': { kind: 'form', paper: 'Payments of an authorization', basis: 'C' },
  'psd2.status.values': { kind: 'words', paper: 'PSD2 payment', basis: 'P C', money: true },
  'psd2.status.transitions': { kind: 'choice', paper: 'PSD2 payment', basis: 'C' },
  'psd2.debited': { kind: 'value', part: 'psd2.status.transitions', basis: 'C' },
  'psd2.status.times': { kind: 'form', paper: 'PSD2 payment', basis: 'C' },
  'psd2.delete.before': { kind: 'choice', paper: 'States and transitions', basis: 'P C' },
  'psd2.delete.after': { kind: 'choice', paper: 'States and transitions', basis: 'C' },
  'psd2.delete.too-late': { kind: 'choice', paper: 'States and transitions', basis: 'P C' },
  'psd2.cancel.bank-channel': { kind: 'choice', paper: 'States and transitions', basis: 'C' },
  'psd2.scenario.form': { kind: 'sandbox', paper: 'Endpoints', basis: 'C' },
  'psd2.scenario.results': { kind: 'sandbox', paper: 'Endpoints', basis: 'P C' },
  'psd2.scenario.failure': { kind: 'sandbox', paper: 'Endpoints', basis: 'P C' },
  'psd2.scenario.unavailable': { kind: 'sandbox', paper: 'Endpoints', basis: 'C' },
  'psd2.foreign.request': { kind: 'form', paper: 'Foreign payment request', basis: 'P C' },
  'psd2.foreign.payee': { kind: 'form', paper: 'Foreign payment request', basis: 'P' },
  'psd2.foreign.institution': { kind: 'form', paper: 'Foreign payment request', basis: 'P' },
  'psd2.foreign.rules': { kind: 'limit', paper: 'Foreign payment request', basis: 'P S' },
  'psd2.foreign.bundle': { kind: 'form', paper: 'Foreign payment request', basis: 'P C' },
  'psd2.foreign.cut-off': { kind: 'value', paper: 'Limits', basis: 'C' },
  'psd2.errors.codes': { kind: 'words', paper: 'Errors', basis: 'C' },
  'psd2.errors.violations': { kind: 'words', paper: 'Errors', basis: 'P C' },
  'psd2.limits.calls': { kind: 'limit', paper: 'Limits', basis: 'C' },
  'psd2.unknown': { kind: 'value', part: 'psd2.limits.calls', basis: 'C', own: true },
} as const satisfies Heads

const english: English<typeof heads> = {
  'psd2.paths.create': 'Each of the four kinds of payment is created by `POST` to a collection of its own.',
  'psd2.create.sepa.path': 'A SEPA payment is created by `POST {}`.',
  'psd2.create.scheduled.path': 'A payment for a later day is created by `POST {}`.',
  'psd2.create.recurring.path': 'A series is created by `POST {}`.',
  'psd2.create.foreign.path': 'A foreign payment is created by `POST {}`.',
  'psd2.paths.submit':
    'After the approval a payment is submitted, and a series confirmed, by a call below its own path.',
  'psd2.submit.sepa.path': 'A SEPA payment is submitted by `POST {}`.',
  'psd2.submit.scheduled.path': 'A payment for a later day is submitted by `POST {}`.',
  'psd2.confirm.path': 'A series is confirmed by `POST {}`.',
  'psd2.submit.foreign.path': 'A foreign payment is submitted by `POST {}`.',
  'psd2.paths.foreign': 'An id is known below the path of its own kind only; elsewhere it is 404.',
  'psd2.foreign.path': 'A foreign payment is read by `GET {}`, and deleted there.',
  'psd2.paths.success-codes':
    'Creating is 201, all else 200, and a deletion that waits for an approval 202, always with the object.',
  'psd2.submit.body': 'A submission has the empty JSON object as its body, and no member.',
  'psd2.submit.repeat':
    'A payment that was submitted already answers 200 as it is now, and is never debited twice; too early is 409.',
  'psd2.submit.deadline':
    'A payment can be submitted until midnight after its approval, and for {} seconds at least; later it is rejected.',
  'psd2.headers.api-key': "`x-api-key` may be absent, and must be that of the token's client if it is there.",
  'psd2.headers.customer':
    'The headers about the customer are accepted on create and confirm, and ignored elsewhere.',
  'psd2.token':
    'A client token with the scope `{scope}` serves every operation; the header is `{scheme}` and the token.',
  'psd2.sca.start':
    'The payer is sent to the bank with the response type `{responseType}`, the scope `{scope}` and a signed `request`.',
  'psd2.sca.request-object':
    'The signed request names the authorization, lives {lifeSeconds} seconds, asks for `{acr}`, and for an exemption `{exemptionAcr}`.',
  'psd2.sca.return':
    'The payer comes back within {} seconds, with code, id token and state in the fragment of the address.',
  'psd2.sca.helpers': 'At the test bank two calls approve or reject a bundle without a browser.',
  'psd2.sca.payer':
    'The account that the payer chooses replaces the one in the order; a business user needs a right of its own.',
  'psd2.sca.exemption':
    'A bundle whose payments all were signed and name their payer can be approved by a token call, without a person.',
  'psd2.jws':
    '`x-jws-signature` is a detached JWS over the body, its header has only `alg` and `kid`, and answers of create carry one too.',
  'psd2.idempotency.key': '`x-idempotency-key` has 1 to 40 visible characters, and counts on create only.',
  'psd2.idempotency.repeat':
    'The same key and body within 24 hours is 201 with the payment as it is; another body, or later, is 409; never a second payment.',
  'psd2.create.resend':
    'A create whose answer was lost is sent {sendings} times at most, {pauseSeconds} second apart, within {withinSeconds} seconds, under one key.',
  'psd2.request.reference':
    '`reference` is a Finnish reference of 2 to 20 digits or an RF reference of 5 to 25 characters.',
  'psd2.request.amount':
    '`amountEUR` has no decimals or two, from 0.01 to 999999999.99, and comes back with two.',
  'psd2.request.payee':
    '`payee` has `iban` and `name`; `address` (1 to 4 lines) and `country` are needed unless the IBAN is Finnish.',
  'psd2.request.payer': '`payer` is `{ iban }` with a Finnish IBAN.',
  'psd2.request.payer-identifier': '`payerIdentifier` is `{ id, schemeName, issuer? }`.',
  'psd2.request.texts': 'Texts have at least one character, `payerReference` too.',
  'psd2.request.ultimate-payee':
    "`ultimatePayee` is required if the payee's account belongs to the client itself.",
  'psd2.request.due-date':
    '`dueDate` is tomorrow to {daysAhead} days ahead, closed days too, and a series ends within {seriesMonths} months of it.',
  'psd2.request.recurrence':
    '`Weekly` is each 7 days, `Monthly` the same day or the last of a shorter month; first and last day are included.',
  'psd2.due.execution':
    'A payment with a due date is executed at {} in Helsinki, once; without money it is rejected, and a series goes on.',
  'psd2.recurrence.instance':
    'An instance of a series is read by its nominal date, before banking days move it.',
  'psd2.bundle.join':
    'A payment joins a bundle of up to 100 by its `authorizationId` while it is `Unauthorized`; without one it gets a bundle of its own.',
  'psd2.bundle.values':
    '`Authorized`, `PartiallyRevoked` and `Completed` mean that the payer has approved; `Unauthorized` and `Authorizing` are open; `Rejected` and `Revoked` have ended.',
  'psd2.bundle.revoke':
    'An approved bundle cannot be deleted (409), and one that nobody approves ends after 24 hours.',
  'psd2.bundle.lists': 'All four lists are always there, with whole payments in the order of creation.',
  'psd2.status.values':
    '`Debited` and `Credited` mean paid, `Completed` a series that has ended, `Rejected`, `Revoked` and `Cancelled` not paid; `Accepted`, `AwaitingDueDate` and `SubmissionPending` are open.',
  'psd2.status.transitions':
    'After its submission a payment to the same bank is `Credited`, to another `Debited`, a foreign one `Accepted`, a later one `AwaitingDueDate`.',
  'psd2.debited':
    "The payee's bank may still return what is `Debited`, within {bankingDays} banking days; it is known by {readAt} in Helsinki.",
  'psd2.status.times':
    '`authorized` is set by the approval and `submitted` by the first submission; before that they are absent.',
  'psd2.delete.before':
    'A payment that is deleted before its approval is `Revoked` at once, and can still be read.',
  'psd2.delete.after':
    'A deletion after the approval is 202, and counts once the payer approves it too, under `cancellationAuthorizationId`.',
  'psd2.delete.too-late':
    'After its submission, and from the start of its due date, a payment cannot be deleted (409).',
  'psd2.cancel.bank-channel': "A payment that its payer cancels in the bank's own channels is `Cancelled`.",
  'psd2.scenario.form':
    'A bad `x-sandbox-scenario` is 400, and create, delete and authorization calls ignore it.',
  'psd2.scenario.results':
    'A scenario on submit or read moves a payment of the test bank to the status that it names.',
  'psd2.scenario.failure': 'The scenarios of failure answer 422 at the test bank, and change no status.',
  'psd2.scenario.unavailable':
    'The scenario of an unavailable payment system answers `SubmissionPending`, and debits nothing.',
  'psd2.foreign.request':
    'A foreign payment may have `paymentOrder` (`NORM`, `HIGH`), `payer` and `exchangeRateReference`; without `detailsOfCharges` it is `SHA`.',
  'psd2.foreign.payee':
    '`payee` has `bankAccount { id, schemeName }` with `IBAN` or `BBAN`, `name`, `financialInstitution` and `foreignAddress`.',
  'psd2.foreign.institution':
    "The payee's bank is named by its BIC or a clearing system id, not both, or else by its address.",
  'psd2.foreign.rules':
    'Euros to an IBAN in the EU/EEA are no foreign payment; another currency there needs IBAN, BIC and `SHA`.',
  'psd2.foreign.bundle':
    'Each foreign payment has a bundle of its own, and its answer shows the request and `paymentType`.',
  'psd2.foreign.cut-off':
    'A foreign payment before {full} Helsinki time on a banking day, on a short one {short}, is debited that day, else on the next.',
  'psd2.errors.codes':
    '409 is `IllegalState` or `DuplicatePayment`, 422 is about money, 404 an unknown id, 401 a bad token or key, 403 a bad certificate or signature.',
  'psd2.errors.violations':
    'Violations have names of their own, as `FinnishReference`, `SepaIban`, `EuroCents`, `InsufficientFunds` and `DuplicatePayment`.',
  'psd2.limits.calls':
    'A status may be read after {firstSeconds} seconds, then every {thenSeconds} seconds for {lastSeconds} seconds; above the limit is 429.',
  'psd2.unknown': 'A merchant is told after {} seconds that an outcome is unknown.',
}

const finnish: Finnish<typeof heads> = {
  'psd2.paths.create': 'Kukin neljästä maksulajista luodaan `POST`-kutsulla omaan polkuunsa.',
  'psd2.create.sepa.path': 'SEPA-maksu luodaan kutsulla `POST {}`.',
  'psd2.create.scheduled.path': 'Myöhemmän päivän maksu luodaan kutsulla `POST {}`.',
  'psd2.create.recurring.path': 'Toistuva maksu luodaan kutsulla `POST {}`.',
  'psd2.create.foreign.path': 'Ulkomaanmaksu luodaan kutsulla `POST {}`.',
  'psd2.paths.submit':
    'Vahvistuksen jälkeen maksu lähetetään ja sarja vahvistetaan kutsulla sen oman polun alla.',
  'psd2.submit.sepa.path': 'SEPA-maksu lähetetään maksettavaksi kutsulla `POST {}`.',
  'psd2.submit.scheduled.path': 'Myöhemmän päivän maksu lähetetään kutsulla `POST {}`.',
  'psd2.confirm.path': 'Sarja vahvistetaan kutsulla `POST {}`.',
  'psd2.submit.foreign.path': 'Ulkomaanmaksu lähetetään kutsulla `POST {}`.',
  'psd2.paths.foreign': 'Tunnus tunnetaan vain oman lajinsa polussa; muualla se on 404.',
  'psd2.foreign.path': 'Ulkomaanmaksu luetaan kutsulla `GET {}` ja poistetaan samasta osoitteesta.',
  'psd2.paths.success-codes':
    'Luominen on 201, muut 200 ja vahvistusta odottava poisto 202, aina olion kanssa.',
  'psd2.submit.body': 'Lähetyskutsun runko on tyhjä JSON-olio ilman kenttiä.',
  'psd2.submit.repeat':
    'Jo lähetetty maksu vastaa 200 nykyisessä tilassaan, eikä sitä koskaan veloiteta kahdesti; liian aikainen kutsu on 409.',
  'psd2.submit.deadline':
    'Maksun voi lähettää vahvistuspäivän puoliyöhön asti, kuitenkin ainakin {} sekuntia; sen jälkeen se hylätään.',
  'psd2.headers.api-key': '`x-api-key` voi puuttua; jos se on mukana, sen on oltava tokenin asiakkaan.',
  'psd2.headers.customer':
    'Asiakkaan tiedoista kertovat otsakkeet hyväksytään luotaessa ja vahvistettaessa, muualla ne ohitetaan.',
  'psd2.token':
    'Asiakkaan token laajuudella `{scope}` kelpaa jokaiseen kutsuun; otsakkeessa on `{scheme}` ja token.',
  'psd2.sca.start':
    'Maksaja ohjataan pankkiin vastaustyypillä `{responseType}`, laajuudella `{scope}` ja allekirjoitetulla `request`-parametrilla.',
  'psd2.sca.request-object':
    'Allekirjoitettu pyyntö nimeää valtuutuksen, on voimassa {lifeSeconds} sekuntia ja pyytää `{acr}`, poikkeuksessa `{exemptionAcr}`.',
  'psd2.sca.return':
    'Maksaja palaa {} sekunnin kuluessa, ja osoitteen ankkurissa ovat code, id_token ja state.',
  'psd2.sca.payer': 'Maksajan valitsema tili korvaa tilauksen tilin; yrityskäyttäjä tarvitsee oman oikeuden.',
  'psd2.sca.exemption':
    'Nippu, jonka kaikki maksut on allekirjoitettu ja joissa maksaja on nimetty, voidaan vahvistaa token-kutsulla ilman henkilöä.',
  'psd2.jws':
    '`x-jws-signature` on rungon irrallinen JWS-allekirjoitus, jonka otsakkeessa on vain `alg` ja `kid`; myös luontivastauksessa on sellainen.',
  'psd2.idempotency.key': '`x-idempotency-key` on 1–40 näkyvää merkkiä ja vaikuttaa vain luotaessa.',
  'psd2.idempotency.repeat':
    'Sama avain ja runko 24 tunnin kuluessa on 201 ja sama maksu nykyisessä tilassaan; eri runko tai myöhempi kutsu on 409; toista maksua ei synny.',
  'psd2.create.resend':
    'Luontikutsu, jonka vastaus katosi, lähetetään enintään {sendings} kertaa, {pauseSeconds} sekunnin välein, {withinSeconds} sekunnin kuluessa, samalla avaimella.',
  'psd2.request.reference': '`reference` on kotimainen viite (2–20 numeroa) tai RF-viite (5–25 merkkiä).',
  'psd2.request.amount':
    '`amountEUR` on ilman desimaaleja tai kahdella, 0.01–999999999.99, ja palaa kahdella.',
  'psd2.request.payee':
    'Kentässä `payee` on `iban` ja `name`; `address` (1–4 riviä) ja `country` tarvitaan, ellei IBAN ole suomalainen.',
  'psd2.request.payer': '`payer` on `{ iban }`, jossa on suomalainen IBAN.',
  'psd2.request.payer-identifier': '`payerIdentifier` on `{ id, schemeName, issuer? }`.',
  'psd2.request.texts': 'Teksteissä on ainakin yksi merkki, myös kentässä `payerReference`.',
  'psd2.request.ultimate-payee': '`ultimatePayee` vaaditaan, jos saajan tili on asiakkaan oma.',
  'psd2.request.due-date':
    '`dueDate` on huomisesta {daysAhead} päivän päähän, myös pyhäpäivät, ja sarja päättyy {seriesMonths} kuukauden kuluessa siitä.',
  'psd2.request.recurrence':
    '`Weekly` on 7 päivän välein, `Monthly` sama päivä tai lyhyemmän kuukauden viimeinen; ensimmäinen ja viimeinen päivä kuuluvat mukaan.',
  'psd2.due.execution':
    'Eräpäivämaksu suoritetaan kello {} Helsingin aikaa, kerran; ilman katetta se hylätään, ja sarja jatkuu.',
  'psd2.recurrence.instance':
    'Sarjan yksittäinen maksu luetaan sen nimellispäivällä, ennen pankkipäiväsiirtoa.',
  'psd2.bundle.join':
    'Maksu liittyy enintään 100 maksun nippuun `authorizationId`-tunnuksella, kun nippu on `Unauthorized`; ilman sitä maksu saa oman nipun.',
  'psd2.bundle.values':
    '`Authorized`, `PartiallyRevoked` ja `Completed` tarkoittavat, että maksaja on vahvistanut; `Unauthorized` ja `Authorizing` ovat avoimia; `Rejected` ja `Revoked` ovat päättyneet.',
  'psd2.bundle.revoke':
    'Vahvistettua nippua ei voi poistaa (409), ja vahvistamaton päättyy 24 tunnin kuluttua.',
  'psd2.bundle.lists':
    'Kaikki neljä luetteloa ovat aina mukana, ja maksut ovat niissä kokonaisina luontijärjestyksessä.',
  'psd2.status.values':
    '`Debited` ja `Credited` tarkoittavat maksettua, `Completed` päättynyttä sarjaa, `Rejected`, `Revoked` ja `Cancelled` maksamatonta; `Accepted`, `AwaitingDueDate` ja `SubmissionPending` ovat avoimia.',
  'psd2.status.transitions':
    'Lähetyksen jälkeen maksu samaan pankkiin on `Credited`, toiseen `Debited`, ulkomaanmaksu `Accepted` ja myöhempi `AwaitingDueDate`.',
  'psd2.debited':
    'Saajan pankki voi palauttaa `Debited`-maksun {bankingDays} pankkipäivän kuluessa; tieto on kello {readAt} Helsingin aikaa.',
  'psd2.status.times':
    '`authorized` tulee vahvistuksesta ja `submitted` ensimmäisestä lähetyksestä; sitä ennen ne puuttuvat.',
  'psd2.delete.before': 'Ennen vahvistusta poistettu maksu on heti `Revoked`, ja sen voi yhä lukea.',
  'psd2.delete.after':
    'Vahvistuksen jälkeinen poisto on 202 ja tulee voimaan, kun maksaja vahvistaa senkin tunnuksella `cancellationAuthorizationId`.',
  'psd2.delete.too-late': 'Lähetyksen jälkeen ja eräpäivän alusta maksua ei voi poistaa (409).',
  'psd2.cancel.bank-channel': 'Maksu, jonka maksaja peruu pankin omassa palvelussa, on `Cancelled`.',
  'psd2.foreign.request':
    'Ulkomaanmaksussa voi olla `paymentOrder` (`NORM`, `HIGH`), `payer` ja `exchangeRateReference`; ilman kenttää `detailsOfCharges` se on `SHA`.',
  'psd2.foreign.payee':
    'Kentässä `payee` on `bankAccount { id, schemeName }` (`IBAN` tai `BBAN`), `name`, `financialInstitution` ja `foreignAddress`.',
  'psd2.foreign.institution':
    'Saajan pankki nimetään BIC-koodilla tai selvitysjärjestelmän tunnuksella, ei molemmilla, tai muuten osoitteella.',
  'psd2.foreign.rules':
    'Eurot EU/ETA-alueen IBANille eivät ole ulkomaanmaksu; muu valuutta sinne vaatii IBANin, BICin ja arvon `SHA`.',
  'psd2.foreign.bundle':
    'Jokaisella ulkomaanmaksulla on oma nippu, ja vastauksessa on pyyntö ja `paymentType`.',
  'psd2.foreign.cut-off':
    'Ulkomaanmaksu ennen kello {full} Helsingin aikaa pankkipäivänä, lyhyenä {short}, veloitetaan samana päivänä, muuten seuraavana.',
  'psd2.errors.codes':
    '409 on `IllegalState` tai `DuplicatePayment`, 422 koskee rahoja, 404 tuntematonta tunnusta, 401 tokenia tai avainta, 403 varmennetta tai allekirjoitusta.',
  'psd2.errors.violations':
    'Rikkomuksilla on omat nimensä, kuten `FinnishReference`, `SepaIban`, `EuroCents`, `InsufficientFunds` ja `DuplicatePayment`.',
  'psd2.limits.calls':
    'Tilan saa lukea {firstSeconds} sekunnin kuluttua, sitten {thenSeconds} sekunnin välein {lastSeconds} sekunnin ajan; rajan yli vastaus on 429.',
}

/** The section of PSD2 payments. */
export const psd2Payments = makeSection(
  'psd2-payments',
  '2 A',
  { en: 'PSD2 payments', fi: 'PSD2-maksut' },
  heads,
  english,
  finnish,
)
