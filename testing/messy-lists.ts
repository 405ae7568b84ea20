/** Makes stock lists as messy as dealers' own, and knows what each cell means: encodings, separators, amounts, headings, years, errors, hidden rows. */
import { encodeText, type WrittenEncoding } from './encode-text.ts'
import { columnName, workbook } from './workbook.ts'

/** What a row of a list truly says. */
export interface TrueCar {
  stock_number: string
  make: string
  model: string
  year: number
  price: number
  mileage: number
  location: string
  fuel_type: string
  transmission: string
  condition: string
  description: string
  color: string | null
  drive: string | null
}

export interface MessyList {
  /** What it is made of, for the name of a failing test. */
  name: string
  file: File
  cars: TrueCar[]
  /** The cell of a car that a program left in error or without its letters, so that nobody can know what it meant. */
  failed: { car: number; field: keyof TrueCar } | null
}

type Field = keyof TrueCar
type Random = <Item>(items: readonly Item[]) => Item

const FIELDS: readonly Field[] = [
  'stock_number',
  'make',
  'model',
  'year',
  'price',
  'mileage',
  'location',
  'fuel_type',
  'transmission',
  'condition',
  'description',
  'color',
  'drive',
]

const HEADINGS: Record<Field, readonly string[]> = {
  stock_number: ['Stock no', 'StockNumber', 'Reg No', 'REF', 'Stk #', '管理番号', 'Chassis No'],
  make: ['Make', 'MAKE', 'Brand', 'Maker', 'メーカー'],
  model: ['Model', 'MODEL', 'Car model', '車名', '车型'],
  year: ['Year', 'YOM', 'Y.O.M', 'ModelYear', '年式', 'Year of manufacture'],
  price: ['Price', 'SellingPrice', 'Price (KES)', 'KSH', 'Asking price', 'CASH PRICE'],
  mileage: ['Mileage', 'KM', 'Odometer', '走行距離', 'Mileage (km)'],
  location: ['Town', 'Location', 'YARD', 'Branch'],
  fuel_type: ['Fuel', 'FuelType', 'Fuel type', '燃料'],
  transmission: ['Gearbox', 'Transmission', 'Trans', 'ミッション'],
  condition: ['Condition', 'New/Used'],
  description: ['Description', 'Remarks', 'Comments', '備考'],
  color: ['Colour', 'Color', 'ExteriorColor', '色'],
  drive: ['Drive', 'Drivetrain', 'Wheel drive'],
}

/** Columns beside the others that look like them and say something else. */
const OTHER_COLUMNS: Record<string, (car: TrueCar) => string> = {
  'Price ($)': ({ price }) => String(Math.round(price / 130)),
  'Price £': ({ price }) => `${Math.round(price / 170)}`,
  PriceUSD: ({ price }) => grouped(Math.round(price / 130), ','),
  Cost: ({ price }) => String(price * 0.8),
  'Mileage (miles)': ({ mileage }) => String(Math.round(mileage / 1.609)),
  'Reg Year': ({ year }) => String(year + 7),
  Notes: () => 'owner takes 900k',
}
const ERRORS = ['#REF!', '#ERROR!', 'Err:502', '########', '#N/A', '#FORMULA', 'Loading...', '?????', '?? ?']
const MAY_FAIL = ['price', 'mileage', 'year', 'model', 'location', 'description', 'color'] as const
const NOTHING = ['-', '—', 'N/A', 'none', '', 'TBA']

type Amounts = (value: number, of: 'price' | 'mileage', random: Random) => string

const grouped = (value: number, separator: string) => String(value).replace(/\B(?=(?:\d{3})+$)/g, separator)

