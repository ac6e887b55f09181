// The fields of a form, read from a schema: groups, lists, choices, several forms, references; and what is wrong with a text.
import { assert, test } from '#kit'
import {
  fieldOf,
  type JsonSchema,
  judgeNumber,
  judgeText,
  resolved,
  variantOf,
} from '../../../../edge/shared/parts/schema-fields.ts'

const schemas: Record<string, JsonSchema> = {
  Iban: { type: 'string', pattern: '^[A-Z]{2}[0-9]+$', description: 'An account.' },
  Company: {
    type: 'object',
    properties: { kind: { const: 'company' }, id: { type: 'string' } },
    required: ['kind', 'id'],
    additionalProperties: false,
  },
  Person: {
    type: 'object',
    properties: { kind: { const: 'person' }, name: { type: 'string' } },
    required: ['kind', 'name'],
    additionalProperties: false,
  },
}
const kindOf = (schema: JsonSchema) => fieldOf(schema, schemas).kind

test('reads each form of a schema as a field, and what it does not know as JSON (house: 4)', () => {
  const kinds: [JsonSchema, string][] = [
    [{ $ref: '#/components/schemas/Iban' }, 'text'],
    [{ type: ['string', 'null'] }, 'text'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'boolean' }, 'choice'],
    [{ enum: ['EUR', 'USD'] }, 'choice'],
    [{ const: 1 }, 'fixed'],
    [{ type: 'array', items: { type: 'string' } }, 'list'],
    [{ type: 'object', properties: { a: { type: 'string' } } }, 'group'],
    [{ type: 'object', additionalProperties: { type: 'string' } }, 'map'],
    [
      { oneOf: [{ $ref: '#/components/schemas/Company' }, { $ref: '#/components/schemas/Person' }] },
      'variants',
    ],
    [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text'],
    [{}, 'json'],
  ]
  for (const [schema, kind] of kinds) assert.equal(kindOf(schema), kind, JSON.stringify(schema))
  assert.equal(fieldOf({ $ref: '#/components/schemas/Iban' }, schemas).about, 'An account.')
  const own = fieldOf({ $ref: '#/components/schemas/Iban', description: 'The payer’s.' }, schemas)
  assert.equal(own.about, 'The payer’s.')
})

test('joins what allOf splits, and follows a circle only as far as it is asked to (house: 4)', () => {
  const joined = resolved(
    {
      allOf: [
        { properties: { a: {} }, required: ['a'] },
        { properties: { b: {} }, required: ['b'] },
      ],
    },
    {},
  )
  assert.deepEqual(
    [Object.keys(joined.properties ?? {}), joined.required],
    [
      ['a', 'b'],
      ['a', 'b'],
    ],
  )
  const circle = { Tree: { type: 'object', properties: { inner: { $ref: '#/components/schemas/Tree' } } } }
  assert.equal(fieldOf({ $ref: '#/components/schemas/Tree' }, circle).kind, 'group')
})

test('says which rule a text breaks, and lets through what is empty and need not be there (house: 4)', () => {
  const rules = { type: 'string', pattern: '^\\d+\\.\\d{2}$', minLength: 4, maxLength: 6 }
  const judged = (text: string, isRequired = true) => judgeText(text, rules, isRequired)?.rule
  assert.deepEqual(
    ['', '1', '12,50', '1234567', '12.50', '€.50'].map((text) => judged(text)),
    ['required', 'short', 'pattern', 'long', undefined, 'pattern'],
  )
  assert.isUndefined(judged('', false))
  const number = { type: 'integer', minimum: 1, maximum: 9 }
  assert.deepEqual(
    ['1', '0', '10', '1.5', '1e0', ''].map((text) => judgeNumber(text, number, true)?.rule),
    [undefined, 'low', 'high', 'number', 'number', 'required'],
  )
  assert.isUndefined(judgeNumber('12.50', { type: 'number' }, true))
})

test('finds the form that a value has among several (house: 4)', () => {
  const variants = ['Company', 'Person'].map((name) => ({ $ref: `#/components/schemas/${name}` }))
  assert.equal(variantOf({ kind: 'person', name: 'Aino' }, variants, schemas), 1)
  assert.equal(variantOf({ kind: 'company', id: '1' }, variants, schemas), 0)
  assert.equal(variantOf(undefined, variants, schemas), 0)
  assert.equal(variantOf('text', [{ type: 'number' }, { type: 'string' }], schemas), 1)
})
