// What templates of Angular may give the elements: the properties that this page uses, with the elements' own types.
// The events need no line: Angular takes them from the types of the page.
import { Directive, ElementRef, effect, inject, input } from '@angular/core'
import type { PaymentButtonElement } from 'silta/widgets/payment-button'
import type { ProviderPickerElement } from 'silta/widgets/provider-picker'

@Directive({ selector: 'silta-provider-picker' })
export class ProviderPicker {
  readonly source = input<ProviderPickerElement['source']>()
  readonly noRecent = input<ProviderPickerElement['noRecent']>(false)
  readonly #element = inject<ElementRef<ProviderPickerElement>>(ElementRef).nativeElement

  constructor() {
    effect(() => Object.assign(this.#element, { source: this.source(), noRecent: this.noRecent() }))
  }
}

@Directive({ selector: 'silta-payment-button' })
export class PaymentButton {
  readonly items = input<PaymentButtonElement['items']>()
  readonly amount = input<PaymentButtonElement['amount']>()
  readonly provider = input<PaymentButtonElement['provider']>()
  readonly #element = inject<ElementRef<PaymentButtonElement>>(ElementRef).nativeElement

  constructor() {
    effect(() =>
      Object.assign(this.#element, { items: this.items(), amount: this.amount(), provider: this.provider() }),
    )
  }
}
