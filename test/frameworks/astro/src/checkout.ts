// What the browser adds to the page: properties and listeners first, then the elements are registered.
// TypeScript knows the tags and the events from the doors.
import { source } from './banks'

const picker = document.querySelector('silta-provider-picker')
const button = document.querySelector('silta-payment-button')
const output = document.querySelector('output')

if (picker && button) {
  picker.source = source
  button.items = [{ sku: 'cup', quantity: 1 }]
  picker.addEventListener('silta-provider-change', ({ provider }) => {
    button.provider = provider.id
    if (output) output.textContent = provider.id
  })
  button.addEventListener('silta-payment-start', (event) => {
    event.preventDefault()
    document.title = 'started'
  })
}
await Promise.all([
  import('silta/widgets/payment-button/define'),
  import('silta/widgets/provider-picker/define'),
])
