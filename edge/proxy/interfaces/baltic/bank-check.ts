// Checks whether a country's bank knows the client, its certificate and its redirect addresses: by a token, and by visits that
// cannot begin.

import { balticGaps, type Country } from '../../../../core/baltic/index.ts'
import { assume } from '../../../../core/shared/gaps.ts'
import {
  type Asked,
  type BankCheck,
  barrenVisit,
  type Look,
  lookAtFailure,
  lookAtReturn,
  ok,
  takenCertificate,
  unknownClient,
  visit,
} from '../shared/bank-check.ts'
import { banksOf } from './bank.ts'

const CLIENT = { id: 'BALTIC_CLIENT_ID', secret: 'BALTIC_CLIENT_SECRET' }

/** The checks of the Baltic interface. */
export const check: BankCheck = {
  name: 'baltic',
  signsTime: false,
  async ask(asked) {
    const country = countryOf(asked)
    const uses = usesOf(asked)
    const looks: Look[] = []
    for (const use of uses) {
      // oxlint-disable-next-line no-await-in-loop -- what is wrong with the client is reported once
      const look = await lookAtClient(asked, country, use)
      if (look.level !== 'ok') return [...looks, look]
      if (looks.length === 0) looks.push(look, ...takenCertificate(asked.certificate))
      // oxlint-disable-next-line no-await-in-loop -- one visit after the other
      looks.push(await lookAtRedirect(asked, country, use))
    }
    return looks
  },
}

/** What the settings use the bank for, where people come back to then, and the scope of the visit. */
interface Use {
  readonly service: 'accounts' | 'payments'
  readonly returnPath: string
}

function usesOf({ settings, returnPath }: Asked): readonly Use[] {
  const accounts: Use = { service: 'accounts', returnPath: '/consent' }
  return [
    ...(returnPath === undefined ? [] : [{ service: 'payments', returnPath } as const]),
    ...(settings['ACCOUNTS_URL'] === undefined ? [] : [accounts]),
  ]
}

const countryOf = ({ address }: Asked): Country => address.slice('BALTIC_'.length).slice(0, 2) as Country

function bankOf({ settings, reach }: Asked, country: Country) {
  const bank = banksOf(settings, reach).get(country)
  if (!bank) throw new TypeError(`a bank in ${country} must be set up`)
  return bank
}

async function lookAtClient(asked: Asked, country: Country, { service }: Use): Promise<Look> {
  const name = `BALTIC_CLIENT_ID (${country})`
  try {
    const bank = bankOf(asked, country)
    await bank.tokens.get({ scope: assume(balticGaps, bank, 'baltic.token.client')[service] })
    return ok(name, 'the bank knows the client, and takes BALTIC_CLIENT_SECRET')
  } catch (error) {
    return lookAtFailure(error, name, asked, {
      invalid_client: {
        ...unknownClient(asked, CLIENT, '--baltic-certificate and --baltic-key'),
        name,
      },
      invalid_scope: {
        name: asked.address,
        words: `the bank gives no token for ${service} there`,
        advice: `Set the address of the interface of this country, with its path.`,
      },
    })
  }
}

async function lookAtRedirect(asked: Asked, country: Country, { service, returnPath }: Use): Promise<Look> {
  const { settings, reach } = asked
  const path = assume(balticGaps, bankOf(asked, country), 'shared.oauth.authorize')
  const visited = await visit(
    reach.transport,
    barrenVisit(reach.baseUrl, path, {
      client_id: String(settings['BALTIC_CLIENT_ID']),
      redirect_uri: `${String(settings['PUBLIC_URL'])}${returnPath}`,
      scope: `${service === 'accounts' ? 'AIS' : 'PIS'}:doctor-${crypto.randomUUID()}`,
    }),
  )
  return lookAtReturn(visited, `PUBLIC_URL${returnPath} (${country})`)
}
