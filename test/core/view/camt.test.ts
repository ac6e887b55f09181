// Tests the camt.053 writer: the place of each member, what is left out, what XML may carry.
// Not against the published schema: test/vectors/camt.test.ts does that.
// Runs in every runtime: text.
import { assert, deep, fc, test } from '#kit'
import { type CamtHead, type Entry, writeCamt053 } from '../../../core/view/index.ts'
import { escapeXml } from '../../../core/view/camt.ts'
import { untyped } from '../account-access/fixtures.ts'
import { typeErrorOf } from '../shared/thrown.ts'
import { anyEntry, anyText, fullEntry, pendingEntry, smallEntry, textOf } from './fixtures.ts'
import { words } from '../shared/lists.ts'

const head: CamtHead = {
  id: 'silta-20261120-1',
  createdAt: '2026-11-20T12:00:00',
  account: { iban: 'FI6299900000000011', bic: 'SBOXFIH0', name: 'Everyday', currency: 'EUR' },
}
const balances = [{ type: 'closing', amount: '0.00', day: '2026-11-20' }] as const

const camtOf = (entries: Iterable<Entry>, about: CamtHead = head) => textOf(writeCamt053(entries, about))

test('writes a whole statement, byte by byte (ISO 20022, camt.053.001.08)', async () => {
  const about: CamtHead = {
    ...head,
    range: { from: '2026-11-01T00:00:00', to: '2026-11-20T12:00:00' },
    balances: [
      { type: 'opening', amount: '-1.00', day: '2026-11-01' },
      { type: 'closing', amount: '987.50', day: '2026-11-20' },
    ],
  }
  assert.equal(
    await camtOf([fullEntry], about),
    `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>silta-20261120-1</MsgId><CreDtTm>2026-11-20T12:00:00</CreDtTm></GrpHdr>
<Stmt><Id>silta-20261120-1</Id><CreDtTm>2026-11-20T12:00:00</CreDtTm><FrToDt><FrDtTm>2026-11-01T00:00:00</FrDtTm><ToDtTm>2026-11-20T12:00:00</ToDtTm></FrToDt>\
<Acct><Id><IBAN>FI6299900000000011</IBAN></Id><Ccy>EUR</Ccy><Nm>Everyday</Nm><Svcr><FinInstnId><BICFI>SBOXFIH0</BICFI></FinInstnId></Svcr></Acct>\
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Dt><Dt>2026-11-01</Dt></Dt></Bal>\
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">987.50</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>
<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><ValDt><Dt>2026-11-21</Dt></ValDt>\
<AcctSvcrRef>20261120000000000017</AcctSvcrRef>\
<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn><Prtry><Cd>700</Cd></Prtry></BkTxCd>\
<NtryDtls><TxDtls><Refs><AcctSvcrRef>20261120000000000017</AcctSvcrRef></Refs><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd>\
<AmtDtls><InstdAmt><Amt Ccy="USD">13.75</Amt></InstdAmt></AmtDtls>\
<RltdPties><Cdtr><Pty><Nm>Esimerkki Oy</Nm></Pty></Cdtr><CdtrAcct><Id><IBAN>FI3099900000000102</IBAN></Id></CdtrAcct></RltdPties>\
<RltdAgts><CdtrAgt><FinInstnId><BICFI>SBOXFIH0</BICFI></FinInstnId></CdtrAgt></RltdAgts>\
<RmtInf><Ustrd>Lasku 12</Ustrd><Ustrd>Kiitos</Ustrd><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>1232</Ref></CdtrRefInf></Strd></RmtInf>\
<RltdDts><TxDtTm>2026-11-20T11:59:58</TxDtTm></RltdDts>\
<SplmtryData><Envlp><Entry xmlns="urn:silta:entry">{&quot;card&quot;:&quot;1234&quot;,&quot;balance&quot;:&quot;987.50&quot;}</Entry></Envlp></SplmtryData></TxDtls></NtryDtls><AddtlNtryInf>Payment</AddtlNtryInf></Ntry>
</Stmt></BkToCstmrStmt></Document>
`,
  )
})

test('writes who paid what came in, and an account that is no IBAN (ISO 20022, camt.053.001.08)', async () => {
  const entry = {
    ...smallEntry,
    balanceAfter: '1.00',
    counterpart: { name: 'Maija', account: '159030-776', bank: 'no bic' },
  }
  const xml = await camtOf([entry], { ...head, account: { number: '12345', currency: 'EUR' } })
  assert.include(xml, '<Acct><Id><Othr><Id>12345</Id></Othr></Id><Ccy>EUR</Ccy></Acct>')
  assert.include(
    xml,
    '<RltdPties><Dbtr><Pty><Nm>Maija</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>159030-776</Id></Othr></Id></DbtrAcct></RltdPties>',
  )
  assert.include(xml, '<BkTxCd><Prtry><Cd>NOTPROVIDED</Cd></Prtry></BkTxCd>')
  assert.notInclude(xml, 'RltdAgts')
  assert.notInclude(xml, 'RmtInf')
  assert.notInclude(xml, 'RltdDts')
})

