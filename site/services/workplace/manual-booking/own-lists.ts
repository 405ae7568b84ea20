import { useEffect, useState } from 'react'
import type { KnownCustomer } from '#domain/services/manual-booking-form.ts'
import { browserClient, type Client } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { type OwnService, ownServices } from '../services/queries.ts'
import { earlierCustomers } from './queries.ts'

/** Customers entered by hand before; empty until fetched. */
export function useKnownCustomers(providerId: string): KnownCustomer[] {
  return useOwnList(providerId, earlierCustomers)
}

/** Active services; empty until fetched. */
export function useActiveServices(providerId: string): OwnService[] {
  return useOwnList(providerId, activeServices)
}

async function activeServices(client: Client, providerId: string) {
  return (await ownServices(client, providerId))
    .filter(({ is_active }) => is_active)
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** `read` must be the same function at each render. The form works without the list, so a failure is only logged. */
function useOwnList<Row>(
  providerId: string,
  read: (client: Client, providerId: string) => Promise<Row[]>,
): Row[] {
  const [rows, setRows] = useState<Row[]>([])
  useEffect(() => {
    let current = true
    browserClient()
      .then((client) => read(client, providerId))
      .then((found) => current && setRows(found))
      .catch((error: unknown) => reportFailure('The suggestions of the form could not be read', error))
    return () => {
      current = false
    }
  }, [providerId, read])
  return rows
}
