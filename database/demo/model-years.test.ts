import { describe, expect, test } from 'vitest'
import { FUEL_TYPES } from '#domain/vehicles/vehicles.ts'
import { bookedVehicles, vehicleInWords } from './booked-vehicles.ts'
import { makes } from './makes.ts'
import { modelYears, readModelYears, variantsIn, variantsOf, yearsOf } from './model-years.ts'
import { partOffers } from './parts-offered.ts'
import { demoVehicles } from './vehicles.ts'

describe('the table of model years', () => {
  test('contains exactly the models of the demo world', () => {
    const sold = makes.map(({ name, models }) => [name, models.map((model) => model.name).sort()])
    const known = [...modelYears].map(([make, models]) => [make, [...models.keys()].sort()])
    expect(Object.fromEntries(known)).toEqual(Object.fromEntries(sold))
  })

  test('has no gap between the first and the last year', () => {
    for (const [make, models] of modelYears)
      for (const model of models.keys()) {
        const [first, last] = yearsOf(make, model)
        for (let year = first; year <= (last ?? 2031); year++)
          expect(variantsIn(make, model, year).length, `${make} ${model} ${year}`).toBeGreaterThan(0)
      }
  })

  test('gives each variant complete and plausible facts', () => {
    for (const { name: make, models } of makes)
      for (const { name, body } of models)
        for (const variant of variantsOf(make, name)) {
          const what = `${make} ${name} ${JSON.stringify(variant)}`
          expect(FUEL_TYPES, what).toContain(variant.fuel)
          expect(variant.litres === null, what).toBe(variant.fuel === 'electric')
          expect(variant.years[0], what).toBeGreaterThanOrEqual(2004)
          expect(variant.transmissions.length, what).toBeGreaterThan(0)
          expect(variant.drives.length === 0, what).toBe(body === 'motorcycle')
          for (const trim of variant.trims) {
            if (/4x4/.test(trim)) expect(variant.drives, what).toEqual(['4wd'])
            if (/quattro|xdrive|4matic/i.test(trim)) expect(variant.drives, what).toEqual(['awd'])
          }
          if (variant.fuel === 'electric') expect(variant.transmissions, what).toEqual(['automatic'])
        }
  })

  test('has consecutive generations', () => {
    const made = (make: string, model: string, year: number) =>
      new Set(variantsIn(make, model, year).map(({ litres, fuel }) => `${litres ?? ''} ${fuel}`.trim()))
    const trims = (make: string, model: string, year: number) =>
      variantsIn(make, model, year).flatMap((variant) => variant.trims)
    expect(made('Toyota', 'Hilux', 2014)).toEqual(new Set(['2.5 diesel', '3 diesel']))
    expect(made('Toyota', 'Hilux', 2015)).toEqual(new Set(['2.4 diesel', '2.8 diesel']))
    expect(trims('Toyota', 'Hilux', 2014)).not.toContain('Revo')
    expect(trims('Toyota', 'Hilux', 2015)).not.toContain('Vigo')
    for (const model of ['Prado', 'Hilux', 'Hiace'])
      expect(made('Toyota', model, 2014)).not.toContain('2.8 diesel')
    expect(made('Nissan', 'Leaf', 2018)).toEqual(new Set(['electric']))
    expect(made('Nissan', 'Note', 2021)).toEqual(new Set(['1.2 hybrid']))
    expect(made('Toyota', 'Aqua', 2014)).toEqual(new Set(['1.5 hybrid']))
  })

  test.each([
    ['Demio | 2007-2014 | 1.3 | auto | 2wd', 'Not six cells'],
    ['Demio | 2014-2007 | 1.3 | auto | 2wd |', 'No years'],
    ['Demio | since 2007 | 1.3 | auto | 2wd |', 'No years'],
    ['Demio | 2007- | big | auto | 2wd |', 'No engine big'],
    ['Demio | 2007- | 1.3 | tiptronic | 2wd |', 'No gearbox'],
    ['Demio | 2007- | 1.3 | auto | 3wd |', 'No wheels'],
    ['Demio | 2007- | 1.3 | auto | 2wd | 1.5: 15S', 'No engine for the trim 1.5: 15S'],
  ])('refuses %s', (line, why) => {
    expect(() => readModelYears(line)).toThrow(why)
  })

  test('offers a trim that names its engine for that engine only', () => {
    const demio = readModelYears(
      'Demio | 2015- | 1.3, 1.5 diesel | auto | 2wd | 1.3: 13S, 1.5 diesel: XD, Touring',
    )
    expect(demio.get('Demio')?.map(({ trims }) => trims)).toEqual([
      ['13S', 'Touring'],
      ['XD', 'Touring'],
    ])
    expect(() => variantsOf('Mazda', 'Carol')).toThrow('Nothing is known of the Mazda Carol')
  })
})

