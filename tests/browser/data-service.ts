/** Requests to the data service by people who have no page open. */
import type { APIRequestContext } from '@playwright/test'
import { expect, type Person } from './fixtures.ts'
import { makeAccount } from './people.ts'
import { askerOf } from './sessions.ts'

type Account = Pick<Person, 'email' | 'password'>

/** A client of the data service, signed in as the person. */
export async function as(request: APIRequestContext, account: Account) {
  const { headers, user } = await askerOf(request, account)
  return {
    id: user.id,
    async read(path: string) {
      return (await request.get(`/rest/v1/${path}`, { headers })).json()
    },
    /** Returns the id of the new row. */
    async insert(table: string, row: object): Promise<string> {
      const answer = await request.post(`/rest/v1/${table}?select=id`, {
        headers: { ...headers, prefer: 'return=representation' },
        data: row,
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json())[0].id
    },
    /** Returns the ids of the new rows, in the given order. */
    async insertAll(table: string, rows: object[]): Promise<string[]> {
      const answer = await request.post(`/rest/v1/${table}?select=id`, {
        headers: { ...headers, prefer: 'return=representation' },
        data: rows,
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json()).map(({ id }: { id: string }) => id)
    },
    async remove(path: string): Promise<void> {
      const answer = await request.delete(`/rest/v1/${path}`, { headers })
      expect(answer.status(), await answer.text()).toBe(204)
    },
    async call(name: string, values: object): Promise<void> {
      const answer = await request.post(`/rest/v1/rpc/${name}`, { headers, data: values })
      expect(answer.ok(), await answer.text()).toBe(true)
    },
    async update(path: string, row: object): Promise<void> {
      const answer = await request.patch(`/rest/v1/${path}`, { headers, data: row })
      expect(answer.status(), await answer.text()).toBe(204)
    },
  }
}

export type Asker = Awaited<ReturnType<typeof as>>

/** A new account and its client. */
export async function somebody(request: APIRequestContext): Promise<Asker> {
  const person = {
    firstName: 'Kiprop',
    lastName: 'Chebet',
    email: `kiprop.${crypto.randomUUID().slice(0, 8)}@example.test`,
    password: 'Barabara-77',
  }
  await makeAccount(person)
  return as(request, person)
}

/** The columns of an ordinary vehicle ad, with a unique title. */
export async function vehicleAd(asker: Asker, columns: Record<string, unknown> = {}) {
  const [make] = await asker.read('vehicle_makes?select=id&name=eq.Toyota')
  return {
    make_id: make?.id,
    title: `2015 Toyota Axio ${crypto.randomUUID().slice(0, 8)}`,
    price: 850_000,
    location: 'Kitale',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'manual',
    year: 2015,
    mileage: 91_000,
    status: 'active',
    ...columns,
  }
}

/** The columns of an ordinary spare part. */
export function partAd(columns: Record<string, unknown> = {}) {
  return {
    name: `Alternator ${crypto.randomUUID().slice(0, 8)}`,
    price: 9_000,
    location: 'Kitale',
    category: 'electrical',
    ...columns,
  }
}
