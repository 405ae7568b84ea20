/** A dealer's stock as the list that imports again unchanged. */
import { type ChoiceField, isChoiceField, STOCK_FIELD_LABELS, STOCK_FIELDS } from './fields.ts'
import { exportedChoice, numberInStock, type StockAd } from './row.ts'

export const STOCK_HEADINGS = STOCK_FIELDS.map((field) => STOCK_FIELD_LABELS[field])

/** The cells of an ad in the order of STOCK_HEADINGS; `site` is the address before those of its pictures. */
export function stockRow(ad: StockAd, site: string): (string | number | null)[] {
  return STOCK_FIELDS.map((field) => {
    if (field === 'stock_number') return numberInStock(ad)
    if (field === 'pictures') return ad.images.map((image) => site + image).join(' ')
    const value = ad[field]
    return value !== null && isChoiceField(field)
      ? exportedChoice(field as ChoiceField, String(value))
      : value
  })
}

/** Two lines that show what a stock list may say. */
export const TEMPLATE_ROWS: (string | number | null)[][] = [
  [
    'KDA 123A',
    'Toyota',
    'Vitz',
    2016,
    '',
    1_050_000,
    84_000,
    'Used',
    'Petrol',
    'Automatic',
    'Hatchback',
    '2WD',
    'Foreign used',
    '1.0',
    'White',
    'Nairobi',
    'Active',
    '',
    'Clean interior, new tyres.',
  ],
  [
    'MSA-0042',
    'Isuzu',
    'D-Max',
    2018,
    '2018 Isuzu D-Max double cab',
    3_450_000,
    120_000,
    'Used',
    'Diesel',
    'Manual',
    'Pickup',
    '4WD',
    'Locally used',
    '2.5',
    'Silver',
    'Mombasa',
    'Draft',
    '',
    '',
  ],
]
