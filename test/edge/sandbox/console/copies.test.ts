/// <reference types="node" />
// A call of the log as text to copy: for a shell with its secrets as variables, for a program, and as a test that runs and ends the same.
// Where the page shows the texts is in looking.test.ts.
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { assert, test } from '#kit'
import { againOf, type InterfaceDocument, operationsOf } from '../../../../edge/sandbox/console/operations.ts'
import { curlOfCall, programOf, testOf } from '../../../../edge/sandbox/console/screens/call-text.ts'
import { DOCUMENTS } from '../../../../edge/sandbox/openapi/generated/documents.ts'
import { makeControl } from '../../../../edge/sandbox/control/index.ts'
import { BASE, openBank } from '../bank-kit.ts'
import { call, order } from '../online-payment/kit.ts'

/** Makes calls of several ends, and gives them as the log has them. */
async function loggedCalls() {
  const bank = openBank({ callLog: true })
  const control = makeControl({ baseUrl: BASE, ...bank.sandbox, fetch: bank.sandbox.fetch })
  await control.try({ operation: 'online-payment.create' })
  await call(bank, 'POST', '/payments', order({ reference: '12345' }))
  await control.try({ operation: 'online-payment.create', fault: 'date' })
  await control.try({ operation: 'online-payment.create', fault: 'key' })
  await control.planOutcome({ operation: 'request-to-pay.create', outcome: 'drop-after' })
  await control.try({ operation: 'request-to-pay.create' })
  await control.try({ operation: 'baltic.consent.create' })
  await control.try({ operation: 'account-access.list-accounts' })
  const { calls } = await control.calls.list({ direction: 'in' })
  const made = calls.toReversed().filter(({ operation = '' }) => !operation.startsWith('oauth.'))
  return Promise.all(
    made.map(async ({ id }) => {
      const logged = await control.calls.read(id)
      const why = await control.calls.explain(id)
      const document = (await DOCUMENTS[logged.interface ?? '']?.()) as unknown as InterfaceDocument
      const operation = operationsOf(document).find((one) => one.id === logged.operation)
      if (!operation) throw new Error(`no operation ${logged.operation}`)
      return { logged, why, operation, filled: againOf(operation, logged) }
    }),
  )
}

test('copies a call as a test that runs by itself and ends as the call has ended (house: 1)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'silta-copies-'))
  const testing = new URL('../../../../edge/testing/index.ts', import.meta.url).href
  try {
    const all = await loggedCalls()
    assert.deepEqual(
      all.map(({ logged }) => logged.status),
      [200, 400, 400, 403, undefined, 201, 200],
    )
    const files = all.map(({ logged, why, filled }, at) => {
      const text = testOf(logged, why, filled)
      assert.include(text, "import { makeTestBank } from 'silta/testing'")
      assert.notMatch(text, /sha256:/)
      const file = join(folder, `copy-${at}.test.ts`)
      writeFileSync(file, text.replace("'silta/testing'", `'${testing}'`))
      return file
    })
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const ran = await promisify(execFile)(process.execPath, ['--test', '--test-isolation=none', ...files], {
      env,
    }).catch((error: { stdout: string }) => error)
    assert.match(ran.stdout, /pass 7\n/, ran.stdout)
    assert.match(ran.stdout, /fail 0\n/, ran.stdout)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('copies a call for a shell and a program, with secrets and signature as names of variables (promises: R30)', async () => {
  for (const { logged, operation, filled } of await loggedCalls()) {
    const curl = curlOfCall(logged, BASE)
    assert.notMatch(curl, /sha256:|…/)
    assert.include(curl, `${BASE}${logged.path}`)
    if (logged.interface === 'online-payment')
      assert.match(curl, /authorization: [0-9a-f-]{36}:1:0:\$SIGNATURE"/)
    if (logged.interface === 'account-access') assert.include(curl, 'Bearer $AUTHORIZATION"')
    const code = programOf({ from: `silta/core/${logged.interface}`, fn: operation.fn ?? '', filled })
    assert.include(code, `import { ${operation.fn} } from 'silta/core/${logged.interface}'`)
    assert.notMatch(code, /sha256:/)
  }
})
