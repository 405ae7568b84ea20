import { expect, test } from 'vitest'
import { goodPassword } from '#testing/auth.ts'
import { openPhones } from '#testing/texts.ts'

const phones = openPhones({ connections: 20 })
const { code, verify, newNumber, member } = phones

test('whatever people do with few numbers at once, each has one account, and nothing fails', async () => {
  const numbers = [newNumber(), newNumber(), newNumber(), newNumber()]
  const people = await Promise.all(
    numbers.slice(0, 3).map(async (phone) => {
      const id = await member(phone)
      await phones.auth.admin.updateUserById(id, { email: `of-${phone}@example.com`, email_confirm: true })
      return { id, phone }
    }),
  )
  const tokenOf = async (id: string) => {
    const { data } = await phones.auth.admin.getUserById(id)
    const { body } = await phones.auth.ask('POST /token?grant_type=password', {
      body: { email: data.user?.email, password: goodPassword },
    })
    return body.access_token as string
  }
  const statuses: Record<number, number> = {}
  for (let round = 0; round < 6; round++) {
    await phones.auth.letAMinutePass()
    await phones.auth.owner.query(`delete from limits.buckets where name like 'guess %'`)
    const tokens = await Promise.all(people.map(({ id }) => tokenOf(id)))
    const asked = numbers.flatMap((phone, n) => [
      () => phones.auth.ask('PUT /user', { token: tokens[(n + round) % 3] ?? '', body: { phone } }),
      () => phones.auth.ask('POST /otp', { body: { phone } }),
      () => phones.auth.ask('POST /signup', { body: { phone, password: goodPassword } }),
    ])
    await Promise.all(asked.slice(round).map((ask) => ask()))
    const codes = await Promise.all(numbers.map(code))
    const answers = await Promise.all(
      numbers.flatMap((phone, n) => [
        verify(phone, { token: codes[n], owner: 'new' }),
        verify(phone, { token: codes[n], type: 'phone_change', owner: 'new' }),
        verify(phone, { token: codes[n], owner: 'same' }),
        verify(phone, { token: codes[n], type: 'phone_change' }),
        phones.auth.ask('POST /resend', { body: { type: 'phone_change', phone } }),
        phones.auth.ask('POST /signup', { body: { phone, password: goodPassword } }),
        phones.auth.ask('PUT /user', { token: tokens[n % 3] ?? '', body: { phone: numbers[(n + 1) % 4] } }),
        phones.auth.ask('POST /token?grant_type=password', { body: { phone, password: goodPassword } }),
      ]),
    )
    for (const { status } of answers) statuses[status] = (statuses[status] ?? 0) + 1
  }
  expect(Object.keys(statuses).filter((status) => Number(status) >= 500)).toEqual([])
  expect(statuses[200]).toBeGreaterThan(6)
  const { rows } = await phones.auth.owner.query(
    `select account.phone, identity.identity_data ->> 'phone' as identity,
       coalesce(account.raw_app_meta_data -> 'providers' ? 'phone', false) as provider, account.email
     from auth.users account left join auth.identities identity on identity.user_id = account.id and provider = 'phone'`,
  )
  for (const { phone, identity, provider } of rows) {
    expect(identity).toBe(phone)
    expect(provider).toBe(phone !== null)
  }
  expect(rows.filter(({ email }) => email)).toHaveLength(3)
})
