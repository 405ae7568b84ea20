import { formatMonth } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { responseTimeInWords } from '#domain/services/provider-facts.ts'
import type { Provider, ProviderStats } from './queries.ts'

/** Figures of the business here, as far as known. */
export function QuickStats({
  provider,
  stats,
}: {
  provider: Pick<Provider, 'created_at'>
  stats: ProviderStats | null
}) {
  const response = responseTimeInWords(stats?.response_minutes ?? null)
  const completed = stats?.completed_bookings ?? 0
  return (
    <dl className="grid gap-2 text-sm">
      {response && <Stat name="Response time" value={response} />}
      {completed > 0 && <Stat name="Completed bookings" value={formatNumber(completed)} />}
      <Stat name="On Magari since" value={formatMonth(provider.created_at)} />
    </dl>
  )
}

function Stat({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  )
}
