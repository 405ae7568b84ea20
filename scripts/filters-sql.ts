import type { AdKind } from '#domain/ads/ads.ts'
import { argumentOf, type Filter, type FilterList } from '#domain/ads/filters.ts'
import { SPARE_PART_FILTERS } from '#domain/parts/spare-part-filters.ts'
import { SERVICE_FILTERS } from '#domain/services/service-filters.ts'
import { VEHICLE_FILTERS } from '#domain/vehicles/vehicle-filters.ts'

export const filtersFile = new URL('../database/schema/ads/filters.sql', import.meta.url)

const LISTS: { kind: AdKind; filters: FilterList }[] = [
  { kind: 'vehicle', filters: VEHICLE_FILTERS },
  { kind: 'spare_part', filters: SPARE_PART_FILTERS },
  { kind: 'service', filters: SERVICE_FILTERS },
]

/** The text of database/schema/ads/filters.sql. */
export function filtersSql(): string {
  return `-- Written by npm run filters from the descriptions of filters in domain/ (decision 015). Do not edit.

-- The filters of a list, in the order of its address. argument: of the search function; form: text, names, places, known, rating, least,
-- most or flag; column_name: compared, a list of values if is_list; known: the values there are; lowest and highest: of a bound.
create function private.filters(of_kind public.ad_kind)
returns table (
  argument text, form text, facet text, column_name text, is_list boolean, known text[], lowest bigint, highest bigint, place integer
)
language sql immutable parallel safe set search_path = ''
as $$
  select one.argument, one.form, one.facet, one.column_name, one.is_list, one.known::text[], one.lowest::bigint, one.highest::bigint,
    one.place
  from (values
${LISTS.flatMap(({ kind, filters }) =>
  Object.entries(filters).map(([name, filter], place) => row(kind, name, filter, place + 1)),
).join(',\n')}
  ) as one (kind, argument, form, facet, column_name, is_list, known, lowest, highest, place)
  where one.kind = of_kind::text
$$;
`
}

function row(kind: AdKind, name: string, filter: Filter, place: number): string {
  const { form } = filter
  const isBound = form === 'least' || form === 'most'
  const facet = 'facet' in filter ? filter.facet : null
  const column = isBound ? filter.of.column : 'column' in filter ? (filter.column ?? null) : facet
  const values = [
    literal(kind),
    literal(argumentOf(name, filter)),
    literal(form),
    literal(facet),
    literal(column),
    String('isList' in filter && filter.isList === true),
    literal('values' in filter ? `{${filter.values.join(',')}}` : null),
    isBound ? filter.of.lowest : 'null',
    isBound ? filter.of.highest : 'null',
    place,
  ]
  return `    (${values.join(', ')})`
}

function literal(text: string | null): string {
  return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`
}
