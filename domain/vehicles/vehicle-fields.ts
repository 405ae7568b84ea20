/**
 * The fields of a vehicle ad, described once for the form, the stock list and approvals. The vehicle page and the comparison repeat the
 * facts, so that visitors do not load limits and placeholders; a test compares them (site/vehicles/described-facts.test.tsx). Make,
 * model, photos and status have their own code.
 */
import { formatKilometres, formatNumber } from '../foundation/money.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  HIGHEST_MILEAGE,
  labelOf,
  POSTABLE_FUEL_TYPES,
  REGISTRATION_STATE_LABELS,
  TRANSMISSION_LABELS,
  TRANSMISSIONS,
} from './vehicles.ts'

/** A column of vehicle_listings that sellers fill in; the database has the same limits as constraints. */
type Description<Column extends string> = {
  column: Column
  label: string
  /** The column is nullable. */
  optional?: true
  /** Initial value in the form. */
  initial?: string
  placeholder?: string
} & (
  | { kind: 'text'; maxLength: number }
  | { kind: 'whole'; least: number; most: number; unit?: 'km'; placeholder: string }
  | { kind: 'year' | 'place' }
  | { kind: 'money'; unit: 'KES' }
  | { kind: 'choice'; labels: Readonly<Record<string, string>>; offered?: readonly string[] }
)

const LEAD = [
  { column: 'title', kind: 'text', label: 'Title', maxLength: 120 },
  { column: 'price', kind: 'money', label: 'Price', unit: 'KES' },
  { column: 'description', kind: 'text', label: 'Description', maxLength: 5000, optional: true },
] as const satisfies readonly Description<string>[]

/** In the order of the stock list; other places have their own order with new facts last. */
const FACTS = [
  { column: 'year', kind: 'year', label: 'Year', placeholder: '2015' },
  {
    column: 'mileage',
    kind: 'whole',
    label: 'Mileage',
    unit: 'km',
    optional: true,
    least: 0,
    most: HIGHEST_MILEAGE,
    placeholder: '84,000',
  },
  { column: 'condition', kind: 'choice', label: 'Condition', labels: CONDITION_LABELS, initial: 'used' },
  {
    column: 'fuel_type',
    kind: 'choice',
    label: 'Fuel type',
    labels: FUEL_TYPE_LABELS,
    offered: POSTABLE_FUEL_TYPES,
    initial: POSTABLE_FUEL_TYPES[0],
  },
  {
    column: 'transmission',
    kind: 'choice',
    label: 'Transmission',
    labels: TRANSMISSION_LABELS,
    initial: TRANSMISSIONS[0],
  },
  {
    column: 'body_type',
    kind: 'choice',
    label: 'Body type',
    labels: BODY_TYPE_LABELS,
    optional: true,
  },
  { column: 'drive', kind: 'choice', label: 'Drive', labels: DRIVE_LABELS, optional: true },
  {
    column: 'registration_state',
    kind: 'choice',
    label: 'Origin',
    labels: REGISTRATION_STATE_LABELS,
    optional: true,
  },
  {
    column: 'engine_size',
    kind: 'text',
    label: 'Engine size',
    maxLength: 40,
    optional: true,
    placeholder: '1,500 cc',
  },
  {
    column: 'color',
    kind: 'text',
    label: 'Color',
    maxLength: 40,
    optional: true,
    placeholder: 'White',
  },
  {
    column: 'previous_owners',
    kind: 'whole',
    label: 'Previous owners',
    optional: true,
    least: 0,
    most: 20,
    placeholder: '1',
  },
  { column: 'location', kind: 'place', label: 'Location' },
] as const satisfies readonly Description<string>[]

type Described = (typeof LEAD)[number] | (typeof FACTS)[number]
type Fact = (typeof FACTS)[number]['column']
export type VehicleField = Described['column']
export type VehicleFieldDescription = Description<VehicleField>
export type VehicleFact = Description<Fact>

/** Columns of this kind. */
export type FieldOfKind<Kind extends Described['kind']> = Extract<Described, { kind: Kind }>['column']

/** Values as stored in vehicle_listings. */
export type VehicleValues = {
  [One in Described as One['column']]:
    | (One['kind'] extends 'whole' | 'year' | 'money' ? number : string)
    | (One extends { optional: true } ? null : never)
}

type FactValues = Pick<VehicleValues, Fact>

export const VEHICLE_FACTS: readonly VehicleFact[] = FACTS
export const VEHICLE_FIELDS: readonly VehicleFieldDescription[] = [...LEAD, ...FACTS]

/** All fields as a select list: `title, price, …`. */
export const VEHICLE_COLUMNS = `${selectList(LEAD)}, ${selectList(FACTS)}` as const

type SelectList<Fields> = Fields extends readonly [{ column: infer First extends string }, ...infer Rest]
  ? Rest extends readonly []
    ? First
    : `${First}, ${SelectList<Rest>}`
  : never

function selectList<const Fields extends readonly { column: string }[]>(fields: Fields): SelectList<Fields> {
  return fields.map(({ column }) => column).join(', ') as SelectList<Fields>
}

/** All facts with these first; the rest follow. */
export function factsInOrder(first: readonly Fact[]): VehicleFact[] {
  const place = ({ column }: VehicleFact) => first.indexOf(column) + 1 || first.length + 1
  return VEHICLE_FACTS.toSorted((one, other) => place(one) - place(other))
}

/** The value as text; null if not stated. */
export function factText(fact: VehicleFact, vehicle: FactValues): string | null {
  const value = vehicle[fact.column]
  if (value === null) return null
  if (fact.kind === 'choice') return labelOf(fact.labels, String(value))
  if (fact.kind === 'whole')
    return fact.unit === 'km' ? formatKilometres(Number(value)) : formatNumber(Number(value))
  return String(value).trim() || null
}
