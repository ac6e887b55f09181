// The tasks of one object that become due at a time, and the one alarm that they share.

import type { Log } from '../../shared/log.ts'
import type { ObjectStorage } from './storage.ts'

/** Something that becomes due at a time. Running it twice changes nothing. */
export interface Task {
  readonly name: string
  /** When it is due, milliseconds since 1970; `undefined` when there is nothing to do. */
  dueAt(): number | undefined
  /** From when it may run together with others, because an alarm of its own costs a row and a request. Absent: when it is due. */
  earlyAt?(): number | undefined
  run(log: Log): Promise<void>
}

/** Pause after a task failed and is still due, milliseconds: an alarm in the past would fire without end. */
export const REST_MS = 60_000

/** The tasks of one object, and the alarm that they share. */
export class Tasks {
  readonly #storage: Pick<ObjectStorage, 'setAlarm'>
  readonly #clock: () => number
  readonly #all: Task[] = []
  /** Until when each failed task is paused, milliseconds since 1970. */
  readonly #rests = new Map<Task, number>()
  /** Time of the alarm, if it was set here. */
  #alarmAt: number | undefined
  #arming: Promise<void> = Promise.resolve()
  #running: Promise<void> | undefined

  constructor(storage: Pick<ObjectStorage, 'setAlarm'>, clock: () => number) {
    this.#storage = storage
    this.#clock = clock
  }

  add(...tasks: readonly Task[]): void {
    this.#all.push(...tasks)
  }

  /**
   * Sets the alarm for the task that is due first. Called in the same turn as the write that made it due, so that
   * neither happens without the other.
   */
  arm(): void {
    // A run sets the alarm at its end. Until then the alarm that fired stays stored, and fires again after a crash.
    if (this.#running) return
    const at = this.#firstDue()
    // A superfluous alarm is not cancelled; it finds nothing to do.
    if (at === undefined || at === this.#alarmAt) return
    this.#alarmAt = at
    const arming = this.#storage.setAlarm(at)
    // Callers of `whenArmed` get the error. There may be none, and it must not stay unhandled.
    arming.catch(() => undefined)
    this.#arming = Promise.all([this.#arming, arming]).then(() => undefined)
    this.#arming.catch(() => undefined)
  }

  whenArmed(): Promise<void> {
    return this.#arming
  }

  /** Runs what is due, each task separately so that a failure stops no other, and sets the alarm for what comes next. */
  runDue(log: Log): Promise<void> {
    this.#running ??= this.#runEach(log).finally(() => {
      this.#running = undefined
      this.arm()
    })
    return this.#running.then(() => this.whenArmed())
  }

  async #runEach(log: Log): Promise<void> {
    // `#running` must be set before the first task begins.
    await Promise.resolve()
    // The host fires alarms by its own clock, so the alarm's time counts as reached even if our clock is behind.
    const until = Math.max(this.#clock(), this.#alarmAt ?? 0)
    this.#alarmAt = undefined
    await this.#runAll((task) => this.#dueAt(task), until, log)
    // Tasks that this made due run in the same turn. Those that may run early come first: their notes are written with the rest.
    const now = Math.max(until, this.#clock())
    await this.#runAll((task) => task.earlyAt?.(), now, log)
    await this.#runAll((task) => this.#dueAt(task), now, log)
  }

  async #runAll(timeOf: (task: Task) => number | undefined, until: number, log: Log): Promise<void> {
    const due = this.#all.filter((task) => (timeOf(task) ?? Infinity) <= until)
    await Promise.all(due.map((task) => this.#runApart(task, until, log)))
  }

  async #runApart(task: Task, until: number, log: Log): Promise<void> {
    this.#rests.delete(task)
    try {
      await task.run(log)
    } catch (error) {
      log({ event: 'task_failed', task: task.name, error })
      if ((task.dueAt() ?? Infinity) <= until) this.#rests.set(task, until + REST_MS)
    }
  }

  #dueAt(task: Task): number | undefined {
    const at = task.dueAt()
    return at === undefined ? undefined : Math.max(at, this.#rests.get(task) ?? at)
  }

  /** Returns when a task other than this one is due next. */
  nextBeside(one: Task): number | undefined {
    return this.#firstDue(this.#all.filter((task) => task !== one))
  }

  #firstDue(tasks: readonly Task[] = this.#all): number | undefined {
    const times = tasks.flatMap((task) => this.#dueAt(task) ?? [])
    return times.length === 0 ? undefined : Math.min(...times)
  }
}
