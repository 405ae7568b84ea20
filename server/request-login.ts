import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto'
import type pg from 'pg'
import { onConnection } from '#database/connection.ts'
import { ConfigError } from './config.ts'
import { reasonOf } from './connection-errors.ts'

/** The roles of requests; their login must be a member of each. The last three are of people who act for a business account. */
const REQUEST_ROLES = [
  'anon',
  'authenticated',
  'service_role',
  'supabase_auth_admin',
  'business_sales',
  'business_manager',
  'business_owner',
]

// Any constant, as long as all processes use the same one.
const loginLock = 7_218_558

const ADVICE = `Give the user of DATABASE_URL the right CREATEROLE, or set REQUESTS_DATABASE_URL to a login that may only become ${REQUEST_ROLES.join(', ')} (docs/operations.md, "Logins").`

/**
 * The login of requests on an external database: a role for this database only, which the owner creates or repairs if
 * needed. Its password is derived from the secret, so that all servers have the same one. Throws ConfigError.
 */
export async function ensureRequestLogin(owner: pg.PoolConfig, secret: string): Promise<pg.PoolConfig> {
  const { name, isThere } = await onConnection(owner, async (client) => {
    const { rows } = await client.query<{ name: string; isThere: boolean }>(
      `select name, exists (select from pg_roles where rolname = name) as "isThere"
       from (select 'magari_requests_' || oid as name from pg_database where datname = current_database()) as own`,
    )
    return rows[0] as { name: string; isThere: boolean }
  })
  const password = createHmac('sha256', secret).update(`login ${name}`).digest('base64url')
  const login = withLogin(owner, name, password)
  if (isThere && !(await rejectionReason(login))) return login
  const reason = (await make(owner, name, password)) ?? (await rejectionReason(login))
  if (reason === undefined) return login
  throw new ConfigError(
    `Requests log in to the database as a role of their own, and ${name} cannot be it: ${reason}. ${ADVICE}`,
  )
}

/** Throws ConfigError when requests cannot use this login: unreachable, or with too many or too few rights. */
export async function requireRequestLogin(login: pg.PoolConfig): Promise<void> {
  const reason = await rejectionReason(login)
  if (reason !== undefined)
    throw new ConfigError(`REQUESTS_DATABASE_URL cannot be the login of requests: ${reason}.`)
}

/** The same connection with another login. In a URL, query parameters override the user and password before the host. */
export function withLogin(connection: pg.PoolConfig, user: string, password: string): pg.PoolConfig {
  if (!connection.connectionString) return { ...connection, user, password }
  const url = new URL(connection.connectionString)
  url.searchParams.set('user', user)
  url.searchParams.set('password', password)
  return { ...connection, connectionString: url.href }
}

async function rejectionReason(login: pg.PoolConfig): Promise<string | undefined> {
  try {
    return await onConnection(login, async (client) => {
      const { rows } = await client.query<{ bypasses: boolean; owning: boolean }>(
        `select own.rolsuper or own.rolbypassrls as bypasses, exists (
           select from pg_class as made join pg_namespace as place on place.oid = made.relnamespace
           where place.nspname = 'private' and made.relname = 'migrations' and pg_has_role(own.oid, made.relowner, 'member')
         ) as owning
         from pg_roles as own where own.rolname = session_user`,
      )
      if (rows[0]?.bypasses) return 'it may go past the access rules (SUPERUSER or BYPASSRLS)'
      if (rows[0]?.owning) return 'it owns the tables, so their access rules do not bind it'
      await client.query('begin read only')
      for (const role of REQUEST_ROLES) await client.query(`set local role ${role}`)
      return undefined
    })
  } catch (error) {
    return reasonOf(error)
  }
}

async function make(owner: pg.PoolConfig, name: string, password: string): Promise<string | undefined> {
  try {
    await onConnection(owner, async (client) => {
      await client.query('begin')
      await client.query('select pg_advisory_xact_lock($1)', [loginLock])
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
      // Attributes such as NOSUPERUSER are omitted: on PostgreSQL 15 only a superuser may specify them.
      await client.query(
        `${rowCount ? 'alter' : 'create'} role ${name} login noinherit password '${verifierOf(password)}'`,
      )
      const { rows } = await client.query<{ mayConnect: boolean; missing: string[] }>(
        `select has_database_privilege($1, current_database(), 'connect') as "mayConnect",
           array(select role from unnest($2::text[]) as role where not pg_has_role($1, role, 'member')) as missing`,
        [name, REQUEST_ROLES],
      )
      const { mayConnect, missing } = rows[0] as { mayConnect: boolean; missing: string[] }
      if (missing.length > 0) await client.query(`grant ${missing.join(', ')} to ${name}`)
      if (!mayConnect)
        await client.query(
          `do $$ begin execute format('grant connect on database %I to ${name}', current_database()); end $$`,
        )
      await client.query('commit')
    })
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** The SCRAM verifier of a password (RFC 5803): keeps the password out of statements, which the database may log. */
function verifierOf(password: string): string {
  const iterations = 4096
  const salt = randomBytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256')
  const keyOf = (text: string) => createHmac('sha256', salted).update(text).digest()
  const stored = createHash('sha256').update(keyOf('Client Key')).digest('base64')
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyOf('Server Key').toString('base64')}`
}
