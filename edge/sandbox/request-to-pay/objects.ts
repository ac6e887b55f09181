// Requests to pay as objects: their states, and what settles them.

import { REQUEST_MOVES, REQUEST_STATUSES } from '../../../core/request-to-pay/rules.ts'
import type { BankObject, ObjectSource } from '../bank-objects.ts'
import type { Services } from '../services.ts'
import { answerOf, type Requests, type StoredRequest } from './requests.ts'

const NAME = 'request-to-pay'

/** Makes the objects of requests to pay; one is named by its client and its `endToEndId`, as the bank stores it. */
export function requestObjects({ schedule }: Services, requests: Requests): ObjectSource[] {
  const shown = (key: string, request: StoredRequest): BankObject => {
    const { createdAt, status, body } = request
    const { amount, currency } = body.instructedAmount
    return {
      id: key,
      interfaceName: NAME,
      kind: 'request',
      clientId: decodeURIComponent(key.split('/')[0] ?? ''),
      amount: `${amount} ${currency}`,
      state: status,
      moves: REQUEST_MOVES,
      key: requests.prefix + key,
      madeAt: createdAt,
      facts: {
        ...answerOf(request),
        ...(request.settlesAs !== undefined && { settlesAs: request.settlesAs }),
      },
    }
  }
  return [
    {
      interfaceName: NAME,
      kind: 'request',
      states: REQUEST_STATUSES,
      list: () => requests.byKey().map(({ id, value }) => shown(id, value)),
      find(id) {
        const request = requests.under(id)
        return request && shown(id, request)
      },
      moves(id) {
        if (requests.under(id)?.status !== 'PENDING') return []
        const at = schedule.dueOf(id, 'request-to-pay.settle')[0]?.at
        const settled = (status: 'COMPLETED' | 'REJECTED') => () => {
          requests.settleAs(id, status)
          return 'done' as const
        }
        return [
          { to: 'COMPLETED', by: 'bank', how: 'settles', at, run: settled('COMPLETED') },
          { to: 'REJECTED', by: 'bank', how: 'settles-refused', at, run: settled('REJECTED') },
        ]
      },
    },
  ]
}
