import { expect, test } from 'vitest'
import {
  parseServiceSearch,
  serviceFilterChips,
  serviceSearchArguments,
  serviceSearchParams,
  serviceSearchTitle,
} from './service-search.ts'

const parse = (query: string) => parseServiceSearch(new URLSearchParams(query))
const everything =
  'search=brakes&type=mechanic&type=garage&location=Nairobi&service=Oil+change&rating=4&sort=newest&page=3'

test('every filter round-trips through the URL', () => {
  const { filters, notices } = parse(everything)
  expect(notices).toEqual([])
  expect(serviceSearchParams(filters).toString()).toBe(everything)
  expect(serviceSearchParams(parse('').filters).toString()).toBe('')
})

test('letter case does not matter; unknown values are ignored with a notice', () => {
  expect(parse('type=CAR_WASH&location=nairobi')).toMatchObject({
    filters: { types: ['car_wash'], locations: ['Nairobi'] },
    notices: [],
  })
  expect(parse('type=spaceship&rating=6&sort=x').notices).toEqual([
    '“spaceship” is not a type of service we know, so we left it out.',
    '“6” is not a rating we know, so we left it out.',
    '“x” is not an order we know, so the highest rated come first.',
  ])
})

test('`all` is no filter', () => {
  expect(parse('type=all&location=All')).toEqual(parse(''))
})

test('the lowest of several ratings counts; an empty one means any', () => {
  expect(parse('rating=4.5&rating=3').filters.rating).toBe('3')
  expect(parse('rating=').filters.rating).toBeNull()
})

test('only set filters are sent to the database', () => {
  expect(serviceSearchArguments(parse('').filters)).toEqual({ sort: 'rating', page: 1, page_size: 24 })
  expect(serviceSearchArguments(parse('rating=4.5&type=towing').filters)).toMatchObject({
    types: ['towing'],
    min_rating: 4.5,
  })
})

test('each chip removes its own filter; the type has tabs instead', () => {
  const chips = serviceFilterChips(parse(everything).filters)
  expect(chips.map(({ label }) => label)).toEqual(['“brakes”', 'Nairobi', 'Oil change', '4 and better'])
  expect(chips[1]?.params.toString()).toBe(
    'search=brakes&type=mechanic&type=garage&service=Oil+change&rating=4&sort=newest',
  )
})

test.each([
  ['', 'Garages and car services'],
  ['type=garage', 'Garages'],
  ['type=garage&location=Nakuru', 'Garages in Nakuru'],
  ['search=brakes', 'Car services matching “brakes”'],
  ['service=Oil+change&location=Nakuru', 'Car services for Oil change in Nakuru'],
  ['location=Nairobi&location=Thika&location=Meru', 'Car services in 3 places'],
])('%s has the title %s', (query, title) => {
  expect(serviceSearchTitle(parse(query).filters)).toBe(title)
})
