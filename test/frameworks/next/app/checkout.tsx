// A user's page in Next: the elements as in any page of React, typed by one import.
// Drawn in the browser alone, which pay.tsx sees to.
import 'silta/widgets/payment-button/define'
import 'silta/widgets/provider-picker/define'
import 'silta/widgets/react'
import { useState } from 'react'
import { source } from './banks'

export default function Checkout() {
  const [bank, setBank] = useState<string>()
  return (
    <>
      <silta-provider-picker
        source={source}
        noRecent
        onsilta-provider-change={({ provider }) => setBank(provider.id)}
      />
      <silta-payment-button
        className="pay"
        src="/pay"
        order-id="1001"
        items={[{ sku: 'cup', quantity: 1 }]}
        amount="24.00"
        provider={bank}
        onsilta-payment-start={(event) => {
          event.preventDefault()
          document.title = 'started'
        }}
      />
      <output>{bank}</output>
    </>
  )
}
