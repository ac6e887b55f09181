// What the doctor finds by the settings only: what is offered, what is missing, wrong or misspelt, and what ends when.

import { checkConfig, ConfigurationError } from '../../proxy/config/config.ts'
import { parseEnds } from '../../proxy/config/key-ends.ts'
import { offersOf } from '../../proxy/config/offers.ts'
import { settingNames } from '../../proxy/config/settings.ts'
import { SHORT_SETTINGS, writtenOut } from '../../proxy/hosts/short-settings.ts'
import { INTERFACES } from '../../proxy/interfaces/index.ts'
import { certificateEnd } from '../../proxy/interfaces/shared/certificate-end.ts'
import { meantBy } from '../misspelt.ts'

type Given = Readonly<Record<string, string | undefined>>

const SINGLE = settingNames(INTERFACES)

/** All settings of a program. */
export const ALL_SETTINGS: readonly string[] = [...SINGLE, ...SHORT_SETTINGS]

/** When a key or a certificate ends. */
export interface End {
  readonly name: string
  /** RFC 3339. */
  readonly endsAt: string
  /** Whole days until then; below zero if it has ended. */
  readonly days: number
}

/** The report. */
export interface Findings {
  /** Names of ways to pay, to read accounts, and to carry payouts, batches and requests to pay. */
  readonly offers: {
    readonly payments: string[]
    readonly accounts: string[]
    readonly payouts: string[]
  }
  /** What is missing or wrong, by name and rule. */
  readonly faults: string[]
  /** Names that are no settings, with the names that are probably meant. */
  readonly misspelt: { readonly name: string; readonly meant: string }[]
  /** Names that a program reads but a worker does not: short settings, and files of settings. */
  readonly forPrograms: string[]
  readonly ends: End[]
  /** The settings, written out; empty if they are wrong. */
  readonly settings: Given
}

/**
 * Checks the settings of a deployment.
 *
 * @param environment All variables, because misspelt names are not among the settings.
 * @param settings The settings among them, with those in files.
 * @param isWorker Whether a worker will have them, for which only single settings count.
 */
export async function lookAt(
  environment: Given,
  settings: Given,
  now: number,
  isWorker = false,
): Promise<Findings> {
  const misspelt = misspeltIn(environment)
  const forPrograms = forProgramsIn(environment)
  const unread = isWorker ? forPrograms.map((name) => `${name} ${unreadBy(name)}`) : []
  const written = isWorker ? { value: singleIn(environment) } : tried(() => writtenOut(settings, SINGLE))
  if ('faults' in written) return { ...NOTHING, faults: written.faults, misspelt, forPrograms }
  // The host binds the objects, whatever the settings are.
  const bindings = { ...written.value, ORDERS: {}, SESSIONS: {}, PAYOUTS: {} }
  const faults = await checkConfig(bindings, INTERFACES).then(
    () => [],
    (error: unknown) => faultsOf(error),
  )
  const { hasPayments, hasAccounts, rails, sources, channels, batches } = offersOf(INTERFACES, bindings)
  const namesOf = (offers: readonly { readonly from: { readonly name: string } }[]) =>
    offers.map(({ from }) => from.name)
  return {
    offers: {
      payments: hasPayments ? namesOf(rails) : [],
      accounts: hasAccounts ? namesOf(sources) : [],
      payouts: namesOf([...channels, ...batches]),
    },
    faults: [...unread, ...faults],
    misspelt,
    forPrograms,
    ends: endsIn(written.value, now),
    settings: written.value,
  }
}

const NOTHING = {
  offers: { payments: [], accounts: [], payouts: [] },
  faults: [],
  misspelt: [],
  forPrograms: [],
  ends: [],
  settings: {},
}

function tried<T>(work: () => T): { value: T } | { faults: string[] } {
  try {
    return { value: work() }
  } catch (error) {
    return { faults: faultsOf(error) }
  }
}

function faultsOf(error: unknown): string[] {
  if (error instanceof ConfigurationError) return error.message.split('; ')
  throw error
}

/** Finds names that nearly are those of missing settings. Variables of other programs resemble none of them. */
function misspeltIn(environment: Given): { name: string; meant: string }[] {
  const isKnown = (name: string) => ALL_SETTINGS.includes(name.replace(/_FILE$/, ''))
  return Object.keys(environment).flatMap((name) => {
    if (isKnown(name) || name.length < 6 || !/^[A-Z][A-Z0-9_]+$/i.test(name)) return []
    const meant = meantBy(name.replace(/_FILE$/i, ''), ALL_SETTINGS)
    const isThere = meant !== undefined && (environment[meant] ?? environment[`${meant}_FILE`]) !== undefined
    return meant === undefined || isThere ? [] : [{ name, meant }]
  })
}

/** Finds the names that only a program reads. */
const forProgramsIn = (environment: Given): string[] =>
  [...SHORT_SETTINGS, ...ALL_SETTINGS.map((name) => `${name}_FILE`)].filter(
    (name) => environment[name] !== undefined,
  )

/** What to do about a name that a worker does not read. */
function unreadBy(name: string): string {
  const rule = 'is read by a program, and not by a worker'
  if (name.endsWith('_FILE')) return `${rule}: set ${name.replace(/_FILE$/, '')} itself`
  if (name === 'SILTA_SECRET') return `${rule}: set each secret (deriveSecret of silta/merchant gives them)`
  return `${rule}: set its members singly, as ${name}_…`
}

/** The settings that a worker has. */
const singleIn = (environment: Given): Given =>
  Object.fromEntries(SINGLE.map((name) => [name, environment[name]]))

const DAY_MS = 86_400_000

/** Lists the ends in the settings: those of `KEY_ENDS`, and of certificates among them. */
function endsIn(settings: Given, now: number): End[] {
  const isText = (value: unknown): value is string => typeof value === 'string'
  const told = isText(settings['KEY_ENDS']) ? Object.entries(parseEnds(settings['KEY_ENDS']) ?? {}) : []
  const certificates = Object.entries(settings).flatMap(([name, value]) => {
    const end = name.endsWith('_CERTIFICATE') && isText(value) ? certificateEnd(value) : undefined
    return end === undefined ? [] : [[name, end] as const]
  })
  return [...told, ...certificates].map(([name, end]) => ({
    name,
    endsAt: new Date(end).toISOString(),
    days: Math.floor((end - now) / DAY_MS),
  }))
}
