import { useRevalidator } from 'react-router'
import { type OwnVehicle, undoingAction } from '#domain/ads/own-ads.ts'
import { actionToast } from '../../../ads/own-ads/ad-words.ts'
import type { useAdActions } from '../../../ads/own-ads/use-ad-actions.ts'
import { toast } from '../../../ui/toast.ts'
import { CostsDialog } from './costs-dialog.tsx'
import { SaleDialog } from './sale-dialog.tsx'
import { SoldNotice } from './sold-notice.tsx'

/** What the stock list asks about: a vehicle being sold, its costs, or which were just marked as sold. Null: nothing. */
export type StockSaleAsked =
  | { selling: OwnVehicle; costing?: never; soldNow?: never }
  | { costing: OwnVehicle; selling?: never; soldNow?: never }
  | { soldNow: readonly string[]; selling?: never; costing?: never }
  | null

interface StockSaleProps {
  asked: StockSaleAsked
  /** The ads on screen, as they are now. */
  shown: readonly OwnVehicle[]
  onClose: () => void
  act: ReturnType<typeof useAdActions>['act']
}

/** The questions of the stock list about sales and costs. */
export function StockSale({ asked, shown, onClose, act }: StockSaleProps) {
  const { revalidate } = useRevalidator()
  const selling = asked?.selling ?? null
  // Without those that were set back since.
  const soldNow = (asked?.soldNow ?? []).filter((id) =>
    shown.every((ad) => ad.id !== id || ad.state === 'sold'),
  )

  async function sold({ id, state }: OwnVehicle) {
    await revalidate()
    const undoing = undoingAction('mark_sold', state)
    toast({
      ...actionToast('mark_sold', { status: 'sold', expires_at: null }),
      ...(undoing && {
        action: { label: 'Undo', run: () => void act({ kind: 'vehicle', id, state }, undoing) },
      }),
    })
  }

  return (
    <>
      <SoldNotice count={soldNow.length} onClose={onClose} />
      <SaleDialog
        ad={selling}
        onClose={onClose}
        onDone={() => (selling ? sold(selling) : undefined)}
        onPlain={() =>
          selling && void act({ kind: 'vehicle', id: selling.id, state: selling.state }, 'mark_sold')
        }
      />
      <CostsDialog ad={asked?.costing ?? null} onClose={onClose} />
    </>
  )
}
