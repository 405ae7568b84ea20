import { resolvePlaces } from '../foundation/places.ts'
import { type SearchParamsReader, sameName } from '../foundation/search-params.ts'
import type { FilterList, FilterValues } from './filters.ts'

/** Reads the filters of a list from a URL; `notices` are those about places, the others are the reader's. */
export function readFilters<List extends FilterList>(
  list: List,
  reader: SearchParamsReader,
): { filters: FilterValues<List>; notices: string[] } {
  const values: Record<string, unknown> = {}
  const notices: string[] = []
  const all = Object.entries(list)
  all.forEach(([name, filter], place) => {
    const { parameter = name } = filter
    switch (filter.form) {
      case 'text':
        values[name] = reader.search()
        break
      case 'names':
        values[name] = reader.names(parameter)
        break
      case 'places': {
        const found = resolvePlaces(reader.names(parameter))
        values[name] = found.places
        notices.push(...found.notices)
        break
      }
      case 'known':
        values[name] = reader.known(parameter, filter.what, filter.values)
        break
      case 'rating':
        // The lowest of several includes the others.
        values[name] = reader.known(parameter, filter.what, filter.values).at(-1) ?? null
        break
      case 'flag':
        values[name] = sameName(reader.text(parameter), 'true')
        break
      default: {
        const [next, other] = all[place + 1] ?? []
        if (next && other?.form === 'most' && filter.form === 'least' && other.of === filter.of)
          [values[name], values[next]] = reader.range(parameter, other.parameter ?? next, filter.of)
        else if (!(name in values)) values[name] = reader.bound(parameter, filter.of)
      }
    }
  })
  return { filters: values as FilterValues<List>, notices }
}
