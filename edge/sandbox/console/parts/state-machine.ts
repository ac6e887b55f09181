/// <reference lib="dom" />
// A state machine as a small drawing, and as a list for people who cannot see it: present and past states, possible next ones.
// The states and the moves between them come from the bank.

import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from 'lit'

/** A state, as the bank shows it. */
interface State {
  readonly state: string
  readonly next: readonly string[]
  readonly isFinal: boolean
  readonly isCurrent: boolean
  readonly isVisited: boolean
}

/** Sizes of the drawing, in its own units. */
const [NODE, ROW, HEIGHT] = [168, 40, 28] as const
const [NEAR, STEP, MARGIN] = [18, 11, 6] as const

/**
 * Draws the states below one another, and an arc for each move.
 *
 * @param path Moves that were made, as `from>to`.
 */
export function drawStates(states: readonly State[], path: ReadonlySet<string>): TemplateResult {
  const rows = new Map(states.map(({ state }, at) => [state, at]))
  const arcs = states.flatMap(({ state, next, isCurrent }) =>
    next.flatMap((to) => {
      const [from, target] = [rows.get(state), rows.get(to)]
      if (from === undefined || target === undefined) return []
      const kind = path.has(`${state}>${to}`) ? 'gone' : isCurrent ? 'open' : 'other'
      return [{ from, target, kind }]
    }),
  )
  const widest = Math.max(0, ...arcs.map(({ from, target }) => reachOf(from, target)))
  const [width, height] = [NODE + widest + MARGIN, states.length * ROW]
  // The important arcs are drawn last, above the others.
  const order = ['other', 'open', 'gone']
  const sorted = arcs.toSorted((one, other) => order.indexOf(one.kind) - order.indexOf(other.kind))
  return html`<figure class="machine">
    <svg viewBox="0 0 ${width} ${height}" width=${width} height=${height} aria-hidden="true">
      ${sorted.map(drawArc)} ${states.map(drawNode)}
    </svg>
    <figcaption>
      <ul class="hidden" aria-label="Its states">
        ${states.map(
          (one) => html`<li aria-current=${one.isCurrent ? 'step' : nothing}>${sentenceOf(one)}</li>`,
        )}
      </ul>
    </figcaption>
  </figure>`
}

function sentenceOf({ state, next, isFinal, isCurrent, isVisited }: State): string {
  const standing = isCurrent ? ['it is here'] : isVisited ? ['it was here'] : []
  const following = isFinal ? 'nothing follows' : `leads to ${next.join(', ')}`
  return `${state}: ${[...standing, following].join(', ')}`
}

function reachOf(from: number, target: number): number {
  return NEAR + STEP * Math.abs(from - target)
}

const middleOf = (row: number) => row * ROW + ROW / 2

function drawArc({ from, target, kind }: { from: number; target: number; kind: string }): SVGTemplateResult {
  // Arcs leave and arrive at different points, so that the two arcs between two states stay apart.
  const [start, end] = [
    middleOf(from) + (target > from ? 9 : -9),
    middleOf(target) + (target > from ? -4 : 4),
  ]
  const far = NODE + reachOf(from, target) * 1.3
  const line = `M${NODE} ${start}C${far} ${start} ${far} ${end} ${NODE + 5} ${end}`
  const tip = `M${NODE + 7} ${end - 4}L${NODE} ${end}L${NODE + 7} ${end + 4}z`
  return svg`<path class="arc ${kind}" d=${line} /><path class="tip ${kind}" d=${tip} />`
}

function drawNode({ state, isFinal, isCurrent, isVisited }: State, at: number): SVGTemplateResult {
  const top = at * ROW + (ROW - HEIGHT) / 2
  const kind = isCurrent ? 'current' : isVisited ? 'visited' : 'other'
  // A final state has a second line around it.
  const inner = svg`<rect class="inner" x="4.5" y=${top + 3.5} width=${NODE - 9} height=${HEIGHT - 7} rx="9" />`
  return svg`<g class="node ${kind}">
    <rect x="1" y=${top} width=${NODE - 2} height=${HEIGHT} rx="12" />
    ${isFinal ? inner : nothing}
    <text x=${NODE / 2} y=${middleOf(at) + 4} text-anchor="middle">${state}</text>
  </g>`
}
