// The page of the picker's bench: the same banks in our picker and in the best open one, and the same keys typed in both.
// It is bundled and run in a browser by picker.ts.

import TomSelect from 'tom-select'
import '../../widgets/provider-picker/define.ts'
import type { Provider } from '../../core/view/index.ts'

const starts = ['Åkervik', 'Berga', 'Cedar', 'Dalen', 'Ekhaga', 'Fjellrø', 'Granby', 'Öraby']
const ends = ['Bank', 'Sparbank', 'Osuuskassa', 'Kredito Unija', 'Pankki']
const lands = ['FI', 'SE', 'NO', 'DK', 'EE', 'LV', 'LT']

function banksOf(count: number): Provider[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `b-${at}`,
    name: `${starts[at % starts.length]} ${ends[at % ends.length]} ${at}`,
    country: lands[at % lands.length] ?? '',
    enabled: true,
  }))
}

/** What is typed, letter by letter and back again. */
const word = 'sparbank'
const letters = [...word].map((_, at) => word.slice(0, at + 1))
const texts = [...letters, ...letters.toReversed().slice(1), '']

const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)))

/** Types all texts; gives the milliseconds from each key to the frame that shows what it found. */
async function typeAll(
  input: HTMLInputElement,
  count: () => number,
): Promise<{ framesMs: number[]; found: number }> {
  const framesMs: number[] = []
  let found = 0
  for (const text of texts) {
    // A person types between frames.
    await frame()
    const start = performance.now()
    input.value = text
    input.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    await frame()
    framesMs.push(performance.now() - start)
    if (text === word) found = count()
  }
  return { framesMs, found }
}

/** How a picker was made ready: its field, how many rows it found, and how many elements it has drawn. */
interface Ready {
  input: HTMLInputElement
  count: () => number
  nodes: () => number
}

let ready: Ready | undefined

/** Counts the elements of a tree, its shadow trees too. */
function nodesOf(root: ParentNode): number {
  return [...root.querySelectorAll('*')].reduce(
    (sum, element) => sum + 1 + (element.shadowRoot ? nodesOf(element.shadowRoot) : 0),
    0,
  )
}

async function ours(count: number): Promise<void> {
  const picker = document.createElement('silta-provider-picker')
  const banks = banksOf(count)
  picker.source = { providers: () => Promise.resolve(banks) }
  document.body.replaceChildren(picker)
  const root = () => picker.shadowRoot
  while (!root()?.querySelector('[role=option]')) await frame()
  const input = root()?.querySelector('input')
  if (!input) throw new Error('The picker has no field')
  picker.focus()
  ready = {
    input,
    count: () => Number(/^\d+/.exec(root()?.querySelector('[role=status]')?.textContent?.trim() ?? '')?.[0]),
    nodes: () => nodesOf(document.body),
  }
}

async function other(count: number): Promise<void> {
  const field = document.createElement('input')
  document.body.replaceChildren(field)
  const select = new TomSelect(field, {
    options: banksOf(count),
    valueField: 'id',
    labelField: 'name',
    searchField: ['name'],
    maxItems: 1,
    // It would wait for a third of a second after each key; what a key costs is asked here.
    refreshThrottle: 0,
  })
  // Of its own sheet what its list does: one that grew with its rows would be painted whole.
  Object.assign(select.dropdown_content.style, { maxHeight: '200px', overflow: 'hidden auto' })
  select.focus()
  select.open()
  for (let turn = 0; turn < 5; turn++) await frame()
  ready = {
    input: select.control_input,
    count: () => select.currentResults?.total ?? 0,
    nodes: () => nodesOf(document.body),
  }
}

/** Types in the picker that is ready. */
async function typed(): Promise<{ framesMs: number[]; found: number; keys: number; nodes: number }> {
  if (!ready) throw new Error('No picker is ready')
  const { input, count, nodes } = ready
  return { ...(await typeAll(input, count)), keys: texts.length, nodes: nodes() }
}

Object.assign(globalThis, { bench: { ours, other, typed } })
