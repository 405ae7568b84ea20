import { href } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { CONDITION_FILTER_LABELS, type SparePartFilters } from '#domain/parts/spare-part-search.ts'
import type { SparePartSearchResult } from '#domain/parts/spare-part-search-result.ts'
import { PART_CATEGORY_LABELS, USED } from '#domain/parts/spare-parts.ts'
import { ChoiceFilter, FilterGroup, LocationFilter } from '../search/filter-group.tsx'
import { FilterOptions, namedOptions } from '../search/filter-options.tsx'
import { FilterPanel } from '../search/filter-panel.tsx'
import { FilterRange, rangeWords } from '../search/filter-range.tsx'
import { showLabel } from '../search/list-words.ts'
import { useLiveTotal } from '../search/live-total.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { PARTS } from './part-noun.ts'
import { countSpareParts } from './queries.ts'

interface FiltersProps {
  filters: SparePartFilters
  result: SparePartSearchResult
}

/** The filters of the spare parts list. */
export function Filters({ filters, result }: FiltersProps) {
  const { total, count } = useLiveTotal(result, countSpareParts)
  const { facets } = result
  return (
    <FilterPanel
      list={href('/spare-parts')}
      filters={filters}
      showLabel={showLabel(total, PARTS)}
      onChange={count}
    >
      <ChoiceFilter
        title="Category"
        name="category"
        labels={PART_CATEGORY_LABELS}
        counts={facets.category}
        chosen={filters.categories}
        open
      />
      <ConditionFilter chosen={filters.conditions} counts={facets.condition} />
      <FilterGroup title="Fits make" chosen={filters.makes} open>
        <FilterOptions
          name="make"
          options={namedOptions(facets.make, filters.makes)}
          chosen={filters.makes}
          few={5}
          all="makes"
        />
      </FilterGroup>
      <FilterGroup
        title="Price, KSh"
        chosen={rangeWords(filters.minPrice, filters.maxPrice, formatNumber)}
        open
      >
        <FilterRange name="Price" min={filters.minPrice} max={filters.maxPrice} grouped />
      </FilterGroup>
      <LocationFilter counts={facets.location} chosen={filters.locations} />
      <FilterGroup title="Stock" chosen={filters.inStock ? ['In stock'] : []} open>
        <div className="pb-2">
          <Checkbox
            name="inStock"
            value="true"
            defaultChecked={filters.inStock}
            className="lg:text-sm lg:[&>label]:min-h-9 lg:[&_.tickbox]:size-4.5"
          >
            In stock only
          </Checkbox>
        </div>
      </FilterGroup>
    </FilterPanel>
  )
}

/** New and used; a finer condition in the URL is shown so that it can be unticked (docs/product.md, Part search). */
function ConditionFilter({
  chosen,
  counts,
}: {
  chosen: SparePartFilters['conditions']
  counts: SparePartSearchResult['facets']['condition']
}) {
  const offered = ['new', USED, ...chosen.filter((condition) => condition !== 'new' && condition !== USED)]
  const countOf = (condition: string) =>
    counts
      .filter(({ value }) => (condition === USED ? value !== 'new' : value === condition))
      .reduce((sum, { count }) => sum + count, 0)
  const options = offered.map((value) => ({
    value,
    label: CONDITION_FILTER_LABELS[value] ?? value,
    count: countOf(value),
  }))
  return (
    <FilterGroup
      title="Condition"
      chosen={chosen.map((condition) => CONDITION_FILTER_LABELS[condition] ?? condition)}
      open
    >
      <FilterOptions name="condition" options={options} chosen={chosen} />
    </FilterGroup>
  )
}
