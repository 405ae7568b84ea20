import { formatNumber } from '#domain/foundation/money.ts'
import { Checkbox } from '../ui/checkbox.tsx'

export interface FilterOption {
  value: string
  label: string
  count: number
}

interface FilterOptionsProps {
  /** The URL's name of the filter. */
  name: string
  options: FilterOption[]
  chosen: readonly string[]
  /** How many stand open; the others are behind one more line. What is chosen always stands open. */
  few?: number
  /** What the options are, in the plural: 'All 38 makes'. */
  all?: string
  /** False when the counts only say how many there are at least. */
  exact?: boolean
}

/** The boxes of one filter, each with how many matches it would leave. */
export function FilterOptions({ name, options, chosen, few, all, exact = true }: FilterOptionsProps) {
  const first =
    few === undefined ? options : options.filter(({ value }, index) => index < few || chosen.includes(value))
  const rest = options.filter((option) => !first.includes(option))
  return (
    <div className="pb-2">
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
    </div>
  )
}

interface OptionProps extends Required<Pick<FilterOptionsProps, 'name' | 'chosen' | 'exact'>> {
  option: FilterOption
}

function Option({ name, option, chosen, exact }: OptionProps) {
  return (
    <Checkbox
      name={name}
      value={option.value}
      defaultChecked={chosen.includes(option.value)}
      count={countLabel(option.count, exact)}
      className="lg:text-sm lg:[&>label]:min-h-9 lg:[&_.tickbox]:size-4.5"
    >
      {option.label}
    </Checkbox>
  )
}

/** `118`, of many `43,000+`; nothing where at least none would be said. */
function countLabel(count: number, exact: boolean): string | undefined {
  if (exact) return formatNumber(count)
  return count > 0 ? `${formatNumber(count)}+` : undefined
}

/** Options that only the counts know, most first; what is chosen is there also when nothing is left of it. */
export function namedOptions(
  counts: { value: string; count: number }[],
  chosen: readonly string[],
): FilterOption[] {
  const options = counts.map(({ value, count }) => ({ value, label: value, count }))
  const missing = chosen.filter((name) => !options.some(({ value }) => value === name))
  return [...options, ...missing.map((value) => ({ value, label: value, count: 0 }))]
}
