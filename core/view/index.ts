// What a browser may see of a bank: plain data without any secret.
// It is not a wire format, and it holds no code that signs, calls or validates.

export type { Payment, PaymentState } from './payment.ts'
export { isFinalPaymentState } from './payment.ts'
export type { Provider } from './provider.ts'
