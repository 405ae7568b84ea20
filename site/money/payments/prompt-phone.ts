import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from '../../config.ts'
import { accessToken } from '../../session/visitor.ts'

/** Sends an M-Pesa prompt for an own payment request. Throws the service's error. */
export async function promptPhone(paymentRequestId: string): Promise<void> {
  const { anonKey } = browserConfig()
  const answer = await fetch('/functions/v1/mobile-payment', {
    method: 'POST',
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${(await accessToken()) ?? anonKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ payment_request_id: paymentRequestId }),
  })
  if (answer.ok) return
  const said = (await answer.json().catch(() => null)) as ServiceError | null
  throw said ?? { message: 'The prompt could not be sent to your phone. Try again in a moment.' }
}
