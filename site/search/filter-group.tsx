import { type ReactNode, useState } from 'react'
import type { FacetCount } from '#domain/foundation/search-result.ts'
import { LOCATIONS, labelOf } from '#domain/vehicles/vehicles.ts'
import { PlaceInput } from '../places/place-input.tsx'
import { Icon } from '../ui/icon.tsx'
import { FilterOptions } from './filter-options.tsx'

interface FilterGroupProps {
  title: string
  /** The selected values as text, shown beside the title while the group is closed. */
  chosen: readonly string[]
  /** Open initially, even without a selection. */
  open?: boolean
  children: ReactNode
}

/** One collapsible filter of the panel. */
export function FilterGroup({ title, chosen, open = false, children }: FilterGroupProps) {
  const [openAtFirst] = useState(open || chosen.length > 0)
  return (
    <details open={openAtFirst} className="filter-group">
      <summary>
        {title}
        <span className="truncate">{chosen.length > 0 ? chosen.join(', ') : 'Any'}</span>
        <Icon of="chevron-down" />
      </summary>
      {children}
    </details>
  )
}

interface ChoiceFilterProps {
  title: string
  /** The URL parameter. */
  name: string
  /** Labels of the options, in display order. */
  labels: Readonly<Record<string, string>>
  counts: readonly FacetCount[]
  chosen: readonly string[]
  /** False if the counts are lower bounds. */
  exact?: boolean
  open?: boolean
}

/** A filter with a fixed set of options. */
export function ChoiceFilter({ title, name, labels, counts, chosen, exact, open }: ChoiceFilterProps) {
  const options = Object.entries(labels).map(([value, label]) => ({
    value,
    label,
    count: countOf(counts, value),
  }))
  return (
    <FilterGroup title={title} chosen={chosen.map((value) => labelOf(labels, value))} open={open}>
      <FilterOptions name={name} options={options} chosen={chosen} exact={exact} />
    </FilterGroup>
  )
}

interface LocationFilterProps {
  counts: readonly FacetCount[]
  chosen: readonly string[]
  /** False if the counts are lower bounds. */
  exact?: boolean
}

/** The ten towns, then other places with matches, most first; any other place can be typed (docs/product.md, Towns). */
export function LocationFilter({ counts, chosen, exact }: LocationFilterProps) {
  const places = new Set<string>([...LOCATIONS, ...counts.map(({ value }) => value), ...chosen])
  return (
    <FilterGroup title="Location" chosen={chosen} open>
      <FilterOptions
        name="location"
        options={[...places]
          .map((value) => ({ value, label: value, count: countOf(counts, value) }))
          .sort((one, other) => other.count - one.count)}
        chosen={chosen}
        few={4}
        all="places"
        exact={exact}
      />
      <PlaceInput
        name="location"
        aria-label="Another town or area"
        placeholder="Another town or area"
        defaultValue=""
        className="mb-3"
      />
    </FilterGroup>
  )
}

function countOf(counts: readonly FacetCount[], value: string): number {
  return counts.find((option) => option.value === value)?.count ?? 0
}
