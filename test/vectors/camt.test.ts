// Checks written statements against the published schema of camt.053.001.08, random texts and all.
// Holds no schema: SILTA_VECTORS names the folder that has `iso20022/`, see `npm test -- --vectors FOLDER`.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { assert, fc, test } from '#kit'
import { validateXML } from 'xmllint-wasm'
import { type CamtHead, type Entry, writeCamt053 } from '../../core/view/index.ts'
import { anyEntry, fullEntry, pendingEntry, smallEntry, textOf } from '../core/view/fixtures.ts'

const folder = process.env['SILTA_VECTORS']
const without = folder ? {} : { node: 'no folder was given: npm test -- --vectors FOLDER' }

const head: CamtHead = {
  id: 'silta-20261120-1',
  createdAt: '2026-11-20T12:00:00+02:00',
  account: { iban: 'FI6299900000000011', bic: 'SBOXFIH0', name: 'Everyday & more', currency: 'EUR' },
  range: { from: '2026-11-01T00:00:00', to: '2026-11-20T12:00:00' },
  balances: [
    { type: 'opening', amount: '-1.00', day: '2026-11-01' },
    { type: 'closing', amount: '987.50', day: '2026-11-20' },
  ],
}

test('writes statements that the published schema takes (ISO 20022, camt.053.001.08)', {
  except: without,
}, async () => {
  const { range: _, balances: __, ...bare } = head
  const small: CamtHead = { ...bare, account: { number: '12345', currency: 'EUR' } }
  assert.deepEqual(await faultsOf([fullEntry, pendingEntry, smallEntry], head), [])
  assert.deepEqual(await faultsOf([fullEntry], small), [])
  assert.deepEqual(await faultsOf([], head), [])
})

test('writes whatever texts a bank sends so that the published schema takes it (ISO 20022, camt.053.001.08)', {
  except: without,
}, async () => {
  // Many random entries in few documents: each check starts a whole parser.
  const documents = fc.sample(fc.array(anyEntry, { minLength: 200, maxLength: 200, size: 'max' }), 3)
  for (const entries of documents) {
    assert.deepEqual(await faultsOf(entries, head), [])
  }
})

test('writes whatever times a caller gives so that the published schema takes it, or nothing (ISO 20022, ISODateTime)', {
  except: without,
}, async () => {
  const times = ['00:00:00', '23:59:59', '24:00:00', '12:60:00', '12:00:60', '12:00']
  const days = ['2026-11-20', '2028-02-29', '2026-02-29', '2026-13-01', '0000-01-01', '9999-12-31']
  const zones = ['', 'Z', '+14:00', '-14:00', '+14:01', '-13:59', '+24:00', '.123456789+02:00', '.1234567890']
  const written: string[] = []
  const refused: string[] = []
  for (const createdAt of days.flatMap((day) =>
    times.flatMap((time) => zones.map((zone) => `${day}T${time}${zone}`)),
  )) {
    const entry = { ...fullEntry, day: createdAt.slice(0, 10), time: createdAt.slice(11, 19) }
    try {
      await textOf(writeCamt053([entry], { ...head, createdAt }))
      written.push(createdAt)
    } catch (error) {
      assert.instanceOf(error, TypeError)
      refused.push(createdAt)
    }
  }
  assert.lengthOf(written, 3 * 2 * 6)
  assert.isAbove(refused.length, 100)
  // Every zone and every day stands in one of these.
  for (const createdAt of written.filter((_, at) => at % 7 === 0)) {
    const entry = { ...fullEntry, day: createdAt.slice(0, 10), time: createdAt.slice(11, 19) }
    assert.deepEqual(await faultsOf([entry], { ...head, createdAt }), [])
  }
})

test('refuses a planted statement without its balance (ISO 20022, camt.053.001.08)', {
  except: without,
}, async () => {
  const xml = (await textOf(writeCamt053([fullEntry], head))).replace(/<Bal>.*<\/Bal>/, '')
  assert.isNotEmpty(await faults(xml))
})

async function faultsOf(entries: readonly Entry[], about: CamtHead): Promise<string[]> {
  return faults(await textOf(writeCamt053(entries, about)))
}

async function faults(xml: string): Promise<string[]> {
  const schema = readFileSync(join(folder ?? '', 'iso20022/camt.053.001.08.xsd'), 'utf8')
  const { valid, errors } = await validateXML({ xml, schema })
  return valid ? [] : ['not valid', ...errors.map(({ message }) => message)]
}
