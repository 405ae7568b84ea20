/** The columns of a stock list: names, order and allowed values. */
import { PLACES } from '../../foundation/places.ts'
import {
  type FieldOfKind,
  VEHICLE_FACTS,
  VEHICLE_FIELDS,
  type VehicleField,
  type VehicleFieldDescription,
} from '../../vehicles/vehicle-fields.ts'

/** Columns that are not fields of the ad. */
const OTHER_LABELS = {
  stock_number: 'Stock number',
  make: 'Make',
  model: 'Model',
  status: 'Status',
  pictures: 'Pictures',
  chassis: 'Chassis number',
  plate: 'Number plate',
}
export type StockField = VehicleField | keyof typeof OTHER_LABELS

/** Numbers that ads have masked: they tell which car a row is, and are never shown again. */
const NUMBER_FIELDS = ['chassis', 'plate'] as const
export type ExportedField = Exclude<StockField, (typeof NUMBER_FIELDS)[number]>

/** In the order of the template and the export. */
export const EXPORTED_FIELDS: readonly ExportedField[] = [
  ...(['stock_number', 'make', 'model', 'year', 'title', 'price'] as const),
  ...VEHICLE_FACTS.map(({ column }) => column).filter((column) => column !== 'year' && column !== 'location'),
  ...(['location', 'status', 'pictures', 'description'] as const),
]

/** Every column of a list. */
export const STOCK_FIELDS: readonly StockField[] = [...EXPORTED_FIELDS, ...NUMBER_FIELDS]

/** The fields of vehicles that a dealer's own program sends. Pictures are brought by lists only. */
export const API_FIELDS: readonly StockField[] = EXPORTED_FIELDS.filter((field) => field !== 'pictures')

export const STOCK_FIELD_LABELS = {
  ...OTHER_LABELS,
  ...Object.fromEntries(
    VEHICLE_FIELDS.map((field) => [
      field.column,
      'unit' in field && field.unit ? `${field.label} (${field.unit})` : field.label,
    ]),
  ),
} as Record<StockField, string>

/** Required for new vehicles. For existing ones only the stock number is. */
export const REQUIRED_COLUMNS = [
  'stock_number',
  'make',
  'year',
  'price',
  'condition',
  'fuel_type',
  'transmission',
  'location',
] as const satisfies StockField[]

/** Whether a vehicle may lack a value of the column; a status has a default, which would be another answer, and a title is made of the others. */
export function isOptional(field: StockField): boolean {
  return field !== 'title' && field !== 'status' && !REQUIRED_COLUMNS.some((each) => each === field)
}

/** States an import can set. */
const STATUS_CHOICES = { active: 'Active', draft: 'Draft', sold: 'Sold' }
const PLACE_LABELS = Object.fromEntries(PLACES.map(({ name }) => [name, name]))

export type ChoiceField = FieldOfKind<'choice' | 'place'> | 'status'

/** Allowed values of the choice columns, with their labels. */
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

/** The cells of a row; fields without a column in the file are absent. */
export type StockCells = Partial<Record<StockField, string>>
