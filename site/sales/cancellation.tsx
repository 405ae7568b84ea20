import { useState } from 'react'
import { type OwnSale, SALE_NOUNS } from '#domain/sales/sales.ts'
import type { SaleSide } from '#domain/sales/steps.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useActions } from '../workplace/use-actions.ts'
import { cancelSale } from './queries.ts'
import { otherName } from './sale-words.ts'

/** Ends a sale that does not come about. */
export function Cancellation({ sale, side }: { sale: OwnSale; side: SaleSide }) {
  const { act } = useActions()
  const [open, setOpen] = useState(false)
  const noun = SALE_NOUNS[side]
  return (
    <p className="border-t border-line py-6">
      <Button variant="bare" className="-ml-3 text-danger!" onClick={() => setOpen(true)}>
        Cancel this {noun}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Cancel this ${noun}?`}
        description={`${otherName(sale)} is told. Steps and terms stay readable, but nobody can go on with it. The ad stays as it is.`}
        confirmLabel={`Cancel the ${noun}`}
        keepLabel="Keep it"
        onConfirm={async () => {
          await act(sale.id, (client) => cancelSale(client, sale.id), {
            done: `${noun.charAt(0).toUpperCase()}${noun.slice(1)} cancelled`,
            failed: 'It could not be cancelled',
          })
          setOpen(false)
        }}
      />
    </p>
  )
}
