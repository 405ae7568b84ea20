import { href, Link } from 'react-router'
import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import type { ListedSale } from '#domain/sales/sales.ts'
import { Icon } from '../ui/icon.tsx'

/** The sales of one of the member's ads that are in progress, each a link. */
export function SaleLines({ sales }: { sales: readonly ListedSale[] }) {
  return sales.map(({ id, other_name }) => (
    <p key={id} className="flex gap-2 rounded-s bg-green-soft px-3 py-2 text-sm text-ink">
      <Icon of="clipboard-check" size="s" className="mt-0.5 text-green-ink" />
      <span className="min-w-0 wrap-anywhere">
        <Link to={href('/sale/:id', { id })} className="text-green-ink underline">
          Sale to {other_name || FORMER_MEMBER}
        </Link>{' '}
        in progress
      </span>
    </p>
  ))
}
