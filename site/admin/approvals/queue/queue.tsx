import { type ReactNode, useState } from 'react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import { UUID } from '#domain/foundation/uuid.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { Loading } from '../../../members/loading.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { asLastSeen } from '../../../workplace/list-return.tsx'
import { ListingReview } from '../listing-review.tsx'
import { PartReview } from '../part-review.tsx'
import { ProviderReview } from '../provider-review.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { LastDecision } from './last-decision.tsx'
import { QUEUE_TABS, queueOf } from './paths.ts'
import { PaymentReview } from './payment-review.tsx'
import type { QueueItem, QueueKind } from './queries.ts'
import { useKeysSetting } from './use-keys.ts'
import { useQueue } from './use-queue.ts'

/** In the order of the page; `list` is the page with all of them. */
const TABS = [
  { kind: 'vehicle_listings', label: 'Vehicle Listings', list: '/admin/approvals' },
  { kind: 'spare_parts', label: 'Spare Parts', list: '/admin/approvals?tab=parts' },
  {
    kind: 'service_providers',
    label: 'Service Providers',
    list: '/admin/approvals?tab=providers',
  },
  { kind: 'payment_requests', label: 'Payments', list: '/admin/payments?status=pending' },
] as const satisfies readonly { kind: QueueKind; label: string; list: string }[]

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'One by one' }

export const meta = () => [{ title: 'One by one | Magari' }, { name: 'robots', content: 'noindex' }]

/** Pending items one after the other: each is one administrator's while they look at it. */
export default function ApprovalQueue() {
  const [params] = useSearchParams()
  const tab = TABS.find(({ kind }) => QUEUE_TABS[kind] === params.get('tab')) ?? TABS[0]
  return (
    <>
      <PageHead
        title="One by one"
        className="max-md:pt-0 max-md:pb-0"
        end={
          <LinkButton size="s" to={asLastSeen(tab.list)} className="mb-1">
            All as a list
          </LinkButton>
        }
      />
      <Tabs
        label="Kinds of approvals"
        className="mb-3 overflow-x-auto"
        items={TABS.map((one) => ({
          to: queueOf(one.kind),
          label: one.label,
          current: one === tab,
        }))}
      />
      <KindQueue key={tab.kind} kind={tab.kind} />
    </>
  )
}

function KindQueue({ kind }: { kind: QueueKind }) {
  const { asked, rejects, forget } = useAskedItem()
  const { items, pending, skipped, failed, gone, missed, next, skip, back, again } = useQueue(kind, asked)
  const [decided, setDecided] = useState<QueueItem | null>(null)
  const [usesKeys, setUsesKeys] = useKeysSetting()
  if (failed)
    return (
      <EmptyState
        title="The approvals could not be loaded"
        action={<Button onClick={again}>Try again</Button>}
      >
        Check your connection.
      </EmptyState>
    )
  if (!items) return <Loading />
  const [item] = items
  return (
    <>
      {missed && (
        <Notice>
          The item that you chose cannot be decided now: another administrator has it, or it was decided,
          changed or withdrawn.
        </Notice>
      )}
      {gone && (
        <Notice>
          “{gone}” is no longer here: another administrator has it, or it was decided, changed or withdrawn.
        </Notice>
      )}
      {decided && (
        <LastDecision
          item={decided}
          usesKeys={usesKeys}
          onUndone={(item) => {
            setDecided(null)
            back(item)
          }}
        />
      )}
      {item ? (
        <Review
          key={item.id}
          item={item}
          decision={
            <DecisionBar
              item={item}
              pending={pending}
              usesKeys={usesKeys}
              onUseKeys={setUsesKeys}
              rejects={rejects && item.id === asked}
              onRejectionClosed={forget}
              onDecided={() => {
                setDecided(item)
                forget()
                next()
              }}
              onSkip={() => {
                forget()
                skip(item)
              }}
            />
          }
        />
      ) : (
        <NothingLeft pending={pending} skipped={skipped} onAgain={again} />
      )}
    </>
  )
}

/** The item that the address asks for, and whether it is to be rejected; `forget` removes both from the address. */
function useAskedItem() {
  const [params, setParams] = useSearchParams()
  const item = params.get('item')
  const forget = () => {
    if (item === null) return
    const rest = new URLSearchParams(params)
    rest.delete('item')
    rest.delete('act')
    setParams(rest, { replace: true, preventScrollReset: true })
  }
  return { asked: item && UUID.test(item) ? item : null, rejects: params.get('act') === 'reject', forget }
}

function Review({ item, decision }: { item: QueueItem; decision: ReactNode }) {
  if (item.kind === 'vehicle_listings') return <ListingReview listing={item.row} decision={decision} large />
  if (item.kind === 'spare_parts') return <PartReview part={item.row} decision={decision} large />
  if (item.kind === 'service_providers')
    return <ProviderReview provider={item.row} decision={decision} large />
  return <PaymentReview payment={item.row} decision={decision} />
}

interface NothingLeftProps {
  pending: number
  skipped: number
  onAgain: () => void
}

function NothingLeft({ pending, skipped, onAgain }: NothingLeftProps) {
  const others = pending - skipped
  return (
    <EmptyState
      title={pending === 0 ? 'Everything has been reviewed' : 'Nothing left for you'}
      action={skipped > 0 && <Button onClick={onAgain}>Show skipped ones again</Button>}
    >
      {pending === 0
        ? 'New submissions appear here.'
        : [
            skipped > 0 && `You have skipped ${formatNumber(skipped)}.`,
            others > 0 && `Other administrators are looking at ${formatNumber(others)}.`,
          ]
            .filter(Boolean)
            .join(' ')}
    </EmptyState>
  )
}
