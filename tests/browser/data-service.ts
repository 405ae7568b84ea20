/** What other people do meanwhile, by requests to the services behind the pages. */
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, linkIn, mailTo, type Person } from './fixtures.ts'
import { signIn } from './sessions.ts'

type Account = Pick<Person, 'email' | 'password'>

/** Makes a confirmed account. */
export async function makeAccount(request: APIRequestContext, person: Person): Promise<void> {
  const { anonKey } = await (await request.get('/config.json')).json()
  const answer = await request.post('/auth/v1/signup', {
    headers: { apikey: anonKey },
    data: {
      email: person.email,
      password: person.password,
      data: { first_name: person.firstName, last_name: person.lastName },
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  await request.get(linkIn(await mailTo(person.email)), { maxRedirects: 0 })
}

/** Asks the data service as the person. */
export async function as(request: APIRequestContext, { email, password }: Account) {
  const { anonKey } = await (await request.get('/config.json')).json()
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    headers: { apikey: anonKey },
    data: { email, password },
  })
  const { access_token, user } = await answer.json()
  const headers = { apikey: anonKey, authorization: `Bearer ${access_token}` }
  return {
    id: user.id as string,
    async read(path: string) {
      return (await request.get(`/rest/v1/${path}`, { headers })).json()
    },
    /** The id of the new row. */
    async insert(table: string, row: object): Promise<string> {
      const answer = await request.post(`/rest/v1/${table}?select=id`, {
        headers: { ...headers, prefer: 'return=representation' },
        data: row,
      })
      expect(answer.status(), await answer.text()).toBe(201)
      return (await answer.json())[0].id
    },
    /** The ids of the new rows, in the order given. */
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

/** An account of its own, signed in on this page. */
export async function becomeMember(page: Page, person: Person): Promise<void> {
  await makeAccount(page.request, person)
  await signIn(page, person)
}

/** Somebody else with an account, who is on no page. */
export async function somebody(request: APIRequestContext): Promise<Asker> {
  const person = {
    firstName: 'Kiprop',
    lastName: 'Chebet',
    email: `kiprop.${crypto.randomUUID().slice(0, 8)}@example.test`,
    password: 'Barabara-77',
  }
  await makeAccount(request, person)
  return as(request, person)
}

/** What an ordinary ad for a vehicle says, with a title that no other test's has. */
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

/** What an ordinary ad for a part says. */
export function partAd(columns: Record<string, unknown> = {}) {
  return {
    name: `Alternator ${crypto.randomUUID().slice(0, 8)}`,
    price: 9_000,
    location: 'Kitale',
    category: 'electrical',
    ...columns,
  }
}
