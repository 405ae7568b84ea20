import type { Refusal } from '#domain/foundation/refusals/refusal.ts'
import { isOffline, OFFLINE, type ServiceError } from '#domain/foundation/service-error.ts'

/** The field and sentence for an error of the table service. The sentences load with the first refusal. */
export async function tableRefusal(error: ServiceError): Promise<Refusal> {
  const unreachable = { field: null, sentence: OFFLINE }
  if (isOffline(error)) return unreachable
  try {
    const { databaseRefusal } = await import('#domain/foundation/errors.ts')
    return databaseRefusal(error)
  } catch {
    return unreachable
  }
}
