/**
 * What a filter of a list is. Each list describes its filters once (`VEHICLE_FILTERS`, `SPARE_PART_FILTERS`, `SERVICE_FILTERS`), in the
 * order of its address; the parser, the address, the arguments of the search function and their types follow from that here, and
 * `database/schema/ads/filters.sql` from `npm run filters`.
 */
import type { Quantity } from '../foundation/search-params.ts'

interface AnyFilter {
  /** In the URL, if it is not the filter's name. */
  readonly parameter?: string
  /** Of the search function, if it is not the filter's name in snake case. */
  readonly argument?: string
}

/** A filter whose options are counted. */
interface CountedFilter extends AnyFilter {
  /** The name of its counts in the result. */
  readonly facet: string
  /** The column that it compares, if it is not named like the facet. */
  readonly column?: string
  /** Whether that column holds a list of values. */
  readonly isList?: true
}

/** A filter of some list. */
export type Filter =
  /** Words to search for. */
  | (AnyFilter & { readonly form: 'text' })
  /** Names that only the database knows; known places. */
  | (CountedFilter & { readonly form: 'names' | 'places' })
  /** Some of these values; the lowest of these ratings. `what` names a value in a notice. */
  | (CountedFilter & {
      readonly form: 'known' | 'rating'
      readonly values: readonly string[]
      readonly what: string
    })
  /** A bound: the least or the most of it. */
  | (AnyFilter & { readonly form: 'least' | 'most'; readonly of: BoundedColumn })
  /** Only what is so. */
  | (AnyFilter & { readonly form: 'flag'; readonly column: string })

/** A column that is searched by bounds. */
export type BoundedColumn = Quantity & { readonly column: string }

/** The filters of a list by name, in the order of its address. A least and a most of the same column are next to each other. */
export type FilterList = Readonly<Record<string, Filter>>

type Value<One extends Filter> = One extends { form: 'text' }
  ? string
  : One extends { form: 'names' | 'places' }
    ? string[]
    : One extends { form: 'known'; values: readonly (infer Known)[] }
      ? Known[]
      : One extends { form: 'rating'; values: readonly (infer Known)[] }
        ? Known | null
        : One extends { form: 'flag' }
          ? boolean
          : number | null

/** The values of a list's filters. */
export type FilterValues<List extends FilterList> = { -readonly [Key in keyof List]: Value<List[Key]> }

/** The names of the counts in a result. */
export type FacetOf<List extends FilterList> = Extract<List[keyof List], { facet: string }>['facet']

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''
type ArgumentOf<Name, One> = One extends { argument: infer Argument extends string }
  ? Argument
  : Snake<Name & string>
type ArgumentValue<One extends Filter> = One extends { form: 'text' }
  ? string
  : One extends { form: 'names' | 'places' | 'known' }
    ? string[]
    : One extends { form: 'flag' }
      ? boolean
      : number

/** The arguments of a list's search function; omitted ones mean any. */
export type FilterArguments<List extends FilterList> = {
  -readonly [Key in keyof List as ArgumentOf<Key, List[Key]>]?: ArgumentValue<List[Key]>
}

/** The argument of the search function. */
export function argumentOf(name: string, filter: Filter): string {
  return filter.argument ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** The values that mean any. */
export function noFilters<List extends FilterList>(list: List): FilterValues<List> {
  const empty = ({ form }: Filter) => {
    if (form === 'text') return ''
    if (form === 'flag') return false
    return form === 'names' || form === 'places' || form === 'known' ? [] : null
  }
  return Object.fromEntries(
    Object.entries(list).map(([name, filter]) => [name, empty(filter)]),
  ) as FilterValues<List>
}

/** The values by parameter, in the order of the address. */
export function filterParams<List extends FilterList>(
  list: List,
  values: FilterValues<List>,
): Record<string, FilterValues<List>[string]> {
  return Object.fromEntries(
    Object.entries(list).map(([name, { parameter = name }]) => [parameter, values[name]]),
  ) as Record<string, FilterValues<List>[string]>
}

/** The values by argument of the search function. */
export function filterArguments<List extends FilterList>(
  list: List,
  values: FilterValues<List>,
): FilterArguments<List> {
  return Object.fromEntries(
    Object.entries(list).map(([name, filter]) => {
      const value: unknown = values[name]
      return [argumentOf(name, filter), filter.form === 'rating' && value !== null ? Number(value) : value]
    }),
  ) as FilterArguments<List>
}

/** The arguments of a search function by parameter, in the order of the address. */
export function paramsOfArguments(
  list: FilterList,
  given: Readonly<Record<string, unknown>>,
): Record<string, string | number | boolean | readonly string[] | null> {
  return Object.fromEntries(
    Object.entries(list).map(([name, filter]) => [
      filter.parameter ?? name,
      (given[argumentOf(name, filter)] ?? null) as string | null,
    ]),
  )
}
