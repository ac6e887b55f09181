// Asks the banks that the settings name: whether they answer, how their clocks go, and whether they know our keys.
// It only reads: no call moves money or begins anything.

import type { CallReport, Oddity } from '../../../core/shared/call-report.ts'
import { ODDITY_ROWS } from '../../../core/shared/rows.ts'
import { makeNetworkFault } from '../../../core/shared/network-fault.ts'
import { assumptionsOf } from '../../proxy/interfaces/shared/assumptions.ts'
import type { BankCheck, Look } from '../../proxy/interfaces/shared/bank-check.ts'
import { BankTimeEstimate, type Transport } from '../../proxy/interfaces/shared/bank-time.ts'
import { isWanted, type Reach } from '../../proxy/interfaces/shared/capability.ts'
import type { ProxyInterface } from '../../proxy/interfaces/proxy-interface.ts'
import { sharedGaps } from '../../../core/shared/gaps.ts'
import { isLoopback } from '../../sandbox/http/arrival.ts'
import { aheadBy, apart } from './clocks.ts'

type Given = Readonly<Record<string, string | undefined>>

/** What carries calls to a bank. */
export interface Carrier {
  readonly transport: Transport
  /** The option that names its certificate; absent if it has none. */
  readonly certificate?: string
}

/** Whom to ask, and how. */
export interface Asking {
  /** Checked settings. */
  readonly settings: Given
  /** Names of the interfaces that the settings offer. */
  readonly offered: ReadonlySet<string>
  readonly interfaces: readonly ProxyInterface[]
  readonly checks: readonly BankCheck[]
  /** By binding; `BANK` is for interfaces without one of their own. `undefined` if its certificate is wrong. */
  readonly carriers: ReadonlyMap<string, Carrier | undefined>
  readonly clock: () => number
  /** Longest wait for one answer, milliseconds. */
  readonly timeoutMs: number
}

/** A larger difference between two clocks is reported, milliseconds. */
const APART_MS = 30_000

/** One address of an interface. */
interface Place {
  readonly from: ProxyInterface
  readonly check: BankCheck
  /** The setting of the address. */
  readonly name: string
  readonly baseUrl: string
  readonly binding: string
}

/** Asks all banks at once; results come in the order of the interfaces, checks of addresses and clocks first. */
export async function askBanks(asking: Asking): Promise<readonly Look[]> {
  const places = placesOf(asking)
  const addresses = new Map<string, Promise<Reached>>()
  const asked = places.map((place) => {
    const key = `${place.name} ${place.binding}`
    const first = addresses.get(key) ?? reach(asking, place, places)
    addresses.set(key, first)
    return first.then(({ isThere }) => (isThere ? looksOf(asking, place) : []))
  })
  const reached = await Promise.all(addresses.values())
  return [...reached.flatMap(({ looks }) => looks), ...(await Promise.all(asked)).flat()]
}

function placesOf({ settings, offered, interfaces, checks, carriers }: Asking): readonly Place[] {
  return interfaces.flatMap((from) => {
    const check = checks.find(({ name }) => name === from.name)
    if (!check || !offered.has(from.name)) return []
    const { addresses = [], isApart = false, binding: own = 'BANK' } = from.at ?? {}
    const given = addresses.filter((name) => settings[name] !== undefined)
    const names = isApart ? given : [given[0] ?? 'BANK_BASE_URL']
    const binding = carriers.has(own) ? own : 'BANK'
    return names.flatMap((name) => {
      const baseUrl = settings[name]
      return baseUrl === undefined ? [] : [{ from, check, name, baseUrl, binding }]
    })
  })
}

interface Reached {
  readonly isThere: boolean
  readonly looks: readonly Look[]
}

/** Asks an address for an answer of any kind, and compares the clocks. */
async function reach(asking: Asking, place: Place, places: readonly Place[]): Promise<Reached> {
  const { name, baseUrl, binding } = place
  const { clock, carriers } = asking
  const carrier = carriers.get(binding)
  if (!carrier && carriers.has(binding))
    return {
      isThere: false,
      looks: [{ name, level: 'note', words: 'was not asked: the certificate for it cannot be presented' }],
    }
  const begun = clock()
  try {
    const answer = await timed(carrierOf(asking, binding).transport, asking)(baseUrl, {
      method: 'GET',
      redirect: 'manual',
    })
    const moments = { begun, ended: clock() }
    await answer.body?.cancel()
    const others = places.filter((other) => other.name === name && other.binding === binding)
    return {
      isThere: true,
      looks: [answered(name, baseUrl), ...clockLooks(name, aheadBy(answer.headers, moments), others, asking)],
    }
  } catch (error) {
    return { isThere: false, looks: [unanswered(name, error, carrier?.certificate, asking.timeoutMs)] }
  }
}

