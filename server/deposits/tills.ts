/** Clients of Daraja with the credentials of owners, which the database keeps sealed. */
import { createDaraja, type Daraja } from '../mpesa/daraja.ts'
import type { Initiator } from '../mpesa/initiator.ts'
import type { Seal } from './seal.ts'
import type { TillForm } from './till-form.ts'

/** A row of private.till_credentials, as the functions of deposit-pushes.sql return it. */
export interface SealedTill {
  owner: string
  short_code: string
  till: string | null
  sealed: Buffer
  key_id: string
  tested_at: Date
}

export interface Tills {
  /** A client for these credentials, the same for as long as they stay; null if they cannot be opened. */
  of(till: SealedTill): Daraja | null
  /** A client that nobody else uses, and that reverses nothing. */
  ofForm(form: TillForm): Daraja
  /** What of a form is secret, sealed for its owner. */
  seal(form: TillForm, owner: string): Buffer
}

/** Most owners whose clients, and tokens at M-Pesa, are kept. */
const MOST_KEPT = 200

/** Clients that contact the Daraja at `baseUrl`. */
export function createTills(baseUrl: string, seal: Seal, timeLimit?: number): Tills {
  const kept = new Map<string, Daraja>()
  const client = (secrets: Secrets, shortcode: string, till: string | null) =>
    createDaraja(
      { baseUrl, ...secrets, shortcode, till: till ?? undefined, callbackSecret: '' },
      timeLimit ? { timeLimit } : {},
    )
  return {
    of({ owner, short_code, till, sealed, key_id, tested_at }) {
      const name = `${owner} ${tested_at.toISOString()}`
      const known = kept.get(name)
      kept.delete(name)
      const secrets = known ? null : secretsOf(seal.open(sealed, owner, key_id))
      const daraja = known ?? (secrets && client(secrets, short_code, till))
      if (!daraja) return null
      kept.set(name, daraja)
      for (const oldest of kept.keys()) if (kept.size > MOST_KEPT) kept.delete(oldest)
      return daraja
    },
    ofForm: ({ initiator: _, ...form }) => client(form, form.shortCode, form.till),
    seal: ({ consumerKey, consumerSecret, passkey, initiator }, owner) =>
      seal.seal(
        JSON.stringify({
          consumerKey,
          consumerSecret,
          passkey,
          ...(initiator && { initiator }),
        } satisfies Secrets),
        owner,
      ),
  }
}

interface Secrets {
  consumerKey: string
  consumerSecret: string
  passkey: string
  initiator?: Initiator
}

function secretsOf(opened: string | null): Secrets | null {
  return opened === null ? null : (JSON.parse(opened) as Secrets)
}
