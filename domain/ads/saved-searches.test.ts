import { describe, expect, test } from 'vitest'
import { parseVehicleSearch, vehicleSearchParams } from '../vehicles/vehicle-search.ts'
import { savedSearchFilters, savedSearchName } from './saved-search-words.ts'
import { MAX_SAVED_NAME, savedListOf, savedSearchAddress } from './saved-searches.ts'

describe('the address', () => {
  test('omits order and page', () => {
    const params = vehicleSearchParams(
      parseVehicleSearch(new URLSearchParams('page=3&sort=price_asc&maxPrice=1.2m&make=Toyota')).filters,
    )
    expect(savedSearchAddress('/vehicles', params)).toBe('/vehicles?make=Toyota&maxPrice=1200000')
    expect(savedSearchAddress('/services', new URLSearchParams('sort=name'))).toBe('/services')
  })

  test('belongs to a list that can be saved', () => {
    expect(savedListOf('/vehicles?make=Toyota')).toBe('/vehicles')
    expect(savedListOf('/vehicles/1')).toBeNull()
    expect(savedListOf('/admin')).toBeNull()
  })
})

test.each([
  ['/vehicles', 'Vehicles'],
  [
    '/vehicles?make=Toyota&model=Axio&location=Nairobi&maxPrice=1200000',
    'Toyota Axio under 1.2 million in Nairobi',
  ],
  ['/vehicles?make=Toyota', 'Toyota'],
  [
    '/vehicles?make=Toyota&model=Axio&location=Nairobi&maxPrice=1200000&priceMark=great',
    'Toyota Axio at a great price under 1.2 million in Nairobi',
  ],
  ['/vehicles?fuelType=diesel&priceMark=great&priceMark=good', 'Vehicles at a great or good price, diesel'],
  [
    '/vehicles?bodyType=suv&priceMark=great&priceMark=good&priceMark=fair',
    'SUVs at a great, good or fair price',
  ],
  [
    '/vehicles?make=Toyota&make=Nissan&minPrice=800000&maxPrice=1500000',
    'Toyota and Nissan for 800,000 to 1.5 million',
  ],
  ['/vehicles?bodyType=suv&minPrice=2000000', 'SUVs over 2 million'],
  ['/vehicles?condition=used&bodyType=suv&bodyType=pickup', 'Used SUVs and pickups'],
  [
    '/vehicles?make=Toyota&minYear=2015&fuelType=hybrid&transmission=automatic',
    'Toyota, automatic, hybrid, from 2015',
  ],
  [
    '/vehicles?make=Toyota&maxPrice=1250000&minYear=2012&maxYear=2015&maxMileage=90000&drive=4wd',
    'Toyota, 4WD, 2012 to 2015, under 90,000 km, under 1.25 million',
  ],
  ['/vehicles?make=Toyota&model=Axio&minEngine=1500&maxEngine=2000', 'Toyota Axio, 1,500 to 2,000 cc'],
  [
    '/vehicles?make=Toyota&maxPrice=900000&fuelType=petrol&maxEngine=1500',
    'Toyota, petrol, up to 1,500 cc, under 900,000',
  ],
  ['/vehicles?bodyType=suv&minEngine=3000', 'SUVs, from 3,000 cc'],
  ['/vehicles?bodyType=suv&maxOwners=2&maxPrice=900000', 'SUVs, at most 2 previous owners, under 900,000'],
  ['/vehicles?make=Toyota&maxOwners=0', 'Toyota, no previous owners'],
  [
    '/vehicles?search=sunroof&location=Nairobi&location=Mombasa',
    'Vehicles in Nairobi and Mombasa matching “sunroof”',
  ],
  ['/vehicles?registration=imported&seller=dealer', 'Vehicles, foreign used, from dealers'],
  ['/vehicles?maxPrice=1234567', 'Vehicles under 1,234,567'],
  ['/vehicles?minPrice=1000000&maxPrice=1000000', 'Vehicles for 1 million'],
  ['/vehicles?make=A&make=B&make=C&make=D', '4 makes'],
  ['/spare-parts', 'Spare parts'],
  [
    '/spare-parts?category=brake&condition=used&make=Toyota&location=Nairobi',
    'Used brake parts for Toyota in Nairobi',
  ],
  ['/spare-parts?category=engine&maxPrice=15000&inStock=true', 'Engine parts, in stock, under 15,000'],
  ['/spare-parts?make=A&make=B&make=C&make=D', 'Spare parts for 4 makes'],
  ['/services', 'Garages and car services'],
  ['/services?type=garage&location=Nakuru&rating=4', 'Garages, rated 4 and better in Nakuru'],
  [
    '/services?search=brakes&service=Full+service',
    'Garages and car services for Full service matching “brakes”',
  ],
])('%s has the name %s', (address, name) => {
  expect(savedSearchName(address)).toBe(name)
})

test('a name is cut to its maximum length', () => {
  const long = Array.from({ length: 3 }, (_, place) => `make=${String(place).repeat(60)}`).join('&')
  const name = savedSearchName(`/vehicles?${long}&search=${'%F0%9F%9A%97'.repeat(50)}`)
  expect(name.length).toBeLessThanOrEqual(MAX_SAVED_NAME)
  expect(name).toMatch(/…$/)
  expect(name.isWellFormed()).toBe(true)
})

test('the filters in words', () => {
  expect(savedSearchFilters('/vehicles?make=Toyota&maxPrice=1200000&fuelType=petrol')).toEqual([
    'Toyota',
    'Up to KSh 1,200,000',
    'Petrol',
  ])
  expect(savedSearchFilters('/services?type=garage&rating=4')).toEqual(['Garages', '4 and better'])
  expect(savedSearchFilters('/spare-parts?inStock=true')).toEqual(['In stock'])
  expect(savedSearchFilters('/vehicles?priceMark=great')).toEqual(['Great price'])
  expect(savedSearchFilters('/vehicles')).toEqual([])
})
