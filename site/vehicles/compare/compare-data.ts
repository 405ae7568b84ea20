import type { Client } from '../../client.ts'
import { parseComparison, type RequestedComparison } from './address.ts'
import { type ComparedVehicle, comparedVehicles } from './queries.ts'

export interface Comparison extends RequestedComparison {
  vehicles: ComparedVehicle[]
  site: string
}

/** The data of the comparison: the browser loads this code only for a navigation. */
export async function comparison(client: Client, params: URLSearchParams, site: string): Promise<Comparison> {
  const asked = parseComparison(params)
  return { ...asked, vehicles: await comparedVehicles(client, asked.ids), site }
}
