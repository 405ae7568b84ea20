/** What other people do meanwhile, by requests to the services behind the pages. */
import type { APIRequestContext } from '@playwright/test'
import { demo, expect, linkIn, mailTo, type Person } from './fixtures.ts'

type Account = Pick<Person, 'email' | 'password'>

export const demoAdmin: Account = { email: 'admin@magari.test', password: demo.customer.password }

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
    async update(path: string, row: object): Promise<void> {
      const answer = await request.patch(`/rest/v1/${path}`, { headers, data: row })
      expect(answer.status(), await answer.text()).toBe(204)
    },
  }
}
