import { randomInt } from 'node:crypto'
import type pg from 'pg'
import { hashPassword, weaknesses } from '#backend/auth/passwords.ts'
import { seedCatalogue } from '#database/catalogue.ts'
import { onConnection } from '#database/connection.ts'
import { type Config, ConfigError, prepareDataDirectory } from './config.ts'
import { openDatabase } from './database.ts'
import { migrateMarketplace } from './migrations.ts'

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789'
const PASSWORD_LENGTH = 20
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** `admin EMAIL`: makes the account with this address an administrator, creating it if missing, and prints the result. */
export async function administratorCommand(config: Config, words: string[]): Promise<void> {
  const [email, ...more] = words
  if (!email || more.length > 0 || email.length > 254 || !EMAIL.test(email))
    throw new ConfigError('Name one e-mail address: node server/main.ts admin you@example.co.ke.')
  prepareDataDirectory(config.dataDirectory)
  const database = await openDatabase(config)
  try {
    await migrateMarketplace(database.owner)
    const password = await onConnection(database.owner, async (owner) => {
      if (!config.demo) await seedCatalogue(owner)
      return makeAdministrator(owner, email.toLowerCase())
    })
    process.stdout.write(
      password
        ? `${email} is an administrator now. Sign in at ${config.publicUrl}/login with this password, shown only here, and change it:\n\n  ${password}\n\n`
        : `${email} is an administrator now, with the password the account has.\n`,
    )
  } finally {
    await database.stop()
  }
}

/** Returns the new password; null where a confirmed account keeps its own. An unconfirmed account loses its password and sessions. */
async function makeAdministrator(owner: pg.ClientBase, email: string): Promise<string | null> {
  const password = newPassword()
  const encrypted_password = await hashPassword(password)
  await owner.query('begin')
  try {
    const { rows } = await owner.query<{ id: string; confirmed: boolean }>(
      `select id, email_confirmed_at is not null and coalesce(encrypted_password, '') <> '' as confirmed
       from auth.users where lower(email) = $1 and deleted_at is null for update`,
      [email],
    )
    let [account] = rows
    const keepsPassword = account?.confirmed === true
    if (account && !keepsPassword) {
      await owner.query('select auth.admin_update($1, $2)', [
        account.id,
        { encrypted_password, email_confirm: true },
      ])
      await owner.query('delete from auth.sessions where user_id = $1', [account.id])
    } else if (!account) {
      await owner.query('select auth.admin_create($1)', [{ email, encrypted_password, email_confirm: true }])
      account = (
        await owner.query<{ id: string; confirmed: boolean }>(
          'select id, true as confirmed from auth.users where lower(email) = $1',
          [email],
        )
      ).rows[0]
    }
    if (!account) throw new Error(`The account of ${email} could not be created`)
    await owner.query(`update public.profiles set role = 'admin', suspended_at = null where id = $1`, [
      account.id,
    ])
    await owner.query('commit')
    return keepsPassword ? null : password
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

function newPassword(): string {
  for (;;) {
    const password = Array.from({ length: PASSWORD_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join(
      '',
    )
    if (weaknesses(password).length === 0) return password
  }
}
