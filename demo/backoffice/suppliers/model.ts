// The state of the suppliers' page: the list of instructions, the open one, and whether the server answers.
// It asks often while a payment is open. Not the drawing.

import { EVERY_MS, merged, PageModel } from '../merchant/page-model.ts'
import { listInstructions, readInstruction, type ShownInstruction, type ShownRow } from './calls.ts'

/** What the model tells about. */
export interface Listener {
  changed(): void
  /** An instruction whose state is another one now. */
  heard(row: ShownRow): void
}

/** Between two questions while something that is open is on its way, milliseconds. */
const OFTEN_MS = 700

/** Tells whether nothing more becomes of an instruction by itself. */
function isOver({ state }: Pick<ShownRow, 'state'>): boolean {
  return state !== 'sending' && state !== 'processing'
}

/** What the page of suppliers shows. */
export class Suppliers extends PageModel {
  /** Absent until the first answer. */
  rows: readonly ShownRow[] | undefined
  next: string | undefined
  id: string | undefined
  instruction: ShownInstruction | undefined
  /** Whether there is no instruction of this id. */
  isGone = false
  /** Whether payments to suppliers are not set up. */
  isOff = false
  readonly #listener: Listener

  constructor(listener: Listener) {
    super(() => listener.changed())
    this.#listener = listener
  }

  /** Opens an instruction, or none. */
  async open(id: string | undefined): Promise<void> {
    const isOther = id !== this.id
    if (isOther) Object.assign(this, { id, instruction: undefined, isGone: false })
    this.#listener.changed()
    if (isOther && id !== undefined) await this.refresh()
  }

  /** Takes an instruction as the server has just reported it. */
  take(instruction: ShownInstruction): void {
    const { instructionId } = instruction
    if (this.id === instructionId) Object.assign(this, { instruction, isGone: false })
    this.rows = merged([instruction], this.rows ?? [], idOf)
    this.#listener.changed()
    void this.refresh()
  }

  /** Reads older instructions. */
  async more(): Promise<void> {
    const question = this.question
    const answer = await listInstructions(this.next)
    if (question !== this.question || !this.note(answer) || !answer.ok) return
    this.rows = merged(answer.value.instructions, this.rows ?? [], idOf)
    this.next = answer.value.next
    this.#listener.changed()
  }

  /** Asks for everything that is shown, now; and then again after a while. */
  async refresh(): Promise<void> {
    if (this.session !== 'in') return
    this.watch.stop()
    const question = ++this.question
    const { id } = this
    const [list, instruction] = await Promise.all([
      listInstructions(),
      id === undefined ? undefined : readInstruction(id),
    ])
    // Something else was asked for meanwhile, or the merchant has left.
    if (question !== this.question) return
    this.isOff = !list.ok && list.code === 'instructions_not_offered'
    if (this.note(list, this.isOff) && list.ok) {
      const isFirst = this.rows === undefined
      this.#tell(list.value.instructions)
      this.rows = merged(list.value.instructions, this.rows ?? [], idOf)
      if (isFirst) this.next = list.value.next
    }
    if (instruction) {
      this.isGone = !instruction.ok && instruction.code === 'instruction_unknown'
      if (instruction.ok) this.instruction = instruction.value
    }
    this.#listener.changed()
    const isMoving = id !== undefined && (this.instruction === undefined || !isOver(this.instruction))
    this.watch.later(() => this.refresh(), isMoving ? OFTEN_MS : EVERY_MS)
  }

  protected override forget(): void {
    Object.assign(this, { rows: undefined, next: undefined, instruction: undefined })
  }

  #tell(now: readonly ShownRow[]): void {
    for (const row of now) {
      const known = this.rows?.find(({ instructionId }) => instructionId === row.instructionId)
      if (known && known.state !== row.state) this.#listener.heard(row)
    }
  }
}

const idOf = ({ instructionId }: ShownRow) => instructionId
