import { href } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { PRICE_MARK_LABELS } from '#domain/vehicles/price-marks.ts'
import type { VehicleFilters } from '#domain/vehicles/vehicle-search.ts'
import type { VehicleSearchResult } from '#domain/vehicles/vehicle-search-result.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  DRIVE_LABELS,
  FUEL_TYPE_LABELS,
  REGISTRATION_STATE_LABELS,
  SELLER_TYPE_LABELS,
  TRANSMISSION_LABELS,
} from '#domain/vehicles/vehicles.ts'
import { ChoiceFilter, FilterGroup, LocationFilter } from '../search/filter-group.tsx'
import { FilterOptions, namedOptions } from '../search/filter-options.tsx'
import { FilterPanel } from '../search/filter-panel.tsx'
import { FilterBound, FilterRange, rangeWords } from '../search/filter-range.tsx'
import { showLabel } from '../search/list-words.ts'
import { useLiveTotal } from '../search/live-total.ts'
import { VEHICLES } from './list-data.ts'
import { countVehicles } from './queries.ts'

/** cm³ of the engines that most cars in Kenya have. */
const COMMON_ENGINES = [660, 1000, 1200, 1300, 1500, 1800, 2000, 2400, 2500, 2700, 3000, 4500]

/** The filters whose few options are the same for everyone. */
const CHOICES = [
  {
    title: 'Price rating',
    name: 'priceMark',
    filter: 'priceMarks',
    facet: 'price_mark',
    labels: PRICE_MARK_LABELS,
  },
  {
    title: 'Fuel type',
    name: 'fuelType',
    filter: 'fuelTypes',
    facet: 'fuel_type',
    labels: FUEL_TYPE_LABELS,
    open: true,
  },
  {
    title: 'Transmission',
    name: 'transmission',
    filter: 'transmissions',
    facet: 'transmission',
    labels: TRANSMISSION_LABELS,
  },
  { title: 'Body type', name: 'bodyType', filter: 'bodyTypes', facet: 'body_type', labels: BODY_TYPE_LABELS },
  { title: 'Drive', name: 'drive', filter: 'drives', facet: 'drive', labels: DRIVE_LABELS },
  {
    title: 'Condition',
    name: 'condition',
    filter: 'conditions',
    facet: 'condition',
    labels: CONDITION_LABELS,
  },
  {
    title: 'Registration',
    name: 'registration',
    filter: 'registrationStates',
    facet: 'registration_state',
    labels: REGISTRATION_STATE_LABELS,
  },
  {
    title: 'Seller',
    name: 'seller',
    filter: 'sellerTypes',
    facet: 'seller_type',
    labels: SELLER_TYPE_LABELS,
  },
] as const

interface FiltersProps {
  filters: VehicleFilters
  result: Omit<VehicleSearchResult, 'listings' | 'featured'>
}

/** The filters of the vehicle list. */
export function Filters({ filters, result }: FiltersProps) {
  const { total, count } = useLiveTotal(result, countVehicles)
  const { facets, facets_exact: exact } = result
  return (
    <FilterPanel
      list={href('/vehicles')}
      filters={filters}
      showLabel={showLabel(total, VEHICLES)}
      onChange={count}
    >
      <FilterGroup title="Make" chosen={filters.makes} open>
        <FilterOptions
          name="make"
          options={namedOptions(facets.make, filters.makes)}
          chosen={filters.makes}
          few={5}
          all="makes"
          exact={exact.make}
        />
      </FilterGroup>
      {(filters.makes.length > 0 || filters.models.length > 0) && (
        <FilterGroup title="Model" chosen={filters.models}>
          <FilterOptions
            name="model"
            options={namedOptions(facets.model, filters.models)}
            chosen={filters.models}
            few={5}
            all="models"
            exact={exact.model}
          />
        </FilterGroup>
      )}
      <FilterGroup
        title="Price, KSh"
        chosen={rangeWords(filters.minPrice, filters.maxPrice, formatNumber)}
        open
      >
        <FilterRange name="Price" min={filters.minPrice} max={filters.maxPrice} grouped />
      </FilterGroup>
      <LocationFilter counts={facets.location} chosen={filters.locations} exact={exact.location} />
      <FilterGroup title="Year" chosen={rangeWords(filters.minYear, filters.maxYear, String)}>
        <FilterRange name="Year" min={filters.minYear} max={filters.maxYear} />
      </FilterGroup>
      <FilterGroup title="Mileage" chosen={rangeWords(filters.minMileage, filters.maxMileage, formatNumber)}>
        <FilterRange name="Mileage" min={filters.minMileage} max={filters.maxMileage} unit="km" grouped />
      </FilterGroup>
      <FilterGroup title="Engine" chosen={rangeWords(filters.minEngine, filters.maxEngine, formatNumber)}>
        <FilterRange
          name="Engine"
          min={filters.minEngine}
          max={filters.maxEngine}
          unit="cc"
          grouped
          list="common-engines"
        />
        <datalist id="common-engines">
          {COMMON_ENGINES.map((size) => (
            <option key={size} value={size} />
          ))}
        </datalist>
      </FilterGroup>
      <FilterGroup
        title="Previous owners"
        chosen={filters.maxOwners === null ? [] : [`at most ${filters.maxOwners}`]}
      >
        <div className="pb-4">
          <FilterBound name="maxOwners" label="At most" value={filters.maxOwners} />
        </div>
      </FilterGroup>
      {CHOICES.map(({ facet, filter, ...choice }) => (
        <ChoiceFilter
          key={filter}
          {...choice}
          counts={facets[facet]}
          chosen={filters[filter]}
          exact={exact[facet]}
        />
      ))}
    </FilterPanel>
  )
}
