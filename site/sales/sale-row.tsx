import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import { type ListedSale, listedNext, listedState, saleTitle } from '#domain/sales/sales.ts'
import { STEP_WORDS } from '#domain/sales/step-words.ts'
import { DashboardRow } from '../people/dashboard/section.tsx'
import { Picture } from '../ui/picture.tsx'
import { SaleBadge } from './sale-badge.tsx'

/** One of the member's sales in a list, with their next step. */
export function SaleRow({ sale }: { sale: ListedSale }) {
  const { id, picture, side, other_name, begun_at, ended_at } = sale
  const next = listedNext(sale)
  return (
    <DashboardRow
      to={href('/sale/:id', { id })}
      mark={
        <Picture
          image={picture}
          alt=""
          sizes="72px"
          widths={[160]}
          className="aspect-4/3 w-18 flex-none rounded-s"
        />
      }
      title={saleTitle(sale)}
      end={<SaleBadge state={listedState(sale)} />}
    >
      <p>
        {side === 'buyer' ? 'From' : 'To'} {other_name || FORMER_MEMBER}, {formatDate(ended_at ?? begun_at)}
      </p>
      {next && <p>Next for you: {STEP_WORDS[next].title}</p>}
    </DashboardRow>
  )
}
