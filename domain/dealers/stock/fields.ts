/** The columns of a stock list: what they are called, in which order they stand, and what their cells may say. */
import { PLACES } from '../../foundation/places.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  POSTABLE_FUEL_TYPES,
  REGISTRATION_STATE_LABELS,
  TRANSMISSION_LABELS,
} from '../../vehicles/vehicles.ts'

/** In the order of the template and the export. */
export const STOCK_FIELDS = [
  'stock_number',
  'make',
  'model',
  'year',
  'title',
  'price',
  'mileage',
  'condition',
  'fuel_type',
  'transmission',
  'body_type',
  'drive',
  'registration_state',
  'engine_size',
  'color',
  'location',
  'status',
  'pictures',
  'description',
] as const
export type StockField = (typeof STOCK_FIELDS)[number]

export const STOCK_FIELD_LABELS: Record<StockField, string> = {
  stock_number: 'Stock number',
  make: 'Make',
  model: 'Model',
  year: 'Year',
  title: 'Title',
  price: 'Price (KES)',
  mileage: 'Mileage (km)',
  condition: 'Condition',
  fuel_type: 'Fuel type',
  transmission: 'Transmission',
  body_type: 'Body type',
  drive: 'Drive',
  registration_state: 'Origin',
  engine_size: 'Engine size',
  color: 'Color',
  location: 'Location',
  status: 'Status',
  pictures: 'Pictures',
  description: 'Description',
}

/** What a new vehicle cannot do without; of one that is there already the file may leave out all but its number. */
export const NEEDED_FIELDS = [
  'stock_number',
  'make',
  'year',
  'price',
  'condition',
  'fuel_type',
  'transmission',
  'location',
] as const satisfies StockField[]

/** The states a stock list can bring an ad into. */
const STATUS_CHOICES = { active: 'Active', draft: 'Draft', sold: 'Sold' }

/** The stored values of the columns that hold one of a few, with their labels. */
export const STOCK_CHOICES = {
  condition: CONDITION_LABELS,
  fuel_type: Object.fromEntries(POSTABLE_FUEL_TYPES.map((type) => [type, FUEL_TYPE_LABELS[type]])),
  transmission: TRANSMISSION_LABELS,
  body_type: BODY_TYPE_LABELS,
  drive: DRIVE_LABELS,
  registration_state: REGISTRATION_STATE_LABELS,
  location: Object.fromEntries(PLACES.map(({ name }) => [name, name])),
  status: STATUS_CHOICES,
} satisfies Partial<Record<StockField, Record<string, string>>>
export type ChoiceField = keyof typeof STOCK_CHOICES

export function isChoiceField(field: StockField): field is ChoiceField {
  return field in STOCK_CHOICES
}

/** The cells of a row, as texts; a field whose column the file does not have is absent. */
export type StockCells = Partial<Record<StockField, string>>
