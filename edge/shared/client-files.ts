// Writes what a client of the sandbox was given into files that programs read: PEM, settings of the proxy, options of core.

/** What a client is given when it is made. */
export interface GivenCredentials {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
  readonly kid: string
  readonly privateKeyPem: string
  readonly certificatePem: string
  readonly certificateKeyPem: string
}

/** Where the bank is, and the authority behind its certificates. */
export interface GivenBank {
  readonly baseUrl: string
  readonly authorityPem: string
}

/** A file to be kept. */
export interface KeptFile {
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly text: string
}

const PEM = 'application/x-pem-file'

/** Names of the files of a new client, except the one that is named after its id. */
export const FILE_NAMES = [
  'dev.vars',
  'silta-core.json',
  'signing-key.pem',
  'client.pem',
  'client-key.pem',
  'authority.pem',
] as const

/** Writes a file of PEM. */
export function pemFile(name: string, text: string): KeptFile {
  return { name, type: PEM, text }
}

/** Writes all files of a new client; those that most people need come first. */
export function filesOf(client: GivenCredentials, bank: GivenBank): readonly KeptFile[] {
  const { privateKeyPem, certificatePem, certificateKeyPem } = client
  return [
    { name: 'dev.vars', type: 'text/plain', text: devVarsOf(client, bank) },
    { name: 'silta-core.json', type: 'application/json', text: coreOptionsOf(client, bank) },
    pemFile('signing-key.pem', privateKeyPem),
    pemFile('client.pem', certificatePem),
    pemFile('client-key.pem', certificateKeyPem),
    pemFile('authority.pem', bank.authorityPem),
    { name: `client-${client.clientId}.json`, type: 'application/json', text: jsonOf(client) },
  ]
}

/** Writes the settings that make a proxy act as this client, as wrangler reads them: one line each, even for a PEM. */
function devVarsOf(client: GivenCredentials, { baseUrl }: Pick<GivenBank, 'baseUrl'>): string {
  const settings = {
    BANK_ENVIRONMENT: 'sandbox',
    BANK_BASE_URL: baseUrl,
    CLIENT_ID: client.clientId,
    CLIENT_SECRET: client.clientSecret,
    CLIENT_API_KEY: client.apiKey,
    REQUEST_TO_PAY_BASE_URL: baseUrl,
    REQUEST_TO_PAY_API_KEY: client.apiKey,
    PSD2_BASE_URL: baseUrl,
    PSD2_CLIENT_ID: client.clientId,
    PSD2_CLIENT_SECRET: client.clientSecret,
    PSD2_API_KEY: client.apiKey,
    PSD2_KEY_ID: client.kid,
    PSD2_SIGNING_KEY: onOneLine(client.privateKeyPem),
    PSD2_CERTIFICATE: onOneLine(client.certificatePem),
    CORPORATE_BASE_URL: baseUrl,
    CORPORATE_CLIENT_ID: client.clientId,
    CORPORATE_CLIENT_SECRET: client.clientSecret,
    CORPORATE_KEY_ID: client.kid,
    CORPORATE_PRIVATE_KEY: onOneLine(client.privateKeyPem),
    CORPORATE_CERTIFICATE: onOneLine(client.certificatePem),
    BALTIC_EE_BASE_URL: `${baseUrl}/baltic/ee`,
    BALTIC_EE_BANK: 'Silta Sandbox Pank',
    BALTIC_CLIENT_ID: client.clientId,
    BALTIC_CLIENT_SECRET: client.clientSecret,
  }
  const lines = Object.entries(settings).map(([name, value]) => `${name}="${value}"`)
  return `# A client of the sandbox at ${baseUrl}. Keep it out of version control.\n${lines.join('\n')}\n`
}

/** Writes the options of core's banks, as JSON by name of the interface: `makePsd2Bank(options['psd2-payments'])`. */
function coreOptionsOf(client: GivenCredentials, { baseUrl }: Pick<GivenBank, 'baseUrl'>): string {
  const { clientId, clientSecret, apiKey, kid: keyId, privateKeyPem: privateKey, certificatePem } = client
  const where = { environment: 'sandbox', baseUrl }
  const oauth = { client: { id: clientId, secret: clientSecret } }
  const signed = { clientId, clientSecret, keyId, privateKey, certificatePem }
  return jsonOf({
    'account-access': { ...where, sandbox: { apiKey, ...oauth } },
    'request-to-pay': { ...where, sandbox: { apiKey } },
    'psd2-payments': { ...where, sandbox: { ...signed, apiKey } },
    'corporate-payments': { ...where, sandbox: signed },
    baltic: {
      ...where,
      country: 'EE',
      baseUrl: `${baseUrl}/baltic/ee`,
      sandbox: { ...oauth, certificatePem },
    },
  })
}

/** Writes a PEM on one line, as files of settings need it. */
export function onOneLine(pem: string): string {
  return pem.trim().replaceAll('\n', ' ')
}

function jsonOf(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
