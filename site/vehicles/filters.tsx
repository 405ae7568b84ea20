import ChevronDown from 'lucide-react/icons/chevron-down'
import X from 'lucide-react/icons/x'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, href, useNavigate } from 'react-router'
import { formatNumber, parseWholeNumber } from '#domain/money.ts'
import type { VehicleFilters, VehicleSearchResult } from '#domain/vehicle-search.ts'
import type { FacetCount } from '#domain/vehicle-search-result.ts'
import {
  BODY_TYPE_LABELS,
  CONDITION_LABELS,
  FUEL_TYPE_LABELS,
  LOCATIONS,
  labelOf,
  SELLER_TYPE_LABELS,
  TRANSMISSION_LABELS,
} from '#domain/vehicles.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { type FilterOption, FilterOptions, namedOptions } from './filter-options.tsx'
import { FilterRange } from './filter-range.tsx'
import { useLiveTotal } from './live-total.ts'

export const FILTERS_FORM = 'vehicle-filters'
export const FILTERS_PANEL = 'vehicle-filters-panel'

/** The filters whose few options are the same for everyone. */
const CHOICES = [
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
  {
    title: 'Condition',
    name: 'condition',
    filter: 'conditions',
    facet: 'condition',
    labels: CONDITION_LABELS,
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
  result: VehicleSearchResult
}

/**
 * The one form of all filters: a rail beside the list on desks, below that a sheet which its button opens
 * (popovertarget) before any script has loaded. Inputs are the browser's; the URL is the state.
 */
export function Filters({ filters, result }: FiltersProps) {
  const panel = useRef<HTMLElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const shownFilters = useRef(filters)
  const navigate = useNavigate()
  const { total, count } = useLiveTotal(result)
  const { facets } = result

  // With the filters the fields' defaults have changed. The first ones leave what was chosen before the script came.
  useEffect(() => {
    if (shownFilters.current === filters) return
    shownFilters.current = filters
    if (form.current) showDefaults(form.current)
  }, [filters])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (panel.current?.matches(':popover-open')) panel.current.hidePopover()
    void navigate({ pathname: href('/vehicles'), search: filledFields(event.currentTarget).toString() })
  }

  return (
    <section
      ref={panel}
      id={FILTERS_PANEL}
      popover="auto"
      aria-label="Filters"
      className="inset-x-0 top-auto bottom-0 mx-auto hidden max-h-[88dvh] w-full max-w-140 flex-col overflow-visible rounded-t-[16px] bg-raise text-ink shadow-pop backdrop:bg-scrim open:flex motion-safe:open:animate-[rise_160ms_ease-out] lg:static lg:m-0 lg:flex lg:max-h-none lg:w-auto lg:self-start lg:rounded-r lg:border lg:border-line lg:shadow-none lg:animate-none!"
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4 lg:hidden">
        <h2 className="text-lg">Filters</h2>
        <Button
          variant="bare"
          square
          aria-label="Close"
          popoverTarget={FILTERS_PANEL}
          popoverTargetAction="hide"
        >
          <Icon of={X} />
        </Button>
      </header>
      <Form
        ref={form}
        id={FILTERS_FORM}
        method="get"
        action={href('/vehicles')}
        className="flex min-h-0 flex-col"
        onSubmit={submit}
        onChange={(event) => count(filledFields(event.currentTarget))}
      >
        {filters.search && <input type="hidden" name="search" defaultValue={filters.search} />}
        <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 lg:overflow-visible">
          <FilterGroup title="Make" chosen={filters.makes} open>
            <FilterOptions
              name="make"
              options={namedOptions(facets.make, filters.makes)}
              chosen={filters.makes}
              few={5}
              all="makes"
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
          <FilterGroup title="Location" chosen={filters.locations} open>
            <FilterOptions
              name="location"
              options={LOCATIONS.map((value) => ({
                value,
                label: value,
                count: countOf(facets.location, value),
              })).sort(byCount)}
              chosen={filters.locations}
              few={4}
              all="places"
            />
          </FilterGroup>
          <FilterGroup title="Year" chosen={rangeWords(filters.minYear, filters.maxYear, String)}>
            <FilterRange name="Year" min={filters.minYear} max={filters.maxYear} />
          </FilterGroup>
          <FilterGroup
            title="Mileage"
            chosen={rangeWords(filters.minMileage, filters.maxMileage, formatNumber)}
          >
            <FilterRange name="Mileage" min={filters.minMileage} max={filters.maxMileage} unit="km" grouped />
          </FilterGroup>
          {CHOICES.map(({ facet, filter, ...choice }) => (
            <ChoiceFilter key={filter} {...choice} counts={facets[facet]} chosen={filters[filter]} />
          ))}
        </div>
        <footer className="flex gap-3 border-t border-line bg-raise px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] lg:sticky lg:bottom-0 lg:rounded-b-r lg:p-4">
          <LinkButton
            to={href('/vehicles')}
            className="lg:hidden"
            onClick={() => panel.current?.hidePopover()}
          >
            Clear all
          </LinkButton>
          <Button type="submit" variant="main" className="min-w-0 grow">
            {showLabel(total)}
          </Button>
        </footer>
      </Form>
    </section>
  )
}

