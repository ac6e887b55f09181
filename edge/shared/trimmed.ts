// Trims settings as they are read from variables, files and bindings: invisible characters at the ends do not count.

import { trimUnseen } from '../../core/shared/values/typed.ts'

/** Trims the texts among some values; what is no text stays as it is. */
export function trimmed<T extends object>(values: T): T {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? trimUnseen(value) : value,
    ]),
  ) as T
}
