// The store over SQL: one table of keys and JSON texts, through the few calls that every SQLite binding has.
// Files are opened in shared/hosts and hosts/worker.ts.

import type { Sql } from '../../shared/hosts/sql.ts'
import { afterPrefix, type Store } from './store.ts'

/**
 * Makes a store over a SQLite binding; creates its table if needed.
 *
 * @param table Name of the table, if one database contains several stores.
 */
export function sqlStore(sql: Sql, table: 'documents' | 'calls' | 'banks' = 'documents'): Store {
  sql.run(`CREATE TABLE IF NOT EXISTS ${table} (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`)
  let inside = false
  return {
    get(key) {
      const [row] = sql.run(`SELECT value FROM ${table} WHERE key = ?`, key)
      return row && parsed(row)
    },
    put(key, value) {
      sql.run(
        `INSERT INTO ${table} VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
        key,
        JSON.stringify(value),
      )
    },
    delete(key) {
      sql.run(`DELETE FROM ${table} WHERE key = ?`, key)
    },
    list({ prefix, start, end, reverse = false, limit = -1 }) {
      const last = afterPrefix(prefix)
      const rows = sql.run(
        `SELECT key, value FROM ${table} WHERE key >= ? AND key < ? ORDER BY key ${reverse ? 'DESC' : 'ASC'} LIMIT ?`,
        start !== undefined && start > prefix ? start : prefix,
        end !== undefined && end < last ? end : last,
        limit,
      )
      return rows.map((row) => [String(row['key']), parsed(row)])
    },
    transaction(work) {
      if (inside) return work()
      inside = true
      try {
        return sql.transaction(work)
      } finally {
        inside = false
      }
    },
    close: () => sql.close(),
  }
}

function parsed(row: Record<string, unknown>): unknown {
  return JSON.parse(String(row['value']))
}
