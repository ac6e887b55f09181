// What the page of suppliers knows: the list of instructions, the one that is open, and whether the server is heard.
// It asks often while something is on its way; how it looks is not its business.

import { type Answer, readSession } from '../calls.ts'
import { Watch } from '../watch.ts'
import { listInstructions, readInstruction, type ShownInstruction, type ShownRow } from './calls.ts'

/** What the model tells about. */
export interface Listener {
  changed(): void
  /** An instruction whose state is another one now. */
  heard(row: ShownRow): void
}

/** Between two questions, milliseconds; often while something that is open is on its way. */
const EVERY_MS = 3_000
const OFTEN_MS = 700

/** Tells whether nothing more becomes of an instruction by itself. */
function isOver({ state }: Pick<ShownRow, 'state'>): boolean {
  return state !== 'sending' && state !== 'processing'
}

/** Knows what the page of suppliers shows. */
export class Suppliers {
  session: 'asking' | 'out' | 'in' = 'asking'
  /** Absent until the first answer. */
  rows: readonly ShownRow[] | undefined
  next: string | undefined
  id: string | undefined
  instruction: ShownInstruction | undefined
  /** Whether nobody has an instruction of this id. */
  isGone = false
  /** Whether payments to suppliers are not set up. */
  isOff = false
  heardAtMs = 0
  isSilent = false
  readonly #listener: Listener
  readonly #watch = new Watch()
  /** Answers to an older question than this are late. */
  #question = 0

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Finds out whether the merchant is signed in, and reads. */
  async begin(): Promise<void> {
    const answer = await readSession()
    this.#note(answer)
    if (answer.ok) this.session = answer.value.signedIn ? 'in' : 'out'
    this.#listener.changed()
    if (!answer.ok) this.#watch.later(() => this.begin(), EVERY_MS)
    if (this.session === 'in') await this.refresh()
  }

  /** Takes that the merchant is in now. */
  async enter(): Promise<void> {
    this.session = 'in'
    this.#listener.changed()
    await this.refresh()
  }

  /** Forgets everything, because the merchant is out. */
  leave(): void {
    this.#watch.stop()
    this.#question += 1
    Object.assign(this, { session: 'out', rows: undefined, next: undefined, instruction: undefined })
    this.#listener.changed()
  }

  /** Opens an instruction, or none. */
  async open(id: string | undefined): Promise<void> {
    const isOther = id !== this.id
    if (isOther) Object.assign(this, { id, instruction: undefined, isGone: false })
    this.#listener.changed()
    if (isOther && id !== undefined) await this.refresh()
  }

  /** Takes an instruction as the server has just told it. */
  take(instruction: ShownInstruction): void {
    const { instructionId } = instruction
    if (this.id === instructionId) Object.assign(this, { instruction, isGone: false })
    this.rows = merged([instruction], this.rows ?? [])
    this.#listener.changed()
    void this.refresh()
  }

  /** Reads older instructions. */
  async more(): Promise<void> {
    const question = this.#question
    const answer = await listInstructions(this.next)
    if (question !== this.#question || !this.#note(answer) || !answer.ok) return
    this.rows = merged(answer.value.instructions, this.rows ?? [])
    this.next = answer.value.next
    this.#listener.changed()
  }

  /** Asks for everything that is shown, now; and then again after a while. */
  async refresh(): Promise<void> {
    if (this.session !== 'in') return
    this.#watch.stop()
    const question = ++this.#question
    const { id } = this
    const [list, instruction] = await Promise.all([
      listInstructions(),
      id === undefined ? undefined : readInstruction(id),
    ])
    // Something else was asked for meanwhile, or the merchant has left.
    if (question !== this.#question) return
    this.isOff = !list.ok && list.code === 'instructions_not_offered'
    if (this.#note(list) && list.ok) {
      const isFirst = this.rows === undefined
      this.#tell(list.value.instructions)
      this.rows = merged(list.value.instructions, this.rows ?? [])
      if (isFirst) this.next = list.value.next
    }
    if (instruction) {
      this.isGone = !instruction.ok && instruction.code === 'instruction_unknown'
      if (instruction.ok) this.instruction = instruction.value
    }
    this.#listener.changed()
    const isMoving = id !== undefined && (this.instruction === undefined || !isOver(this.instruction))
    this.#watch.later(() => this.refresh(), isMoving ? OFTEN_MS : EVERY_MS)
  }

  /** Notes what an answer says of the server, and tells whether it may be used. */
  #note(answer: Answer<unknown>): boolean {
    if (!answer.ok && answer.code === 'signed_out') this.leave()
    this.isSilent = !answer.ok && answer.code !== 'signed_out' && !this.isOff
    if (answer.ok) this.heardAtMs = Date.now()
    return answer.ok
  }

  #tell(now: readonly ShownRow[]): void {
    for (const row of now) {
      const known = this.rows?.find(({ instructionId }) => instructionId === row.instructionId)
      if (known && known.state !== row.state) this.#listener.heard(row)
    }
  }
}

/** Puts new rows into those that are there, newest first. */
function merged(fresh: readonly ShownRow[], known: readonly ShownRow[]): ShownRow[] {
  const ids = new Set(fresh.map(({ instructionId }) => instructionId))
  const all = [...fresh, ...known.filter(({ instructionId }) => !ids.has(instructionId))]
  return all.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
}