test('leaves out what is not booked (ISO 20022, camt.053.001.08)', async () => {
  const rejected: Entry = { ...smallEntry, status: 'rejected' }
  const xml = await camtOf([pendingEntry, fullEntry, rejected])
  assert.lengthOf(xml.match(/<Ntry>/g) ?? [], 1)
  assert.include(xml, '<Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">987.50</Amt>')
})

test('refuses a statement without any balance: the message wants one (ISO 20022, camt.053.001.08)', async () => {
  for (const entries of [[], [pendingEntry], [smallEntry]]) {
    const { message } = await typeErrorOf(() => camtOf(entries))
    assert.match(message, /^balances must be given/)
  }
  assert.include(await camtOf([], { ...head, balances }), '</Bal>\n</Stmt>')
})

test('refuses entries of another currency than the account (ISO 20022, camt.053.001.08)', async () => {
  const { message } = await typeErrorOf(() =>
    camtOf([{ ...smallEntry, currency: 'USD' }], { ...head, balances }),
  )
  assert.match(message, /currency of the account/)
})

const closing = { type: 'closing', amount: '0.00', day: '2026-11-20' } as const
const range = { from: '2026-11-01T00:00:00', to: '2026-11-20T00:00:00' }
const iban = 'FI6299900000000011'
/** Heads as a caller without types may give them: the member that is named, and the part with it. */
const wrong: [string, object][] = [
  ['id', { id: '' }],
  ['id', { id: 'x'.repeat(36) }],
  ...words<unknown>(`
      20.11.2026 2026-11-20 2026-02-31T25:61:61 2026-02-31T12:00:00 2026-11-20T24:00:00
      2026-11-20T12:60:00 2026-11-20T12:00:60 2026-11-20T12:00:00+99:99 2026-11-20T12:00:00+14:01
      2026-11-20T12:00:00-15:00 2026-11-20T12:00:00.1234567890 0000-01-01T00:00:00`)
    .concat([undefined])
    .map((createdAt): [string, object] => ['createdAt', { createdAt }]),
  ['range.from', { range: { from: '2026-11-01', to: range.to } }],
  ['range.from', { range: { ...range, from: '2026-13-01T00:00:00' } }],
  ['range.to', { range: { ...range, to: '2026-02-29T00:00:00' } }],
  ['range.from', { range: { from: range.to, to: range.from } }],
  ['account', { account: { currency: 'EUR' } }],
  ['account.number', { account: { number: '1'.repeat(35), currency: 'EUR' } }],
  ['account.currency', { account: { iban, currency: 'euro' } }],
  ['balances', { balances: [] }],
  ['balances[1].day', { balances: [closing, { ...closing, day: '20.11.2026' }] }],
  ['balances[0].day', { balances: [{ ...closing, day: '2026-02-30' }] }],
  ['balances[0].type', { balances: [{ ...closing, type: 'bogus' }] }],
  ['balances[0].type', { balances: [{ ...closing, type: 'toString' }] }],
  ['balances[0].amount', { balances: [{ ...closing, amount: '1,00' }] }],
  ['balances[0].amount', { balances: [{ ...closing, amount: '1.123456' }] }],
  ['balances[0].amount', { balances: [{ ...closing, amount: '1234567890123456.789' }] }],
  ['balances[0].amount', { balances: [{ ...closing, amount: 5 }] }],
]
for (const [name, part] of wrong) {
  test(`refuses a head whose ${name} breaks its rule, before the first byte: ${JSON.stringify(part).slice(0, 90)} (house: 4)`, async () => {
    const writer = writeCamt053([fullEntry], untyped<CamtHead>({ ...head, balances, ...part }))
    const { message } = await typeErrorOf(() => writer.next())
    assert.isTrue(message.startsWith(`${name} must`), message)
    assert.notMatch(message, /bogus|toString|20\.11\.|2026-|\d{5}/)
  })
}

test('accepts times of every offset that the message can carry (ISO 20022, ISODateTime)', async () => {
  for (const createdAt of [
    '2026-11-20T12:00:00Z',
    '2026-11-20T12:00:00+14:00',
    '2026-11-20T23:59:59.123456789-13:59',
    '2028-02-29T00:00:00',
  ])
    assert.include(await camtOf([fullEntry], { ...head, createdAt }), `<CreDtTm>${createdAt}</CreDtTm>`)
})

