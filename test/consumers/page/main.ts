// A page with every element, as a user would write it: elements by their tags, data from a proxy or of its own.
// It compiles with the library of the DOM alone.
// oxlint-disable no-console import/no-unassigned-import
import type { JsonWebKeyLike } from 'silta/core/shared/signing'
import { writeCsv } from 'silta/core/view'
import 'silta/widgets/account-list/define'
import 'silta/widgets/payment-button/define'
import 'silta/widgets/provider-picker/define'
import 'silta/widgets/transaction-pager/define'
import { PaymentButtonElement } from 'silta/widgets/payment-button'

const button = document.querySelector('silta-payment-button')
const picker = document.querySelector('silta-provider-picker')
if (button && picker) {
  button.order = async () => (await (await fetch('/orders', { method: 'POST' })).json()).token
  picker.addEventListener('silta-provider-change', () => (button.provider = picker.value))
  button.addEventListener('silta-payment-change', (event) => console.log(event.payment.state))
}
console.log(PaymentButtonElement.name, writeCsv.name)

/** Our own type of a key is one of the DOM's too; only the type comes here, never the door. */
export const ofTheDom = (key: JsonWebKeyLike): JsonWebKey => key
