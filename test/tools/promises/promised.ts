// What must be proven: the numbered promises in one plain sentence each, the sections of the papers, the ids of the gaps.
// Names no test: the table is made from the tests' own titles, and a name here that no title has is a failure of test/house.

/** Each numbered promise in one sentence. */
export const numbered: Record<string, string> = {
  R1: 'One order makes one payment: 2, 10, 100, 1 000 presses at once.',
  R2: 'The same key with the same body makes one payment, also after a lost answer or a crash; a repetition waits a second.',
  R3: 'The same id with the same body is the same refund, or the same instruction; with another body it is refused.',
  R4: 'Where the bank says that an id was used before, the payment that is there is looked for, and is the answer.',
  R5: 'A reload, a second tab, Back, or a crash at any point makes no second payment.',
  R6: 'What was acknowledged outlives `kill -9`.',
  R7: 'No call without a written intent; after a crash nothing is paid twice and nothing stays unknown.',
  R8: 'A client that leaves loses no payment.',
  R9: 'Money is conserved.',
  R10: 'Refunds never exceed the original: 500 at once, ten fit; 1 000 random sequences against a model (50 000 with `--deep`).',
  R11: 'A pair of ids counts once.',
  R12: 'States move forward only, in every order of answers; booked money wins over an ending without it.',
  R13: 'An alarm that rings twice, early or late changes nothing.',
  R14: 'A callback or a webhook with any bit changed is refused; webhooks pass the published cases of Standard Webhooks.',
  R15: 'A signature of another length is refused. A webhook is sent for days: a receiver that was down for 74 h has one effect.',
  R16: 'A webhook whose effect failed, or was cut short by a crash, has it when it comes again.',
  R17: 'A callback is a hint: 500 forged ones (10 000 with `--deep`) change nothing; a genuine one leads to at most one reading in 5 s.',
  R18: 'A callback, and a webhook, counts once, after a restart too.',
  R19: 'Secrets are compared in constant time, over digests.',
  R20: 'Detached signatures of RFC 7515 and RFC 7797 are ours byte for byte.',
  R21: '776 RSA and 174 HMAC vectors of Wycheproof pass.',
  R22: 'Golden signatures made by OpenSSL are ours byte for byte; every changed part is refused.',
  R23: 'The bytes signed are the bytes sent.',
  R24: 'Clock skew: 300 s pass, 301 s fail, to either side; the difference to the bank’s clock is learned, up to 5 min.',
  R25: 'Keys are imported once and cannot be read out.',
  R28: 'No secret and no `paymentId` stands in any byte that reaches a browser.',
  R29: 'A secret that is planted there is found.',
  R30: 'Nothing secret stands in errors, logs, settings faults, the repository, or a file that others may read.',
  R31: 'Every answer of the proxy is `no-store`.',
  R32: 'Only listed origins read.',
  R33: 'Only our header with JSON changes something (2 700 combinations).',
  R34: 'There is no open redirect.',
  R35: 'A return from the consent page counts once, in the browser that went, and its code is used once.',
  R36: 'One payer never sees another’s payment, one customer never another’s accounts.',
  R37: 'Nothing that a page sends reaches the bank but the order.',
  R38: 'Merchant addresses: the named spellings, 26 000 generated ones, 500 ordinary hosts.',
  R39: 'What leaves for an address that a merchant gave reaches no machine of its own network, on workerd or another host.',
  R40: 'Headers are our own: a request id is never taken over, and a value that a runtime would change is refused.',
  R41: 'Thirty odd streams of requests are cut apart in one way, in real workerd.',
  R42: 'Addresses, headers and bodies have limits, in depth and members too: one below, at and one above.',
  R43: 'Bodies have a limit in time; slow clients are in nobody’s way.',
  R44: 'Every way to lose an answer is told apart from a refusal, in time.',
  R45: '`Retry-After` is obeyed and passed on; a hint breaks it, once for each attempt.',
  R46: 'One dead or slow interface of a bank is in nobody else’s way; no more than six calls of a request are on their way at a time.',
  R47: 'Random input leads to documented answers only.',
  R49: 'A limit on callers sheds load: where its counter fails, pages read and nothing begins.',
  R51: 'Many writes at once to one object: none is lost, their order is kept, and the disk is waited for once.',
  R52: 'The process is exchanged under load, 3 times (60 with `--deep`, every 5 s): nothing is lost, nothing is made twice.',
  R53: 'No logic measures work by the clock, which stands still within a request.',
  R54: 'The bank sees the certificate of the merchant; without the right one nothing is sent.',
  R55: 'Objects with nothing to do leave the memory, and find what they keep again.',
  R56: 'Amounts never pass through a float.',
  R57: 'References and IBANs: every single-digit error and swap that the rule must find is found.',
  R58: 'Banking days of 2026 to 2035 are those of an independent calendar; cut-offs hold over both clock changes.',
  R59: 'Unknown members and statuses survive; an element shows them as the plain state.',
  R61: 'Core needs no Node: it runs in workerd without Node compatibility, and the lint forbids the names.',
  R62: 'CSV holds no formula.',
  R63: 'Hostile text shows as text: 300 payloads in every field.',
}

