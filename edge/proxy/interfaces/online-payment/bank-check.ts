// Checks whether the bank knows the merchant's keys, by a signed read of the list of banks; and whether the bank's pages and its
// own keys can be reached.

import { listProviders } from '../../../../core/online-payment/index.ts'
import { parseJson } from '../../../../core/shared/json.ts'
import {
  type Asked,
  type BankCheck,
  fail,
  type Look,
  lookAtFailure,
  NO_REDIRECT,
  ok,
  readSmall,
} from '../shared/bank-check.ts'
import { bankOf, signingKeys, versionOf } from './settings.ts'

/** The checks of online payment. */
export const check: BankCheck = {
  name: 'online-payment',
  signsTime: true,
  async ask(asked) {
    const versions = Object.keys(signingKeys(asked.settings))
    const [keys, ...others] = await Promise.all([
      lookAtKeys(asked, versions),
      lookAtPages(asked),
      lookAtBankKeys(asked),
    ])
    return [...keys, ...others.flat()]
  },
}

/** Asks for the list of banks with each key, one after the other: what else is wrong is reported once. */
async function lookAtKeys(asked: Asked, versions: readonly string[]): Promise<readonly Look[]> {
  const looks: Look[] = []
  for (const version of versions) {
    const name = nameOf(asked, version)
    // oxlint-disable-next-line no-await-in-loop -- what is wrong with all keys is reported of the first
    const look = await lookAtKey(asked, version, name)
    if (look.level !== 'ok' && look.name !== name) return [...looks, look]
    if (look.level === 'ok' && !looks.some((one) => one.name === 'BANK_API_KEY'))
      looks.push(ok('BANK_API_KEY', 'the bank takes it'))
    looks.push(look)
  }
  return looks
}

function nameOf({ settings }: Asked, version: string): string {
  const isSingle = settings['SIGNING_KEYS'] === undefined
  return isSingle ? 'SIGNING_KEY' : `SIGNING_KEYS ${version}`
}

async function lookAtKey(asked: Asked, version: string, name: string): Promise<Look> {
  const { settings, reach } = asked
  const which = `version ${version} of the key`
  try {
    await listProviders(bankOf(settings, reach, Number(version)), { headers: {} })
    return ok(name, `the bank knows ${which}, and verified a signature of it`)
  } catch (error) {
    return lookAtFailure(error, name, asked, {
      UNKNOWN_KEY: {
        name,
        words: `the bank knows no ${which} for this MERCHANT_ID`,
        advice:
          versionOf(settings['SIGNING_KEY_VERSION']) === version
            ? 'Register its public half at the bank, and set SIGNING_KEY_VERSION to the version that it is given.'
            : 'Register its public half at the bank under this version, or take it out.',
      },
      INVALID_SIGNATURE: {
        name,
        words: `the bank has another key under ${which.replace(' of the key', '')}, or reaches us by another address`,
        advice:
          'Compare the public half with the one that is registered, and BANK_BASE_URL with the address of the bank: it is signed too. ' +
          'Where both are right, the bank may compose what is signed otherwise, or sign by another algorithm (online-payment.auth.base, online-payment.auth.signature).',
      },
      INVALID_API_KEY: {
        name: 'BANK_API_KEY',
        words: 'the bank does not take it',
        advice: 'Set the API key that the bank gave for this environment.',
      },
      NOT_ALLOWED: {
        name: 'MERCHANT_ID',
        words: 'the bank knows the key, and does not let this merchant call',
        advice: 'Check MERCHANT_ID, and ask the bank whether the agreement covers this interface.',
      },
      CLOCK_SKEW: {
        name: 'clock',
        words: 'the bank refuses the time of the call',
        advice: 'Set the clock of this machine by a time server (NTP).',
      },
    })
  }
}

/** The pages of the bank, to which payers are sent. */
async function lookAtPages({ settings, reach }: Asked): Promise<readonly Look[]> {
  const name = 'BANK_FRONT_URL'
  const address = settings[name]
  if (typeof address !== 'string' || address === reach.baseUrl) return []
  try {
    const answer = await reach.transport(address, { method: 'GET', redirect: 'manual' })
    await answer.body?.cancel()
    return [ok(name, 'a server answers there')]
  } catch {
    return [
      fail(name, 'no answer came', 'Set the address of the pages of the bank, to which payers are sent.'),
    ]
  }
}

/** The keys with which the bank signs callbacks: without them every callback is refused. */
async function lookAtBankKeys({ settings, reach }: Asked): Promise<readonly Look[]> {
  const name = 'BANK_KEYS_URL'
  const address = settings[name]
  if (typeof address !== 'string') return []
  const advice =
    'Set the address at which the bank publishes its keys: without one of them every callback is refused.'
  try {
    const answer = await reach.transport(address, {
      method: 'GET',
      redirect: 'manual',
      headers: { accept: 'application/json' },
    })
    const body = parseJson(await readSmall(answer))
    if (answer.status >= 300 && answer.status < 400)
      return [fail(name, `it redirects: it answers ${answer.status}`, NO_REDIRECT)]
    const { keys } = (answer.status === 200 && body.ok ? body.value : {}) as { keys?: unknown }
    const count = (Array.isArray(keys) ? keys : []).filter(isCallbackKey).length
    const keysFound = count === 1 ? 'a key' : `${count} keys`
    return count > 0
      ? [ok(name, `the bank publishes ${keysFound} of its callbacks there`)]
      : [fail(name, `there is no key of callbacks: it answers ${answer.status}`, advice)]
  } catch {
    return [fail(name, 'no answer came', advice)]
  }
}

const isCallbackKey = (key: unknown): boolean =>
  typeof key === 'object' && key !== null && /^callback-\d{1,4}$/.test(String((key as { kid?: unknown }).kid))
