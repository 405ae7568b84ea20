/** The columns of a stock list: what they are called, in which order they stand, and what their cells may say. */
import { PLACES } from '../../foundation/places.ts'
import {
  type FieldOfKind,
  VEHICLE_FACTS,
  VEHICLE_FIELDS,
  type VehicleField,
  type VehicleFieldDescription,
} from '../../vehicles/vehicle-fields.ts'

/** What a stock list says besides the fields of the ad. */
const OTHER_LABELS = {
  stock_number: 'Stock number',
  make: 'Make',
  model: 'Model',
  status: 'Status',
  pictures: 'Pictures',
}
export type StockField = VehicleField | keyof typeof OTHER_LABELS

/** In the order of the template and the export. */
export const STOCK_FIELDS: readonly StockField[] = [
  ...(['stock_number', 'make', 'model', 'year', 'title', 'price'] as const),
  ...VEHICLE_FACTS.map(({ column }) => column).filter((column) => column !== 'year' && column !== 'location'),
  ...(['location', 'status', 'pictures', 'description'] as const),
]

export const STOCK_FIELD_LABELS = {
  ...OTHER_LABELS,
  ...Object.fromEntries(
    VEHICLE_FIELDS.map((field) => [
      field.column,
      'unit' in field && field.unit ? `${field.label} (${field.unit})` : field.label,
    ]),
  ),
} as Record<StockField, string>

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
const PLACE_LABELS = Object.fromEntries(PLACES.map(({ name }) => [name, name]))

export type ChoiceField = FieldOfKind<'choice' | 'place'> | 'status'

/** The stored values of the columns that hold one of a few, with their labels. */
export const STOCK_CHOICES = Object.fromEntries([
  ...VEHICLE_FIELDS.flatMap((field) => {
    if (field.kind === 'place') return [[field.column, PLACE_LABELS]]
    return field.kind === 'choice' ? [[field.column, offeredLabels(field)]] : []
  }),
  ['status', STATUS_CHOICES],
]) as Record<ChoiceField, Readonly<Record<string, string>>>

function offeredLabels({
  labels,
  offered = Object.keys(labels),
}: Extract<VehicleFieldDescription, { kind: 'choice' }>) {
  return Object.fromEntries(offered.map((value) => [value, labels[value]]))
}

export function isChoiceField(field: StockField): field is ChoiceField {
  return field in STOCK_CHOICES
}

/** The cells of a row, as texts; a field whose column the file does not have is absent. */
export type StockCells = Partial<Record<StockField, string>>
