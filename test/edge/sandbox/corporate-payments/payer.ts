/// <reference types="node" />
// A back end that pays bills over mutual TLS, and may be killed at any moment: whatever it knows is in a SQLite file.
// It judges nothing: kills.test.ts kills it and compares its record with the books of the bank.
import process from 'node:process'
import { DatabaseSync } from 'node:sqlite'
import {
  awaitPayment,
  type PayOptions,
  makeCorporateBank,
  type PaymentInstruction,
  type PaymentIntent,
  paySafely,
} from '../../../../core/corporate-payments/index.ts'
import { isBankError } from '../../../../core/shared/errors.ts'
import { makeChaos } from '../../proxy/kit/chaos.ts'
import { certifiedFetch, type Pair } from '../hosts/certified-fetch.ts'

/** What it is started with. */
export interface Office {
  /** File of the database. */
  database: string
  baseUrl: string
  authorityPem: string
  pair: Pair
  clientId: string
  clientSecret: string
  keyId: string
  privateKey: string
  /** Of the network that fails. */
  seed: number
}

/** The table of bills: what is to be paid, what was written down before it was sent, and how it ended. */
export const TABLE = `create table bills (
  id text primary key, instruction text not null, intent text, ending text, archive_id text, unclear integer not null default 0
) without rowid`

/** How many bills are paid at a time. */
const AT_ONCE = 16

/** The ending of a bill that is left to a person, who looks at the bank. */
export const TO_PERSON = 'to a person'

/** Searches without a result before a person must look: a payment that was lost and then refused is never found. */
const MOST_UNCLEAR = 8

/** Pays every bill that has not ended yet, and reports each step in a line, so that the test can choose the moment to kill it. */
async function main(office: Office): Promise<void> {
  const database = new DatabaseSync(office.database)
  // Another process may have been killed with the file open a moment ago.
  database.exec('pragma busy_timeout = 60000; pragma journal_mode = wal')
  const network = makeChaos(office.seed)
  const tell = (word: string) =>
    process.stdout.write(`${JSON.stringify({ word, network: network.happened })}\n`)
  const send = network.over(certifiedFetch(office.authorityPem, office.pair))
  const { clientId, clientSecret, keyId, privateKey } = office
  const bank = makeCorporateBank({
    environment: 'sandbox',
    baseUrl: office.baseUrl,
    sandbox: { clientId, clientSecret, keyId, privateKey },
    fetch: async (url, init) => {
      tell('asks')
      const answer = await send(url, init)
      tell('hears')
      return answer
    },
  })
  const keep: PayOptions['keep'] = (intent) => {
    const { changes } = database
      .prepare('update bills set intent = ? where id = ? and intent is null')
      .run(JSON.stringify(intent), intent.instructionId)
    if (changes === 1) return undefined
    const row = database.prepare('select intent from bills where id = ?').get(intent.instructionId)
    return JSON.parse(String(row?.['intent'])) as PaymentIntent
  }
  // What is proven here does not rest on waiting: the bank knows an instruction by its id, however soon it is sent again.
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => void setTimeout(resolve, Math.min(ms, 20 + Math.random() * 30)))

  const settle = async (id: string, instruction: PaymentInstruction): Promise<void> => {
    const end = (ending: string, archiveId?: string) =>
      database
        .prepare('update bills set ending = ?, archive_id = ? where id = ?')
        .run(ending, archiveId ?? null, id)
    try {
      const told = await paySafely(bank, instruction, { keep, sleep })
      const waited = { sleep, ladder: (reads: number) => (reads < 200 ? 50 : undefined) }
      const last = told.status === 'PROCESSING' ? await awaitPayment(bank, instruction, waited) : told
      if (last && last.status !== 'PROCESSING') end(last.status, last.archiveId)
    } catch (error) {
      if (!isBankError(error)) throw error
      if (error.code === 'call_refused') end(`refused ${error.bankCode}`)
      else {
        const row = database
          .prepare('update bills set unclear = unclear + 1 where id = ? returning unclear')
          .get(id)
        if (Number(row?.['unclear']) >= MOST_UNCLEAR) end(TO_PERSON)
      }
    }
  }
  const open = () =>
    database.prepare('select id, instruction from bills where ending is null order by random()').all()
  for (let bills = open(); bills.length > 0; bills = open()) {
    const work = async (): Promise<void> => {
      for (let bill = bills.pop(); bill; bill = bills.pop()) {
        // oxlint-disable-next-line no-await-in-loop -- each worker pays one bill after another
        await settle(String(bill['id']), JSON.parse(String(bill['instruction'])) as PaymentInstruction)
        tell('settled')
      }
    }
    // oxlint-disable-next-line no-await-in-loop -- whatever is unclear is asked for again in the next round
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  tell('done')
  process.exit(0)
}

if (import.meta.main) await main(JSON.parse(process.argv[2] ?? '') as Office)
