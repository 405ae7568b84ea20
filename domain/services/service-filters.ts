/** The filters of service providers, stated once */
import type { FilterList } from '../ads/filters.ts'
import { RATINGS, SERVICE_TYPES } from './services.ts'

export const SERVICE_FILTERS = {
  search: { form: 'text' },
  types: {
    form: 'known',
    parameter: 'type',
    facet: 'type',
    column: 'service_types',
    isList: true,
    what: 'a type of service',
    values: SERVICE_TYPES,
  },
  locations: { form: 'places', parameter: 'location', facet: 'location' },
  /** Names of services, as providers call them. */
  services: { form: 'names', parameter: 'service', facet: 'service' },
  rating: {
    form: 'rating',
    argument: 'min_rating',
    facet: 'rating',
    column: 'rating_average',
    what: 'a rating',
    values: RATINGS,
  },
} as const satisfies FilterList
