/// <reference lib="dom" />
// A form made from a JSON Schema, which returns the value: for any page, in the page's own words and look.

import {
  type Broken,
  type Field,
  fieldOf,
  type JsonSchema,
  judgeNumber,
  judgeText,
  type Schemas,
  variantOf,
} from './schema-fields.ts'

/** The texts of the form. */
export interface FormWords {
  /** Explains what is wrong with what a person has written. */
  readonly broken: (broken: Broken) => string
  readonly json: string
  readonly add: (name: string) => string
  readonly remove: (name: string) => string
  /** Label of the option to choose nothing. */
  readonly none: string
  /** Names the choice between several forms. */
  readonly form: string
  /** Names of the columns of a map. */
  readonly name: string
  readonly value: string
}

/** What a form is made from. */
export interface FormOptions {
  readonly schema: JsonSchema
  readonly schemas: Schemas
  readonly words: FormWords
  /** Title of the whole form. */
  readonly title: string
  /** The value with which the form begins. */
  readonly value?: unknown
  /** Called after each change. */
  readonly onChange?: () => void
}

/** A form, or a part of one. */
export interface SchemaForm {
  readonly element: HTMLElement
  /** Returns the value; `undefined` if nothing was filled in and nothing is required. */
  read(): unknown
}

/**
 * Makes the fields. Put `element` into a `<form>`: its own `checkValidity()` and `reportValidity()` judge them.
 * Classes: `schema-group`, `schema-field`, `schema-about`, `schema-fault`, `schema-button`.
 */
export function makeSchemaForm({ schema, schemas, words, title, value, onChange }: FormOptions): SchemaForm {
  const changed = () => onChange?.()
  return new Maker(schemas, words, changed).part({ schema, name: title, isRequired: true, value })
}

interface Part {
  readonly schema: JsonSchema
  readonly name: string
  readonly isRequired: boolean
  readonly value: unknown
}

class Maker {
  readonly #all: Schemas
  readonly #words: FormWords
  readonly #changed: () => void

  constructor(all: Schemas, words: FormWords, changed: () => void) {
    this.#all = all
    this.#words = words
    this.#changed = changed
  }

