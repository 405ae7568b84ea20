/** Confirmed phone numbers for tests, as the sign-in service leaves them. */

interface Owner {
  query(text: string, values?: unknown[]): Promise<unknown>
}

/** Marks a number (E.164) as confirmed by a person's account; it becomes that of their profile, too. */
export async function confirmPhone(owner: Owner, person: string, phone: string): Promise<void> {
  await owner.query('update auth.users set phone = $2, phone_confirmed_at = now() where id = $1', [
    person,
    phone.replace('+', ''),
  ])
}

/** No account has a number; profiles keep theirs, unconfirmed. */
export async function unconfirmPhones(owner: Owner): Promise<void> {
  await owner.query('update auth.users set phone_confirmed_at = null where phone_confirmed_at is not null')
  await owner.query('update auth.users set phone = null where phone is not null')
}
