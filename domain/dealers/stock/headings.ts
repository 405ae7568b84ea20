/** Finds the field that a heading names. */
import { tidyHeading } from '../../foundation/tables/list-kind.ts'
import { COLUMN_NAMES } from './column-names.ts'
import { EAST_ASIAN_COLUMN_NAMES } from './column-names-east-asia.ts'
import { STOCK_FIELD_LABELS, STOCK_FIELDS, type StockField } from './fields.ts'

const AMERICAN_PRICES = ['internet price', 'special price', 'retail price', 'list price', 'msrp']

/** Whether the headings are those of an American feed, whose prices are dollars and whose odometers count miles without saying so. */
export function isAmericanFeed(headings: readonly string[]): boolean {
  const tidy = headings.map(tidyHeading)
  return tidy.includes('vin') && tidy.some((heading) => AMERICAN_PRICES.includes(heading))
}

const FIELD_OF = new Map(
  STOCK_FIELDS.flatMap((field) => namesOf(field).map((name) => [name, field] as const)),
)

/** The names of a field's column, the likeliest first. */
export function namesOf(field: StockField): string[] {
  return [
    tidyHeading(STOCK_FIELD_LABELS[field]),
    ...(COLUMN_NAMES[field] ?? []),
    ...(EAST_ASIAN_COLUMN_NAMES[field] ?? []),
  ]
}

/** The field that a heading names, or undefined. */
export function fieldNamed(heading: string): StockField | undefined {
  return FIELD_OF.get(tidyHeading(heading))
}
