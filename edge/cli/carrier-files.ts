/// <reference types="node" />
// The certificates with which this machine reaches a bank: options that name files, for the commands that call a bank.
// edge/proxy/hosts/carriers.ts lists which interface has which option.

import type { Command } from 'commander'
import { ConfigurationError } from '../proxy/config/config.ts'
import { ownCarriers } from '../proxy/hosts/carriers.ts'
import { makeOutbound, type Outbound, type OutboundOptions } from '../proxy/hosts/index.ts'
import { INTERFACES } from '../proxy/interfaces/index.ts'
import { readText } from './text-files.ts'

const CARRIERS = ownCarriers(INTERFACES)

/** A certificate and its key, as PEM. */
export type Certificate = NonNullable<OutboundOptions['certificate']>

/** The options, as commander reads them; and `<interface>Certificate`, `<interface>Key`. */
export interface CarrierFlags {
  bankCertificate?: string
  bankKey?: string
  bankAuthority?: string
}

/** Adds the options to a command. */
export function withCarrierOptions(command: Command): Command {
  command
    .option('--bank-certificate <file>', 'PEM of the certificate that the bank asks for, with its chain')
    .option('--bank-key <file>', 'PEM of its key')
    .option(
      '--bank-authority <file>',
      'PEM of the authorities that vouch for the bank; those of the runtime when absent',
    )
  for (const { option, name } of CARRIERS) {
    command
      .option(
        `--${option}-certificate <file>`,
        `the same for ${name}, where that has a certificate of its own`,
      )
      .option(`--${option}-key <file>`, 'PEM of its key')
  }
  return command
}

/** A carrier to be made: that of the bank, or of one interface. */
export interface CarrierFiles {
  /** Prefix of its options: `bank`, `psd2`. */
  readonly option: string
  /** Name of the binding that carries the same calls in a worker. */
  readonly binding: string
  /** Absent if only the authority is given. */
  readonly certificate: Certificate | undefined
}

/**
 * Reads the files of the options.
 *
 * @returns What is given, that of the bank first; an interface without one of its own uses the bank's.
 * @throws TypeError for a certificate without a key, or a key without a certificate.
 * @throws ConfigurationError if a file cannot be read.
 */
export function carrierFiles(given: CarrierFlags): readonly CarrierFiles[] {
  const flags: Readonly<Record<string, unknown>> = { ...given }
  const fileOf = (flag: string) => {
    const file = flags[flag]
    return typeof file === 'string' ? file : undefined
  }
  const bank = certificateOf('bank', given.bankCertificate, given.bankKey)
  const own = CARRIERS.flatMap(({ option, binding }) => {
    const certificate = certificateOf(option, fileOf(`${option}Certificate`), fileOf(`${option}Key`))
    return certificate ? [{ option, binding, certificate }] : []
  })
  return bank || given.bankAuthority !== undefined
    ? [{ option: 'bank', binding: 'BANK', certificate: bank }, ...own]
    : own
}

/** Makes an outbound carrier for a bank that asks for a certificate, or that needs an authority of its own. */
export function outboundOf(certificate: Certificate | undefined, authority?: string): Promise<Outbound> {
  return makeOutbound({
    // The operator's own settings name the bank's address, so a private one is meant.
    allowPrivate: true,
    ...(certificate && { certificate }),
    ...(authority !== undefined && { authorities: [readFileOf('bank-authority', authority)] }),
  })
}

/** Reads a certificate and its key from their files. */
function certificateOf(name: string, certificate?: string, key?: string): Certificate | undefined {
  if ((certificate === undefined) !== (key === undefined)) {
    throw new TypeError(`${name}-certificate and ${name}-key go together`)
  }
  return certificate === undefined || key === undefined
    ? undefined
    : { key: readFileOf(`${name}-key`, key), chain: readFileOf(`${name}-certificate`, certificate) }
}

/** Reads the file of an option. */
function readFileOf(flag: string, file: string): string {
  try {
    return readText(file)
  } catch {
    throw new ConfigurationError(`--${flag} must name a file that can be read`)
  }
}
