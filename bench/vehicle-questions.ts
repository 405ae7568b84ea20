import type { VehicleSearchArguments } from '#domain/vehicles/vehicle-search-result.ts'

/** What a kind of query is allowed at a million listings, p95 in ms. */
const FILTERS = 50
const RANKED = 150

/** Searches of one kind, and the p95 in ms that they may take. */
export interface Kind {
  name: string
  aim: number
  questions: VehicleSearchArguments[]
}

/** The searches that `npm run bench -- vehicles` asks. */
export const kinds: Kind[] = [
  { name: 'no filter', aim: FILTERS, questions: [{}, { sort: 'price_asc' }, { sort: 'year' }, { page: 5 }] },
  {
    name: 'one make',
    aim: FILTERS,
    questions: [{ makes: ['toyota'] }, { makes: ['porsche'] }, { makes: ['isuzu'] }, { makes: ['mazda'] }],
  },
  {
    name: 'make, years, price',
    aim: FILTERS,
    questions: [
      { makes: ['toyota'], min_year: 2012, max_year: 2016, min_price: 800_000, max_price: 1_500_000 },
      { makes: ['nissan'], min_year: 2015, max_price: 1_200_000 },
      { makes: ['subaru'], models: ['forester'], min_year: 2014 },
    ],
  },
  {
    name: 'six filters',
    aim: FILTERS,
    questions: [
      {
        makes: ['nissan'],
        locations: ['nairobi'],
        fuel_types: ['petrol'],
        transmissions: ['automatic'],
        conditions: ['used'],
        max_price: 1_500_000,
      },
      {
        makes: ['toyota'],
        locations: ['mombasa'],
        fuel_types: ['diesel'],
        conditions: ['used'],
        drives: ['4wd'],
        min_year: 2012,
      },
    ],
  },
  {
    name: 'filters without a make',
    aim: FILTERS,
    questions: [
      { fuel_types: ['hybrid'], body_types: ['saloon'], locations: ['kisumu'] },
      { fuel_types: ['electric'] },
      { drives: ['4wd'], registration_states: ['locally_used'], conditions: ['used'] },
      { min_price: 1_000_000, max_price: 1_010_000 },
    ],
  },
  {
    name: 'engine',
    aim: FILTERS,
    questions: [
      { min_engine: 1500, max_engine: 1500 },
      { min_engine: 4000, fuel_types: ['diesel'] },
      { makes: ['toyota'], locations: ['nairobi'], max_engine: 1500, sort: 'price_asc' },
    ],
  },
  {
    name: 'cheapest of a make or body',
    aim: FILTERS,
    questions: [
      { makes: ['porsche'], sort: 'price_asc' },
      { makes: ['mercedes'], sort: 'price_asc' },
      { body_types: ['lorry'], sort: 'price_asc' },
    ],
  },
  {
    name: 'text, common word',
    aim: FILTERS,
    questions: [{ search: 'camera' }, { search: 'toyota' }, { search: 'logbook' }, { search: 'vitz' }],
  },
  {
    name: 'text, rare word or part',
    aim: FILTERS,
    questions: [{ search: 'kangoo' }, { search: 'mg1234' }, { search: 'avara' }, { search: 'submarine' }],
  },
  {
    name: 'text of several words',
    aim: FILTERS,
    questions: [
      { search: 'toyota reverse camera' },
      { search: 'land cruiser' },
      { search: 'subaru bluetooth' },
    ],
  },
  {
    name: 'text and filters',
    aim: FILTERS,
    questions: [
      { search: 'camera', makes: ['mazda'], max_price: 1_500_000 },
      { search: 'bluetooth', locations: ['nakuru'], fuel_types: ['diesel'] },
    ],
  },
  {
    name: 'text and a range',
    aim: FILTERS,
    questions: [
      { search: 'camera', min_engine: 4000 },
      { search: 'bluetooth', max_mileage: 50_000 },
      { search: 'camera', min_year: 2023, max_price: 900_000 },
      { search: 'vitz', min_year: 2018, locations: ['nairobi'] },
    ],
  },
  {
    name: 'mistyped word',
    aim: FILTERS,
    questions: [{ search: 'toyta' }, { search: 'merzedes' }, { search: 'subru forester' }],
  },
  {
    name: 'best match first',
    aim: RANKED,
    questions: [
      { search: 'toyota hilux', sort: 'relevance' },
      { search: 'kangoo', sort: 'relevance' },
      { search: 'camera', sort: 'relevance' },
      { search: 'prado bluetooth', sort: 'relevance' },
    ],
  },
  { name: 'page 400', aim: FILTERS, questions: [{ page: 400 }, { makes: ['toyota'], page: 400 }] },
]

/** Queries that other clients send to the table itself, as a visitor (docs/product.md, Table calls). */
export const tableCalls: [string, string][] = [
  ['newest', 'true'],
  ['a make and a price', 'make_id = 1 and price between 900000 and 1200000'],
  ['location contains', `location ilike '%nairobi%'`],
  ['text that many hold', `(title ilike '%toyota%' or description ilike '%toyota%')`],
  ['text that one in 250 holds', `(title ilike '%kangoo%' or description ilike '%kangoo%')`],
  ['text that none holds', `(title ilike '%submarine%' or description ilike '%submarine%')`],
]
