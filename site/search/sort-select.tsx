import { useEffect, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import { Select } from '../ui/input.tsx'
import { FILTERS_FORM } from './filter-ids.ts'

interface SortSelectProps<Sort extends string> {
  sort: Sort
  /** Labels of the orders, the default first. */
  labels: Readonly<Partial<Record<Sort, string>>>
}

/** The order of the list. It is outside the filters' form but belongs to it. */
export function SortSelect<Sort extends string>({ sort, labels }: SortSelectProps<Sort>) {
  const [chosen, setChosen] = useState(sort)
  useEffect(() => setChosen(sort), [sort])
  return (
    <div className="flex items-center gap-2">
      <label htmlFor="list-sort" className="text-sm whitespace-nowrap text-ink-2 max-lg:sr-only">
        Sort by
      </label>
      <span className="relative block min-w-0 flex-1">
        <Icon of="arrow-up-down" className="pointer-events-none absolute top-3 left-2.5 lg:hidden" />
        <Select
          id="list-sort"
          form={FILTERS_FORM}
          name="sort"
          value={chosen}
          onChange={(event) => {
            setChosen(event.currentTarget.value as Sort)
            event.currentTarget.form?.requestSubmit()
          }}
          className="border-line-2 text-sm max-lg:pl-9.5 max-lg:font-medium lg:w-auto"
        >
          {Object.entries<string>(labels as Record<string, string>).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </span>
      <noscript>
        <button
          type="submit"
          form={FILTERS_FORM}
          className="min-h-11 px-2 text-sm font-medium text-green-ink"
        >
          Sort
        </button>
      </noscript>
    </div>
  )
}
