// A user's page in Angular: properties and events of the elements in a strict template.
// The template knows the tags by the directives of elements.ts, and no schema is switched off.
import { Component, signal } from '@angular/core'
import { source } from './banks'
import { PaymentButton, ProviderPicker } from './elements'

@Component({
  selector: 'app-checkout',
  imports: [PaymentButton, ProviderPicker],
  template: `
    <silta-provider-picker
      [source]="source"
      [noRecent]="true"
      (silta-provider-change)="bank.set($event.provider.id)"
    />
    <silta-payment-button
      class="pay"
      src="/pay"
      order-id="1001"
      [items]="items"
      [amount]="'24.00'"
      [provider]="bank()"
      (silta-payment-start)="start($event)"
    />
    <output>{{ bank() }}</output>
  `,
})
export class Checkout {
  protected readonly source = source
  protected readonly items = [{ sku: 'cup', quantity: 1 }]
  protected readonly bank = signal<string | undefined>(undefined)

  protected start(event: HTMLElementEventMap['silta-payment-start']): void {
    event.preventDefault()
    document.title = 'started'
  }
}
