// The tree that a screen reader is given of a page, as lines of text: role, name, states; what lies inside is indented.

import type { CDPSession, Protocol } from 'puppeteer-core'

type Node = Protocol.Accessibility.AXNode

/** Roles that say nothing by themselves: what they hold stands in their place. */
const silent = new Set(['none', 'generic', 'InlineTextBox', 'LineBreak', 'LabelText', 'paragraph'])

/** Roles whose name is read out in place of what they hold. */
const whole = new Set(['button', 'option', 'link', 'columnheader', 'rowheader', 'cell', 'term'])

/** States that are the same nearly everywhere, or of the browser alone. */
const untold = new Set([
  'focusable',
  'editable',
  'settable',
  'atomic',
  'relevant',
  'root',
  'hiddenRoot',
  'url',
])

/** Values that are as good as none. */
const plain = new Set(['', 'false', 'none', 'undefined', 'horizontal'])

/** Reads the tree of what a page shows. */
export async function readTree(devtools: CDPSession): Promise<string[]> {
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const childrenOf = ({ childIds = [] }: Node) => childIds.flatMap((id) => byId.get(id) ?? [])
  const lines: string[] = []
  const walk = (node: Node, depth: number, around: string) => {
    const [role, name] = [textOf(node.role), textOf(node.name).replaceAll(/\s+/g, ' ').trim()]
    const states = statesOf(node)
    // What a name already says is not told once more by the text that it was made of.
    const isTold = role === 'StaticText' && (name === '' || around.includes(name))
    const isDrawn = !node.ignored && !isTold && role !== 'RootWebArea' && (!silent.has(role) || states !== '')
    if (isDrawn) {
      const said = name ? ` ${JSON.stringify(name)}` : ''
      lines.push(`${'  '.repeat(depth)}${role === 'StaticText' ? 'text' : role}${said}${states}`)
    }
    const inside = isDrawn ? depth + 1 : depth
    for (const child of childrenOf(node)) walk(child, inside, whole.has(role) ? name : around)
  }
  const [top] = nodes
  if (top) walk(top, 0, '')
  return lines
}

function textOf(value: Protocol.Accessibility.AXValue | undefined): string {
  return String(value?.value ?? '')
}

function statesOf({ value, description, properties = [] }: Node): string {
  const told = properties
    .filter(({ name, value: state }) => !untold.has(name) && !plain.has(textOf(state)))
    .map(({ name, value: state }) => (textOf(state) === 'true' ? name : `${name}=${textOf(state)}`))
  const texts = [
    ...(textOf(value) ? [`value ${JSON.stringify(textOf(value))}`] : []),
    ...(textOf(description) ? [`described as ${JSON.stringify(textOf(description))}`] : []),
  ]
  return [...told.toSorted(), ...texts].map((one) => `, ${one}`).join('')
}
