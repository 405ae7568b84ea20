import { findMake, modelNames, type StockCatalogue } from '#domain/dealers/stock/catalogue.ts'
import { isChoiceField, STOCK_CHOICES, type StockField } from '#domain/dealers/stock/fields.ts'
import type { PlannedRow } from '#domain/dealers/stock/plan.ts'

/** The values that a cell of a row may have, or null for any text. Of makes and models those that are known. */
export function cellOffers(
  field: StockField,
  row: PlannedRow,
  catalogue: StockCatalogue,
): readonly string[] | null {
  if (isChoiceField(field)) return Object.values<string>(STOCK_CHOICES[field])
  if (field === 'make') return catalogue.makes.map(({ name }) => name)
  if (field !== 'model') return null
  const make = row.cells.make
    ? findMake(catalogue, row.cells.make)
    : catalogue.makes.find(({ id }) => id === row.ad?.make_id)
  return make ? modelNames(catalogue, make).map(({ name }) => name) : null
}
