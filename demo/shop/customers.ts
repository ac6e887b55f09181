// Who ordered what: the name and the e-mail address that a buyer wrote at the checkout, by order.
// Personal data: no bank and no proxy gets it, and it is deleted with the other personal data of an order.

/** Who ordered. */
export interface Customer {
  name: string
  email: string
}

/** Runs a statement of SQL and gives its rows. */
interface Statements {
  run(statement: string, ...bindings: (string | number)[]): Record<string, unknown>[]
}

/** Most orders that one search finds. */
const MOST_FOUND = 20

/** The customers of the shop's orders. */
export class Customers {
  readonly #sql: Statements

  constructor(sql: Statements) {
    this.#sql = sql
    sql.run(
      'CREATE TABLE IF NOT EXISTS customers (order_id TEXT PRIMARY KEY, name TEXT NOT NULL, email TEXT NOT NULL, words TEXT NOT NULL)',
    )
  }

  /** Stores who ordered; a customer that is already stored for the order stays. */
  place(orderId: string, { name, email }: Customer): void {
    const words = `${name} ${email}`.toLowerCase()
    this.#sql.run(
      'INSERT OR IGNORE INTO customers (order_id, name, email, words) VALUES (?, ?, ?, ?)',
      orderId,
      name,
      email,
      words,
    )
  }

  of(orderId: string): Customer | undefined {
    const [row] = this.#sql.run('SELECT name, email FROM customers WHERE order_id = ?', orderId)
    return row && { name: String(row['name']), email: String(row['email']) }
  }

  /** Lists the ids of the latest orders of customers whose name or address has these letters. */
  find(letters: string): string[] {
    const found = this.#sql.run(
      'SELECT order_id FROM customers WHERE instr(words, ?) > 0 ORDER BY rowid DESC LIMIT ?',
      letters.toLowerCase(),
      MOST_FOUND,
    )
    return found.map((row) => String(row['order_id']))
  }

  forget(orderId: string): void {
    this.#sql.run('DELETE FROM customers WHERE order_id = ?', orderId)
  }

  /** Deletes all customers. */
  forgetAll(): void {
    this.#sql.run('DELETE FROM customers')
  }
}
