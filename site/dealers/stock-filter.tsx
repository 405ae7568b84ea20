import { Form, href, Link, useNavigate } from 'react-router'
import {
  isNarrowed,
  NO_FILTERS,
  type StorefrontSearch,
  storefrontQuery,
} from '#domain/dealers/storefront-filters.ts'
import { findOffered } from '#domain/dealers/storefront-search.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { filledFields, useFilterForm } from '../search/filter-form.ts'
import { FilterBound } from '../search/filter-range.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/input.tsx'
import type { DealerPage } from './queries.ts'

interface StockFilterProps {
  dealer: DealerPage
  asked: StorefrontSearch
}

/** Filters a dealer's vehicles by make, price and year; a GET form works without scripts. */
export function StockFilter({ dealer, asked }: StockFilterProps) {
  const page = href('/dealers/:id', { id: dealer.id })
  const make = findOffered(dealer.makes, asked.make)?.name ?? ''
  const form = useFilterForm(asked)
  const navigate = useNavigate()
  return (
    <details open={isNarrowed(asked)} className="group/filters mb-4 rounded-r border border-line">
      <summary className="flex min-h-12 items-center gap-2 px-3 text-sm font-semibold lg:px-4">
        Filter by make, price and year
        <Icon
          of="chevron-down"
          className="ml-auto size-4.5 text-ink-3 transition-transform group-open/filters:rotate-180"
        />
      </summary>
      <Form
        ref={form}
        method="get"
        action={page}
        role="search"
        aria-label="Filters"
        className="px-3 lg:px-4"
        onSubmit={(event) => {
          event.preventDefault()
          const search = filledFields(event.currentTarget).toString()
          void navigate({ pathname: page, search }, { preventScrollReset: true })
        }}
      >
        {asked.sort !== 'newest' && <input type="hidden" name="sort" value={asked.sort} />}
        <div className="grid items-end gap-x-3 sm:grid-cols-2 xl:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)_minmax(0,1fr)]">
          {dealer.makes.length > 1 && (
            <Field label="Make" className="pb-4 max-xl:col-span-full">
              <Select key={make} name="make" defaultValue={make}>
                <option value="">All makes</option>
                {dealer.makes.map(({ name, count }) => (
                  <option key={name} value={name}>
                    {`${name} (${formatNumber(count)})`}
                  </option>
                ))}
              </Select>
            </Field>
          )}
          <Bounds title="Price, KSh" name="Price" min={asked.minPrice} max={asked.maxPrice} grouped />
          <Bounds title="Year" name="Year" min={asked.minYear} max={asked.maxYear} />
        </div>
        <div className="flex items-center gap-4 pb-3 lg:pb-4">
          <Button type="submit" size="s" variant="main">
            Show vehicles
          </Button>
          {isNarrowed(asked) && (
            <Link
              to={page + storefrontQuery({ ...asked, ...NO_FILTERS, page: 1 })}
              preventScrollReset
              className="reach text-sm"
            >
              Clear filters
            </Link>
          )}
        </div>
      </Form>
    </details>
  )
}

interface BoundsProps {
  title: string
  name: 'Price' | 'Year'
  min: number | null
  max: number | null
  grouped?: boolean
}

function Bounds({ title, name, min, max, grouped }: BoundsProps) {
  return (
    <fieldset className="min-w-0 pb-4">
      <legend className="mb-1.5 text-sm font-medium">{title}</legend>
      <div className="grid grid-cols-2 gap-2">
        <FilterBound name={`min${name}`} label="From" value={min} grouped={grouped} />
        <FilterBound name={`max${name}`} label="To" value={max} grouped={grouped} />
      </div>
    </fieldset>
  )
}
