// What a store begins that it does not know yet: everything, or nothing while it is being emptied.
// It does not know orders from instructions: each object asks it before it begins one.

/** The settings that say what is begun. */
export interface IntakeSettings {
  readonly ACCEPT_NEW?: 'true' | 'false' | undefined
}

/** Says of one object whether something may begin in it that it does not know. */
export class Intake {
  readonly #isOpen: boolean

  constructor({ ACCEPT_NEW }: IntakeSettings) {
    this.#isOpen = ACCEPT_NEW !== 'false'
  }

  /** Why nothing may begin here; nothing where it may. */
  refusal(): 'intake_closed' | undefined {
    return this.#isOpen ? undefined : 'intake_closed'
  }
}
