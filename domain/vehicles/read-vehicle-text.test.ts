import { describe, expect, test } from 'vitest'
import { readVehicleText } from './read-vehicle-text.ts'
import { vehicleSearchParams } from './vehicle-search.ts'

const KNOWN = [
  { name: 'Toyota', models: ['Axio', 'Vitz', 'Land Cruiser Prado', 'Hilux'] },
  { name: 'Mercedes-Benz', models: ['C-Class'] },
  { name: 'Nissan', models: ['Note', 'X-Trail'] },
  { name: 'Mazda', models: ['3', 'Demio'] },
]
const read = (text: string) =>
  decodeURIComponent(`${vehicleSearchParams(readVehicleText(text, KNOWN))}`).replaceAll('+', ' ')

describe('A text becomes filters', () => {
  test.each([
    ['Toyota Axio under 1.2m, Nairobi', 'make=Toyota&model=Axio&location=Nairobi&maxPrice=1200000'],
    ['axio 800k', 'make=Toyota&model=Axio&maxPrice=800000'],
    ['Vitz under 1.5 million', 'make=Toyota&model=Vitz&maxPrice=1500000'],
    ['below KSh 1,200,000', 'maxPrice=1200000'],
    ['between 1m and 1.5m', 'minPrice=1000000&maxPrice=1500000'],
    ['1 to 1.5 million', 'minPrice=1000000&maxPrice=1500000'],
    ['1m-1.5m', 'minPrice=1000000&maxPrice=1500000'],
    ['above 2m', 'minPrice=2000000'],
    ['up to 900000', 'maxPrice=900000'],
    ['2015', 'minYear=2015&maxYear=2015'],
    ['2012-2016', 'minYear=2012&maxYear=2016'],
    ['2016–2012', 'minYear=2012&maxYear=2016'],
    ['from 2015', 'minYear=2015'],
    ['2015+', 'minYear=2015'],
    ['2015 or newer', 'minYear=2015'],
    ['before 2015', 'maxYear=2014'],
    ['low mileage under 80,000 km', 'maxMileage=80000&sort=mileage'],
    ['under 80k km', 'maxMileage=80000'],
    ['1500cc', 'minEngine=1500&maxEngine=1500'],
    ['Mombasa', 'location=Mombasa'],
    ['automatic diesel SUVs', 'fuelType=diesel&transmission=automatic&bodyType=suv'],
    ['land cruiser prado in Westlands', 'make=Toyota&model=Land Cruiser Prado&location=Westlands, Nairobi'],
    ['mercedes c-class', 'make=Mercedes-Benz&model=C-Class'],
    ['Mazda 3', 'make=Mazda&model=3'],
  ])('%s', (text, address) => {
    expect(read(text)).toBe(address)
  })
})

describe('What is not understood stays the search text', () => {
  test.each([
    ['Toyota with sunroof in Nairobi', 'search=sunroof&make=Toyota&location=Nairobi'],
    ['sunroof in a car', 'search=sunroof in a car'],
    ['Toyota Note', 'search=Note&make=Toyota'],
    ['door 3', 'search=door 3'],
    ['under the bridge', 'search=under the bridge'],
    ['constructor', 'search=constructor'],
    ['diesel 5 constructor', 'search=5 constructor&fuelType=diesel'],
    ['5 seats diesel', 'search=5 seats&fuelType=diesel'],
    ['', ''],
  ])('%s', (text, address) => {
    expect(read(text)).toBe(address)
  })
})

test.each(['under 1 to ', '.'])('A long text of %j takes time linear in its length', (part) => {
  // The best of three: the machine does other things as well.
  const time = (length: number) => {
    const text = `${part.repeat(length)}a`
    const times = [1, 2, 3].map(() => {
      const start = performance.now()
      readVehicleText(text, KNOWN)
      return performance.now() - start
    })
    return Math.min(...times)
  }
  time(2000)
  expect(time(32_000)).toBeLessThan(64 * Math.max(time(2000), 2))
})
