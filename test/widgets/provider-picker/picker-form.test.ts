// The provider picker as a control of a form: its name, what the form holds against it, reset, restore, and disabled.

import { assert, test } from '#kit'
import type { ProviderPickerElement } from '../../../widgets/provider-picker/index.ts'
import '../../../widgets/provider-picker/define.ts'
import { ScriptedSource, settled } from '../fixtures.ts'
import { clean, key, type } from '../scenes.ts'

type Trial = (picker: ProviderPickerElement, form: HTMLFormElement) => Promise<void>

/** Runs a test with a picker of the name `bank` in a form; `html` is what stands before it in its tag. */
function trial(name: string, attributes: Record<string, string>, body: Trial): void {
  test(name, async () => {
    clean(document.body)
    document.documentElement.lang = 'en'
    const form = document.createElement('form')
    const picker = document.createElement('silta-provider-picker')
    picker.source = new ScriptedSource()
    for (const [attribute, value] of Object.entries({ name: 'bank', ...attributes }))
      picker.setAttribute(attribute, value)
    form.append(picker)
    document.body.append(form)
    try {
      await settled(picker)
      await body(picker, form)
    } finally {
      clean(document.body)
    }
  })
}

const field = (picker: Element) =>
  picker.shadowRoot?.querySelector('input') ?? assert.fail('There is no field')

trial(
  'asks for a bank where one is required, and names what is missing (ecosystem: 5)',
  { required: '' },
  async (picker, form) => {
    assert.isTrue(picker.willValidate)
    assert.isTrue(picker.validity.valueMissing)
    assert.equal(picker.validationMessage, 'Choose your bank')
    assert.isFalse(form.checkValidity())
    assert.isNull(new FormData(form).get('bank'))
    await settled(picker)
    assert.equal(field(picker).getAttribute('aria-required'), 'true')
    assert.equal(field(picker).getAttribute('aria-invalid'), 'true')
    type(picker, 'lumikko')
    await settled(picker)
    key(picker, 'Enter')
    await settled(picker)
    assert.isTrue(form.checkValidity())
    assert.isNull(picker.shadowRoot?.querySelector('[aria-invalid=true]'))
    assert.equal(new FormData(form).get('bank'), 'fi-3')
  },
)

trial(
  'puts the focus on the search field when the form is sent without a bank (ecosystem: 5)',
  { required: '' },
  async (picker, form) => {
    let sent = 0
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      sent += 1
    })
    form.requestSubmit()
    await settled(picker)
    assert.equal(sent, 0)
    assert.isTrue(document.activeElement === picker)
    assert.isTrue(picker.shadowRoot?.activeElement === field(picker))
    picker.value = 'fi-1'
    await settled(picker)
    form.requestSubmit()
    assert.equal(sent, 1)
  },
)

trial(
  'says nothing is missing before a form was refused, and forgets it on reset (ecosystem: 5)',
  { required: '' },
  async (picker, form) => {
    assert.equal(field(picker).getAttribute('aria-invalid'), 'false')
    picker.reportValidity()
    await settled(picker)
    assert.equal(field(picker).getAttribute('aria-invalid'), 'true')
    form.reset()
    await settled(picker)
    assert.equal(field(picker).getAttribute('aria-invalid'), 'false')
  },
)

trial(
  'takes back what the browser kept, and what the page set first on reset (ecosystem: 5)',
  { value: 'se-1' },
  async (picker, form) => {
    picker.formStateRestoreCallback('fi-4')
    await settled(picker)
    assert.equal(new FormData(form).get('bank'), 'fi-4')
    form.reset()
    await settled(picker)
    assert.equal(new FormData(form).get('bank'), 'se-1')
    assert.isTrue(picker.form === form)
  },
)

trial(
  'chooses nothing while its fieldset is disabled (ecosystem: 5)',
  { required: '' },
  async (picker, form) => {
    const fieldset = document.createElement('fieldset')
    fieldset.disabled = true
    form.append(fieldset)
    fieldset.append(picker)
    await settled(picker)
    assert.isTrue(field(picker).disabled)
    assert.isTrue(form.checkValidity(), 'what is disabled is not looked at')
    picker.shadowRoot?.querySelector<HTMLElement>('[role=option]')?.click()
    assert.equal(picker.value, '')
    fieldset.disabled = false
    await settled(picker)
    picker.shadowRoot?.querySelector<HTMLElement>('[role=option]')?.click()
    assert.notEqual(picker.value, '')
    picker.disabled = true
    await settled(picker)
    assert.isNull(new FormData(form).get('bank'))
  },
)

trial(
  'says what is missing in the language of the page (look: Words)',
  { required: '', lang: 'sv' },
  async (picker) => {
    assert.equal(picker.validationMessage, 'Välj din bank')
  },
)

/** Everything that a form and a page hear of a choice, in order, with the value of that moment. */
function heard(picker: ProviderPickerElement, form: HTMLFormElement): string[] {
  const told: string[] = []
  for (const name of ['input', 'change', 'silta-provider-change'])
    form.addEventListener(name, (event) => {
      assert.isTrue(event.target === picker)
      told.push(`${name} ${picker.value}`)
    })
  return told
}

trial(
  'fires input and change to its form when a person chooses, before its own event (house: 4)',
  {},
  async (picker, form) => {
    const told = heard(picker, form)
    form.addEventListener('change', () => {
      assert.equal(new FormData(form).get('bank'), picker.value)
    })
    picker.shadowRoot?.querySelector<HTMLElement>('[role=option]')?.click()
    assert.deepEqual(
      told.map((one) => one.split(' ')[0]),
      ['input', 'change', 'silta-provider-change'],
    )
    assert.notEqual(picker.value, '')
    assert.equal(new Set(told.map((one) => one.split(' ')[1])).size, 1)
  },
)

trial(
  'fires input and change once for a choice by keys, and never for what is typed (house: 4)',
  {},
  async (picker, form) => {
    const told = heard(picker, form)
    type(picker, 'lumikko')
    await settled(picker)
    assert.deepEqual(told, [])
    key(picker, 'Enter')
    await settled(picker)
    key(picker, 'Enter')
    await settled(picker)
    assert.deepEqual(told, ['input fi-3', 'change fi-3', 'silta-provider-change fi-3'])
  },
)

trial(
  'fires nothing when the page, a reset or the browser sets the value (house: 4)',
  {},
  async (picker, form) => {
    const told = heard(picker, form)
    picker.value = 'fi-1'
    await settled(picker)
    picker.formStateRestoreCallback('fi-4')
    form.reset()
    await settled(picker)
    assert.deepEqual(told, [])
  },
)

trial(
  'posts the id of the bank under its name in a plain form (house: 4)',
  { value: 'se-1' },
  async (_, form) => {
    const posted = await new Promise<FormData>((resolve) => {
      form.addEventListener('formdata', ({ formData }) => resolve(formData))
      form.addEventListener('submit', (event) => {
        event.preventDefault()
        assert.isNotNull(new FormData(form))
      })
      form.requestSubmit()
    })
    assert.deepEqual([...posted], [['bank', 'se-1']])
  },
)
