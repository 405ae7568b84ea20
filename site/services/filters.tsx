import { href } from 'react-router'
import type { ServiceProviderSearchResult } from '#domain/services/service-provider-search-result.ts'
import { RATING_LABELS, type ServiceFilters } from '#domain/services/service-search.ts'
import { RATINGS } from '#domain/services/services.ts'
import { FilterGroup, LocationFilter } from '../search/filter-group.tsx'
import { FilterOptions, namedOptions } from '../search/filter-options.tsx'
import { FilterPanel } from '../search/filter-panel.tsx'
import { showLabel } from '../search/list-words.ts'
import { useLiveTotal } from '../search/live-total.ts'
import { PROVIDERS } from './provider-noun.ts'
import { countProviders } from './queries.ts'

interface FiltersProps {
  filters: ServiceFilters
  result: Omit<ServiceProviderSearchResult, 'providers'>
}

/** The filters of the directory. Types have tabs, so the form sends them as hidden fields. */
export function Filters({ filters, result }: FiltersProps) {
  const { total, count } = useLiveTotal(result, countProviders)
  const { facets } = result
  return (
    <FilterPanel
      list={href('/services')}
      filters={filters}
      showLabel={showLabel(total, PROVIDERS)}
      onChange={count}
    >
      <LocationFilter counts={facets.location} chosen={filters.locations} />
      <FilterGroup title="Rating" chosen={filters.rating ? [RATING_LABELS[filters.rating]] : []} open>
        <RatingOptions filters={filters} result={result} />
      </FilterGroup>
      {(facets.service.length > 0 || filters.services.length > 0) && (
        <FilterGroup title="Service" chosen={filters.services} open>
          <FilterOptions
            name="service"
            options={namedOptions(facets.service, filters.services)}
            chosen={filters.services}
            few={5}
            all="services"
          />
        </FilterGroup>
      )}
      {filters.types.map((type) => (
        <input key={type} type="hidden" name="type" defaultValue={type} />
      ))}
    </FilterPanel>
  )
}

/** Radio buttons: 'and better' includes the higher ratings. */
function RatingOptions({ filters, result }: FiltersProps) {
  const countOf = (value: string) => result.facets.rating.find((option) => option.value === value)?.count ?? 0
  const options = [
    { value: '', label: 'Any', amount: null },
    ...RATINGS.map((value) => ({ value, label: RATING_LABELS[value], amount: countOf(value) })),
  ]
  return (
    <div className="pb-2">
      {options.map(({ value, label, amount }) => (
        <label key={value} className="flex min-h-11 items-center gap-3 lg:min-h-9 lg:text-sm">
          <input
            type="radio"
            name="rating"
            value={value}
            defaultChecked={(filters.rating ?? '') === value}
            className="size-5 accent-green lg:size-4.5"
          />
          <span className="min-w-0">{label}</span>
          {amount !== null && <span className="ml-auto text-sm text-ink-3">{amount}</span>}
        </label>
      ))}
    </div>
  )
}
