// What the schema library leaves out, for both error families: every unknown member, and lists where objects belong.
// It checks no values; fields.ts and flat-errors.ts do.

/** Finds every member that a schema does not know; a schema by itself stops at the first one of each object. */
export function unknownMembers(schema: unknown, value: unknown, at = ''): string[] {
  const inner = partOf(schema, 'wrapped')
  if (inner !== undefined) return unknownMembers(inner, value, at)
  const item = partOf(schema, 'item')
  if (item !== undefined && Array.isArray(value)) {
    return value.flatMap((one, index) => unknownMembers(item, one, `${at}[${index}]`))
  }
  const entries = entriesOf(schema)
  if (!entries || !isPlainObject(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    const path = at === '' ? name : `${at}.${name}`
    if (Object.hasOwn(entries, name)) return unknownMembers(entries[name], member, path)
    return [path]
  })
}

/**
 * Puts a number where a list stands in place of an object, so that the schema refuses it there.
 *
 * To a schema a list is an object without the members that it asks for.
 */
export function withoutLists(schema: unknown, value: unknown): unknown {
  const inner = partOf(schema, 'wrapped')
  if (inner !== undefined) return withoutLists(inner, value)
  const item = partOf(schema, 'item')
  if (item !== undefined) return Array.isArray(value) ? value.map((one) => withoutLists(item, one)) : value
  const entries = entriesOf(schema)
  if (!entries && partOf(schema, 'type') !== 'record') return value
  if (Array.isArray(value)) return 0
  if (!entries || !isPlainObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      Object.hasOwn(entries, name) ? withoutLists(entries[name], member) : member,
    ]),
  )
}

/** Names the members of an object schema, in its order; `undefined` for another schema. */
export function entriesOf(schema: unknown): Record<string, unknown> | undefined {
  const entries = partOf(schema, 'entries')
  return isPlainObject(entries) ? { ...entries } : undefined
}

function partOf(schema: unknown, name: string): unknown {
  return isPlainObject(schema) && Object.hasOwn(schema, name) ? schema[name] : undefined
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
