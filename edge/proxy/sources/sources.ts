// The list of ways to show accounts; a new one is one more line.
// Which of them a deployment offers is told by its settings.

import type { Capability } from '../capabilities/capability.ts'
import { accountAccess } from './account-access-settings.ts'
import { balticAccounts } from './baltic-settings.ts'
import type { Source } from './source.ts'

/** Every way to show accounts, at one bank or several; where no setting shows which is wanted, the first one is. */
export const SOURCES: readonly [Capability<readonly Source[]>, ...Capability<readonly Source[]>[]] = [
  accountAccess,
  balticAccounts,
]
