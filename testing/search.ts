import type { VehicleSearchArguments, VehicleSearchResult } from '#domain/vehicles/vehicle-search-result.ts'
import type { Person } from './as.ts'

/** The result of search_vehicles for the person. Accepts any values, including ones that no form sends. */
export async function search(
  person: Person,
  filters: VehicleSearchArguments | Record<string, unknown> = {},
): Promise<VehicleSearchResult> {
  const names = Object.keys(filters)
  const given = names.map((name, place) => `${name} => $${place + 1}`)
  const [row] = await person.query<{ result: VehicleSearchResult }>(
    `select public.search_vehicles(${given.join(', ')}) as result`,
    Object.values(filters),
  )
  if (!row) throw new Error('search_vehicles answered nothing')
  return row.result
}
