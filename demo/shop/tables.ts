// The tables of the shop's database, and what such a database must do.

/** A small SQL database, as a Durable Object and Node both have one. */
export interface Sql {
  /** Runs one statement and gives its rows. */
  run(statement: string, ...bindings: (string | number)[]): Record<string, unknown>[]
  /** Runs the work wholly, or not at all when it throws. */
  transaction<T>(work: () => T): T
}

/** Makes the tables that are missing. */
export function makeTables(sql: Sql): void {
  for (const table of TABLES) sql.run(`CREATE TABLE IF NOT EXISTS ${table}`)
}

const TABLES = [
  'orders (id TEXT PRIMARY KEY, handle TEXT NOT NULL, value TEXT NOT NULL)',
  'webhooks (id TEXT PRIMARY KEY, received_at INTEGER NOT NULL, webhook TEXT NOT NULL, worked INTEGER NOT NULL)',
  // The primary key makes sure that an order, or a month of one, is packed only once.
  'packings (order_id TEXT PRIMARY KEY)',
  // The payees of payouts, by the ids of the payouts.
  'payouts (id TEXT PRIMARY KEY, value TEXT NOT NULL)',
  // Codes by which a telephone goes on with an order, and the browsers that have used them.
  'phone_codes (digest TEXT PRIMARY KEY, order_id TEXT NOT NULL, bank TEXT NOT NULL, ends_at INTEGER NOT NULL, used_by TEXT NOT NULL)',
  // The pages that use those codes, by the digests of their nonces.
  'phone_holders (digest TEXT PRIMARY KEY, page TEXT NOT NULL)',
  'beginnings (id INTEGER PRIMARY KEY, at INTEGER NOT NULL)',
  'sessions (digest TEXT PRIMARY KEY, ends_at INTEGER NOT NULL)',
  'tries (id INTEGER PRIMARY KEY, count INTEGER NOT NULL, until INTEGER NOT NULL)',
  'objects (kind TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (kind, name))',
]

/** Names the tables that are emptied when the shop begins anew. */
export const FORGOTTEN: readonly string[] = [
  'orders',
  'webhooks',
  'packings',
  'objects',
  'payouts',
  'phone_codes',
  'phone_holders',
]
