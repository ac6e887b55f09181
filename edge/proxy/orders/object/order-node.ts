// What may be asked of an object of the class ORDERS: an order with its merchant's side, a part of the register or of the index.
// Types only; the object itself answers.

import type { CallCounter } from '../../../shared/call-counts.ts'
import type { RowIndex } from '../../order-index/row-index.ts'
import type { MerchantRefunds } from '../../refunds/refund-api.ts'
import type { Register } from '../../storage/register.ts'
import type { OrderService } from '../order-service.ts'
import type { MerchantOrder } from './merchant-order.ts'
import type { MerchantPaymentRow } from './merchant-payment.ts'

/** Everything that an object of the class ORDERS answers; its name says what it is asked for. */
export interface OrderNode
  extends Omit<OrderService, 'handleClosed'>,
    MerchantOrder,
    MerchantRefunds,
    Register,
    RowIndex<MerchantPaymentRow>,
    CallCounter {}

/** Finds another object of the class by its name. */
export type FindNode = (name: string) => OrderNode
