// How the error families write what the one validator found, and what they answer at the stages that all interfaces share.
// Which call comes to which refusal is in the tests of the interfaces.
import { assert, test } from '#kit'
import * as v from 'valibot'
import { list, strict, text } from '../../../core/shared/check.ts'
import { checkKinds } from '../../../core/shared/fault-kind.ts'
import type { ErrorFamily } from '../../../edge/sandbox/errors/family.ts'
import { flatFamily, invalid } from '../../../edge/sandbox/errors/flat.ts'
import { listFamily } from '../../../edge/sandbox/errors/list.ts'

const flat = flatFamily((code) => invalid([{ type: code, message: 'planned' }]), 415)
const plain = listFamily(() => ({ CALL_LIMIT_EXCEEDED: 403, SERVICE_UNAVAILABLE: 503 }))
const silent = listFamily(() => ({}), 'silent')

const Order = strict({
  name: text((value) => value.length < 4, 'must be at most 3 characters', 'size'),
  iban: text((value) => value === 'FI', 'must be an IBAN', 'Iban'),
  day: text((value) => value === '2026-11-20', 'must be a date', 'date'),
  count: v.pipe(
    v.number('must be a number'),
    v.minValue(1, 'must be at least 1'),
    v.maxValue(9, 'must be at most 9'),
  ),
  lines: list(text((value) => value !== '', 'must not be empty')),
  kind: v.picklist(['a'], 'must be a'),
})
const value = {
  name: 'long',
  iban: 'XX',
  day: 'today',
  lines: ['', null],
  kind: 'b',
  more: 1,
}

async function writtenBy<R>(family: ErrorFamily<R>, changes: object): Promise<Record<string, unknown>[]> {
  const checked = checkKinds(Order, { ...value, ...changes })
  const response = family.write(family.fields(checked.ok ? [] : checked.faults), { id: 'an-id' })
  assert.equal(response.status, 400)
  assert.equal(response.headers.get('x-error-id'), 'an-id')
  const body = (await response.json()) as Record<string, Record<string, unknown>[]>
  return body['violations'] ?? body['errors'] ?? []
}

test('writes each fault as the violation of its kind, or by the name of its rule (gaps: shared.errors.violations)', async () => {
  const written = await writtenBy(flat, { count: 0 })
  assert.deepEqual(
    written.map(({ type, path }) => `${String(type)} ${String(path)}`),
    [
      'Size name',
      'Iban iban',
      'Date day',
      'Min count',
      'InvalidValue lines[0]',
      'TypeMismatch lines[1]',
      'InvalidValue kind',
      'UnrecognizedProperty more',
    ],
  )
  const others = await writtenBy(flat, { count: 10, name: 1, lines: {}, iban: null })
  assert.includeMembers(
    others.map(({ type, path }) => `${String(type)} ${String(path)}`),
    ['Max count', 'TypeMismatch name', 'TypeMismatch lines', 'Required iban'],
  )
})

test('writes the same faults in the codes of the list family (gaps: shared.members, shared.errors.list)', async () => {
  const written = await writtenBy(plain, { count: null })
  assert.deepEqual(
    written.map(({ code, path, type }) => [code, path, type]),
    [
      ['INVALID_FIELD', 'name', 'VALIDATION'],
      ['INVALID_FIELD', 'iban', 'VALIDATION'],
      ['INVALID_FIELD', 'day', 'VALIDATION'],
      ['MISSING_FIELD', 'count', 'VALIDATION'],
      ['INVALID_FIELD', 'lines[0]', 'VALIDATION'],
      ['INVALID_FIELD', 'lines[1]', 'VALIDATION'],
      ['INVALID_FIELD', 'kind', 'VALIDATION'],
      ['UNKNOWN_MEMBER', 'more', 'VALIDATION'],
    ],
  )
})

test('tells how long to wait after too many calls and during a break, in whole seconds (gaps: shared.rate-limit)', () => {
  const statusOf = <R>(family: ErrorFamily<R>, refusal: R | undefined): unknown[] => {
    if (refusal === undefined) throw new TypeError('the family must say something')
    const { status, headers } = family.write(refusal, { id: 'an-id', operation: 'notes.add' })
    return [status, headers.get('retry-after')]
  }
  assert.deepEqual(statusOf(flat, flat.tooMany(7)), [429, '7'])
  assert.deepEqual(statusOf(flat, flat.closed('notes.add')), [503, '60'])
  assert.deepEqual(statusOf(plain, plain.tooMany(7)), [403, '7'])
  assert.deepEqual(statusOf(plain, plain.closed('notes.add')), [503, '60'])
  assert.isUndefined(silent.closed('notes.add'))
})

test('refuses another media type with 415 where the paper has it, and with 400 elsewhere (gaps: shared.body)', () => {
  assert.equal(flat.write(flat.mediaType(), { id: 'an-id' }).status, 415)
  const other = flatFamily(() => invalid([]))
  assert.equal(other.write(other.mediaType(), { id: 'an-id' }).status, 400)
  assert.equal(plain.write(plain.mediaType(), { id: 'an-id' }).status, 400)
})