  part(part: Part): SchemaForm {
    const field = fieldOf(part.schema, this.#all)
    switch (field.kind) {
      case 'fixed':
        return this.#fixed(part, field.value)
      case 'choice':
        return this.#choice(part, field.about, field.values)
      case 'text':
        return this.#text(part, field.about, (text) => judgeText(text, field.rules, part.isRequired), {
          suggestions: field.suggestions,
          isNumber: isOfDigits(field.rules.pattern ?? ''),
        })
      case 'number':
        return this.#text(part, field.about, (text) => judgeNumber(text, field.rules, part.isRequired), {
          isNumber: true,
          parse: Number,
        })
      case 'json':
        return this.#text(part, field.about, (text) => judgeJson(text, part.isRequired), {
          parse: JSON.parse,
          isJson: true,
        })
      case 'group':
        return this.#group(part, field)
      case 'list':
        return this.#list(part, field)
      case 'map':
        return this.#map(part, field)
      case 'variants':
        return this.#variants(part, field)
    }
  }

  #fixed({ name }: Part, value: unknown): SchemaForm {
    const output = make('output', { textContent: String(value) })
    return { element: this.#labelled(name, '', output, true), read: () => value }
  }

  #choice({ name, isRequired, value }: Part, about: string, values: readonly unknown[]): SchemaForm {
    const select = make('select', { required: isRequired })
    const first = make('option', { value: '', textContent: this.#words.none })
    select.append(
      first,
      ...values.map((one, at) => make('option', { value: String(at), textContent: String(one) })),
    )
    const at = values.indexOf(value)
    if (at >= 0) select.value = String(at)
    select.addEventListener('change', this.#changed)
    return {
      element: this.#labelled(name, about, select, isRequired),
      read: () => (select.value === '' ? undefined : values[Number(select.value)]),
    }
  }

  #text(
    { name, isRequired, value }: Part,
    about: string,
    judge: (text: string) => Broken | 'json' | undefined,
    { isNumber = false, isJson = false, suggestions = [], parse = (text) => text }: TextOptions,
  ): SchemaForm {
    const input = isJson
      ? make('textarea', { rows: 3 })
      : make('input', { type: 'text', inputMode: isNumber ? 'decimal' : 'text' })
    Object.assign(input, { required: isRequired, autocomplete: 'off', spellcheck: false })
    input.value = value === undefined ? '' : isJson ? JSON.stringify(value, undefined, 2) : textOf(value)
    const element = this.#labelled(name, about, input, isRequired)
    if (suggestions.length > 0) {
      const list = make('datalist', { id: newId() })
      list.append(...suggestions.map((one) => make('option', { value: one })))
      input.setAttribute('list', list.id)
      element.append(list)
    }
    const fault = make('small', { className: 'schema-fault', id: newId(), hidden: true })
    element.append(fault)
    input.setAttribute('aria-errormessage', fault.id)
    const check = () => {
      const broken = judge(input.value)
      const said =
        broken === undefined ? '' : broken === 'json' ? this.#words.json : this.#words.broken(broken)
      input.setCustomValidity(said)
      return said
    }
    const show = () => {
      const said = check()
      fault.textContent = said
      fault.hidden = said === ''
      input.setAttribute('aria-invalid', String(said !== ''))
    }
    check()
    input.addEventListener('input', () => {
      // A fault is first shown when the person leaves the field or submits; once shown, it goes as soon as it is corrected.
      if (fault.hidden) check()
      else show()
      this.#changed()
    })
    input.addEventListener('change', show)
    input.addEventListener('invalid', show)
    return {
      element,
      read: () =>
        input.value === '' || (isJson && judgeJson(input.value, false)) ? undefined : parse(input.value),
    }
  }

  #group({ name, isRequired, value }: Part, { about, members }: Field & { kind: 'group' }): SchemaForm {
    const given = isObject(value) ? value : {}
    const parts = members.map((member) => {
      // The members that an optional object requires are required only once the object is there.
      const isNeeded = member.isRequired && (isRequired || value !== undefined)
      return { ...member, form: this.part({ ...member, isRequired: isNeeded, value: given[member.name] }) }
    })
    const isFixed = (schema: JsonSchema) => fieldOf(schema, this.#all).kind === 'fixed'
    return {
      element: this.#fieldset(name, about, ...parts.map(({ form }) => form.element)),
      read() {
        const read = parts.flatMap(({ name: member, schema, form }) => {
          const one = form.read()
          return one === undefined ? [] : [{ member, one, counts: !isFixed(schema) }]
        })
        if (!isRequired && !read.some(({ counts }) => counts)) return undefined
        return Object.fromEntries(read.map(({ member, one }) => [member, one]))
      },
    }
  }

  #list(
    { name, isRequired, value }: Part,
    { about, item, least, most }: Field & { kind: 'list' },
  ): SchemaForm {
    const rows = this.#rows(name, about, most, (one) =>
      this.part({ schema: item, name, isRequired: true, value: one }),
    )
    const given: readonly unknown[] = Array.isArray(value) ? value : []
    const count = Math.max(given.length, isRequired ? least : 0)
    for (let at = 0; at < count; at++) rows.add(given[at])
    return {
      element: rows.element,
      read: () =>
        rows.forms.length === 0 && !isRequired ? undefined : rows.forms.map((form) => form.read()),
    }
  }

  #map({ name, value }: Part, { about, value: schema }: Field & { kind: 'map' }): SchemaForm {
    const words = this.#words
    const pair = {
      type: 'object',
      properties: { [words.name]: { type: 'string', minLength: 1 }, [words.value]: schema },
      required: [words.name, words.value],
    }
    const rows = this.#rows(name, about, Infinity, (one) =>
      this.part({ schema: pair, name, isRequired: true, value: one }),
    )
    for (const [key, one] of Object.entries(isObject(value) ? value : {}))
      rows.add({ [words.name]: key, [words.value]: one })
    return {
      element: rows.element,
      read() {
        const pairs = rows.forms.map((form) => form.read() as Record<string, unknown>)
        return pairs.length === 0
          ? undefined
          : Object.fromEntries(pairs.map((one) => [textOf(one[words.name] ?? ''), one[words.value]]))
      },
    }
  }

  #rows(name: string, about: string, most: number, makeOne: (value: unknown) => SchemaForm) {
    const place = make('div')
    const forms: SchemaForm[] = []
    const button = make('button', {
      type: 'button',
      className: 'schema-button',
      textContent: this.#words.add(name),
    })
    const show = () => (button.disabled = forms.length >= most)
    const add = (value: unknown) => {
      const form = makeOne(value)
      const remove = make('button', {
        type: 'button',
        className: 'schema-button',
        textContent: this.#words.remove(name),
      })
      const row = make('div')
      row.append(form.element, remove)
      remove.addEventListener('click', () => {
        forms.splice(forms.indexOf(form), 1)
        row.remove()
        show()
        // The button that had the focus is gone.
        button.focus()
        this.#changed()
      })
      forms.push(form)
      place.append(row)
      show()
    }
    button.addEventListener('click', () => {
      add(undefined)
      place.lastElementChild?.querySelector<HTMLElement>('input, select, textarea')?.focus()
      this.#changed()
    })
    return { element: this.#fieldset(name, about, place, button), forms, add }
  }

  #variants(
    { name, isRequired, value }: Part,
    { about, variants }: Field & { kind: 'variants' },
  ): SchemaForm {
    const select = make('select')
    const titles = variants.map((one, at) => one.title ?? one.$ref?.split('/').at(-1) ?? `${at + 1}`)
    select.append(...titles.map((title, at) => make('option', { value: String(at), textContent: title })))
    select.value = String(variantOf(value, variants, this.#all))
    const place = make('div')
    let form: SchemaForm
    const show = (given: unknown) => {
      const schema = variants[Number(select.value)] ?? {}
      form = this.part({ schema, name: titles[Number(select.value)] ?? name, isRequired, value: given })
      place.replaceChildren(form.element)
    }
    show(value)
    select.addEventListener('change', () => {
      show(undefined)
      this.#changed()
    })
    const chosen = this.#labelled(this.#words.form, '', select, true)
    return { element: this.#fieldset(name, about, chosen, place), read: () => form.read() }
  }

  #fieldset(name: string, about: string, ...children: readonly HTMLElement[]): HTMLElement {
    const fieldset = make('fieldset', { className: 'schema-group' })
    fieldset.append(make('legend', { textContent: name }), ...aboutOf(about), ...children)
    return fieldset
  }

  #labelled(name: string, about: string, control: HTMLElement, isRequired: boolean): HTMLElement {
    const field = make('div', { className: 'schema-field' })
    control.id = newId()
    const label = make('label', { htmlFor: control.id, textContent: name })
    label.classList.toggle('schema-optional', !isRequired)
    const said = aboutOf(about)
    for (const one of said) control.setAttribute('aria-describedby', (one.id = newId()))
    field.append(label, control, ...said)
    return field
  }
}

interface TextOptions {
  readonly isNumber?: boolean
  readonly isJson?: boolean
  readonly suggestions?: readonly string[]
  readonly parse?: (text: string) => unknown
}

function judgeJson(text: string, isRequired: boolean): Broken | 'json' | undefined {
  if (text === '') return isRequired ? { rule: 'required', by: '' } : undefined
  try {
    JSON.parse(text)
    return undefined
  } catch {
    return 'json'
  }
}

// Descriptions are Markdown whose only markup is code.
const aboutOf = (about: string) =>
  about === '' ? [] : [make('small', { className: 'schema-about', textContent: about.replaceAll('`', '') })]

/** Whether a pattern allows digits and no letters, as an amount does: a phone then shows its keyboard of digits. */
const isOfDigits = (pattern: string) =>
  /\\d|0-9/.test(pattern) && !/[a-z]/i.test(pattern.replaceAll('\\d', ''))

/** Writes a value as a field shows it: a text as it is, the rest as JSON. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

let ids = 0
const newId = () => `schema-${++ids}`

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  members: Partial<HTMLElementTagNameMap[K]> = {},
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(tag), members)
}
