import type { ServiceError } from '#domain/foundation/errors.ts'
import { browserConfig } from '../../config.ts'
import { accessToken } from '../../session/visitor.ts'

/** Has M-Pesa ask the phone of an own payment request for its amount. Throws the service's error. */
export async function askPhone(paymentRequestId: string): Promise<void> {
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
  throw said ?? { message: 'Your phone could not be asked. Try again in a moment.' }
}
