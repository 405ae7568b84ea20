import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatKes, formatKilometres } from '#domain/foundation/money.ts'
import { differenceWords, FINANCED_LABELS } from '#domain/messages/trade-ins.ts'
import { FUEL_TYPE_LABELS, labelOf, TRANSMISSION_LABELS } from '#domain/vehicles/vehicles.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { PhotoGrid } from '../../services/photo-grid.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import type { Conversation } from '../queries.ts'
import { AnswerForm } from './answer-form.tsx'
import { EstimateWords } from './estimate.tsx'
import { type TradeIn, withdrawTradeIn } from './queries.ts'
import { useSignedPhotos } from './signed-photos.ts'

interface TradeInCardProps {
  conversation: Conversation
  /** Called after an answer. */
  onChange: () => Promise<void>
}

/** In a conversation about a vehicle: the car that the buyer offers in exchange, closed at first. */
export function TradeInCard({ conversation, onChange }: TradeInCardProps) {
  useFresh('trade_in')
  const { tradeIn } = conversation
  if (!tradeIn) return null
  const name = `${tradeIn.year} ${tradeIn.make} ${tradeIn.model}`
  if (tradeIn.withdrawn_at !== null)
    return (
      <p className="border-b border-line bg-sunk px-(--gut) py-2 text-sm text-ink-2">
        {conversation.isOwner
          ? `The offer of the ${name} was withdrawn.`
          : `You withdrew the offer of your ${name}.`}
      </p>
    )
  return <OpenOffer name={name} tradeIn={tradeIn} conversation={conversation} onChange={onChange} />
}

interface OpenOfferProps extends TradeInCardProps {
  name: string
  tradeIn: TradeIn
}

function OpenOffer({ name, tradeIn, conversation, onChange }: OpenOfferProps) {
  const [open, setOpen] = useState(false)
  const { isOwner, subject } = conversation
  const price = subject?.price ?? null
  const urls = useSignedPhotos(tradeIn.photos, open)
  return (
    <details
      className="group max-h-[50%] flex-none overflow-y-auto border-b border-line bg-sunk text-sm"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer items-center gap-3 px-(--gut) py-2">
        <Icon of="car-front" className="flex-none text-green-ink" />
        <span className="min-w-0 grow">
          <b className="block font-medium wrap-anywhere">
            {isOwner ? 'In exchange: ' : 'You offer: '}
            {name}
          </b>
          <span className="block text-ink-2">{lineOf(tradeIn, isOwner)}</span>
        </span>
        <Icon of="chevron-down" size="s" className="flex-none group-open:rotate-180" />
      </summary>
      <div className="grid gap-4 px-(--gut) pb-4">
        {(urls || tradeIn.photos.length === 0) && (
          <div className="max-w-100 empty:hidden">
            <PhotoGrid
              photos={tradeIn.photos.map((path) => ({ path, url: urls?.get(path) ?? null }))}
              label={`Photos of the ${name}`}
            />
          </div>
        )}
        <OfferFacts tradeIn={tradeIn} whose={isOwner ? 'the buyer’s' : 'your'} />
        <EstimateWords estimate={tradeIn.estimate} price={price} />
        <Amounts tradeIn={tradeIn} price={price} isOwner={isOwner} />
        {isOwner ? (
          <AnswerForm
            key={tradeIn.changed_at}
            threadId={conversation.id}
            tradeIn={tradeIn}
            price={price}
            onAnswered={onChange}
          />
        ) : (
          <BuyersActions name={name} tradeIn={tradeIn} conversation={conversation} />
        )}
      </div>
    </details>
  )
}

/** What is agreed so far, on the line that is always shown. */
function lineOf({ wanted_price, answered_price, photos }: TradeIn, isOwner: boolean): string {
  if (answered_price !== null)
    return `${isOwner ? 'You would' : 'The seller would'} take it for ${formatKes(answered_price)}`
  const wanted =
    wanted_price === null ? 'No price named' : `${isOwner ? 'Wants' : 'You want'} ${formatKes(wanted_price)}`
  return photos.length > 0
    ? `${wanted} · ${photos.length} ${photos.length === 1 ? 'photo' : 'photos'}`
    : wanted
}

function OfferFacts({ tradeIn, whose }: { tradeIn: TradeIn; whose: string }) {
  const facts = [
    ['Mileage', formatKilometres(tradeIn.mileage)],
    ['Fuel type', tradeIn.fuel_type && labelOf(FUEL_TYPE_LABELS, tradeIn.fuel_type)],
    ['Transmission', tradeIn.transmission && labelOf(TRANSMISSION_LABELS, tradeIn.transmission)],
    ['Where it is', tradeIn.location],
    ['Logbook', `${tradeIn.in_own_name ? 'In' : 'Not in'} ${whose} name`],
    ['Loan', FINANCED_LABELS[tradeIn.financed]],
  ].filter(([, value]) => value)
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3">
        {facts.map(([label, value]) => (
          <div key={label} className="min-w-0">
            <dt className="text-ink-2">{label}</dt>
            <dd className="font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <div>
        <h2 className="text-sm font-normal tracking-normal text-ink-2">Condition</h2>
        <p className="whitespace-pre-wrap wrap-anywhere">{tradeIn.condition}</p>
      </div>
    </>
  )
}

interface AmountsProps {
  tradeIn: TradeIn
  /** KES of the ad's vehicle; null: it is gone. */
  price: number | null
  isOwner: boolean
}

/** The amounts that were named, each with what it leaves to pay. */
function Amounts({ tradeIn: { wanted_price, answered_price }, price, isOwner }: AmountsProps) {
  const amounts = [
    [isOwner ? 'The buyer wants' : 'You want', wanted_price],
    [isOwner ? 'You would take it for' : 'The seller would take it for', answered_price],
  ] as const
  return amounts.map(
    ([label, amount]) =>
      amount !== null && (
        <p key={label}>
          {label} <b className="font-semibold">{formatKes(amount)}</b>
          {price !== null && (
            <>
              ; difference to pay: <b className="font-semibold">{differenceWords(price, amount)}</b>
            </>
          )}
        </p>
      ),
  )
}

function BuyersActions({ name, tradeIn, conversation }: Omit<OpenOfferProps, 'onChange'>) {
  const [asked, setAsked] = useState(false)
  const { revalidate } = useRevalidator()
  const { id, vehicleId, subject } = conversation

  async function withdraw() {
    try {
      await withdrawTradeIn(await browserClient(), id)
      toast({ title: 'Offer withdrawn' })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The offer could not be withdrawn', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to withdraw the offer', description: sentence, tone: 'error' })
    }
    setAsked(false)
    await revalidate()
  }

  return (
    <div className="flex flex-wrap gap-2">
      {tradeIn.answered_price === null && vehicleId && subject?.isOffered && (
        <LinkButton size="s" to={href('/trade-in/:listingId', { listingId: vehicleId })}>
          Change the offer
        </LinkButton>
      )}
      <Button size="s" variant="bare" onClick={() => setAsked(true)}>
        Withdraw it
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title="Withdraw your offer?"
        description={`The seller sees that you no longer offer your ${name}. Its photos are deleted.`}
        confirmLabel="Withdraw"
        keepLabel="Keep the offer"
        onConfirm={withdraw}
      />
    </div>
  )
}
