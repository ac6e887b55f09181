// What is known of an element, as far as pages, editors and frameworks ask: the same for every file that is made of it.

/** Something with a name and a sentence. */
export interface Named {
  readonly name: string
  readonly description: string
}

/** A property that a page sets, or one that it only reads. */
export interface Property extends Named {
  readonly type: string
  readonly isReadonly: boolean
  /** Its attribute, if it has one. */
  readonly attribute?: string
  /** Whether the element writes the property back to its attribute. */
  readonly reflects: boolean
  /** What it is before the page sets it, as code. */
  readonly initial?: string
}

/** An attribute; most have a property of their own. */
export interface Attribute extends Named {
  readonly type: string
  readonly property?: string
  readonly initial?: string
}

/** A method that a page may call. */
export interface Method extends Named {
  readonly parameters: readonly {
    readonly name: string
    readonly type: string
    readonly isOptional: boolean
  }[]
  readonly returns: string
}

/** An event, and the members of it and of its `detail`. */
export interface ElementEvent extends Named {
  /** Name of its class. */
  readonly type: string
  readonly detail: readonly (Named & { readonly type: string })[]
  readonly isCancelable: boolean
}

/** A custom property of CSS. */
export interface CustomProperty extends Named {
  readonly syntax: string
  readonly initial: string
}

/** Everything that is known of one element. */
export interface ElementFacts {
  readonly tag: string
  /** Folder below `widgets`, which is the name of its doors. */
  readonly folder: string
  readonly className: string
  readonly summary: string
  readonly description: string
  readonly isFormControl: boolean
  readonly properties: readonly Property[]
  readonly attributes: readonly Attribute[]
  readonly methods: readonly Method[]
  readonly events: readonly ElementEvent[]
  readonly slots: readonly Named[]
  readonly parts: readonly Named[]
  readonly states: readonly Named[]
  readonly customProperties: readonly CustomProperty[]
}
