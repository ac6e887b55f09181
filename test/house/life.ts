// Makes the drawings of edge/proxy/LIFE.md anew, and writes them when it is run: `node test/house/life.ts`.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../runtimes/process.ts'
import { drawConnection } from './connection-states.ts'
import { read } from './files.ts'
import { drawings } from './states.ts'

/** The page of the lives and states of the proxy. */
export const LIFE = 'edge/proxy/LIFE.md'
/** All pages of lives. */
export const LIVES = [LIFE, 'edge/sandbox/LIFE.md']

/** Makes the page as it must be: what people wrote, and the drawings of now. */
export async function lifeOfNow(): Promise<string> {
  const all = new Map([...drawings(), ['A session', await drawConnection()]])
  const [words = ''] = read(LIFE).split('\n### ')
  const drawn = Array.from(all, ([title, drawing]) => `### ${title}\n\n\`\`\`mermaid\n${drawing}\n\`\`\`\n`)
  return `${words.trimEnd()}\n\n${drawn.join('\n')}`
}

if (import.meta.main) writeFileSync(join(root, LIFE), await lifeOfNow())
