// Recurring transfers between two accounts of this bank; both statements show them.

import { fixedRfReference, invoiceReference, makeIban } from './accounts.ts'
import { monthly, often } from './recurring-rules.ts'
import { withMonth } from './transaction-templates.ts'
import type { Transfer } from './customer-profile.ts'

const AINO = 'FI6299900000000011'
const SAVINGS = 'FI3099900000000102'
const COMPANY = 'FI1999900000000300'
const VEERA = makeIban('999', 50)
const EINO = makeIban('999', 60)
const FAMILY = makeIban('999', 70)
const CHILDREN = makeIban('999', 71)
const HOUSE = makeIban('999', 130)

/** The recurring transfers, each as the paying side sees it. */
export const TRANSFERS: readonly Transfer[] = [
  {
    from: COMPANY,
    to: AINO,
    rule: monthly('wage-aino', { day: 15 }, (date, random) => ({
      kind: 'salary',
      cents: -268_430,
      message: withMonth('Palkka')(date, random),
    })),
  },
  {
    from: AINO,
    to: SAVINGS,
    rule: monthly('saving', { day: 16 }, () => ({ kind: 'payment', cents: -2_000, message: 'Lomakassa' })),
  },
  {
    from: SAVINGS,
    to: AINO,
    rule: monthly('holiday', { day: 20, months: [6, 12] }, () => ({
      kind: 'payment',
      cents: -12_000,
      message: 'Lomalle',
    })),
  },
  {
    from: VEERA,
    to: HOUSE,
    rule: monthly('flat-29', { day: 3 }, () => ({
      kind: 'payment',
      cents: -41_500,
      reference: fixedRfReference(7_129),
    })),
  },
  {
    from: EINO,
    to: HOUSE,
    rule: monthly('flat-30', { day: 5 }, () => ({
      kind: 'payment',
      cents: -31_250,
      reference: fixedRfReference(7_130),
    })),
  },
  {
    from: EINO,
    to: VEERA,
    rule: monthly('birthday', { day: 17, months: [2, 12] }, () => ({
      kind: 'payment',
      cents: -5_000,
      message: "Onnea, Veera. Osta jotain 'turhaa'.\n- Ukki",
    })),
  },
  {
    from: FAMILY,
    to: CHILDREN,
    rule: monthly('children', { day: 27 }, () => ({
      kind: 'payment',
      cents: -4_000,
      message: 'Leo & Iida',
    })),
  },
  {
    from: FAMILY,
    to: COMPANY,
    rule: often('orders', { times: [0, 2], hours: [9, 21] }, (_, random) => ({
      kind: 'payment',
      cents: -random.int(2_900, 14_900),
      reference: invoiceReference(random),
    })),
  },
]