function answered(name: string, baseUrl: string): Look {
  const { protocol, hostname } = new URL(baseUrl)
  if (protocol === 'https:')
    return { name, level: 'ok', words: 'a server answers there, and its certificate is trusted' }
  return isLoopback(hostname)
    ? { name, level: 'ok', words: 'a server of this machine answers there' }
    : {
        name,
        level: 'warn',
        words: 'a server answers there without TLS: keys and tokens can be read on the way',
        advice: 'Set its https address.',
      }
}

const TRUST = 'Name the authorities of the bank with --bank-authority, or mend the certificate of the server.'
const CERTIFICATE_WANTED =
  'Where the bank asks for a certificate, give it with --bank-certificate and --bank-key, or with those of the interface.'

/** Why no answer came, by the error code of the system or of TLS. */
const CAUSES: readonly (readonly [code: RegExp, words: string, advice: string])[] = [
  [
    /^(ENOTFOUND|EAI_\w+)$/,
    'its name leads nowhere',
    'Check the host of the address, and the name servers here.',
  ],
  [/^ECONNREFUSED$/, 'nothing listens there', 'Check host and port, and that the bank runs.'],
  [/^(EHOSTUNREACH|ENETUNREACH)$/, 'no network leads there', 'Check the network, and what filters it.'],
  [/^CERT_HAS_EXPIRED$/, 'the certificate of the server has ended', TRUST],
  [
    /^CERT_NOT_YET_VALID$/,
    'the certificate of the server is not valid yet',
    'Check the clock of this machine first.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'the certificate of the server is of another name',
    'Check the host of the address.',
  ],
  [
    /^(DEPTH_ZERO_)?SELF_SIGNED|^UNABLE_TO_(GET|VERIFY)/,
    'no authority that is trusted here vouches for the server',
    TRUST,
  ],
  [
    /CERTIFICATE_REQUIRED|BAD_CERTIFICATE|UNKNOWN_CA|CERTIFICATE_(EXPIRED|REVOKED|UNKNOWN)/,
    'the server does not take our certificate, or asks for one',
    CERTIFICATE_WANTED,
  ],
  [
    /^(EPROTO|ERR_SSL_\w+)$/,
    'the server does not speak TLS as this machine does',
    `Check scheme and port. ${CERTIFICATE_WANTED}`,
  ],
]

function unanswered(name: string, error: unknown, certificate: string | undefined, timeoutMs: number): Look {
  if (error instanceof Error && error.name === 'TimeoutError')
    return {
      name,
      level: 'fail',
      words: `no answer came within ${timeoutMs / 1_000} seconds`,
      advice: 'Check host and port, and what filters the network.',
    }
  const { code = '' } = makeNetworkFault(error)
  const [, words, advice] = CAUSES.find(([form]) => form.test(code)) ?? []
  return {
    name,
    level: 'fail',
    words: words ?? `no answer came${code === '' ? '' : ` (${code})`}`,
    advice:
      advice ??
      `Check that the address is right.${certificate === undefined ? ` ${CERTIFICATE_WANTED}` : ''}`,
  }
}

/** Reports how far the clocks are apart, compared with the tolerance of the interfaces at the address. */
function clockLooks(
  address: string,
  ahead: number | undefined,
  places: readonly Place[],
  { settings }: Asking,
): readonly Look[] {
  const name = `${address} clock`
  const signing = places.filter(({ check }) => check.signsTime)
  const tolerances = signing.map(({ from }) => toleranceOf(from, settings))
  const tolerance = Math.min(...tolerances)
  const taken =
    signing.length === 0 ? '' : `; ${signing.map(({ from }) => from.name).join(', ')}: ${tolerance} seconds`
  if (ahead === undefined)
    return [{ name, level: 'note', words: 'the answer has no date, so clocks cannot be compared' }]
  if (Math.abs(ahead) <= APART_MS) return [{ name, level: 'ok', words: `agrees with this one${taken}` }]
  const isOver = Math.abs(ahead) > tolerance * 1_000
  return [
    {
      name,
      level: isOver ? 'fail' : 'warn',
      words: `is ${apart(ahead)}${taken}${isOver ? ': signed calls are refused' : ''}`,
      advice: 'Set the clock of this machine by a time server (NTP), and look again.',
    },
  ]
}

