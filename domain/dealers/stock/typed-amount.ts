/** Checks amounts that a dealer types in place of a cell: nobody asks again what they mean. */
import { amountLabel } from './amount-ranges.ts'
import { type AmountField, readAmount, saysOwnUnit } from './amounts.ts'
import type { StockCells } from './fields.ts'

/** What to change in a typed amount that may mean another one, such as `850`; null if it is clear, or no amount at all. */
export function typedAmountError(field: AmountField, text: string): string | null {
  const amount = readAmount(field, text)
  if (!amount || !('notation' in amount) || amount.notation === 'low' || saysOwnUnit(field, text)) return null
  const amounts = [...new Set(Object.values(amount.readings))].map((value) => amountLabel(field, value))
  const how = field === 'price' ? 'KSh before it' : 'km after it'
  return `“${text}” may be ${amounts.join(' or ')}. Enter it in full, with ${how}.`
}

/** The errors of the amounts among typed cells. */
export function typedAmountErrors(cells: StockCells): Partial<Record<AmountField, string>> {
  return Object.fromEntries(
    (['price', 'mileage'] as const).flatMap((field) => {
      const error = typedAmountError(field, cells[field] ?? '')
      return error ? [[field, error] as const] : []
    }),
  )
}
