// The banks whose customers may pay here. All of them are invented; none is a real bank.

import type { PaymentProvider } from '../../../core/online-payment/index.ts'

/** A bank on the list. */
export type Provider = Readonly<PaymentProvider>

const NAMES = {
  FI: [
    'Example Bank One',
    'Example Bank Two',
    '-Example Bank Three',
    'Havupankki',
    'Kallioranta Pankki',
    'Kuutamo Pankki',
    'Lumikoski Kassa',
    'Metsätähti Pankki',
    'Niemenranta Rahasto',
    'Revontuli Pankki',
    '-Suvituuli Pankki',
  ],
  SE: [
    'Blåklint Bank',
    'Fjällbäck Bank',
    'Granlid Sparkassa',
    'Havsvik Bank',
    'Lingonstig Bank',
    'Nyponros Kassa',
    'Videdal Bank',
  ],
  EE: [
    'Kadakas Pank',
    'Lumehelves Pank',
    'Meretuul Pank',
    'Pihlakas Hoiukassa',
    'Rukkilill Pank',
    'Tammeoja Pank',
  ],
  LV: [
    'Birztalas Krājkase',
    'Dzintara Banka',
    'Kadiķu Banka',
    'Liepu Banka',
    'Rudzupuķe Banka',
    'Vizbule Banka',
  ],
  LT: [
    'Uosio Bankas',
    'Gintarėlis Bankas',
    'Klevo Kasa',
    'Pempės Bankas',
    'Rugiagėlė Bankas',
    'Zuikio Bankas',
  ],
  NO: [
    'Bjørkelia Bank',
    'Fossekall Bank',
    'Grønnvik Sparekasse',
    'Lyngmark Bank',
    'Rypefjell Bank',
    'Tyttebær Bank',
    '-Vindheim Bank',
  ],
} as const

/** The list, sorted by name (gaps: online-payment.providers.values). */
export const PROVIDERS: readonly Provider[] = Object.entries(NAMES)
  .flatMap(([countryCode, names]) => names.map((name) => providerOf(countryCode, name)))
  .toSorted((left, right) => (left.name < right.name ? -1 : 1))

/** Finds a bank by its id. */
export function findProvider(bankId: string): Provider | undefined {
  return PROVIDERS.find((provider) => provider.bankId === bankId)
}

/** Makes a bank from its name; a hyphen in front marks one whose payments are closed now. */
function providerOf(countryCode: string, marked: string): Provider {
  const name = marked.replace(/^-/, '')
  const plain = name.toLowerCase().replaceAll('ø', 'o').replaceAll('æ', 'ae').normalize('NFD')
  const bankId = plain.replace(/\p{M}/gu, '').replace(/[^a-z0-9]+/g, '-')
  return { bankId, countryCode, name, status: { current: marked === name ? 'ENABLED' : 'DISABLED' } }
}
