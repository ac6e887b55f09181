/// <reference types="node" />
// The words that write the whole bank into a file and let one in: against banks at ports of this machine.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { assert, test } from '#kit'
import { makeControl } from '../../../edge/sandbox/control/index.ts'
import { serveBank } from './run-word.ts'

test('writes a bank into a file for its owner alone, and lets it into another one, with new secrets in a file of their own (house: 1, 3)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-bank-file-'))
  const [one, other] = [await serveBank(), await serveBank({ seed: 'another' })]
  try {
    const steered = makeControl({ baseUrl: one.address, sandboxKey: one.key })
    await steered.accountAccess.give({ customerId: 'customer-2' })
    const { apiKey } = (await steered.keys()).defaultClient
    const [file, secrets] = [join(folder, 'bank.json'), join(folder, 'secrets.json')]
    assert.deepEqual((await one.run('bank', 'export')).code, 2)
    const out = await one.run('bank', 'export', '--out', file)
    assert.equal(out.code, 0, out.err)
    assert.equal(statSync(file).mode & 0o777, 0o600)
    const text = readFileSync(file, 'utf8')
    assert.notInclude(text, apiKey)
    assert.notInclude(out.out, apiKey)
    assert.notInclude(text, one.key)
    assert.include((await one.run('bank', 'export', '--out', file)).err, 'must name a new file')
    assert.equal((await other.run('bank', 'import', file)).code, 2)

    writeFileSync(file, `\uFEFF${text}`)
    const into = await other.run('bank', 'import', file, '--yes', '--out', secrets, '--json')
    assert.equal(into.code, 0, into.err)
    assert.equal(statSync(secrets).mode & 0o777, 0o600)
    const written = JSON.parse(readFileSync(secrets, 'utf8')) as { clientId: string; apiKey: string }[]
    assert.deepEqual(
      (JSON.parse(into.out) as { newSecrets: string[] }).newSecrets,
      written.map(({ clientId }) => clientId),
    )
    assert.isNotEmpty(written)
    for (const client of written) assert.notInclude(into.out, client.apiKey)
    const there = makeControl({ baseUrl: other.address, sandboxKey: other.key })
    assert.deepEqual(await there.customers(), await steered.customers())
    assert.deepEqual(await there.accountAccess.consents(), await steered.accountAccess.consents())

    const wrong = join(folder, 'wrong.json')
    writeFileSync(wrong, JSON.stringify({ ...JSON.parse(text), extra: true }))
    const refused = await other.run('bank', 'import', wrong, '--yes')
    assert.equal(refused.code, 1)
    assert.include(refused.err, 'extra is not a known member')
    writeFileSync(wrong, '{')
    assert.equal((await other.run('bank', 'import', wrong, '--yes')).code, 2)
    assert.equal((await other.run('bank', 'import', join(folder, 'none.json'), '--yes')).code, 2)
    assert.deepEqual(await there.customers(), await steered.customers())

    const whole = join(folder, 'whole.json')
    assert.equal((await one.run('bank', 'export', '--secrets', '--out', whole)).code, 0)
    assert.include(readFileSync(whole, 'utf8'), apiKey)
  } finally {
    await Promise.all([one.close(), other.close()])
    rmSync(folder, { recursive: true })
  }
})

test('takes a file of more than two megabytes, which a bank of some hundred orders writes (gaps: shared.sandbox.limits)', async () => {
  const bank = await serveBank()
  try {
    const steered = makeControl({ baseUrl: bank.address, sandboxKey: bank.key })
    const file = await steered.file.export({})
    // White space counts as bytes, and means nothing.
    const answer = await fetch(`${bank.address}/_sandbox/import`, {
      method: 'POST',
      headers: { 'x-sandbox-key': bank.key, 'content-type': 'application/json' },
      body: JSON.stringify(file) + ' '.repeat(2_200_000),
    })
    assert.equal(answer.status, 200, await answer.text())
  } finally {
    await bank.close()
  }
})

test('takes no text of a file that every call refuses (gaps: shared.text)', async () => {
  const bank = await serveBank()
  try {
    const steered = makeControl({ baseUrl: bank.address, sandboxKey: bank.key })
    const file = await steered.file.export({})
    const hostile = JSON.stringify(file).replaceAll('"name":"Aino Esimerkki"', '"name":"<img src=x>"')
    const answer = await fetch(`${bank.address}/_sandbox/import`, {
      method: 'POST',
      headers: { 'x-sandbox-key': bank.key, 'content-type': 'application/json' },
      body: hostile,
    })
    assert.notEqual(hostile, JSON.stringify(file))
    assert.equal(answer.status, 400)
    assert.include(await answer.text(), 'must be Latin letters')
  } finally {
    await bank.close()
  }
})
