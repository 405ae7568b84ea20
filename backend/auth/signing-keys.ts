import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomUUID,
} from 'node:crypto'
import type { Database } from '../postgres/database.ts'
import { derivedKey } from './derived-key.ts'
import { seal, unseal } from './sealed.ts'

/** The key pairs that sign access tokens, shared by all processes on one database. */
export interface SigningKeys {
  /** The current signing key. */
  current(): Promise<{ id: string; privateKey: KeyObject }>
  /** The public key with this id, or null. Queries the database for unknown ids, at most every ten seconds. */
  find(id: string): Promise<KeyObject | null>
  /** The public keys in JSON Web Key format. */
  published(): Promise<JsonWebKey[]>
}

interface KeyRow {
  id: string
  public_key: JsonWebKey
  private_key: string
  /** In seconds. */
  age: number
}

interface Loaded {
  at: number
  rows: KeyRow[]
  publicKeys: Map<string, KeyObject>
  current: { id: string; privateKey: KeyObject }
}

const LIFETIME_SECONDS = 30 * 86_400
// After this time every process has reloaded, and all caches of the published keys have expired.
const READY_SECONDS = 3600
const STALE_MS = 5 * 60_000
const RELOAD_PAUSE_MS = 10_000

/**
 * ES256 keys in the table auth.signing_keys: created at first use and every thirty days, published an hour before they sign, and
 * kept until their last token has expired. Private keys are encrypted with a key derived from `secret`.
 */
export function createSigningKeys({ database, secret }: { database: Database; secret: string }): SigningKeys {
  const sealingKey = derivedKey(secret, 'auth: signing keys')
  const secretName = createHash('sha256').update(derivedKey(secret, 'auth: name of the secret')).digest('hex')
  let loaded: Loaded | undefined
  let loading: Promise<Loaded> | undefined

  async function ask(candidate: object | null): Promise<KeyRow[]> {
    const { rows } = await database.run<{ keys: KeyRow[] }>(
      { role: 'supabase_auth_admin', claims: null },
      { text: 'select auth.signing_keys_in_use($1, $2) as keys', values: [secretName, candidate] },
    )
    return rows[0]?.keys ?? []
  }

  function newPair() {
    const id = randomUUID()
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const sealed = seal(sealingKey, JSON.stringify(privateKey.export({ format: 'jwk' })), id)
    return { id, public_key: publicKey.export({ format: 'jwk' }), private_key: sealed }
  }

  async function load(): Promise<Loaded> {
    let rows = await ask(null)
    if (!rows[0] || rows[0].age > LIFETIME_SECONDS) rows = await ask(newPair())
    const signer = rows.find(({ age }) => age >= READY_SECONDS) ?? rows.at(-1)
    if (!signer) throw new Error('There is no signing key')
    const jwk = JSON.parse(unseal(sealingKey, signer.private_key, signer.id)) as JsonWebKey
    return {
      at: Date.now(),
      rows,
      publicKeys: new Map(
        rows.map(({ id, public_key: key }) => [id, createPublicKey({ key, format: 'jwk' })]),
      ),
      current: { id: signer.id, privateKey: createPrivateKey({ key: jwk, format: 'jwk' }) },
    }
  }

  async function noOlderThan(milliseconds: number): Promise<Loaded> {
    if (loaded && Date.now() - loaded.at < milliseconds) return loaded
    loading ??= load().finally(() => {
      loading = undefined
    })
    loaded = await loading
    return loaded
  }

  return {
    async current() {
      return (await noOlderThan(STALE_MS)).current
    },
    async find(id) {
      const known = loaded?.publicKeys.get(id)
      return known ?? (await noOlderThan(RELOAD_PAUSE_MS)).publicKeys.get(id) ?? null
    },
    async published() {
      const { rows } = await noOlderThan(STALE_MS)
      return rows.map(({ id, public_key: key }) => ({
        ...key,
        kid: id,
        alg: 'ES256',
        use: 'sig',
        key_ops: ['verify'],
      }))
    },
  }
}