// Also years later, when other models are 'still made'.
const worlds = ['2026-11-20T09:00:00Z', '2027-01-01T00:30:00Z', '2031-03-01T00:00:00Z'].map(
  (moment) => [moment, demoVehicles(new Date(moment))] as const,
)

describe.each(worlds)('every vehicle of the world of %s', (_, vehicles) => {
  test('existed in that year with that engine, gearbox, trim and drive', () => {
    expect(vehicles).toHaveLength(300)
    for (const { title, year, make, model, variant, fuelType, transmission, drive, engineSize } of vehicles) {
      // The facts of the ad, without its variant.
      const [, litres, trim = ''] =
        /^(\d\.\d+)? ?(.*)$/.exec(title.slice(`${year} ${make.name} ${model.name}`.length).trim()) ?? []
      const stated = litres ?? (model.body === 'motorcycle' ? String(variant.litres) : undefined)
      const fitting = variantsIn(make.name, model.name, year).filter(
        (made) =>
          (made.litres === null ? stated === undefined : Number(stated) === made.litres) &&
          // A petrol engine may have been converted to gas.
          (fuelType === 'lpg' ? made.fuel === 'petrol' : made.fuel === fuelType) &&
          made.transmissions.includes(transmission) &&
          (drive === null ? made.drives.length === 0 : made.drives.includes(drive)) &&
          (trim === '' || made.trims.includes(trim)),
      )
      expect(fitting.length, `${title}, ${fuelType}, ${transmission}, ${drive}`).toBeGreaterThan(0)
      expect(engineSize === null, title).toBe(fuelType === 'electric')
    }
  })

  test('is described with its facts', () => {
    for (const { title, description, fuelType, transmission, variant } of vehicles) {
      const what = `${title}: ${description}`
      if (fuelType === 'electric')
        expect(description, what).not.toMatch(/\boil\b|engine|litre|injector|smoke|gearbox|clutch/i)
      if (fuelType !== 'diesel') expect(description, what).not.toMatch(/diesel|injector/i)
      if (fuelType !== 'hybrid') expect(description, what).not.toMatch(/hybrid/i)
      if (fuelType !== 'lpg') expect(description, what).not.toMatch(/on gas/i)
      if (transmission === 'automatic') expect(description, what).not.toMatch(/clutch|gears go/i)
      if (/15 km to the litre/.test(description))
        expect(fuelType === 'hybrid' || (variant.litres ?? 9) <= 1.5, what).toBe(true)
    }
  })
})

test('the vehicles that customers bring to a garage existed', () => {
  for (const vehicle of bookedVehicles) {
    const { make, model, year, litres, fuel, transmission } = vehicle
    const fitting = variantsIn(make, model, year).filter(
      (made) => made.litres === litres && made.fuel === fuel && made.transmissions.includes(transmission),
    )
    expect(fitting.length, vehicleInWords(vehicle)).toBeGreaterThan(0)
  }
})

test('parts for a model and year name one that existed', () => {
  const models = new Map(
    makes.flatMap((make) => make.models.map((model) => [`${make.name} ${model.name}`, make.name])),
  )
  for (const [, , name] of partOffers) {
    const year = /\b20\d\d\b/.exec(name)?.[0]
    const named = [...models].find(([model]) => name.includes(model))
    if (!year || !named) continue
    const [model, make] = named
    expect(variantsIn(make, model.slice(make.length + 1), Number(year)).length, name).toBeGreaterThan(0)
  }
})
