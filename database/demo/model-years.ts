/**
 * What was made when: the generator offers no vehicle that never was. A line of the tables reads
 *
 *   model | years | engines | gearboxes | wheels driven | trims
 *
 * An engine is petrol by default ('1.5, 1.5 hybrid, 2.8 diesel, EV'); of gearboxes and wheels the more common stands first,
 * and a motorcycle has no wheels to choose ('-'). A trim that comes with one engine only names it first ('1.3: 13S'). Years are those of
 * cars as they are sold in Kenya: right-hand drive, mostly of Japan's market; '2015-' is still made.
 */
import type { Drive, FuelType, Transmission } from '#domain/vehicles/vehicles.ts'
import { elsewhereYears } from './model-years-elsewhere.ts'
import { japaneseYears } from './model-years-japanese.ts'
import { motorcycleYears } from './model-years-motorcycles.ts'
import { toyotaYears } from './model-years-toyota.ts'

/** One engine of a model in the years it was made with these gearboxes, wheels and trims. */
export interface Variant {
  /** First and last model year; null while it is still made. */
  years: readonly [first: number, last: number | null]
  /** Null for an electric motor. */
  litres: number | null
  fuel: FuelType
  transmissions: readonly Transmission[]
  /** None of a motorcycle. */
  drives: readonly Drive[]
  /** May be none. */
  trims: readonly string[]
}

const TRANSMISSIONS: Readonly<Record<string, Transmission>> = { auto: 'automatic', manual: 'manual' }
const DRIVES: readonly string[] = ['2wd', '4wd', 'awd']

/** Reads the lines of one make. Throws for a line that is not as described above. */
export function readModelYears(lines: string): Map<string, Variant[]> {
  const models = new Map<string, Variant[]>()
  for (const line of lines.trim().split('\n')) {
    const cells = line.split('|').map((cell) => cell.trim())
    const [model = '', years = '', engines = '', gearboxes = '', wheels = '', trims = ''] = cells
    const wrong = (what: string) => new Error(`${what} in: ${line.trim()}`)
    if (cells.length !== 6 || !model) throw wrong('Not six cells')
    const [, first, last] = /^(\d{4})-(\d{4})?$/.exec(years) ?? []
    if (!first || (last && last < first)) throw wrong('No years')
    const made = engines.split(', ')
    const named = trims === '' ? [] : trims.split(', ')
    const stray = named.find((trim) => trim.includes(': ') && !made.includes(trim.split(': ')[0] ?? ''))
    if (stray) throw wrong(`No engine for the trim ${stray}`)
    const transmissions = gearboxes.split(' ').map((gearbox) => {
      const transmission = TRANSMISSIONS[gearbox]
      if (!transmission) throw wrong('No gearbox')
      return transmission
    })
    const drives = wheels === '-' ? [] : wheels.split(' ')
    if (drives.some((drive) => !DRIVES.includes(drive))) throw wrong('No wheels')
    for (const engine of made) {
      const [litres = '', fuel = 'petrol'] = engine === 'EV' ? ['', 'electric'] : engine.split(' ')
      if (engine !== 'EV' && !/^\d+\.\d+$/.test(litres)) throw wrong(`No engine ${engine}`)
      const variant: Variant = {
        years: [Number(first), last ? Number(last) : null],
        litres: litres === '' ? null : Number(litres),
        fuel: fuel as FuelType,
        transmissions,
        drives: drives as Drive[],
        trims: named.flatMap((trim) => {
          const [owner = '', name] = trim.split(': ')
          if (name === undefined) return [trim]
          return owner === engine ? [name] : []
        }),
      }
      models.set(model, [...(models.get(model) ?? []), variant])
    }
  }
  return models
}

/** What was made of each model, by make and model. */
export const modelYears: ReadonlyMap<string, ReadonlyMap<string, readonly Variant[]>> = new Map(
  Object.entries({ ...toyotaYears, ...japaneseYears, ...elsewhereYears, ...motorcycleYears }).map(
    ([make, lines]) => [make, readModelYears(lines)],
  ),
)

/** Everything that was made of the model. Throws for one that is not in the table. */
export function variantsOf(make: string, model: string): readonly Variant[] {
  const variants = modelYears.get(make)?.get(model)
  if (!variants) throw new Error(`Nothing is known of the ${make} ${model}`)
  return variants
}

/** What was made of the model in the year. */
export function variantsIn(make: string, model: string, year: number): readonly Variant[] {
  return variantsOf(make, model).filter(({ years: [first, last] }) => first <= year && year <= (last ?? year))
}

/** First and last year of the model; null while it is still made. */
export function yearsOf(make: string, model: string): readonly [first: number, last: number | null] {
  const years = variantsOf(make, model).map((variant) => variant.years)
  const lasts = years.map(([, last]) => last)
  return [
    Math.min(...years.map(([first]) => first)),
    lasts.includes(null) ? null : Math.max(...lasts.map((last) => last ?? 0)),
  ]
}
