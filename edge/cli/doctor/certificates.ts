/// <reference types="node" />
// Whether certificates are right: readable, valid today and for how long, and made for the key given with them.

import { createPrivateKey, X509Certificate } from 'node:crypto'
import type { Look } from '../../proxy/interfaces/shared/bank-check.ts'
import type { Certificate } from '../carrier-files.ts'

const DAY_MS = 86_400_000

/** How many days ahead the end of a certificate is reported. */
export const SOON_DAYS = 30

/** A certificate of an option, with its key. */
export interface Held {
  /** Name of the option without `-certificate`: `psd2`. */
  readonly option: string
  readonly certificate: Certificate
}

/** Checks a certificate and its key. */
export function lookAtCertificate({ option, certificate }: Held, now: number): readonly Look[] {
  const name = `--${option}-certificate`
  const read = readCertificate(certificate.chain)
  if (!read)
    return [
      {
        name,
        level: 'fail',
        words: 'is no certificate',
        advice: 'Name a file of PEM: the own certificate first, then its chain.',
      },
    ]
  return [validity(name, read, now), fit(option, read, certificate.key)]
}

/** Checks that certificates among the settings can be read and are already valid; their ends are checked elsewhere. */
export function lookAtBeginnings(
  settings: Readonly<Record<string, string | undefined>>,
  now: number,
): readonly Look[] {
  return Object.entries(settings).flatMap(([name, value]) => {
    if (!name.endsWith('_CERTIFICATE') || value === undefined) return []
    const read = readCertificate(value)
    if (!read)
      return [
        { name, level: 'fail' as const, words: 'is no certificate', advice: 'Set the PEM of a certificate.' },
      ]
    return Date.parse(read.validFrom) > now ? [validity(name, read, now)] : []
  })
}

function validity(name: string, { validFrom, validTo }: X509Certificate, now: number): Look {
  const [from, to] = [Date.parse(validFrom), Date.parse(validTo)]
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  const days = Math.floor((to - now) / DAY_MS)
  const renew = 'Ask the bank, or who issues certificates, for the next one.'
  if (from > now)
    return {
      name,
      level: 'fail',
      words: `is not valid before ${day(from)}`,
      advice: 'Use another one until then, or check the clock of this machine.',
    }
  if (to <= now) return { name, level: 'fail', words: `ended on ${day(to)}`, advice: renew }
  return days <= SOON_DAYS
    ? { name, level: 'warn', words: `ends on ${day(to)}, in ${days} days`, advice: renew }
    : { name, level: 'ok', words: `is valid until ${day(to)}, for ${days} days` }
}

function fit(option: string, certificate: X509Certificate, key: string): Look {
  const name = `--${option}-key`
  try {
    if (certificate.checkPrivateKey(createPrivateKey(onLines(key))))
      return { name, level: 'ok', words: `is the key of --${option}-certificate` }
    const advice = 'Name the key with which this certificate was asked for.'
    return { name, level: 'fail', words: `is not the key of --${option}-certificate`, advice }
  } catch {
    return {
      name,
      level: 'fail',
      words: 'is no private key that can be read',
      advice: 'Name a file of PEM, PKCS#8, without a passphrase.',
    }
  }
}

function readCertificate(pem: string): X509Certificate | undefined {
  try {
    return new X509Certificate(onLines(pem))
  } catch {
    return undefined
  }
}

/** Breaks a PEM that is on one line, as in a file of settings, into lines. */
function onLines(pem: string): string {
  return pem.replace(
    /(-----BEGIN [A-Z ]+-----)([^-]+)(-----END [A-Z ]+-----)/g,
    (_, begin: string, body: string, end: string) =>
      `${begin}\n${body.trim().replace(/\s+/g, '\n')}\n${end}\n`,
  )
}