interface FilterGroupProps {
  title: string
  /** What is chosen, in words; it stands beside the title while the group is closed. */
  chosen: readonly string[]
  /** Open from the start also when nothing is chosen. */
  open?: boolean
  children: ReactNode
}

function FilterGroup({ title, chosen, open = false, children }: FilterGroupProps) {
  const [openAtFirst] = useState(open || chosen.length > 0)
  return (
    <details open={openAtFirst} className="group/filter border-t border-line first:border-t-0">
      <summary className="flex min-h-12 items-center gap-2 text-sm font-semibold">
        {title}
        <span className="ml-auto min-w-0 truncate font-normal text-ink-3 group-open/filter:invisible">
          {chosen.length > 0 ? chosen.join(', ') : 'Any'}
        </span>
        <Icon
          of={ChevronDown}
          className="size-4.5 text-ink-3 transition-transform group-open/filter:rotate-180"
        />
      </summary>
      {children}
    </details>
  )
}

interface ChoiceFilterProps {
  title: string
  /** The URL's name of the filter. */
  name: string
  /** Of each option, in the order they are shown. */
  labels: Readonly<Record<string, string>>
  counts: readonly FacetCount[]
  chosen: readonly string[]
  open?: boolean
}

function ChoiceFilter({ title, name, labels, counts, chosen, open }: ChoiceFilterProps) {
  const options = Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    count: countOf(counts, value),
  }))
  return (
    <FilterGroup title={title} chosen={chosen.map((value) => labelOf(labels, value))} open={open}>
      <FilterOptions name={name} options={options} chosen={chosen} />
    </FilterGroup>
  )
}

/** What the form says, without its empty fields. */
function filledFields(form: HTMLFormElement): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value !== 'string' || value.trim() === '' || (name === 'sort' && value === 'newest')) continue
    // Numbers without the commas that were put in for the eye; what is none is sent as it is, and answered.
    const number = /^(?:min|max)[A-Z]/.test(name) ? parseWholeNumber(value) : null
    params.append(name, number === null ? value : String(number))
  }
  return params
}

/** Puts every field back to what the list shows: choices that were never sent do not outlive a click on a chip. */
function showDefaults(form: HTMLFormElement): void {
  for (const field of form.querySelectorAll('input')) {
    field.checked = field.defaultChecked
    field.value = field.defaultValue
  }
}

function countOf(counts: readonly FacetCount[], value: string): number {
  return counts.find((option) => option.value === value)?.count ?? 0
}

function byCount(one: FilterOption, other: FilterOption): number {
  return other.count - one.count
}

function rangeWords(min: number | null, max: number | null, format: (value: number) => string): string[] {
  if (min === null && max === null) return []
  if (min === null) return [`up to ${format(max as number)}`]
  if (max === null) return [`from ${format(min)}`]
  return [`${format(min)} to ${format(max)}`]
}

function showLabel({ total, total_exact }: Pick<VehicleSearchResult, 'total' | 'total_exact'>): string {
  if (total === 0) return 'No vehicles match'
  return `Show ${formatNumber(total)}${total_exact ? '' : '+'} ${total === 1 ? 'vehicle' : 'vehicles'}`
}
