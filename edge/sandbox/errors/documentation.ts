// Documents refusals: the body as the bank writes it, the codes of its status, and its headers.

import type { Refusal } from '../openapi/documentation.ts'
import type { FlatRefusal } from './flat.ts'
import { CHALLENGED, listBody, type ListCode, type ListRefusal, type ListStatuses, WAITS } from './list.ts'

type Header = NonNullable<Refusal['headers']>[number]

/** When the bank sends a status, and an example of a refusal with it. */
export interface ListRow {
  readonly when: string
  readonly refusal: ListRefusal
}

/**
 * Documents the refusals of an operation of the list family.
 *
 * @param id Error id of the examples.
 * @param statuses Statuses of the interface by code: a row lists the codes of its own status.
 * @param codes Codes of the operation.
 */
export function listRefusals(
  id: string,
  statuses: ListStatuses,
  codes: readonly ListCode[],
  rows: Readonly<Record<number, ListRow>>,
): Record<number, Refusal> {
  const documented = Object.entries(rows).map(([status, { when, refusal }]): [string, Refusal] => {
    const own = (Object.keys(statuses) as ListCode[]).filter(
      (code) => statuses[code] === Number(status) && codes.includes(code),
    )
    const headers: Header[] = []
    if (own.some((code) => WAITS.includes(code))) headers.push('retry-after')
    if (own.some((code) => CHALLENGED.includes(code))) headers.push('www-authenticate')
    return [status, { when, codes: own, headers, example: listBody(refusal, id) }]
  })
  return Object.fromEntries(documented)
}

/**
 * Makes the function that documents a refusal of the flat family, with the codes of its violations unless others are given.
 *
 * @param id Error id of the examples.
 */
export function flatRefusals(id: string) {
  return (
    when: string,
    { type, message, violations = [], headers = {} }: FlatRefusal,
    codes: readonly string[] = violations.map((one) => one.type),
  ): Refusal => ({
    when,
    codes,
    headers: Object.keys(headers) as Header[],
    example: { type, message, id, violations },
  })
}
