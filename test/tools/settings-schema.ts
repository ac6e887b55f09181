// Makes the JSON Schema of all settings of the proxy, for editors that show `silta.json`: of the forms that check them.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { settingsOf } from '../../edge/proxy/config/settings.ts'
import { SHORT_SETTINGS } from '../../edge/proxy/hosts/short-settings.ts'
import { INTERFACES } from '../../edge/proxy/interfaces/index.ts'
import { read, sources } from '../house/files.ts'

/** What is JSON as a variable of the environment, and may be as it is in a file of JSON. */
const JSON_SETTINGS = ['PRICE_LIST', 'KEY_ENDS', 'ASSUMPTIONS', ...SHORT_SETTINGS]

/** A setting, as an editor knows it. */
type Property = Record<string, unknown>

/** Makes the schema. */
export function makeSettingsSchema() {
  const words = docstrings()
  const forms = Object.entries<GenericSchema>(settingsOf(INTERFACES).entries)
  const short = SHORT_SETTINGS.map((name): [string, Property] => [
    name,
    { type: 'string', description: shortWords(name) },
  ])
  const properties = [...forms.map(([name, form]): [string, Property] => [name, propertyOf(form)]), ...short]
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Settings of a Silta proxy',
    type: 'object',
    properties: Object.fromEntries([
      ['$schema', { type: 'string' }],
      ...properties.map(([name, property]) => [name, described(name, property, words.get(name))] as const),
    ]),
    additionalProperties: false,
  }
}

/** Writes the schema into a file of the package. */
export function writeSettingsSchema(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(makeSettingsSchema(), undefined, 2)}\n`)
}

const shortWords = (name: string) =>
  name === 'SILTA_SECRET'
    ? 'At least 32 characters; stands for those secrets of our own that are absent.'
    : `The settings ${name}_… as members of one object, without ${name}_ before their names.`

function propertyOf(form: GenericSchema): Property {
  // A check by a function has no word there; the proxy judges all forms itself.
  const { $schema: _, ...property } = toJsonSchema(form, { typeMode: 'input', errorMode: 'ignore' })
  return property
}

function described(name: string, property: Property, words: string | undefined): Property {
  const type = JSON_SETTINGS.includes(name) ? ['string', 'object'] : property['type']
  return {
    ...property,
    ...(type !== undefined && { type }),
    ...(words !== undefined && { description: words }),
  }
}

/** Reads the docstring of each setting. */
function docstrings(): Map<string, string> {
  const files = sources('edge/proxy').filter((file) => /\/(settings|webhooks|short-settings)\.ts$/.test(file))
  return new Map(
    files.flatMap((file) =>
      Array.from(
        read(file).matchAll(/\/\*\*((?:(?!\*\/)[^])*)\*\/\n\s*([A-Z][A-Z0-9_]+):/g),
        ([, text = '', name = '']): [string, string] => [
          name,
          text
            .replaceAll(/\n\s*\* ?/g, ' ')
            .replaceAll(/\{@link (\w+)\}/g, '$1')
            .trim(),
        ],
      ),
    ),
  )
}
