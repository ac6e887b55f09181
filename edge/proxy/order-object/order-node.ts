// The calls that an object of the class ORDERS answers: for an order, and for a part of the register or of the index.

import type { CallCounter } from '../../shared/call-counts.ts'
import type { RowIndex, RowSums } from '../order-index/row-index.ts'
import type { MerchantRefunds } from '../refunds/refund-api.ts'
import type { Notes } from '../storage/notes.ts'
import type { Register, RegisterReader } from '../storage/register.ts'
import type { SettingsKeeper } from '../storage/kept-settings.ts'
import type { OrderService } from '../orders/order-service.ts'
import type { MerchantOrder } from './merchant-order.ts'
import type { OrderRow } from './order-listing.ts'

/** Everything that an object of the class ORDERS answers; its name shows what it keeps. */
export interface OrderNode
  extends Omit<OrderService, 'handleClosed'>,
    MerchantOrder,
    MerchantRefunds,
    Register,
    Notes,
    RegisterReader,
    RowIndex<OrderRow>,
    RowSums,
    SettingsKeeper,
    CallCounter {
  /** Passes an order on to the object of a newer handle, unless it has begun here; returns whether that object has it. */
  passOn(handle: string): Promise<boolean>
  /** After a restore, lets an unknown order begin, as a person decided; `false` if there is nothing to release. */
  release(reason: string, by?: string): Promise<boolean>
}

/** Finds another object of the class by its name. */
export type FindNode = (name: string) => OrderNode
