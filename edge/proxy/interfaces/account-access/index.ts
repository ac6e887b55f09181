// Account access as the proxy uses it.

import { accountAccessGaps } from '../../../../core/account-access/gaps.ts'
import type { ProxyInterface } from '../proxy-interface.ts'
import { settings, sources } from './settings.ts'

/** Account access, before its settings are known. */
export const accountAccess: ProxyInterface = {
  name: 'account-access',
  gaps: accountAccessGaps,
  settings,
  sources,
}
