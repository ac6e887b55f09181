// A user's page in React: properties, attributes and events of the elements in JSX, typed by one import.
// Its lines between the marks are those of the guide.
import 'silta/widgets/payment-button/define'
import 'silta/widgets/provider-picker/define'
import 'silta/widgets/react'
import { useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { PaymentButtonElement } from 'silta/widgets/payment-button'
import { source } from './banks.ts'

function Checkout() {
  const [bank, setBank] = useState<string>()
  const button = useRef<PaymentButtonElement>(null)
  return (
    <>
      <silta-provider-picker
        source={source}
        noRecent
        onsilta-provider-change={({ provider }) => setBank(provider.id)}
      />
      <silta-payment-button
        ref={button}
        className="pay"
        src="/pay"
        order-id="1001"
        items={[{ sku: 'cup', quantity: 1 }]}
        amount="24.00"
        provider={bank}
        onsilta-payment-start={(event) => {
          event.preventDefault()
          if (button.current?.state === 'ready') document.title = 'started'
        }}
      />
      <output>{bank}</output>
    </>
  )
}

const place = document.querySelector('#app')
if (place) createRoot(place).render(<Checkout />)
