import { Chip } from '../ui/chip.tsx'

/** What is set, as a chip that can be removed; `params` is the search without it. */
export interface SetFilter {
  label: string
  params: URLSearchParams | string
}

/** What is set, each a link that takes it away; `list` is the list's address. */
export function SetFilters({ list, chips }: { list: string; chips: SetFilter[] }) {
  if (chips.length === 0) return null
  return (
    <nav
      aria-label="Filters that are set"
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
