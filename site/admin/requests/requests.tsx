import { Link } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'

interface Asked {
  requests: number
  pending: number
}

/** `12 applications, 3 pending`; `one` is the singular. */
export function requestsInWords({ requests, pending }: Asked, one: string): string {
  const all = requests === 1 ? `1 ${one}` : `${formatNumber(requests)} ${one}s`
  return pending > 0 ? `${all}, ${formatNumber(pending)} pending` : all
}

/** The number of requests to a lender or insurer, linked to them. */
export function Requests({ provider, one, to }: { provider: Asked; one: string; to: string }) {
  if (provider.requests === 0) return <span className="text-ink-2">None</span>
  return (
    <Link to={to} className="reach text-green-ink underline">
      {requestsInWords(provider, one)}
    </Link>
  )
}
