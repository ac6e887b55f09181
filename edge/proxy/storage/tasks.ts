// What becomes due in one object by itself: many things, one alarm.
// It knows none of them; when each is due, and what it does then, the thing itself says.

import type { Log } from '../../shared/log.ts'
import type { ObjectStorage } from './storage.ts'

/** Something that becomes due by itself. Running it twice changes nothing. */
export interface Task {
  /** For the log. */
  readonly name: string
  /** When it is due, milliseconds since 1970; `undefined` when nothing is to be done. */
  dueAt(): number | undefined
  run(log: Log): Promise<void>
}

/** How long a task rests that failed and is still due, milliseconds: an alarm for the past would ring without a pause. */
const REST_MS = 60_000

/** The tasks of one object, and the alarm that they share. */
export class Tasks {
  readonly #storage: Pick<ObjectStorage, 'setAlarm'>
  readonly #clock: () => number
  readonly #all: Task[] = []
  /** Until when a task that failed rests, milliseconds since 1970. */
  readonly #rests = new Map<Task, number>()
  /** When the alarm rings, as far as it was set here. */
  #alarmAt: number | undefined
  #arming: Promise<void> = Promise.resolve()
  #running: Promise<void> | undefined

  constructor(storage: Pick<ObjectStorage, 'setAlarm'>, clock: () => number) {
    this.#storage = storage
    this.#clock = clock
  }

  /** Adds what may become due. */
  add(...tasks: readonly Task[]): void {
    this.#all.push(...tasks)
  }

  /**
   * Asks to be woken for what is due first. Called in the same turn as the write that made it due, so that one is never
   * without the other.
   */
  arm(): void {
    // Whoever runs asks at its end; until then the alarm that rang is kept, and rings again after a crash.
    if (this.#running) return
    const at = this.#firstDue()
    // One that rings for nothing is left: it finds nothing to do.
    if (at === undefined || at === this.#alarmAt) return
    this.#alarmAt = at
    const arming = this.#storage.setAlarm(at)
    // Whoever waits for it hears of a failure; nobody may wait.
    arming.catch(() => undefined)
    this.#arming = Promise.all([this.#arming, arming]).then(() => undefined)
    this.#arming.catch(() => undefined)
  }

  /** Waits until what was asked for is kept. */
  whenArmed(): Promise<void> {
    return this.#arming
  }

  /** Does what is due, each apart so that none stops another, and asks to be woken for what comes next. */
  runDue(log: Log): Promise<void> {
    this.#running ??= this.#runEach(log).finally(() => {
      this.#running = undefined
      this.arm()
    })
    return this.#running.then(() => this.whenArmed())
  }

  async #runEach(log: Log): Promise<void> {
    // Whoever runs is known before the first one begins.
    await Promise.resolve()
    // The host rings by its own clock: what it was asked to ring for is due, whatever ours says.
    const until = Math.max(this.#clock(), this.#alarmAt ?? 0)
    this.#alarmAt = undefined
    const due = this.#all.filter((task) => (this.#dueAt(task) ?? Infinity) <= until)
    await Promise.all(due.map((task) => this.#runApart(task, until, log)))
  }

  async #runApart(task: Task, until: number, log: Log): Promise<void> {
    this.#rests.delete(task)
    try {
      await task.run(log)
    } catch (error) {
      log({ event: 'duty_failed', duty: task.name, error })
      if ((task.dueAt() ?? Infinity) <= until) this.#rests.set(task, until + REST_MS)
    }
  }

  #dueAt(task: Task): number | undefined {
    const at = task.dueAt()
    return at === undefined ? undefined : Math.max(at, this.#rests.get(task) ?? at)
  }

  #firstDue(): number | undefined {
    const times = this.#all.flatMap((task) => this.#dueAt(task) ?? [])
    return times.length === 0 ? undefined : Math.min(...times)
  }
}
