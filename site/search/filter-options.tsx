import { formatNumber } from '#domain/foundation/money.ts'
import { kept } from '../frame/kept.tsx'

export interface FilterOption {
  value: string
  label: string
  count: number
}

interface FilterOptionsProps {
  /** The URL parameter. */
  name: string
  options: FilterOption[]
  chosen: readonly string[]
  /** Number of options shown initially; the others are behind a button. Selected ones are always shown. */
  few?: number
  /** The options as a plural: 'All 38 makes'. */
  all?: string
  /** False if the counts are lower bounds. */
  exact?: boolean
}

/** Checkboxes of one filter with the counts of matches. */
export const FilterOptions = kept(Options, 'div', { className: 'pb-2' })

function Options({ name, options, chosen, few, all, exact = true }: FilterOptionsProps) {
  const first =
    few === undefined ? options : options.filter(({ value }, index) => index < few || chosen.includes(value))
  const rest = options.filter((option) => !first.includes(option))
  return (
    <>
      {first.map((option) => (
        <Option key={option.value} name={name} option={option} chosen={chosen} exact={exact} />
      ))}
      {rest.length > 0 && (
        <details className="group/all flex flex-col">
          <summary className="inline-flex min-h-11 items-center text-sm font-medium text-green-ink hover:underline">
            <span className="group-open/all:hidden">
              All {options.length} {all}
            </span>
            <span className="hidden group-open/all:inline">Fewer {all}</span>
          </summary>
          {rest.map((option) => (
            <Option key={option.value} name={name} option={option} chosen={chosen} exact={exact} />
          ))}
        </details>
      )}
    </>
  )
}

interface OptionProps extends Required<Pick<FilterOptionsProps, 'name' | 'chosen' | 'exact'>> {
  option: FilterOption
}

function Option({ name, option, chosen, exact }: OptionProps) {
  const count = countLabel(option.count, exact)
  return (
    <label className="option">
      <input
        type="checkbox"
        className="tickbox"
        name={name}
        value={option.value}
        defaultChecked={chosen.includes(option.value)}
      />
      {option.label}
      {count && <span>{count}</span>}
    </label>
  )
}

/** `118`, or `43,000+` for lower bounds; nothing for a lower bound of 0. */
function countLabel(count: number, exact: boolean): string | undefined {
  if (exact) return formatNumber(count)
  return count > 0 ? `${formatNumber(count)}+` : undefined
}

/** Options from the counts, most first; selected ones are included even without matches. */
export function namedOptions(
  counts: { value: string; count: number }[],
  chosen: readonly string[],
): FilterOption[] {
  const options = counts.map(({ value, count }) => ({ value, label: value, count }))
  const missing = chosen.filter((name) => !options.some(({ value }) => value === name))
  return [...options, ...missing.map((value) => ({ value, label: value, count: 0 }))]
}
