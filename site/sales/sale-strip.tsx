import { href } from 'react-router'
import { useFresh } from '../live/use-fresh.ts'
import { useMay } from '../members/use-may.ts'
import type { Conversation } from '../messages/queries.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { useBeginSale } from './use-begin-sale.ts'

/** In a conversation about a vehicle: the sale of the two, or the way to begin one. */
export function SaleStrip({ conversation }: { conversation: Conversation }) {
  const { sale, vehicleId, subject, isOwner, other, isBlocked } = conversation
  const { busy, begin } = useBeginSale()
  const mayBegin = useMay('sale_agreements')
  useFresh('sale')
  const canBegin =
    mayBegin && vehicleId !== null && subject?.isOffered === true && other !== null && !isBlocked
  if (!sale && !canBegin) return null
  return (
    <div className="flex items-center justify-between gap-3 border-b border-line bg-sunk px-(--gut) py-2">
      <p className="min-w-0 text-sm">
        {sale
          ? sale.state === 'completed'
            ? isOwner
              ? 'You have sold it here.'
              : 'You have bought it here.'
            : 'Papers, payment and transfer, step by step.'
          : 'Agreed? Go through papers, payment and transfer together.'}
      </p>
      {sale ? (
        <LinkButton
          size="s"
          variant={sale.state === 'open' ? 'soft' : 'plain'}
          className="flex-none"
          to={href('/sale/:id', { id: sale.id })}
        >
          {isOwner ? 'Your sale' : 'Your purchase'}
        </LinkButton>
      ) : (
        <Button
          size="s"
          className="flex-none"
          busy={busy}
          onClick={() => {
            if (vehicleId && other) void begin(vehicleId, isOwner ? other.id : null)
          }}
        >
          {isOwner ? 'Begin the sale' : 'Begin the purchase'}
        </Button>
      )}
    </div>
  )
}
