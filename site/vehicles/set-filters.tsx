import { href } from 'react-router'
import type { FilterChip } from '#domain/vehicle-search-words.ts'
import { Chip } from '../ui/chip.tsx'

/** What is set, each a link that takes it away. */
export function SetFilters({ chips }: { chips: FilterChip[] }) {
  if (chips.length === 0) return null
  return (
    <nav
      aria-label="Filters that are set"
      className="no-bar -mx-(--gut) mb-3 flex gap-2 px-(--gut) py-[5px] lg:mx-0 lg:mb-4 lg:flex-wrap lg:overflow-visible lg:p-0"
    >
      {chips.map(({ label, params }) => (
        <Chip key={label} removes to={{ pathname: href('/vehicles'), search: params.toString() }}>
          {label}
        </Chip>
      ))}
      <Chip
        to={href('/vehicles')}
        className="border-transparent! bg-transparent! px-2 font-medium text-green-ink!"
      >
        Clear all
      </Chip>
    </nav>
  )
}