/** The numbers that no test proves, and why. */
export const apart: Record<string, string> = {
  R26: 'What signing costs is printed by `npm run bench`: no test asserts how long something takes.',
  R27: 'Does not apply: no interface signs by RFC 9421.',
  R48: 'Does not apply: nothing is kept in a key-value store that answers late.',
  R50: 'Does not apply: nothing is kept in a database with replicas.',
}

/** The sections of the papers, in their order, and the answers to open places: each must be named by a test. */
export const sections: Record<string, readonly string[]> = {
  '1 A': names(`
    Resources, Account, Account transaction, accountBalance, wrapper, Card, statementBalance,
    Card transaction, Endpoints, Query parameters, rule 1, rule 2, rule 3, rule 4, Authentication, Limits
  `),
  '1 B': names(`
    What the service does, Flow, Secrecy rules, Sandbox, Create-payment request body,
    Create-payment response, Payment status response, Refund request and response, Multibank provider,
    States and transitions, Endpoints, Authentication, Events, Errors, Limits, Versioning
  `),
  '1 C': names(`
    What the service does, Request-to-Pay request, Request-to-Pay response, States and transitions,
    Endpoints, Authentication, Errors, Limits, Versioning
  `),
  '2 A': names(`
    What the service does, Payment request, Payment response, Foreign payment request,
    Payments of an authorization, States, Endpoints, Rules 1, Rules 2, Rules 3, Rules 4, Authentication,
    Limits
  `),
  '2 B': names(`
    What the service does, Payment request, Payment response, Endpoints, Authentication, Errors, Limits,
    Versioning
  `),
  '3': names(`
    What the service does, Account, Balance, Shared types, Transaction, Account report, Responses,
    Consent request, Confirmation-of-funds consent request, Payment requests, States and transitions,
    Endpoints, Authentication, Errors, Limits, Versioning
  `),
  gaps: names(`
    shared.time, shared.members, shared.body, shared.amount-string, shared.text, shared.reference,
    shared.party, shared.id, shared.links, shared.errors.list, shared.errors.detail,
    shared.errors.closed-sets, shared.check-order, shared.rate-limit, shared.clock-tolerance, shared.keys,
    shared.redirect-url, shared.sandbox.control, shared.sandbox.clients, shared.sandbox.outcomes,
    shared.sandbox.settle, shared.sandbox.identity, shared.oauth.authorize, shared.oauth.client-token,
    shared.oauth.code, shared.oauth.errors, account-access.accept, account-access.account.values,
    account-access.account.wrappers, account-access.auth.key, account-access.auth.token,
    account-access.card-transaction.amount, account-access.card.values, account-access.consent.hidden,
    account-access.consent.model, account-access.consent.return, account-access.errors,
    account-access.ids, account-access.limits.calls, account-access.paging.token,
    account-access.query.dates, account-access.query.ahead, account-access.query.open,
    account-access.query.page-size, account-access.query.range, account-access.transaction.*,
    account-access.transaction.bank-code, account-access.transaction.order,
    account-access.transaction.party, account-access.transaction.status, online-payment.create.path,
    online-payment.create.endpoints, online-payment.create.callback, online-payment.create.account-id,
    online-payment.create.reference, online-payment.create.message, online-payment.create.page-texts,
    online-payment.create.ultimate-beneficiary, online-payment.create.response,
    online-payment.create.repeat, online-payment.auth.format, online-payment.auth.signature,
    online-payment.auth.base, online-payment.auth.details, online-payment.auth.date,
    online-payment.auth.keys, online-payment.pair.scope, online-payment.pair.reuse,
    online-payment.browser.path, online-payment.browser.redirect, online-payment.browser.again,
    online-payment.sandbox.cancel-id, online-payment.sandbox.reject-id, online-payment.status.values,
    online-payment.status.payment-type, online-payment.status.presence, online-payment.status.failure,
    online-payment.status.unknown, online-payment.refund.path, online-payment.refund.text,
    online-payment.refund.limit, online-payment.refund.response, online-payment.providers.values,
    online-payment.providers.disabled, online-payment.callback.request, online-payment.callback.body,
    online-payment.callback.events, online-payment.callback.delivery, online-payment.limits.calls,
    request-to-pay.create.path, request-to-pay.auth.header, request-to-pay.create.debtor,
    request-to-pay.create.creditor, request-to-pay.create.amount, request-to-pay.create.ids,
    request-to-pay.create.texts, request-to-pay.response, request-to-pay.status.values,
    request-to-pay.status.unknown, request-to-pay.verification, request-to-pay.errors, psd2.paths.create,
    psd2.paths.submit, psd2.paths.foreign, psd2.paths.success-codes, psd2.submit.body, psd2.submit.repeat,
    psd2.submit.deadline, psd2.headers.api-key, psd2.headers.customer, psd2.token, psd2.sca.start,
    psd2.sca.request-object, psd2.sca.return, psd2.sca.helpers, psd2.sca.payer, psd2.sca.exemption,
    psd2.jws, psd2.idempotency.key, psd2.idempotency.repeat, psd2.request.reference, psd2.request.amount,
    psd2.request.payee, psd2.request.payer, psd2.request.payer-identifier, psd2.request.texts,
    psd2.request.ultimate-payee, psd2.request.due-date, psd2.request.recurrence, psd2.due.execution,
    psd2.recurrence.instance, psd2.bundle.join, psd2.bundle.values, psd2.bundle.revoke, psd2.bundle.lists,
    psd2.status.values, psd2.status.transitions, psd2.status.times, psd2.delete.before, psd2.delete.after,
    psd2.delete.too-late, psd2.cancel.bank-channel, psd2.scenario.form, psd2.scenario.results,
    psd2.scenario.failure, psd2.scenario.unavailable, psd2.foreign.request, psd2.foreign.payee,
    psd2.foreign.institution, psd2.foreign.rules, psd2.foreign.bundle, psd2.foreign.cut-off,
    psd2.errors.codes, psd2.errors.violations, psd2.limits.calls, corporate.paths.sepa,
    corporate.token.answer, corporate.admin, corporate.signature.header, corporate.signature.errors,
    corporate.request-id, corporate.request.party, corporate.request.accounts, corporate.request.amount,
    corporate.request.remittance, corporate.duplicate.scope, corporate.duplicate.sync,
    corporate.duplicate.v2, corporate.status.values, corporate.status.payment-type,
    corporate.sync.results, corporate.instant.impossible, corporate.v2.results,
    corporate.instant-query.list, corporate.v2-query.unknown, corporate.response.members,
    corporate.errors, corporate.sandbox.triggers, corporate.limits.calls, baltic.onboarding,
    baltic.token.client, baltic.token.psu, baltic.token.read, baltic.headers.request-id,
    baltic.headers.other, baltic.query.unknown, baltic.amount, baltic.account-reference,
    baltic.account.members, baltic.account.listing, baltic.account.with-balance, baltic.balance.members,
    baltic.links, baltic.transaction.members, baltic.transaction.remittance, baltic.report.query,
    baltic.report.page, baltic.resource.unknown, baltic.consent.required, baltic.consent.access,
    baltic.consent.frequency, baltic.consent.valid-until, baltic.consent.status-values,
    baltic.consent.life, baltic.consent.use, baltic.cof.request, baltic.funds.request,
    baltic.funds.result, baltic.payment.single-path, baltic.payment.path-values,
    baltic.payment.success-code, baltic.payment.required, baltic.payment.sepa-bulk,
    baltic.payment.charge-bearer, baltic.payment.frequency, baltic.payment.dates, baltic.payment.texts,
    baltic.payment.answer, baltic.payment.status-values, baltic.payment.bulk, baltic.payment.get,
    baltic.cancel.codes, baltic.duplicate, baltic.errors.body, baltic.errors.reads, baltic.errors.others,
    baltic.psd2-extension, baltic.limits.calls, baltic.sandbox.tokens, baltic.payment.get
  `),
  'Part 2': names(`
    online payment, refund, PSD2, Corporate, Request-to-Pay, Account access consent,
    Baltic account consent, CoF consent, Baltic payment
  `),
  'Part 3': names(`
    Amounts, IBAN, BIC, Finnish BBAN, Finnish reference, RF reference, SEPA text, three-month rule,
    online payment signature base, Detached signatures, Series
  `),
  'Part 4': names(`
    online-payment.create, online-payment.status, online-payment.refund, online-payment.browser,
    request-to-pay.create, request-to-pay.status, account-access.read, psd2.create, psd2.submit,
    psd2.confirm, psd2.delete, psd2.authorization.delete, psd2.sca, oauth.token, corporate.token,
    corporate.sepa, corporate.instant, corporate.v2, corporate.instant-status, corporate.v2-status,
    baltic.account.read, baltic.consent.create, baltic.payment.create, baltic.payment.get,
    baltic.payment.cancel, baltic.funds
  `),
}

/** Reads names: none has a comma, which separates them in titles. */
function names(text: string): readonly string[] {
  return text.trim().split(/,\s+/)
}