function toleranceOf({ name, gaps }: ProxyInterface, settings: Given): number {
  const own = assumptionsOf<typeof sharedGaps>(settings, name)?.['shared.clock-tolerance']
  const { assumption } = gaps['shared.clock-tolerance'] ?? sharedGaps['shared.clock-tolerance']
  return own ?? Number(assumption)
}

async function looksOf(
  asking: Asking,
  { check, name, baseUrl, binding, from }: Place,
): Promise<readonly Look[]> {
  const { settings, clock } = asking
  const carrier = carrierOf(asking, binding)
  const time = new BankTimeEstimate(clock, () => undefined)
  const met = new Map<string, Look>()
  const reachOf: Reach = {
    environment: settings['BANK_ENVIRONMENT'] === 'production' ? 'production' : 'sandbox',
    baseUrl,
    isLocal: settings['ALLOW_LOCAL_ADDRESSES'] === 'true',
    transport: time.learnFrom(timed(carrier.transport, asking)),
    ownTime: clock,
    bankTime: time.now,
    certificate: () => 'doctor',
    onCall: (call) => {
      for (const look of strangersIn(check.name, call, settings)) met.set(look.words, look)
    },
  }
  const setting = Object.keys(from.settings).find(
    (one) => one.endsWith('_CERTIFICATE') && settings[one] !== undefined,
  )
  const certificate = carrier.certificate ?? setting
  const isPaid = from.rail !== undefined && isWanted(from.rail, settings)
  const returnPath = isPaid && from.bankReturn ? `/return/${from.bankReturn.path}` : undefined
  try {
    const looks = await check.ask({ settings, reach: reachOf, returnPath, address: name, certificate })
    return [...looks, ...met.values()]
  } catch {
    // The message of an unknown error is not shown: it may contain what was sent.
    return [
      {
        name: check.name,
        level: 'fail',
        words: 'could not be asked',
        advice: 'Check the form of its settings.',
      },
    ]
  }
}

const ODDITIES: Readonly<Record<Oddity['kind'], string>> = {
  status: 'was answered with another success status than that of the paper, and it was taken',
  left_out: 'has a member that does not fit, and it was left out',
  row_unread: 'has a row that could not be read: the list is shown without it',
  next_page: 'names a next page in another place: the list may be longer',
}

/** Reports parts of an answer that no list and no paper knows, by their rows in the gaps (gaps Part 5, laws 2, 5 and 6). */
function strangersIn(
  name: string,
  { operation, unknownWords = [], oddities = [] }: CallReport,
  settings: Given,
): readonly Look[] {
  // A bank may repeat what it was sent, and settings are not to be printed.
  const isPlain = (text: string) => !Object.values(settings).some((value) => value?.includes(text))
  return [
    ...unknownWords.map(({ member, word = '', row }) => ({
      name,
      level: 'warn' as const,
      words: `the bank says ${word && isPlain(word) ? word : 'something'} in ${member}, which no list has (${row})`,
      advice: 'Ask the bank what it means.',
    })),
    ...oddities.map(({ kind, path }) => ({
      name,
      level: 'note' as const,
      words: `${operation} ${ODDITIES[kind]}${isPlain(path) ? `: ${path.replace(/\[\d+\]/g, '[]')}` : ''} (${ODDITY_ROWS[kind]})`,
    })),
  ]
}

const plain: Carrier = { transport: (url, init) => fetch(url, init) }

const carrierOf = ({ carriers }: Asking, binding: string): Carrier =>
  carriers.get(binding) ?? carriers.get('BANK') ?? plain

/** Limits the time of each call, also if its caller has set no limit or a longer one. */
function timed(transport: Transport, { timeoutMs }: Asking): Transport {
  return (url, init) => {
    const limit = AbortSignal.timeout(timeoutMs)
    return transport(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
  }
}
