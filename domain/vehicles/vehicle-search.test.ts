import { describe, expect, test } from 'vitest'
import { NO_FILTERS, parseVehicleSearch, resolveNames, vehicleSearchParams } from './vehicle-search.ts'
import { vehicleSearchArguments } from './vehicle-search-result.ts'
import { filterChips, searchTitle } from './vehicle-search-words.ts'

const parse = (query: string) => parseVehicleSearch(new URLSearchParams(query))
const filtersOf = (query: string) => parse(query).filters

const everything =
  'search=sunroof&make=Toyota&make=Nissan&model=Axio&location=Nairobi&minPrice=500000&maxPrice=2500000' +
  '&minYear=2012&maxYear=2018&minMileage=1000&maxMileage=90000&minEngine=1500&maxEngine=2000&maxOwners=1&condition=used&fuelType=petrol&fuelType=lpg' +
  '&transmission=automatic&bodyType=saloon&drive=4wd&registration=locally_used&seller=dealer&priceMark=great&priceMark=fair' +
  '&sort=value&page=3'

describe('parsing a search from its URL', () => {
  test('an empty URL asks for everything, newest first', () => {
    expect(parse('')).toEqual({ filters: NO_FILTERS, notices: [] })
  })

  test('every filter round-trips through the URL', () => {
    const { filters, notices } = parse(everything)
    expect(notices).toEqual([])
    expect(vehicleSearchParams(filters).toString()).toBe(everything)
  })

  test('the same error at both ends of a range gives one notice', () => {
    expect(parse('minPrice=lots&maxPrice=lots').notices).toEqual([
      '“lots” is not a price we can search by, so we left it out.',
    ])
  })

  test('a form sent with empty fields asks for everything', () => {
    expect(parse('search=&make=&minPrice=&maxPrice=&sort=&page=')).toEqual({
      filters: NO_FILTERS,
      notices: [],
    })
  })

  test('letter case does not matter and duplicates count once', () => {
    const { filters, notices } = parse(
      'location=nairobi&location=NAIROBI&fuelType=Diesel&sort=PRICE_DESC&make=toyota&make=Toyota',
    )
    expect(filters).toMatchObject({
      locations: ['Nairobi'],
      fuelTypes: ['diesel'],
      sort: 'price_desc',
      makes: ['toyota'],
    })
    expect(notices).toEqual([])
  })

  test('`all` is no filter', () => {
    expect(parse('make=all&location=All&condition=all&fuelType=ALL')).toEqual({
      filters: NO_FILTERS,
      notices: [],
    })
  })

  test('numbers may contain separators', () => {
    expect(filtersOf('minPrice=1,250,000&maxMileage=80 000')).toMatchObject({
      minPrice: 1_250_000,
      maxMileage: 80_000,
    })
  })

  test.each([
    ['fuelType=purple', '“purple” is not a fuel type we know, so we left it out.'],
    ['condition=broken', '“broken” is not a condition we know, so we left it out.'],
    ['transmission=cvt', '“cvt” is not a transmission we know, so we left it out.'],
    ['bodyType=boat', '“boat” is not a body type we know, so we left it out.'],
    ['drive=6x6', '“6x6” is not a drive we know, so we left it out.'],
    ['registration=stolen', '“stolen” is not a registration state we know, so we left it out.'],
    ['seller=bank', '“bank” is not a kind of seller we know, so we left it out.'],
    ['priceMark=cheap', '“cheap” is not a price rating we know, so we left it out.'],
    ['priceMark=none', '“none” is not a price rating we know, so we left it out.'],
    ['location=London', '“London” is not a place we know, so we left it out.'],
    ['minPrice=cheap', '“cheap” is not a price we can search by, so we left it out.'],
    ['maxPrice=1,2m', '“1,2m” is not a price we can search by, so we left it out.'],
    ['minYear=12', '“12” is not a year we can search by, so we left it out.'],
    ['maxMileage=99999999999', '“99999999999” is not a mileage we can search by, so we left it out.'],
    ['maxOwners=few', '“few” is not a number of previous owners we can search by, so we left it out.'],
    ['maxOwners=21', '“21” is not a number of previous owners we can search by, so we left it out.'],
    ['minEngine=abc', '“abc” is not an engine size we can search by, so we left it out.'],
    ['minEngine=-1500', '“-1500” is not an engine size we can search by, so we left it out.'],
    ['minEngine=0', '“0” is not an engine size we can search by, so we left it out.'],
    ['maxEngine=49', '“49” is not an engine size we can search by, so we left it out.'],
    ['maxEngine=20001', '“20001” is not an engine size we can search by, so we left it out.'],
    ['minEngine=99999999999', '“99999999999” is not an engine size we can search by, so we left it out.'],
    ['sort=best', '“best” is not an order we know, so the newest come first.'],
    ['page=0', '“0” is not a page we have, so this is the first one.'],
    ['page=two', '“two” is not a page we have, so this is the first one.'],
    ["make=&fuelType=';drop table x", "“';drop table x” is not a fuel type we know, so we left it out."],
  ])('%s is ignored with a notice', (query, notice) => {
    expect(parse(query)).toEqual({ filters: NO_FILTERS, notices: [notice] })
  })

  test('an invalid value does not affect the valid ones', () => {
    const { filters, notices } = parse('fuelType=purple&fuelType=petrol&make=Toyota')
    expect(filters).toEqual({ ...NO_FILTERS, fuelTypes: ['petrol'], makes: ['Toyota'] })
    expect(notices).toHaveLength(1)
  })

  test('a reversed range is swapped', () => {
    const { filters, notices } = parse('minPrice=2000000&maxPrice=500000')
    expect(filters).toMatchObject({ minPrice: 500_000, maxPrice: 2_000_000 })
    expect(notices).toEqual(['The lowest price was above the highest, so we swapped them.'])
  })

  test('an engine is read in cc and in litres, the first of several counts', () => {
    const { filters, notices } = parse('minEngine=2.0L&minEngine=9&maxEngine=1,500+cc')
    expect(filters).toEqual({ ...NO_FILTERS, minEngine: 1_500, maxEngine: 2_000 })
    expect(notices).toEqual(['The lowest engine size was above the highest, so we swapped them.'])
  })

  test('text is cut to the maximum length and loses control characters', () => {
    expect(filtersOf('search=%00land%09%20cruiser%00').search).toBe('land cruiser')
    const long = parse(`search=${'a'.repeat(500)}`)
    expect(long.filters.search).toHaveLength(100)
    expect(long.notices).toEqual(['Your search was long, so we used its first 100 characters.'])
    const manyMakes = Array.from({ length: 50 }, (_, index) => `make=make${index}`).join('&')
    expect(filtersOf(manyMakes).makes).toHaveLength(20)
  })
})

