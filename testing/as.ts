/** Runs SQL as the people of a small named world, with the role and claims of their requests. */
import pg from 'pg'
import { afterAll, beforeAll, expect } from 'vitest'
import { badlyTold, watchTold } from './notifications.ts'
import { createTestDatabase, type TestDatabase } from './postgres.ts'

export interface Person {
  id: string
  /** Runs one statement as this person, in a separate transaction. */
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

/** Where a request comes from, as the data service states it. */
export interface RequestOrigin {
  address?: string
  /** The id of the person who acts for the account. */
  actor?: string
  /** An id of auth.sessions. */
  session?: string
}

export interface World {
  database: TestDatabase
  /** Not signed in. */
  visitor: Person
  /** Wanjiku Kamau, who looks for a car. */
  buyer: Person
  /** Otieno Odhiambo, who sells his own car. */
  seller: Person
  /** Achieng Motors of Mombasa Road. */
  dealer: Person
  /** Baraka Mwangi's garage in Nakuru. */
  provider: Person
  /** Njeri Maina. */
  admin: Person
  /** The owner of the tables, for setup; bypasses the rules. */
  owner: Person
  /** A new anonymous account, whose tokens are as in the marketplace. */
  anonymous(): Promise<Person>
  /** This person, working for the business of that account in this role; a member of it from now on. */
  acting(person: Person, business: Person, role: 'owner' | 'manager' | 'sales'): Promise<Person>
  /** The same person, with requests from elsewhere. */
  from(person: Person, origin: RequestOrigin): Person
  leave(): Promise<void>
}

/**
 * The people of a test file in a separate database, which exists from its first `beforeAll` to its last test. All notifications of the
 * tests must have the facts of their kind.
 */
export function worldOfTests(): World {
  const world = {} as World
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await createTestDatabase('marketplace')
    Object.assign(world, await openWorld(database))
    await watchTold(world.owner)
  })
  afterAll(async () => {
    const mistakes = world.owner ? await badlyTold(world.owner) : []
    await world.leave?.()
    await database?.drop()
    expect(mistakes, 'facts of what people were told').toEqual([])
  })
  return world
}

/** Signs the people up and connects as each; `leave` before the database is dropped. */
export async function openWorld(database: TestDatabase): Promise<World> {
  const pool = new pg.Pool({ ...database.connection, max: 4 })
  const owner = new pg.Pool({ ...database.owner, max: 2 })

  const personAs = (
    role: string,
    id: string,
    { address = '', session, actor }: RequestOrigin = {},
  ): Person => ({
    id,
    async query<Row>(text: string, values: unknown[] = []) {
      const client = await pool.connect()
      try {
        await client.query('begin')
        await client.query(
          `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
             set_config('request.address', $3, true)`,
          [
            role,
            JSON.stringify({
              role,
              ...(id && { sub: id, is_anonymous: role === 'anon' }),
              ...(session && { session_id: session }),
              ...(actor && { act: { sub: actor } }),
            }),
            address,
          ],
        )
        const { rows } = await client.query(text, values)
        await client.query('commit')
        return rows as Row[]
      } catch (error) {
        await client.query('rollback')
        throw error
      } finally {
        client.release()
      }
    },
  })

  const signUp = async (email: string, data: Record<string, string>) => {
    const { rows } = await owner.query<{ id: string }>(
      'insert into auth.users (email, raw_user_meta_data) values ($1, $2) returning id',
      [email, data],
    )
    return personAs('authenticated', rows[0]?.id ?? '')
  }

  const admin = await signUp('njeri@magari.test', { first_name: 'Njeri', last_name: 'Maina' })
  await owner.query(`update public.profiles set role = 'admin' where id = $1`, [admin.id])
  return {
    database,
    visitor: personAs('anon', ''),
    buyer: await signUp('wanjiku@magari.test', {
      first_name: 'Wanjiku',
      last_name: 'Kamau',
      phone: '0712 345 678',
    }),
    seller: await signUp('otieno@magari.test', {
      first_name: 'Otieno',
      last_name: 'Odhiambo',
      phone: '+254722000111',
    }),
    dealer: await signUp('sales@achieng.test', {
      first_name: 'Achieng',
      last_name: 'Akinyi',
      phone: '0733000222',
      role: 'dealer',
      business_name: 'Achieng Motors',
    }),
    provider: await signUp('baraka@garage.test', {
      first_name: 'Baraka',
      last_name: 'Mwangi',
      phone: '0110000333',
      role: 'service_provider',
      business_name: 'Baraka Garage',
    }),
    admin,
    owner: {
      id: '',
      async query<Row>(text: string, values?: unknown[]) {
        return (await owner.query(text, values)).rows as Row[]
      },
    },
    async anonymous() {
      const { rows } = await owner.query<{ id: string }>(
        'insert into auth.users (is_anonymous) values (true) returning id',
      )
      return personAs('anon', rows[0]?.id ?? '')
    },
    async acting(person, business, role) {
      await owner.query(
        `insert into public.business_members (business_id, person_id, role) values ($1, $2, $3)
         on conflict (business_id, person_id) do update set role = excluded.role`,
        [business.id, person.id, role],
      )
      return personAs(`business_${role}`, business.id, { actor: person.id })
    },
    from: ({ id }, origin) => personAs('authenticated', id, origin),
    async leave() {
      await Promise.all([pool.end(), owner.end()])
    },
  }
}
