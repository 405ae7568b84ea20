import type { ReactNode } from 'react'
import { href } from 'react-router'
import {
  AD_ACTION_LABELS,
  type AdAction,
  daysLeft,
  isEnding,
  type OwnVehicle,
  vehicleActions,
} from '#domain/ads/own-ads.ts'
import { type Suggestion, suggestionWords } from '#domain/ads/suggestions.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import type { Featuring } from '../../../ads/own-ads/ad-card.ts'
import { count } from '../../../ads/own-ads/ad-words.ts'
import { FacebookMark } from '../../../ads/own-ads/facebook-mark.tsx'
import type { OwnFacebookPost } from '../../../ads/own-ads/queries.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { RowMenu } from '../../../workplace/row-menu.tsx'

interface StockMenuProps {
  ad: OwnVehicle
  post: OwnFacebookPost | undefined
  suggestion: Suggestion | undefined
  now: number
  isInGrid: boolean
  edit: { to: string; state: unknown }
  /** About featuring it; unset for who does not pay for the business. */
  featuring: Featuring | null
  onAct: (action: AdAction) => void
  /** Unset for who does not see costs. */
  onCosts: (() => void) | undefined
  onDuplicate: () => void
  /** Unset for who may not delete ads. */
  onDelete: (() => void) | undefined
}

const LOOK = 'w-full justify-start!'

/** What the line of a vehicle has no room for, and what can be done with it. */
export function StockMenu(props: StockMenuProps) {
  const { ad, now, isInGrid, edit, featuring, onAct, onCosts, onDuplicate, onDelete } = props
  const { main, more } = vehicleActions(ad, now)
  const actions = [...(main ? [main] : []), ...more.slice(0, 1)]
  return (
    <RowMenu name={ad.name} isInGrid={isInGrid}>
      {() => (
        <>
          <Notes {...props} />
          <div className="grid gap-1">
            {actions.map((action) => (
              <Button
                key={action}
                size="s"
                variant={action === main ? 'main' : 'bare'}
                className={LOOK}
                aria-label={`${AD_ACTION_LABELS[action]}: ${ad.name}`}
                onClick={() => onAct(action)}
              >
                {AD_ACTION_LABELS[action]}
              </Button>
            ))}
            <LinkButton
              size="s"
              variant="bare"
              className={LOOK}
              to={href('/vehicles/:id', { id: ad.id })}
              aria-label={`View ${ad.name}`}
            >
              View
            </LinkButton>
            <LinkButton size="s" variant="bare" className={LOOK} {...edit} aria-label={`Edit ${ad.name}`}>
              Edit
            </LinkButton>
            {featuring && (
              <LinkButton
                size="s"
                variant="bare"
                className={LOOK}
                to={featuring.to}
                aria-label={`${featuring.label}: ${ad.name}`}
              >
                {featuring.label}
              </LinkButton>
            )}
            {onCosts && (
              <Button
                size="s"
                variant="bare"
                className={LOOK}
                aria-label={`Costs of ${ad.name}`}
                onClick={onCosts}
              >
                Costs
              </Button>
            )}
            <Button
              size="s"
              variant="bare"
              className={LOOK}
              aria-label={`Duplicate ${ad.name}`}
              onClick={onDuplicate}
            >
              Duplicate
            </Button>
            {onDelete && (
              <Button
                size="s"
                variant="bare"
                className={`${LOOK} text-danger!`}
                aria-label={`Delete ${ad.name}`}
                onClick={onDelete}
              >
                Delete
              </Button>
            )}
          </div>
        </>
      )}
    </RowMenu>
  )
}

function Notes({ ad, post, suggestion, now }: StockMenuProps) {
  const { calls, chats, messages } = ad
  const leads = [
    calls > 0 && count(calls, 'call'),
    chats > 0 && `${formatNumber(chats)} WhatsApp`,
    messages > 0 && count(messages, 'message'),
  ].filter((lead) => lead !== false)
  return (
    <div className="mb-2 grid gap-1 border-b border-line pb-2 text-xs text-ink-2">
      <p className="text-sm font-medium wrap-anywhere text-ink">{ad.name}</p>
      <p>
        {ad.location} · Added {formatDate(ad.created_at)}
      </p>
      {ad.stock_number && <p className="wrap-anywhere">Stock number {ad.stock_number}</p>}
      {leads.length > 0 && <p>{leads.join(', ')}</p>}
      {isEnding(ad, now) && ad.expires_at && <p className="text-amber-ink">{daysLeft(ad.expires_at, now)}</p>}
      {ad.rejection_reason && <p className="wrap-anywhere">{ad.rejection_reason}</p>}
      {suggestion && (
        <Line icon={<Icon of="lightbulb" size="s" className="text-amber-ink" />}>
          No calls or messages for two weeks. {suggestionWords(suggestion)}
        </Line>
      )}
      <FacebookMark post={post} />
    </div>
  )
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex gap-1.5">
      {icon}
      <span>{children}</span>
    </p>
  )
}