describe('makes and models', () => {
  const known = [
    { name: 'Toyota', models: ['Axio', 'Land Cruiser'] },
    { name: 'Mercedes-Benz', models: ['C-Class'] },
    { name: 'Land Rover', models: ['Defender'] },
    { name: 'Land Wind', models: [] },
  ]

  test('take the spelling of the database', () => {
    const { filters, notices } = resolveNames(
      filtersOf('make=toyota&make=mercedes&model=land cruiser'),
      known,
    )
    expect(filters).toMatchObject({ makes: ['Toyota', 'Mercedes-Benz'], models: ['Land Cruiser'] })
    expect(notices).toEqual([])
  })

  test('are ignored with a notice if unknown', () => {
    const { filters, notices } = resolveNames(filtersOf('make=Trabant&make=land&model=Axio'), known)
    expect(filters).toMatchObject({ makes: [], models: ['Axio'] })
    expect(notices).toEqual([
      '“Trabant” is not a make we know, so we left it out.',
      '“land” is not a make we know, so we left it out.',
    ])
  })

  test('get a suggestion if a name is close', () => {
    expect(resolveNames(filtersOf('make=Toyotta&model=Defendr'), known).notices).toEqual([
      '“Toyotta” is not a make we know, so we left it out. Did you mean Toyota?',
      '“Defendr” is not a model we know, so we left it out. Did you mean Defender?',
    ])
    expect(parse('location=Nairoby').notices).toEqual([
      '“Nairoby” is not a place we know, so we left it out. Did you mean Nairobi?',
    ])
  })

  test('a model is kept only with its make', () => {
    const { filters, notices } = resolveNames(filtersOf('make=Land Rover&model=Axio&model=Defender'), known)
    expect(filters.models).toEqual(['Defender'])
    expect(notices).toEqual(['“Axio” is not a model of Land Rover, so we left it out.'])
  })
})

