import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes, formatNumber } from '#domain/foundation/money.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { labelOf } from '#domain/vehicles/vehicles.ts'
import { Picture } from '../../ui/picture.tsx'
import { SectionHead } from '../../ui/section-head.tsx'
import { SteadyRows } from '../../workplace/steady-rows.tsx'
import { Decision } from '../approvals/decision.tsx'
import { tiesInWords } from '../approvals/provider-ties.ts'
import type {
  ApprovalKind,
  Approvals,
  WaitingListing,
  WaitingPart,
  WaitingProvider,
} from '../approvals/queries.ts'

interface PendingApprovalsProps {
  listings: Approvals<WaitingListing>
  parts: Approvals<WaitingPart>
  providers: Approvals<WaitingProvider>
}

/** The first pending items of each kind; of spare parts nothing without any, because few wait. */
export function PendingApprovals({ listings, parts, providers }: PendingApprovalsProps) {
  return (
    <div className="grid gap-8">
      <Pending
        title="Service Providers"
        count={providers.counts.service_providers}
        to="/admin/approvals?tab=providers"
        none="No pending service providers"
      >
        <SteadyRows
          as="ul"
          className="grid gap-3"
          rows={providers.rows}
          keyOf={({ id }) => id}
          row={({ id, business_name, location, service_types, photos, seller, created_at, hangs }) => (
            <Row
              kind="service_providers"
              id={id}
              name={business_name}
              picture={photos[0]}
              title={business_name}
              line={[service_types.map((type) => labelOf(SERVICE_TYPE_LABELS, type)).join(', '), location]}
              from={seller.name}
              since={created_at}
              stays={tiesInWords(hangs)}
            />
          )}
        />
      </Pending>
      <Pending
        title="Vehicle Listings"
        count={listings.counts.vehicle_listings}
        to="/admin/approvals"
        none="No pending vehicle listings"
      >
        <SteadyRows
          as="ul"
          className="grid gap-3"
          rows={listings.rows}
          keyOf={({ id }) => id}
          row={({ id, title, price, location, images, seller, created_at }) => (
            <Row
              kind="vehicle_listings"
              id={id}
              name={title}
              picture={images[0]}
              title={
                <Link to={href('/vehicles/:id', { id })} className="text-ink">
                  {title}
                </Link>
              }
              line={[formatKes(price), location]}
              from={seller.name}
              since={created_at}
            />
          )}
        />
      </Pending>
      {parts.counts.spare_parts > 0 && (
        <Pending
          title="Spare Parts"
          count={parts.counts.spare_parts}
          to="/admin/approvals?tab=parts"
          none="No pending spare parts"
        >
          <SteadyRows
            as="ul"
            className="grid gap-3"
            rows={parts.rows}
            keyOf={({ id }) => id}
            row={({ id, name, price, location, images, seller, created_at }) => (
              <Row
                kind="spare_parts"
                id={id}
                name={name}
                picture={images[0]}
                title={
                  <Link to={href('/spare-parts/:id', { id })} className="text-ink">
                    {name}
                  </Link>
                }
                line={[formatKes(price), location]}
                from={seller.name}
                since={created_at}
              />
            )}
          />
        </Pending>
      )}
    </div>
  )
}

interface PendingProps {
  title: string
  count: number
  to: string
  none: string
  children: ReactNode
}

function Pending({ title, count, to, none, children }: PendingProps) {
  return (
    <section>
      <SectionHead
        title={`${title} (${formatNumber(count)})`}
        {...(count > 0 && { more: { to, all: title.toLowerCase() } })}
      />
      {count === 0 ? <p className="rounded-r border border-line bg-sunk p-4 text-ink-2">{none}</p> : children}
    </section>
  )
}

interface RowProps {
  kind: ApprovalKind
  id: string
  name: string
  picture: string | undefined
  title: ReactNode
  line: string[]
  from: string | null
  since: string
  /** Records that are kept when it is rejected. */
  stays?: string | null
}

function Row({ kind, id, name, picture, title, line, from, since, stays }: RowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-r border border-line bg-raise p-3">
      <Picture
        image={picture ?? null}
        alt=""
        sizes="72px"
        widths={[160]}
        className="aspect-4/3 w-18 flex-none rounded-s"
      />
      <div className="min-w-0 flex-1 basis-40 wrap-anywhere">
        <h3 className="text-base">{title}</h3>
        <p className="text-sm text-ink-2">{line.join(' · ')}</p>
        <p className="text-sm text-ink-2">
          {from ? `${from}, ` : ''}
          {formatDate(since)}
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full">
        <Decision kind={kind} id={id} name={name} stays={stays ?? null} />
      </div>
    </li>
  )
}
