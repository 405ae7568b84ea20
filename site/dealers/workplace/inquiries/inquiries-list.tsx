import { useState } from 'react'
import { href, Link } from 'react-router'
import type { LeadPerson } from '#domain/businesses/leads.ts'
import { formatAge } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { FORMER_MEMBER, INQUIRY_STATUS_LABELS, type InquiryStatus } from '#domain/messages/messages.ts'
import { AssignSelect } from '../../../businesses/assign-select.tsx'
import { useFocusFallback } from '../../../frame/use-focus-fallback.ts'
import { InquiryWait } from '../../../messages/inquiry-wait.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { useHeldActs } from '../../../workplace/held-acts.ts'
import { pagesOf } from '../../../workplace/list-address.ts'
import { type Column, Records } from '../../../workplace/records.tsx'
import { Undo } from '../../../workplace/undo.tsx'
import { FollowUpBadge, InquiryBadge } from './inquiry-state.tsx'
import type { OwnInquiries, OwnInquiry } from './queries.ts'
import { MOVES, moveToHold } from './use-inquiry-move.ts'

interface InquiriesListProps {
  list: OwnInquiries
  /** Who may have them; empty where nobody works beside the account. */
  people: readonly LeadPerson[]
  path: (page: number) => string
  now: number
}

/** Inquiries with a reply link and the next status as a button. */
export function InquiriesList({ list, people, path, now }: InquiriesListProps) {
  return (
    <>
      <Records
        label="Inquiries"
        rows={list.inquiries}
        keyOf={({ id }) => id}
        columns={columns(now, people)}
        actions={(inquiry) => (
          <div className="flex flex-wrap gap-2 lg:w-42 lg:flex-col lg:items-stretch">
            <NextMove inquiry={inquiry} />
            <LinkButton
              to={pathOf(inquiry)}
              size="s"
              variant={inquiry.status === 'new' ? 'main' : 'plain'}
              aria-label={`Reply to ${nameOf(inquiry)}, ${inquiry.subject_title}`}
            >
              Reply
            </LinkButton>
          </div>
        )}
      />
      <Pagination page={list.page} pages={pagesOf(list)} href={path} />
    </>
  )
}

/** The next status as a button; once it is pressed, the status with Undo. */
function NextMove({ inquiry }: { inquiry: OwnInquiry }) {
  const { held, hold, undo } = useHeldActs()
  const [busy, setBusy] = useState(false)
  const keepFocus = useFocusFallback()
  const name = `${nameOf(inquiry)}, ${inquiry.subject_title}`
  const act = held.get(inquiry.id)
  if (act)
    return (
      <Undo act={act} name={name} onUndo={undo}>
        {INQUIRY_STATUS_LABELS[act.arguments.status as InquiryStatus]}
      </Undo>
    )
  const [move] = MOVES[inquiry.status]
  if (!move) return null
  return (
    <Button
      size="s"
      busy={busy}
      aria-label={`${move.label}: ${name}`}
      onClick={async () => {
        setBusy(true)
        keepFocus()
        await hold(moveToHold(inquiry, move))
        setBusy(false)
      }}
    >
      {move.label}
    </Button>
  )
}

function nameOf({ asker_id, asker_name }: OwnInquiry): string {
  return asker_id === null ? FORMER_MEMBER : asker_name || 'A member'
}

function pathOf({ id }: OwnInquiry): string {
  return href('/dealer/inquiries/:threadId', { threadId: id })
}

function columns(now: number, people: readonly LeadPerson[]): Column<OwnInquiry>[] {
  return [
    {
      key: 'who',
      label: 'From',
      main: true,
      cell: (inquiry) => (
        <div className="flex items-center gap-2.5 lg:w-24 xl:w-40">
          <Avatar
            name={nameOf(inquiry)}
            picture={inquiry.asker_picture}
            className="size-9 text-xs lg:max-xl:hidden"
          />
          <div className="min-w-0">
            <Link to={pathOf(inquiry)} className="block text-ink wrap-anywhere">
              {nameOf(inquiry)}
            </Link>
            {inquiry.is_blocked && <Badge>Blocked</Badge>}
          </div>
        </div>
      ),
    },
    {
      key: 'ad',
      label: 'Listing',
      cell: ({ subject_title, picture, price }) => (
        <div className="flex gap-2.5 lg:w-32 xl:w-48">
          <Picture
            image={picture}
            alt=""
            sizes="56px"
            widths={[160]}
            className="w-14 flex-none self-start rounded-s lg:max-xl:hidden"
          />
          <div className="min-w-0">
            <span className="line-clamp-2 wrap-anywhere">{subject_title}</span>
            {price !== null && (
              <span className="block font-semibold lg:whitespace-nowrap">{formatKes(price)}</span>
            )}
          </div>
        </div>
      ),
    },
    {
      key: 'message',
      label: 'Last message',
      cell: ({ last_message, is_last_mine, unread_count, last_message_at, has_note }) => (
        <div className="lg:min-w-28">
          <span className="line-clamp-2 wrap-anywhere">
            {is_last_mine && <span className="text-ink-3">You: </span>}
            {last_message}
          </span>
          <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-xs text-ink-3">
            <time dateTime={last_message_at}>{formatAge(last_message_at, now)}</time>
            {unread_count > 0 && <b className="font-semibold text-green-ink">{unread_count} unread</b>}
            {has_note && (
              <span className="inline-flex items-center gap-1">
                <Icon of="sticky-note" size="xs" />
                Note
              </span>
            )}
          </span>
        </div>
      ),
    },
    {
      key: 'status',
      label: 'Status',
      cell: (inquiry) => (
        <div className="grid justify-items-start gap-1 text-xs text-ink-2">
          <InquiryBadge status={inquiry.status} />
          <InquiryWait
            status={inquiry.status}
            createdAt={inquiry.created_at}
            firstAnswerAt={inquiry.first_answer_at}
            now={now}
          />
          {inquiry.follow_up_on && <FollowUpBadge day={inquiry.follow_up_on} now={now} />}
          {people.length > 0 && <Assigned inquiry={inquiry} people={people} />}
        </div>
      ),
    },
  ]
}

/** Below the status, because a column of its own would push the actions out of a screen of 1280 px. */
function Assigned({ inquiry, people }: { inquiry: OwnInquiry; people: readonly LeadPerson[] }) {
  return (
    <div className="grid justify-items-start gap-0.5">
      <span aria-hidden="true">Assigned to</span>
      <AssignSelect
        threadId={inquiry.id}
        assigneeId={inquiry.assignee_id}
        people={people}
        name={`${nameOf(inquiry)}, ${inquiry.subject_title}`}
      />
    </div>
  )
}
