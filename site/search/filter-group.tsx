import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useState } from 'react'
import type { FacetCount } from '#domain/foundation/search-result.ts'
import { LOCATIONS, labelOf } from '#domain/vehicles/vehicles.ts'
import { PlaceInput } from '../places/place-input.tsx'
import { Icon } from '../ui/icon.tsx'
import { FilterOptions } from './filter-options.tsx'

interface FilterGroupProps {
  title: string
  /** What is chosen, in words; it stands beside the title while the group is closed. */
  chosen: readonly string[]
  /** Open from the start also when nothing is chosen. */
  open?: boolean
  children: ReactNode
}

/** One filter of the panel, behind its title. */
export function FilterGroup({ title, chosen, open = false, children }: FilterGroupProps) {
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
  /** False when the counts only say how many there are at least. */
  exact?: boolean
  open?: boolean
}

/** A filter whose few options are the same for everyone. */
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
  /** False when the counts only say how many there are at least. */
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
