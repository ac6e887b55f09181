// The base of the events of the elements.

/** An event of an element. Its members are also in `detail`, because frameworks read them there. */
export class ElementEvent<Detail extends object = Record<string, never>> extends Event {
  declare readonly detail: Detail

  constructor(type: string, detail: Detail, cancelable = false) {
    super(type, { bubbles: true, composed: true, cancelable })
    Object.assign(this, detail, { detail })
  }
}
