// The settings that the Baltic rail and source share: the client, and the bank of each country.

import * as v from 'valibot'
import type { Bindings } from '../shared/capability.ts'
import { base, visible } from '../shared/forms.ts'

/** The countries of the interface, in the order in which their banks are listed. */
export const BALTIC_COUNTRIES = ['EE', 'LV', 'LT'] as const

/** A country of the interface. */
export type BalticCountry = (typeof BALTIC_COUNTRIES)[number]

const name = v.optional(
  v.pipe(v.string(), v.regex(/^\S(.{0,68}\S)?$/, 'must be a name of 1 to 70 characters')),
)

const address = (country: BalticCountry) =>
  v.optional(base(`must be the address of the bank's Baltic interface for ${country}`))

/** The form of each setting. */
export const balticSettings = {
  /** Id of the client at the banks. */
  BALTIC_CLIENT_ID: v.optional(visible(255)),
  /** Its secret. */
  BALTIC_CLIENT_SECRET: v.optional(visible(1_024)),
  /** Address of the interface in Estonia, if it is offered. */
  BALTIC_EE_BASE_URL: address('EE'),
  /** Address of the interface in Latvia, if it is offered. */
  BALTIC_LV_BASE_URL: address('LV'),
  /** Address of the interface in Lithuania, if it is offered. */
  BALTIC_LT_BASE_URL: address('LT'),
  /** Name of the bank in Estonia, for people. */
  BALTIC_EE_BANK: name,
  /** Name of the bank in Latvia, for people. */
  BALTIC_LV_BANK: name,
  /** Name of the bank in Lithuania, for people. */
  BALTIC_LT_BANK: name,
}

/** The settings without which no bank can be asked. */
export const BALTIC_NEEDS = ['BALTIC_CLIENT_ID', 'BALTIC_CLIENT_SECRET'] as const

/** The settings, with the needed ones present. */
export const BalticGiven = v.required(v.object(balticSettings), [...BALTIC_NEEDS])

/** The settings that are addresses; at least one is needed. */
export const BALTIC_ADDRESSES = ['BALTIC_EE_BASE_URL', 'BALTIC_LV_BASE_URL', 'BALTIC_LT_BASE_URL'] as const

/** An offered bank. */
export interface BalticOffer {
  readonly country: BalticCountry
  readonly id: string
  readonly name: string
  readonly baseUrl: string
}

/** Lists the offered banks from checked settings. */
export function balticOffers(bindings: Bindings): readonly BalticOffer[] {
  return BALTIC_COUNTRIES.filter((country) => bindings[`BALTIC_${country}_BASE_URL`] !== undefined).map(
    (country) => ({
      country,
      id: country.toLowerCase(),
      name: String(bindings[`BALTIC_${country}_BANK`]),
      baseUrl: String(bindings[`BALTIC_${country}_BASE_URL`]),
    }),
  )
}

/** Names faults that only several settings together show. */
export function balticFaults(bindings: Bindings): readonly string[] {
  if (BALTIC_NEEDS.every((setting) => bindings[setting] === undefined)) return []
  const given = (setting: string) => bindings[setting] !== undefined
  const pairs = BALTIC_COUNTRIES.map((country) => [`BALTIC_${country}_BASE_URL`, `BALTIC_${country}_BANK`])
  return [
    ...(pairs.flat().some(given)
      ? []
      : ['BALTIC_EE_BASE_URL, BALTIC_LV_BASE_URL or BALTIC_LT_BASE_URL is missing']),
    // A payer chooses a bank by its name.
    ...pairs
      .filter((pair) => pair.filter(given).length === 1)
      .map(
        (pair) =>
          `${String(pair.find((setting) => !given(setting)))} is missing: ${pair.join(' and ')} go together`,
      ),
    ...addressFaults(bindings),
  ]
}

function addressFaults(bindings: Bindings): readonly string[] {
  const given = BALTIC_ADDRESSES.filter((setting) => bindings[setting] !== undefined)
  const twice = given.filter((setting) =>
    given.some((other) => other < setting && bindings[other] === bindings[setting]),
  )
  const foreign = BALTIC_COUNTRIES.filter((country) => {
    // The sandbox has one path for each country.
    const named = /\/baltic\/(ee|lv|lt)$/.exec(String(bindings[`BALTIC_${country}_BASE_URL`]))?.[1]
    return named !== undefined && named !== country.toLowerCase()
  })
  return [
    ...twice.map((setting) => `${setting} must be another address than those of the other countries`),
    ...foreign.map(foreignRule),
  ]
}

/** The fault of an address that belongs to another country. */
export function foreignRule(country: string): string {
  return `BALTIC_${country}_BASE_URL must be the address for ${country}, not that of another country`
}
