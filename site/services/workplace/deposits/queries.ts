/** Reads and changes of what a provider asks as deposits. Each function throws the service's error. */
import type { ServiceDepositRule } from '#domain/services/service-deposit-form.ts'
import type { Client } from '../../../client.ts'
import { ownServices } from '../services/queries.ts'

/** The provider's services, each with what is asked; null: nothing. */
export async function servicesWithDeposits(client: Client, providerId: string) {
  const [services, { data: rules }] = await Promise.all([
    ownServices(client, providerId),
    client.rpc('own_service_deposit_rules', undefined, { get: true }).throwOnError(),
  ])
  const ruleOf = new Map(rules.map(({ service_id, ...rule }) => [service_id, rule]))
  return services.map(({ id, name, price, is_active }) => ({
    id,
    name,
    price,
    is_active,
    rule: ruleOf.get(id) ?? null,
  }))
}

export type ServiceWithDeposit = Awaited<ReturnType<typeof servicesWithDeposits>>[number]

/** Sets what is asked for bookings of a service; null: nothing. */
export async function setServiceDepositRule(
  client: Client,
  serviceId: string,
  rule: ServiceDepositRule | null,
): Promise<void> {
  await client
    .rpc('set_service_deposit_rule', {
      service_id: serviceId,
      ...(rule && { free_hours: rule.free_hours }),
      ...(rule?.amount && { amount: rule.amount }),
      ...(rule?.percent && { percent: rule.percent }),
    })
    .throwOnError()
}
