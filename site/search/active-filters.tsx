import { Chip } from '../ui/chip.tsx'

/** A removable chip; `params` is the search without its filter. */
export interface ActiveFilter {
  label: string
  params: URLSearchParams | string
}

/** The active filters as links that remove them; `list` is the list's path. */
export function ActiveFilters({ list, chips }: { list: string; chips: ActiveFilter[] }) {
  if (chips.length === 0) return null
  return (
    <nav
      aria-label="Active filters"
      className="no-bar -mx-(--gut) mb-3 flex gap-2 px-(--gut) py-[5px] lg:mx-0 lg:mb-4 lg:flex-wrap lg:overflow-visible lg:p-0"
    >
      {chips.map(({ label, params }) => (
        <Chip key={label} removes to={{ pathname: list, search: params.toString() }}>
          {label}
        </Chip>
      ))}
      <Chip to={list} className="border-transparent! bg-transparent! px-2 font-medium text-green-ink!">
        Clear all
      </Chip>
    </nav>
  )
}
