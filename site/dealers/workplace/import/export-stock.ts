/** Saves the dealer's stock, or a template, as a file. */

import { STOCK_HEADINGS, stockRow, TEMPLATE_ROWS } from '#domain/dealers/stock/export.ts'
import type { StockAd } from '#domain/dealers/stock/stock-ad.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { csvText } from '../../../workplace/csv.ts'

export type ListFormat = 'csv' | 'xlsx'

/** Saves the ads as a list; importing it changes nothing. */
export async function saveStock(stock: readonly StockAd[], format: ListFormat): Promise<void> {
  const rows = stock.map((ad) => stockRow(ad, location.origin))
  await saveList(`magari-stock-${dayInNairobi(Date.now())}`, rows, format)
}

/** Saves a template with two example vehicles. */
export function saveTemplate(format: ListFormat): Promise<void> {
  return saveList('magari-stock-template', TEMPLATE_ROWS, format)
}

async function saveList(name: string, rows: (string | number | null)[][], format: ListFormat) {
  if (format === 'csv') return saveFile(`${name}.csv`, csvText([STOCK_HEADINGS, ...rows]), 'text/csv')
  const { workbookOf } = await import('./write-workbook.ts')
  saveFile(`${name}.xlsx`, await workbookOf(STOCK_HEADINGS, rows))
}
