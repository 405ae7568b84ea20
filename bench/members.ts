import { readFileSync } from 'node:fs'
import path from 'node:path'
import type pg from 'pg'
import { createSigningKeys } from '#backend/auth/signing-keys.ts'
import { createTokens } from '#backend/auth/tokens.ts'
import { createDatabase } from '#backend/postgres/database.ts'

export interface Member {
  id: string
  /** An access token of an hour, like those of the sign-in service. */
  token: string
}

const ACCOUNTS = `
  with account as (
    insert into auth.users (id, email, email_confirmed_at)
    select md5('member ' || n)::uuid, 'member' || n || '@mail.example', now() from generate_series(1, $1::integer) as n
    returning id
  )
  insert into auth.sessions (id, user_id) select id, id from account returning user_id as id`

/** Adds members to the database of `directory`, each with a session, without hashing a password for each. */
export async function addMembers(
  directory: string,
  url: string,
  owner: pg.Pool,
  count: number,
): Promise<Member[]> {
  const { jwtSecret: secret } = JSON.parse(readFileSync(path.join(directory, 'secrets.json'), 'utf8'))
  const database = createDatabase({ connection: owner.options, max: 1 })
  const signingKeys = createSigningKeys({ database, secret })
  const tokens = createTokens({ secret, issuer: `${url}/auth/v1`, signingKeys })
  try {
    const { rows } = await owner.query<{ id: string }>(ACCOUNTS, [count])
    const exp = Math.floor(Date.now() / 1000) + 3_600
    const role = 'authenticated'
    return await Promise.all(
      rows.map(async ({ id }) => ({
        id,
        token: await tokens.sign({ sub: id, aud: role, role, exp, session_id: id, aal: 'aal1' }),
      })),
    )
  } finally {
    await database.close()
  }
}
