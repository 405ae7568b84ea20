import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from '../../config.ts'
import { accessToken } from '../../session/visitor.ts'

/** Posts to a server function and returns its answer. Throws the service's error. */
async function ask<Answer>(name: string, body: object): Promise<Answer> {
  const { anonKey } = browserConfig()
  const answer = await fetch(`/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const said: unknown = await answer.json().catch(() => null)
  if (answer.ok) return said as Answer
  throw (said as ServiceError | null) ?? { message: 'Magari could not be reached. Try again in a moment.' }
}

/** Prompts the phone to pay the deposit of a vehicle or a booking, on the terms that the payer has read; returns its id. */
export async function startDeposit(
  asked: { phone: string; amount: number } & ({ listing_id: string; days: number } | { booking_id: string }),
): Promise<string> {
  return (await ask<{ deposit: string }>('deposit', asked)).deposit
}

/** Tests a till or paybill at M-Pesa and connects it. */
export const connectTill = (form: Record<string, string>) => ask<unknown>('till', form)

/** Asks M-Pesa to return a deposit from the till of its owner; the deposit's page shows what became of it. */
export const askToReturn = (id: string) => ask<unknown>('deposit-return', { deposit_id: id })
