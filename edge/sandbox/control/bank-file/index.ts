// Control calls that export the whole bank as one file and import one, if the host allows that.
// The other files here write, check and take a file, and are loaded at the first call.

import type * as v from 'valibot'
import { utf8 } from '../../../../core/shared/bytes.ts'
import { loose } from '../../../../core/shared/check.ts'
import { checkKinds } from '../../../../core/shared/fault-kind.ts'
import type { FiledBank } from './bank-file.ts'
import type { ControlRoutes } from '../../bank-interface.ts'
import { violationOf } from '../../errors/flat.ts'
import { json, jsonText } from '../../http/http.ts'
import { type BankFile, ExportQuery } from '../calls/bank.ts'
import * as calls from '../calls/index.ts'

const MOST_BYTES = 16_777_216

/** Registers export and import (gaps: shared.sandbox.control). */
export function mountBankFileControl(routes: ControlRoutes, bank: FiledBank, begin: () => void): void {
  const { services } = bank
  const off = () =>
    routes.impossible(
      'the bank gives and takes no file where others than this machine can reach it: start it with bankFile of createSandbox, or with --bank-file',
    )
  const isOff = !services.settings.bankFile
  routes.serve(calls.file.export, async (c) => {
    if (isOff) return off()
    const query = checkKinds(ExportQuery, c.req.query())
    if (!query.ok) return routes.invalid(query.faults.map(violationOf))
    if (query.value.secrets === 'true' && routes.onlyReads(c))
      return routes.forbidden('an export with secrets')
    const { writeBankFile } = await import('./bank-file.ts')
    const headers = { 'content-disposition': 'attachment; filename="silta-bank.json"' }
    const file = await writeBankFile(bank, query.value.secrets === 'true')
    const bytes = utf8(JSON.stringify(file))
    // A file that is too large to be imported is not exported either.
    return bytes.byteLength > MOST_BYTES
      ? routes.impossible(`the bank is larger than a file may be, ${MOST_BYTES} bytes`)
      : jsonText(200, bytes, headers)
  })
  routes.serve(
    calls.file.import,
    async (_, given) => {
      if (isOff) return off()
      const [{ checkBankFile }, { takeBankFile }] = await Promise.all([
        import('./check.ts'),
        import('./take.ts'),
      ])
      const checked = await checkBankFile(bank, given)
      if (!checked.ok) return routes.invalid(checked.faults.map(violationOf))
      const taken = takeBankFile(bank, checked.file, begin)
      if (!taken)
        return routes.wrong(
          'documents',
          'must be such that the bank can go on: what falls due names what is not there',
        )
      // Finds the work that is owed now, and sets the next wake-up.
      services.act(() => undefined)
      return json(200, taken)
    },
    AnyFile,
    MOST_BYTES,
  )
}

/** Any object: its version decides which form it must have. */
const AnyFile = loose({}) as unknown as v.GenericSchema<unknown, v.InferOutput<typeof BankFile>>
