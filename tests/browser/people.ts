/** Creates members and ads past the forms, for stories about something else. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Person } from './fixtures.ts'

const PASSWORD = 'Barabara-77'

export interface Member extends Person {
  id: string
}

/** A new member with a confirmed address. */
export async function newMember(
  firstName: string,
  lastName: string,
  role = 'customer',
  businessName?: string,
): Promise<Member> {
  const email = `member.${crypto.randomUUID().slice(0, 13)}@example.test`
  return makeAccount({ firstName, lastName, email, password: PASSWORD }, role, businessName)
}

/** Creates the person's account with a confirmed address. */
export async function makeAccount(person: Person, role = 'customer', businessName?: string): Promise<Member> {
  const { id } = await asServer<{ id: string }>('/auth/v1/admin/users', {
    email: person.email,
    password: person.password,
    email_confirm: true,
    user_metadata: {
      first_name: person.firstName,
      last_name: person.lastName,
      role,
      business_name: businessName,
    },
  })
  return { ...person, id }
}

/** Inserts a vehicle ad of the person; returns its id. */
export async function newListing(seller: Member, values: Record<string, unknown> = {}): Promise<string> {
  const [make] = await asServer<{ id: number }[]>('/rest/v1/vehicle_makes?limit=1')
  const [listing] = await asServer<{ id: string }[]>('/rest/v1/vehicle_listings?select=id', {
    seller_id: seller.id,
    make_id: make?.id,
    title: '2014 Toyota Fielder',
    // In the middle of the price range, because other tests read both ends.
    price: 1_234_000,
    location: 'Kitale',
    condition: 'used',
    fuel_type: 'petrol',
    transmission: 'manual',
    year: 2014,
    status: 'active',
    ...values,
  })
  return listing?.id ?? ''
}

/** A current plan with 25 active ads; without a plan there are three. */
export async function givePlan({ id }: { id: string }): Promise<void> {
  const [plan] = await asServer<{ id: string }[]>('/rest/v1/subscription_plans?name=eq.Standard&select=id')
  await asServer('/rest/v1/user_subscriptions', {
    user_id: id,
    plan_id: plan?.id,
    expires_at: new Date(Date.now() + 30 * 86_400_000).toISOString(),
  })
}

/** Sends a message about a vehicle; returns the conversation's id. */
export async function newMessage(from: Member, listing: string, content: string): Promise<string> {
  const [message] = await asServer<{ thread_id: string }[]>('/rest/v1/messages?select=thread_id', {
    sender_id: from.id,
    listing_id: listing,
    subject: '',
    content,
  })
  return message?.thread_id ?? ''
}

/** Sends a request with the service key; with a body it writes. */
export async function asServer<Answer>(
  address: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<Answer> {
  const { serviceKey } = JSON.parse(
    readFileSync(path.join(process.env.MAGARI_TEST_DATA ?? '', 'secrets.json'), 'utf8'),
  )
  const answer = await fetch(`http://localhost:${process.env.MAGARI_TEST_PORT}${address}`, {
    method,
    headers: {
      apikey: serviceKey,
      authorization: `Bearer ${serviceKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      prefer: 'return=representation',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Answer
}
