import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { confirmedBy, type OwnSale, saleState } from '#domain/sales/sales.ts'
import { doneAt, otherSide, type SaleSide } from '#domain/sales/steps.ts'
import { AccountSection } from '../people/account/account-section.tsx'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useActions } from '../workplace/use-actions.ts'
import { confirmSale, withdrawConfirmation } from './queries.ts'
import { otherName } from './sale-words.ts'

const WORDS: Record<SaleSide, { press: string; asked: string; said: string }> = {
  seller: {
    press: 'I have sold it',
    asked: 'Have you sold this vehicle?',
    said: 'says that they have sold it',
  },
  buyer: {
    press: 'I have bought it',
    asked: 'Have you bought this vehicle?',
    said: 'says that they have bought it',
  },
}

/** Where each side says that the vehicle was sold, and whether the price may be used. */
export function Confirmation({ sale, side }: { sale: OwnSale; side: SaleSide }) {
  const state = saleState(sale)
  const own = confirmedBy(sale, side)
  const other = otherSide(side)
  const others = confirmedBy(sale, other)
  if (state === 'completed')
    return (
      <AccountSection
        title="Sold"
        lead={`Both of you confirmed it. Completed ${formatDate(sale.completed_at ?? '')}.`}
      >
        <SharedPrice sale={sale} side={side} />
      </AccountSection>
    )
  return (
    <AccountSection
      title="Is it done?"
      lead={
        side === 'seller'
          ? 'When the money is in your account and the buyer has the car, both of you say so here. The ad then becomes sold.'
          : 'When you have paid and have the car, both of you say so here. The ad then becomes sold.'
      }
    >
      {others && (
        <p className="rounded-r border border-green-line bg-green-soft p-4 text-sm">
          {otherName(sale)} {WORDS[other].said}, {formatDateTime(others)}.
        </p>
      )}
      {own ? (
        <Waiting sale={sale} confirmedAt={own} />
      ) : (
        <Confirm key={sale.terms.version} sale={sale} side={side} />
      )}
    </AccountSection>
  )
}

function Waiting({ sale, confirmedAt }: { sale: OwnSale; confirmedAt: string }) {
  const { busy, act } = useActions()
  return (
    <div className="grid gap-3">
      <p className="text-sm">
        You confirmed it {formatDateTime(confirmedAt)}. It is complete once {otherName(sale)} confirms it,
        too.
      </p>
      <Button
        size="s"
        className="justify-self-start"
        busy={busy === sale.id}
        onClick={() =>
          void act(sale.id, (client) => withdrawConfirmation(client, sale.id), {
            done: 'Confirmation taken back',
            failed: 'It could not be taken back',
          })
        }
      >
        Take it back
      </Button>
    </div>
  )
}

function Confirm({ sale, side }: { sale: OwnSale; side: SaleSide }) {
  const { act } = useActions()
  const [shares, setShares] = useState(sale.shares_price[side])
  const [open, setOpen] = useState(false)
  const { press, asked } = WORDS[side]
  const isDue = confirmedBy(sale, otherSide(side)) !== null || doneAt(sale.steps, 'payment', side) !== null
  return (
    <div className="grid gap-3">
      {sale.terms.price !== null && <PriceChoice checked={shares} onChange={setShares} />}
      <Button
        variant={isDue ? 'main' : 'plain'}
        className="justify-self-start max-sm:w-full"
        onClick={() => setOpen(true)}
      >
        {press}
      </Button>
      <ConfirmDialog
        open={open}
        tone="main"
        onClose={() => setOpen(false)}
        title={asked}
        description={`${vehicleAt(sale)}. Confirm it only once money and car have changed hands. When ${otherName(sale)} has confirmed, too, it cannot be taken back.`}
        confirmLabel={press}
        onConfirm={async () => {
          await act(sale.id, (client) => confirmSale(client, sale, shares), {
            done: 'Confirmed',
            failed: 'It was not confirmed',
          })
          setOpen(false)
        }}
      />
    </div>
  )
}

/** The vehicle, and the price that both confirm if they have agreed on one. */
const vehicleAt = ({ vehicle, terms: { price } }: OwnSale) =>
  price === null ? vehicle : `${vehicle} for ${formatKes(price)}`

/** After the sale, too, each side may let the price be used or no longer. */
function SharedPrice({ sale, side }: { sale: OwnSale; side: SaleSide }) {
  const { busy, act } = useActions()
  if (sale.terms.price === null) return null
  return (
    <PriceChoice
      checked={sale.shares_price[side]}
      onChange={(shares) => {
        if (busy === null)
          void act(sale.id, (client) => confirmSale(client, sale, shares), {
            done: shares ? 'The price may be used' : 'The price is not used',
            failed: 'Your choice was not saved',
          })
      }}
    />
  )
}

function PriceChoice({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <Checkbox checked={checked} onChange={({ target }) => onChange(target.checked)}>
      <span className="block">The real price may be used without my name</span>
      <span className="block text-sm text-ink-2">
        It makes price estimates better. It is used only if both of you allow it.
      </span>
    </Checkbox>
  )
}