describe('the arguments of the search', () => {
  test('omit unset filters', () => {
    expect(vehicleSearchArguments(filtersOf('make=Toyota&maxPrice=900000'))).toEqual({
      makes: ['Toyota'],
      max_price: 900_000,
      sort: 'newest',
      page: 1,
      page_size: 24,
    })
  })

  test('contain every filter', () => {
    expect(vehicleSearchArguments(filtersOf(everything))).toEqual({
      search: 'sunroof',
      makes: ['Toyota', 'Nissan'],
      models: ['Axio'],
      locations: ['Nairobi'],
      min_price: 500_000,
      max_price: 2_500_000,
      min_year: 2012,
      max_year: 2018,
      min_mileage: 1000,
      max_mileage: 90_000,
      min_engine: 1500,
      max_engine: 2000,
      max_owners: 1,
      conditions: ['used'],
      fuel_types: ['petrol', 'lpg'],
      transmissions: ['automatic'],
      body_types: ['saloon'],
      drives: ['4wd'],
      registration_states: ['locally_used'],
      seller_types: ['dealer'],
      price_marks: ['great', 'fair'],
      sort: 'value',
      page: 3,
      page_size: 24,
    })
  })
})

describe('chips', () => {
  test('name active filters in the order of the form', () => {
    expect(filterChips(filtersOf(everything)).map((chip) => chip.label)).toEqual([
      '“sunroof”',
      'Toyota',
      'Nissan',
      'Axio',
      'Nairobi',
      'KSh 500,000 to 2,500,000',
      '2012 to 2018',
      '1,000 to 90,000 km',
      '1,500 to 2,000 cc',
      'At most 1 previous owner',
      'Great price',
      'Fair price',
      'Used',
      'Petrol',
      'LPG',
      'Automatic',
      'Saloon',
      '4WD',
      'Locally used',
      'Dealer',
    ])
    expect(filterChips(NO_FILTERS)).toEqual([])
  })

  test('lead to the first page of the search without the filter', () => {
    const [toyota, nairobi, price] = filterChips(
      filtersOf('make=Toyota&location=Nairobi&maxPrice=2500000&sort=year&page=4'),
    )
    expect(toyota?.params.toString()).toBe('location=Nairobi&maxPrice=2500000&sort=year')
    expect(nairobi?.params.toString()).toBe('make=Toyota&maxPrice=2500000&sort=year')
    expect(price).toMatchObject({ label: 'Up to KSh 2,500,000' })
    expect(price?.params.toString()).toBe('make=Toyota&location=Nairobi&sort=year')
  })

  test('removing the last make removes its models', () => {
    const [make, model] = filterChips(filtersOf('make=Toyota&model=Axio'))
    expect(make?.params.toString()).toBe('')
    expect(model?.params.toString()).toBe('make=Toyota')
  })

  test.each([
    ['minYear=2015', 'From 2015'],
    ['minYear=2015&maxYear=2015', '2015'],
    ['maxMileage=80000', 'Up to 80,000 km'],
    ['minEngine=1500&maxEngine=1500', '1,500 cc'],
    ['minEngine=660', 'From 660 cc'],
    ['maxOwners=0', 'No previous owners'],
    ['maxOwners=1', 'At most 1 previous owner'],
    ['maxEngine=1.5', 'Up to 1,500 cc'],
    ['minPrice=500000', 'From KSh 500,000'],
  ])('%s has the chip %s', (query, label) => {
    expect(filterChips(filtersOf(query)).map((chip) => chip.label)).toEqual([label])
  })
})

describe('the title', () => {
  test.each([
    ['', 'Vehicles for sale in Kenya'],
    ['make=Toyota&location=Nairobi', 'Toyota cars in Nairobi'],
    ['make=Toyota&model=Axio&condition=used', 'Used Toyota Axio cars for sale in Kenya'],
    [
      'make=Toyota&make=Nissan&location=Nairobi&location=Thika',
      'Toyota and Nissan cars in Nairobi and Thika',
    ],
    ['bodyType=suv&location=Mombasa', 'SUVs in Mombasa'],
    ['bodyType=lorry', 'Lorries for sale in Kenya'],
    ['search=sunroof', 'Vehicles matching “sunroof”'],
    ['location=Nairobi&location=Thika&location=Meru', 'Vehicles in 3 places'],
  ])('of %j is %j', (query, title) => {
    expect(searchTitle(filtersOf(query))).toBe(title)
  })
})
