import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { type OwnSale, saleState, saleTitle } from '#domain/sales/sales.ts'
import { isStepDone } from '#domain/sales/steps.ts'
import { TRANSFER_DAYS } from '#domain/sales/transfer.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Notice } from '../ui/notice.tsx'
import { Picture } from '../ui/picture.tsx'
import { SaleBadge } from './sale-badge.tsx'
import { otherName, whoIs } from './sale-words.ts'

/** The vehicle, the other side, the state, and the way to the conversation. */
export function SaleHead({ sale }: { sale: OwnSale }) {
  const { side, picture, listing_id, thread_id } = sale
  const state = saleState(sale)
  return (
    <div className="grid gap-3 pb-5">
      <div className="grid grid-cols-[88px_minmax(0,1fr)] items-start gap-3 sm:grid-cols-[144px_minmax(0,1fr)] sm:gap-4">
        <Picture
          image={picture}
          alt=""
          sizes="(min-width: 640px) 144px, 88px"
          widths={[160, 320]}
          className="aspect-4/3 rounded-s"
        />
        <div className="grid min-w-0 gap-1.5">
          <h1 className="text-xl wrap-anywhere lg:text-2xl">{saleTitle(sale)}</h1>
          <p className="text-sm wrap-anywhere text-ink-2">
            {side === null
              ? `From ${otherName(sale)} to ${whoIs(sale, 'buyer')}`
              : side === 'buyer'
                ? `From ${otherName(sale)}`
                : `To ${otherName(sale)}`}
            , begun {formatDate(sale.begun_at)}
          </p>
          <p>
            <SaleBadge state={state} />
          </p>
        </div>
      </div>
      {side !== null && (
        <p className="flex flex-wrap gap-2">
          {thread_id && sale.other.id && (
            <LinkButton size="s" to={href('/messages/:threadId', { threadId: thread_id })}>
              <Icon of="message-square" size="s" />
              Conversation
            </LinkButton>
          )}
          {listing_id && (side === 'seller' || sale.is_for_sale || state === 'completed') && (
            <LinkButton size="s" to={href('/vehicles/:id', { id: listing_id })}>
              The ad
            </LinkButton>
          )}
        </p>
      )}
      <StateNotice sale={sale} />
    </div>
  )
}

/** What the state means for the two. */
function StateNotice({ sale }: { sale: OwnSale }) {
  if (sale.cancelled_at)
    return (
      <Notice>
        <p>
          {sale.cancelled_by
            ? `${whoIs(sale, sale.cancelled_by)} cancelled it ${formatDate(sale.cancelled_at)}.`
            : `It ended ${formatDate(sale.cancelled_at)}: the car was sold to somebody else, or an account was deleted.`}
        </p>
      </Notice>
    )
  if (sale.completed_at && sale.transfer_due_on && !isStepDone(sale.steps, 'transfer_accepted'))
    return (
      <Notice>
        <p>
          {sale.transfer_due_on < dayInNairobi(Date.now())
            ? 'Do the transfer now: it had to be accepted on the government’s portal by '
            : 'The transfer has to be accepted on the government’s portal by '}
          <b className="font-medium text-ink">{formatDate(sale.transfer_due_on)}</b>, {TRANSFER_DAYS} days
          after the sale.
        </p>
        {sale.side !== null && (
          <p>
            <a href="#step-transfer_begun" className="text-green-ink underline">
              The steps of the transfer
            </a>
          </p>
        )}
      </Notice>
    )
  if (sale.side !== null && !sale.is_for_sale && !sale.completed_at)
    return (
      <Notice>
        <p>The ad is not public any more. You can go on with the sale, or cancel it.</p>
      </Notice>
    )
  if (sale.side === sale.begun_by && sale.joined_at === null)
    return (
      <Notice>
        <p>{otherName(sale)} was told, and has not taken part yet.</p>
      </Notice>
    )
  return null
}
