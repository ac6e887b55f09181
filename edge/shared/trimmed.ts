// Settings, as they are read from variables, files and bindings: what cannot be seen at the ends of a value is no part of it.

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
