import type { AdKind } from '#domain/ads/ads.ts'
import { argumentOf, type Filter, type FilterList } from '#domain/ads/filters.ts'
import { SPARE_PART_FILTERS } from '#domain/parts/spare-part-filters.ts'
import { PART_SORTS } from '#domain/parts/spare-part-search.ts'
import { SERVICE_FILTERS } from '#domain/services/service-filters.ts'
import { SERVICE_SORTS } from '#domain/services/service-search.ts'
import { VEHICLE_FILTERS } from '#domain/vehicles/vehicle-filters.ts'
import { VEHICLE_SORTS } from '#domain/vehicles/vehicle-search.ts'

export const filtersFile = new URL('../database/schema/ads/filters.sql', import.meta.url)

interface List {
  kind: AdKind
  filters: FilterList
  /** The composite type of what is asked for. */
  type: string
  /** The public function, and the one that it hands its arguments to. */
  search: string
  run: string
  sort: string
}

const LISTS: List[] = [
  {
    kind: 'vehicle',
    filters: VEHICLE_FILTERS,
    type: 'vehicle_filters',
    search: 'search_vehicles',
    run: 'find_vehicles',
    sort: VEHICLE_SORTS[0],
  },
  {
    kind: 'spare_part',
    filters: SPARE_PART_FILTERS,
    type: 'spare_part_filters',
    search: 'search_spare_parts',
    run: 'find_spare_parts',
    sort: PART_SORTS[0],
  },
  {
    kind: 'service',
    filters: SERVICE_FILTERS,
    type: 'service_filters',
    search: 'search_service_providers',
    run: 'find_service_providers',
    sort: SERVICE_SORTS[0],
  },
]

/** The text of database/schema/ads/filters.sql. */
export function filtersSql(): string {
  return `-- Written by npm run filters from the descriptions of filters in domain/ (decision 015). Do not edit.

create type private.list_filter as (
  -- Of the search function.
  argument text,
  -- text, names, places, known, rating, least, most or flag
  form text,
  facet text,
  -- Compared; a list of values if is_list.
  column_name text,
  is_list boolean,
  -- The values there are; the lowest and the highest bound.
  known text[],
  lowest bigint,
  highest bigint,
  place integer
);

-- The filters of a list, in the order of its address.
create function private.filter_list(of_kind public.ad_kind) returns private.list_filter[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case of_kind
${LISTS.map(
  ({ kind, filters }) => `    when ${literal(kind)} then array[
${Object.entries(filters)
  .map(([name, filter], place) => row(name, filter, place + 1))
  .join(',\n')}
    ]::private.list_filter[]`,
).join('\n')}
  end;
end
$$;

-- The same as rows. Without its own search path the planner inlines it, so that the filters are constants of plans.
create function private.filters(of_kind public.ad_kind) returns setof private.list_filter
language sql immutable parallel safe
as $$ select * from unnest(private.filter_list(of_kind)) $$;

${rules()}
${LISTS.map(typeAndFunction).join('\n')}`
}

/** The table of what saved searches compare: a column for each filter of any list, but search texts and places. */
function rules(): string {
  const columns = new Map(
    LISTS.flatMap(({ filters }) => Object.entries(filters))
      .filter(([, { form }]) => form !== 'text' && form !== 'places')
      .map(([name, filter]) => [argumentOf(name, filter), typeOf(filter)]),
  )
  return `-- What changed ads are compared with: the filters of a saved search that is not paused (ads/search-rules.sql). Null means any.
create table private.search_rules (
  search_id uuid constraint search_rules_pkey primary key,
  user_id uuid not null,
  kind public.ad_kind not null,
  saved_at timestamptz not null,
  frequency text not null,
  words text[],
  -- As patterns.
  places text[],
${[...columns].map(([name, type]) => `  ${name} ${type},`).join('\n')}
  constraint search_rules_search_id_fkey foreign key (search_id) references public.saved_searches (id) on delete cascade,
  constraint search_rules_user_id_fkey foreign key (user_id) references public.profiles (id) on delete cascade
);
`
}

function row(name: string, filter: Filter, place: number): string {
  const { form } = filter
  const isBound = form === 'least' || form === 'most'
  const facet = 'facet' in filter ? filter.facet : null
  const column = isBound ? filter.of.column : 'column' in filter ? (filter.column ?? null) : facet
  const values = [
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
  return `      row(${values.join(', ')})`
}

function typeAndFunction({ filters, type, search, run, sort }: List): string {
  const given = Object.entries(filters).map(([name, filter]) => ({
    name: argumentOf(name, filter),
    type: typeOf(filter),
    fallback: filter.form === 'flag' ? 'false' : 'null',
  }))
  const types = [...given.map((one) => one.type), 'text', 'integer', 'integer']
  return `-- What a search asks for; null means any.
create type private.${type} as (
${given.map((one) => `  ${one.name} ${one.type}`).join(',\n')}
);

-- A page of the search with its total and facets: see private.${run}().
create function public.${search}(
${given.map((one) => `  ${one.name} ${one.type} default ${one.fallback},`).join('\n')}
  sort text default ${literal(sort)},
  page integer default 1,
  page_size integer default 24
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.${run}(row(
    ${given.map((one) => one.name).join(',\n    ')}
  )::private.${type}, sort, page, page_size);
end
$$;
grant execute on function
  public.${search}(${types.join(', ')})
  to anon, authenticated, service_role;
`
}

function typeOf(filter: Filter): string {
  switch (filter.form) {
    case 'text':
      return 'text'
    case 'flag':
      return 'boolean'
    case 'rating':
      return 'numeric'
    case 'least':
    case 'most':
      return filter.of.highest > 2 ** 31 - 1 ? 'bigint' : 'integer'
    default:
      return 'text[]'
  }
}

function literal(text: string | null): string {
  return text === null ? 'null' : `'${text.replaceAll("'", "''")}'`
}