for (const [name, part] of [
  ['day', { day: '20.11.2026' }],
  ['day', { day: '2026-02-31' }],
  ['day', { day: undefined }],
  ['valueDay', { valueDay: '2026-11-31' }],
  ['time', { time: '25:61:61' }],
  ['time', { time: '24:00:00' }],
  ['time', { time: '12:00' }],
  ['amount', { amount: '-12,50' }],
  ['amount', { amount: '1e3' }],
  ['amount', { amount: -12.5 }],
  ['amount', { amount: '0.1234567' }],
  ['balanceAfter', { balanceAfter: 'much' }],
  ['original.amount', { original: { amount: '1 000', currency: 'USD' } }],
] as const) {
  test(`refuses an entry whose ${name} breaks its rule, and writes nothing of it: ${JSON.stringify(part)} (house: 4)`, async () => {
    for (const about of [head, { ...head, balances }]) {
      const entries = [pendingEntry, untyped<Entry>({ ...fullEntry, ...part })]
      let written = ''
      const { message } = await typeErrorOf(async () => {
        for await (const piece of writeCamt053(entries, about)) written += piece
      })
      assert.match(message, new RegExp(`^entries\\[1\\]\\.${name} must`))
      assert.notInclude(written, '<Ntry>')
      assert.equal(written === '', about === head)
    }
  })
}

test('leaves an account number out that the message would have to cut (ISO 20022, Max34Text)', async () => {
  const entry = { ...fullEntry, counterpart: { name: 'Maija', account: '1'.repeat(35) } }
  const xml = await camtOf([entry])
  assert.include(xml, '<Nm>Maija</Nm>')
  assert.notInclude(xml, 'CdtrAcct')
})

test('cuts no reference, cuts names where the message does, and holds what is cut whole beside it (ISO 20022, Max140Text)', async () => {
  const long = 'ä'.repeat(150)
  const entry = { ...fullEntry, message: `${long}\n\nx`, counterpart: { name: `😀${long}` }, reference: long }
  const xml = await camtOf([entry])
  assert.include(xml, `<Ustrd>${'ä'.repeat(140)}</Ustrd><Ustrd>${'ä'.repeat(10)}</Ustrd><Ustrd>x</Ustrd>`)
  assert.include(xml, `<Nm>😀${'ä'.repeat(139)}</Nm>`)
  // Half a reference would be another one, and no text is lost by a cut: all of it stands whole beside.
  assert.notInclude(xml, '<Ref>')
  assert.include(
    xml,
    `&quot;reference&quot;:&quot;${long}&quot;,&quot;message&quot;:&quot;${long}\\n\\nx&quot;`,
  )
  assert.include(xml, `&quot;counterpart&quot;:&quot;\\ud83d\\ude00${long}&quot;`)
})

test('escapes what XML reserves, and replaces what it cannot carry (XML 1.0, 2.2)', () => {
  assert.equal(
    escapeXml(`<a href="x">'&amp;'</a>`),
    '&lt;a href=&quot;x&quot;&gt;&apos;&amp;amp;&apos;&lt;/a&gt;',
  )
  assert.equal(escapeXml(']]>'), ']]&gt;')
  assert.equal(escapeXml('a\0b\u0008c\u000Bd\uFFFEe\uD800f'), 'a\uFFFDb\uFFFDc\uFFFDd\uFFFDe\uFFFDf')
  assert.equal(escapeXml('tab\tline\nreturn\r'), 'tab\tline\nreturn&#13;')
  assert.equal(escapeXml('ä € 😀'), 'ä € 😀')
})

test('keeps any text apart from the tags around it (XML 1.0, 2.4)', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const escaped = escapeXml(text)
      assert.notMatch(escaped, /[<>"']|&(?!(amp|lt|gt|quot|apos|#13);)/)
      const back = escaped.replace(/&(amp|lt|gt|quot|apos|#13);/g, (_, name: string) => NAMED[name] ?? '')
      assert.lengthOf(Array.from(back), Array.from(text).length)
      for (const [at, character] of Array.from(text).entries()) {
        const written = Array.from(back)[at]
        assert.isTrue(written === character || written === '\uFFFD')
      }
    }),
    { numRuns: deep(100, 2_500) },
  )
})

test('closes every tag that it opens, whatever the entries hold (XML 1.0, 3)', async () => {
  const run = fc.asyncProperty(fc.array(anyEntry, { maxLength: 8 }), async (entries) => {
    const open: string[] = []
    for (const [, slash, name = ''] of (await camtOf(entries, { ...head, balances })).matchAll(
      /<(\/?)(\w+)/g,
    )) {
      if (slash === '') open.push(name)
      else assert.equal(open.pop(), name)
    }
    assert.isEmpty(open)
  })
  await fc.assert(run, { numRuns: deep(30, 750) })
})

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  '#13': '\r',
}
