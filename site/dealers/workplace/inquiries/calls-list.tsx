import { href, Link } from 'react-router'
import { formatAge } from '#domain/foundation/dates.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { pagesOf } from '../../../workplace/list-address.ts'
import { type Column, Records } from '../../../workplace/records.tsx'
import { leadWords, type OwnCall, type OwnCalls } from './call-queries.ts'

interface CallsListProps {
  list: OwnCalls
  path: (page: number) => string
  now: number
}

/** Members who called or chatted, with a link to their conversation if there is one. */
export function CallsList({ list, path, now }: CallsListProps) {
  return (
    <>
      <Records
        label="Calls"
        rows={list.calls}
        keyOf={({ person_id, ad_id, kind }) => `${person_id} ${ad_id} ${kind}`}
        columns={columns(now)}
        actions={({ thread_id, name }) =>
          thread_id && (
            <LinkButton
              size="s"
              to={href('/dealer/inquiries/:threadId', { threadId: thread_id })}
              aria-label={`Conversation with ${name || 'a member'}`}
            >
              Conversation
            </LinkButton>
          )
        }
      />
      <Pagination page={list.page} pages={pagesOf(list)} href={path} />
    </>
  )
}

function columns(now: number): Column<OwnCall>[] {
  return [
    {
      key: 'who',
      label: 'Caller',
      main: true,
      cell: ({ name, picture }) => (
        <div className="flex items-center gap-2.5">
          <Avatar name={name || 'A member'} picture={picture} className="size-9 text-xs" />
          <span className="min-w-0 wrap-anywhere">{name || 'A member'}</span>
        </div>
      ),
    },
    {
      key: 'ad',
      label: 'About',
      cell: ({ ad_id, ad_kind, title, is_there }) =>
        is_there ? (
          <Link
            to={
              ad_kind === 'vehicle'
                ? href('/vehicles/:id', { id: ad_id })
                : href('/spare-parts/:id', { id: ad_id })
            }
            className="reach wrap-anywhere text-ink"
          >
            {title}
          </Link>
        ) : (
          <span className="wrap-anywhere">{title}</span>
        ),
    },
    { key: 'what', label: 'What', cell: leadWords },
    {
      key: 'when',
      label: 'When',
      cell: ({ last_at }) => (
        <time dateTime={last_at} className="whitespace-nowrap">
          {formatAge(last_at, now)}
        </time>
      ),
    },
  ]
}