/** Manners of writing amounts; a list keeps to one, or mixes two. */
const AMOUNTS: Record<string, Amounts> = {
  plain: String,
  commas: (value) => grouped(value, ','),
  dots: (value) => grouped(value, '.'),
  spaces: (value) => grouped(value, ' '),
  quotes: (value) => grouped(value, "'"),
  words: (value, of) => (of === 'price' ? `KSh ${grouped(value, ',')} neg` : `${grouped(value, ',')} km`),
  short: (value, of) => (of === 'price' ? `${value / 1_000_000}m` : `${value / 1000}k`),
  thousands: (value) => String(value / 1000),
  millions: (value, of) => (of === 'price' ? String(value / 1_000_000) : String(value)),
  decimals: (value) => `${grouped(value, ',')}.00`,
  kenyan: (value, of) => (of === 'price' ? `${grouped(value, ',')}/=` : `${grouped(value, ',')}KMS`),
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const YEARS: readonly ((year: number, month: number) => string)[] = [
  String,
  (year, month) => `${year}/${month}`,
  (year, month) => `${String(month).padStart(2, '0')}/${year}`,
  (year, month) => `${MONTHS[month - 1]}-${String(year).slice(2)}`,
  (year, month) => `${year}-${String(month).padStart(2, '0')}-01`,
  (year, month) => String(Math.round((Date.UTC(year, month - 1, 1) - Date.UTC(1899, 11, 30)) / 86_400_000)),
  (year) => `${year}.0`,
]

const TOWNS: Record<string, readonly string[]> = {
  Nairobi: ['Nairobi', 'NAIROBI', 'nbi', 'Mombasa Rd, Nairobi', 'Nairobi yard'],
  Mombasa: ['Mombasa', 'msa', 'MOMBASA'],
  Nakuru: ['Nakuru', 'Nakuru Yard'],
  Kisumu: ['Kisumu', 'ksm'],
}
/** Make and model with the ways to write the model. */
const MODELS: readonly [string, string, readonly string[]][] = [
  ['Toyota', 'Axio', ['Axio', 'AXIO', 'COROLLA AXIO', 'Toyota Axio']],
  ['Toyota', 'Hiace', ['Hiace', 'HIACE VAN']],
  ['Mercedes-Benz', 'C-Class', ['C-Class', 'C200', 'C 180']],
  ['BMW', '3 Series', ['3 Series', '320i']],
  ['Mazda', 'Demio', ['Demio', 'demio']],
]
const MAKES: Record<string, readonly string[]> = { 'Mercedes-Benz': ['Mercedes-Benz', 'MERCEDES', 'Benz'] }
const CHOICES: Record<
  'fuel_type' | 'transmission' | 'condition' | 'drive',
  Record<string, readonly string[]>
> = {
  fuel_type: {
    petrol: ['Petrol', 'PETROL', 'Gasoline', 'P'],
    diesel: ['Diesel', 'D'],
    hybrid: ['Hybrid', 'HEV'],
  },
  transmission: { automatic: ['Auto', 'AT', 'A/T', 'Automatic'], manual: ['Manual', 'MT'] },
  condition: { used: ['Used', 'Foreign used', 'used'], new: ['New', 'Brand new'] },
  drive: { '2wd': ['2WD', 'FWD', 'ff'], '4wd': ['4WD', '4x4'] },
}
const REMARKS: Record<WrittenEncoding, readonly string[]> = {
  'utf-8': ['Clean', '17" rims', 'Café “sport”', 'ワンオーナー 禁煙車', 'two lines\nof text', ''],
  'utf-16le': ['Clean', '"17" rims', 'ワンオーナー', ''],
  'utf-16be': ['Clean', '无事故', ''],
  'windows-1252': ['Très propre', 'don’t miss', '17" rims', ''],
  shift_jis: ['ワンオーナー 禁煙車', '修復歴なし', 'Clean', ''],
  gbk: ['无事故，一手车', '车况良好', 'Clean', ''],
}
const SEPARATORS = [',', ';', '\t', '|']
const ENCODINGS = Object.keys(REMARKS) as WrittenEncoding[]

/** A list by its number: the same number makes the same list. */
export function messyList(seed: number): MessyList {
  const random = chooserOf(seed)
  const form = random(['csv', 'csv', 'csv', 'xlsx'])
  const encoding = form === 'xlsx' ? 'utf-8' : random(ENCODINGS)
  const [manner, second] = [random(Object.keys(AMOUNTS)), random(Object.keys(AMOUNTS))]
  const mixes = random([false, false, true])
  const year = random(YEARS)
  const headings = FIELDS.map((field) =>
    random(HEADINGS[field].filter((heading) => isWritable(heading, encoding))),
  )
  const cars = Array.from({ length: 12 }, (_, place) => carOf(seed, place, encoding, random))
  const rows = cars.map((car) => {
    const amounts = AMOUNTS[mixes ? random([manner, second]) : manner] ?? String
    return FIELDS.map((field) => written(field, car, { amounts, year, encoding }, random))
  })
  const failed = failCell(rows, random)
  const merged = form === 'xlsx' && random([true, false]) ? mergeTowns(cars, rows) : null
  const other = addColumn({ headings, rows, cars, encoding }, random)
  const hidden = form === 'xlsx' && random([true, false]) ? rows.slice(3, 5).map(soldRow) : []
  const table: string[][] = [
    ...(random([true, false]) ? [['Okello Motors'], []] : []),
    headings,
    ...rows.slice(0, 6),
    ...hidden,
    ...(random([true, false]) ? [['MOMBASA YARD'], []] : []),
    ...rows.slice(6),
    ...(random([true, false]) ? otherTable(headings, rows) : []),
    ...(random([true, false]) ? [['Total', '', '', '', '99,000,000']] : []),
  ]
  const separator = random(SEPARATORS)
  const prefix = random(['', 'x:'])
  const lineOf = (row: string[]) => table.indexOf(row) + 1
  const town = columnName(headings.length - FIELDS.length + FIELDS.indexOf('location'))
  const sheet = {
    name: 'Stock',
    rows: table,
    references: random([true, false]),
    hiddenRows: hidden.map(lineOf),
    merged: merged ? [`${town}${lineOf(merged[0])}:${town}${lineOf(merged[1])}`] : [],
  }
  const bytes =
    form === 'xlsx'
      ? workbook([{ name: 'Cover', rows: [['Okello Motors']] }, sheet], { prefix })
      : encodeText(csv(table, separator, random), encoding)
  const kinds = [
    form === 'xlsx' ? `xlsx ${prefix}` : `csv ${encoding} ${JSON.stringify(separator)}`,
    `${manner}${mixes ? ` and ${second}` : ''}`,
    other && `beside ${other}`,
    failed && `${failed.field} failed`,
    hidden.length > 0 && 'hidden rows',
    merged && 'merged towns',
  ]
  const name = `list ${seed}: ${kinds.filter(Boolean).join(', ')}`
  return { name, file: new File([bytes], `list.${form}`), cars, failed }
}

/** Now and then a program has left a cell in error. */
function failCell(rows: readonly string[][], random: Random): MessyList['failed'] {
  const failed = random([null, null, { car: random([0, 5, 11]), field: random(MAY_FAIL) }])
  const row = failed && rows[failed.car]
  if (row) row[FIELDS.indexOf(failed.field)] = random(ERRORS)
  return failed
}

interface Columns {
  headings: string[]
  rows: readonly string[][]
  cars: readonly TrueCar[]
  encoding: WrittenEncoding
}

/** Adds a column that looks like another, behind the first; its heading, or null. */
function addColumn({ headings, rows, cars, encoding }: Columns, random: Random): string | null {
  const heading = random([null, ...Object.keys(OTHER_COLUMNS).filter((each) => isWritable(each, encoding))])
  if (!heading) return null
  headings.splice(1, 0, heading)
  cars.forEach((car, place) => {
    rows[place]?.splice(1, 0, OTHER_COLUMNS[heading]?.(car) ?? '')
  })
  return heading
}

/** A table below the first whose columns are in another order: none of its cars may be read by the headings of the first. */
function otherTable(headings: readonly string[], rows: readonly string[][]): string[][] {
  return [
    headings.toReversed(),
    ...rows.slice(6, 8).map((row, place) => soldRow(row, place + 5).toReversed()),
  ]
}

function soldRow(row: readonly string[], place: number): string[] {
  return [`SOLD ${place}`, ...row.slice(1)]
}

/** Two cars in one town, whose cells are merged: the lower one is empty. */
function mergeTowns(cars: TrueCar[], rows: string[][]): [string[], string[]] | null {
  const [car, next] = cars.slice(1, 3)
  const [upper, lower] = rows.slice(1, 3)
  if (!car || !next || !upper || !lower) return null
  next.location = car.location
  lower[FIELDS.indexOf('location')] = ''
  return [upper, lower]
}

function carOf(seed: number, place: number, encoding: WrittenEncoding, random: Random): TrueCar {
  const [make, model] = random(MODELS)
  return {
    stock_number: random([
      `KD${'ABC'[place % 3]} ${100 + place}${'ABCDEF'[seed % 6]}`,
      `00${seed % 90}${place + 10}`,
    ]),
    make,
    model,
    year: random([2012, 2015, 2016, 2018, 2019]),
    price: random([450_000, 850_000, 1_250_000, 1_340_000, 2_900_000, 12_500_000]),
    mileage: random([8_500, 62_000, 85_000, 85_500, 120_000, 154_000]),
    location: random(Object.keys(TOWNS)),
    fuel_type: random(Object.keys(CHOICES.fuel_type)),
    transmission: random(Object.keys(CHOICES.transmission)),
    condition: random(Object.keys(CHOICES.condition)),
    description: random(REMARKS[encoding]),
    color: random(['White', 'Silver', null]),
    drive: random([...Object.keys(CHOICES.drive), null]),
  }
}

function written(
  field: Field,
  car: TrueCar,
  { amounts, year, encoding }: { amounts: Amounts; year: (typeof YEARS)[number]; encoding: WrittenEncoding },
  random: Random,
): string {
  switch (field) {
    case 'price':
    case 'mileage':
      return amounts(car[field], field, random)
    case 'year':
      return year(car.year, random([1, 6, 12]))
    case 'location':
      return random(TOWNS[car.location] ?? [])
    case 'make':
      return random(MAKES[car.make] ?? [car.make, car.make.toUpperCase()])
    case 'model':
      return random(MODELS.find(([, model]) => model === car.model)?.[2] ?? [])
    case 'color':
      return car.color ?? random(NOTHING.filter((text) => isWritable(text, encoding)))
    case 'fuel_type':
    case 'transmission':
    case 'condition':
    case 'drive':
      return random(
        car[field] === null
          ? NOTHING.filter((text) => isWritable(text, encoding))
          : (CHOICES[field][car[field]] ?? []),
      )
    default:
      return car[field]
  }
}

/** Quotes as programs do, and now and then forgets the mark that closes a field of inches. */
function csv(table: readonly (readonly string[])[], separator: string, random: Random): string {
  const quoted = (cell: string) => {
    if (/^[^"]*"[^"]*$/.test(cell) && !cell.includes(separator))
      return random([cell, `"${cell.replaceAll('"', '""')}"`])
    return cell.includes(separator) || /["\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  }
  return table.map((row) => row.map(quoted).join(separator)).join(random(['\r\n', '\n']))
}

function isWritable(text: string, encoding: WrittenEncoding): boolean {
  try {
    encodeText(text, encoding)
    return true
  } catch {
    return false
  }
}

/** A chooser by a number (mulberry32), so that a failing list can be made again. */
function chooserOf(seed: number): Random {
  let state = seed * 2_654_435_761
  return (items) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    const item = items[((mixed ^ (mixed >>> 14)) >>> 0) % items.length]
    if (item === undefined) throw new Error('There is nothing to choose from.')
    return item
  }
}
