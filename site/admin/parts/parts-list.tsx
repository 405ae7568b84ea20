import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { PART_CATEGORY_LABELS, PART_CONDITION_LABELS } from '#domain/parts/spare-parts.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ChosenBar } from '../../workplace/chosen-bar.tsx'
import { type Column, DangerButton, DeleteButton, Records } from '../../workplace/records.tsx'
import { useRowActions } from '../../workplace/use-row-actions.ts'
import { deletionInWords } from '../ad-ties.ts'
import { queueAt } from '../approvals/queue/paths.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import {
  type AdminPart,
  deletePart,
  hidePart,
  MAX_HIDING_REASON,
  PART_STATE_LABELS,
  type PartsAsked,
  showPart,
} from './queries.ts'

const STATE_TONES = { listed: 'active', unlisted: 'draft' } as const

const USUAL_REASONS = [
  'The photos do not show the part.',
  'The price is not a real one.',
  'The same part is listed twice.',
  'This part must not be sold.',
]

interface PartsListProps {
  parts: AdminPart[]
  sort: PartsAsked['sort']
}

/** Spare parts with the administrator's actions; several can be deleted at once. */
export function PartsList({ parts, sort }: PartsListProps) {
  const { busy, act, actOn, ids, chosen, setChosen } = useRowActions(parts.map(({ id }) => id))
  const [hiding, setHiding] = useState<AdminPart | null>(null)
  const [deleting, setDeleting] = useState<readonly string[]>([])
  const doomed = parts.filter(({ id }) => deleting.includes(id))

  return (
    <>
      <Records
        label="Spare parts"
        rows={parts}
        keyOf={({ id }) => id}
        sort={sort}
        columns={COLUMNS}
        selection={{ keys: chosen, nameOf: ({ name }) => name, onChange: setChosen }}
        actions={(part) => {
          const { id, name, state } = part
          return (
            <>
              {state === 'listed' && (
                <LinkButton size="s" to={href('/spare-parts/:id', { id })} aria-label={`View ${name}`}>
                  View
                </LinkButton>
              )}
              {isWaiting(part) && (
                <LinkButton size="s" to={queueAt('spare_parts', id, false)} aria-label={`Check ${name}`}>
                  Check
                </LinkButton>
              )}
              {state !== 'held' && (
                <Button size="s" aria-label={`Hide ${name}`} onClick={() => setHiding(part)}>
                  Hide
                </Button>
              )}
              {state === 'held' && !isWaiting(part) && (
                <Button
                  size="s"
                  variant="soft"
                  busy={busy === id}
                  aria-label={`Show ${name} again`}
                  onClick={() =>
                    void act(id, (client) => showPart(client, id), {
                      done: 'Part shown again',
                      failed: 'The part could not be shown again',
                    })
                  }
                >
                  Show again
                </Button>
              )}
              <DeleteButton name={name} onClick={() => setDeleting([id])} />
            </>
          )
        }}
      />
      <ChosenBar count={ids.length} onClear={() => setChosen(new Set())}>
        <DangerButton onClick={() => setDeleting(ids)}>Delete</DangerButton>
      </ChosenBar>
      {hiding && (
        <ReasonDialog
          about={hiding.id}
          onClose={() => setHiding(null)}
          title="Hide this part?"
          description={`${hiding.name}. Its seller cannot list it again until you show it.`}
          label="Reason"
          help="The seller will see it."
          missing="Enter a reason. The seller will see it."
          maxLength={MAX_HIDING_REASON}
          suggestions={USUAL_REASONS}
          confirmLabel="Hide"
          onConfirm={(reason) =>
            act(hiding.id, (client) => hidePart(client, hiding.id, reason), {
              done: 'Part hidden',
              failed: 'The part could not be hidden',
            })
          }
        />
      )}
      <ConfirmDialog
        open={deleting.length > 0}
        onClose={() => setDeleting([])}
        title={
          deleting.length > 1
            ? `Are you sure you want to delete these ${deleting.length} parts?`
            : 'Are you sure you want to delete this part?'
        }
        description={
          <span className="wrap-anywhere">
            {doomed.length === 1 && `${doomed[0]?.name}. `}
            {deletionInWords(doomed.map(({ ties }) => ties))}
          </span>
        }
        confirmLabel="Delete"
        onConfirm={async () => {
          await actOn(deleting, deletePart, { done: 'Part deleted', failed: 'Failed to delete part' })
          setDeleting([])
        }}
      />
    </>
  )
}

const COLUMNS: Column<AdminPart>[] = [
  {
    key: 'name',
    label: 'Part',
    main: true,
    cell: ({ id, name, image, category, condition, part_number, state }) => (
      <div className="flex gap-3 lg:min-w-56">
        <Picture
          image={image}
          alt=""
          sizes="72px"
          widths={[160]}
          className="aspect-4/3 w-18 flex-none self-start rounded-s"
        />
        <div className="min-w-0 wrap-anywhere">
          {state === 'listed' ? (
            <Link to={href('/spare-parts/:id', { id })} className="text-ink">
              {name}
            </Link>
          ) : (
            name
          )}
          <p className="text-xs font-normal text-ink-2">
            {[labelOf(PART_CATEGORY_LABELS, category), labelOf(PART_CONDITION_LABELS, condition), part_number]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      </div>
    ),
  },
  {
    key: 'seller',
    label: 'Seller',
    cell: ({ seller_id, seller, seller_suspended, location }) => (
      <>
        <Link to={href('/admin/users/:id', { id: seller_id })} className="text-ink">
          {seller ?? seller_id}
        </Link>
        <span className="block text-xs text-ink-2">{location}</span>
        {seller_suspended && <span className="block text-xs text-amber-ink">Suspended</span>}
      </>
    ),
  },
  {
    key: 'price',
    label: 'Price',
    numeric: true,
    sort: ['price', 'price_desc'],
    cell: ({ price, quantity, in_stock }) => (
      <>
        {formatKes(price)}
        <span className="block text-xs text-ink-2">
          {in_stock ? `${formatNumber(quantity)} in stock` : 'Out of stock'}
        </span>
      </>
    ),
  },
  {
    key: 'status',
    label: 'Status',
    cell: (part) => <State part={part} />,
  },
  {
    key: 'created',
    label: 'Created',
    sort: ['oldest', 'newest'],
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
  },
]

/** Whether it waits for a decision; hidden ones have a reason. */
function isWaiting({ state, held_reason }: AdminPart): boolean {
  return state === 'held' && held_reason === null
}

function State({ part }: { part: AdminPart }) {
  const { state, held_at, held_reason } = part
  if (state !== 'held') return <Badge tone={STATE_TONES[state]}>{PART_STATE_LABELS[state]}</Badge>
  return (
    <>
      <Badge tone={isWaiting(part) ? 'pending' : 'expired'}>
        {isWaiting(part) ? 'Being checked' : 'Hidden'}
      </Badge>
      {held_at && (
        <span className="mt-1 block text-xs wrap-anywhere text-ink-2">
          {formatDate(held_at)}
          {held_reason && `: ${held_reason}`}
        </span>
      )}
    </>
  )
}
