/// <reference types="node" />
// Looks into the bank's own books on disk, so that a test can count payments and learn ids that nobody may see.
// It reads only, and it is no interface of the bank.

import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What the books say of a payment or a refund. */
export interface BookedPayment {
  paymentId: string
  status: string
}

/** Reads all payments of the bank whose data is in a folder of the demo. */
export function readBooks(folder: string): BookedPayment[] {
  return globSync(join(folder, 'state/v3/do/*SandboxBank*/*.sqlite')).flatMap((file) => {
    const books = new DatabaseSync(file, { readOnly: true })
    try {
      const tables = books.prepare("SELECT name FROM sqlite_master WHERE name = 'documents'").all()
      if (tables.length === 0) return []
      const rows = books
        .prepare("SELECT key, value FROM documents WHERE key LIKE 'online-payment/record/%'")
        .all()
      return rows.map((row) => {
        const record = JSON.parse(String(row['value'])) as { status: string }
        return { paymentId: String(row['key']).slice('online-payment/record/'.length), status: record.status }
      })
    } finally {
      books.close()
    }
  })
}
