/** A dealer's stock as a file that imports again without changes. */
import {
  type ChoiceField,
  EXPORTED_FIELDS,
  type ExportedField,
  isChoiceField,
  STOCK_FIELD_LABELS,
} from './fields.ts'
import { exportedChoice } from './row.ts'
import { stockNumberOf } from './same-car.ts'
import type { StockAd } from './stock-ad.ts'

export const STOCK_HEADINGS = EXPORTED_FIELDS.map((field) => STOCK_FIELD_LABELS[field])

/** The cells of an ad in the order of STOCK_HEADINGS; `site` is the origin to prepend to picture URLs. */
export function stockRow(ad: StockAd, site: string): (string | number | null)[] {
  return EXPORTED_FIELDS.map((field) => {
    if (field === 'stock_number') return stockNumberOf(ad)
    if (field === 'pictures') return ad.images.map((image) => site + image).join(' ')
    const value = ad[field]
    return value !== null && isChoiceField(field)
      ? exportedChoice(field as ChoiceField, String(value))
      : value
  })
}

const TEMPLATE_ADS: Partial<Record<ExportedField, string | number>>[] = [
  {
    stock_number: 'KDA 123A',
    make: 'Toyota',
    model: 'Vitz',
    year: 2016,
    price: 1_050_000,
    mileage: 84_000,
    condition: 'Used',
    fuel_type: 'Petrol',
    transmission: 'Automatic',
    body_type: 'Hatchback',
    drive: '2WD',
    registration_state: 'Foreign used',
    engine_size: '1.0',
    color: 'White',
    location: 'Nairobi',
    status: 'Active',
    description: 'Clean interior, new tyres.',
  },
  {
    stock_number: 'MSA-0042',
    make: 'Isuzu',
    model: 'D-Max',
    year: 2018,
    title: '2018 Isuzu D-Max double cab',
    price: 3_450_000,
    mileage: 120_000,
    condition: 'Used',
    fuel_type: 'Diesel',
    transmission: 'Manual',
    body_type: 'Pickup',
    drive: '4WD',
    registration_state: 'Locally used',
    engine_size: '2.5',
    color: 'Silver',
    location: 'Mombasa',
    status: 'Draft',
  },
]

/** Two sample rows of the template. */
export const TEMPLATE_ROWS = TEMPLATE_ADS.map((ad) => EXPORTED_FIELDS.map((field) => ad[field] ?? ''))
