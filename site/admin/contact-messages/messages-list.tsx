import { useState } from 'react'
import { href, Link } from 'react-router'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { CONTACT_TOPIC_LABELS, type ContactStatus } from '#domain/messages/contact.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ChosenBar } from '../../workplace/chosen-bar.tsx'
import { type Column, DangerButton, DeleteButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { useChosen } from '../../workplace/use-chosen.ts'
import { deleteMessages, type MessagesAsked, moveMessages, type WrittenMessage } from './queries.ts'

const MOVES: Record<ContactStatus, { verb: string; done: string }> = {
  open: { verb: 'Reopen', done: 'Message reopened' },
  answered: { verb: 'Mark as answered', done: 'Marked as answered' },
  closed: { verb: 'Close', done: 'Closed without an answer' },
}

/** The next states of each state. */
const NEXT: Record<ContactStatus, readonly ContactStatus[]> = {
  open: ['answered', 'closed'],
  answered: ['open'],
  closed: ['open'],
}

interface MessagesListProps {
  rows: WrittenMessage[]
  status: ContactStatus
  sort: MessagesAsked['sort']
}

/** Messages in one state, to be answered, closed or deleted, one or several at once. */
export function MessagesList({ rows, status, sort }: MessagesListProps) {
  const { busy, act } = useActions()
  const [chosen, setChosen] = useChosen()
  const [deleting, setDeleting] = useState<readonly string[]>([])

  async function move(ids: readonly string[], to: ContactStatus, key = ids[0] ?? '') {
    const moved = await act(key, (client) => moveMessages(client, ids, to), {
      done: MOVES[to].done,
      failed: 'Failed to update the message',
    })
    if (moved) setChosen(without(chosen, ids))
  }

  async function remove(ids: readonly string[]) {
    const gone = await act('all', (client) => deleteMessages(client, ids), {
      done: ids.length === 1 ? 'Message deleted' : `${ids.length} messages deleted`,
      failed: 'Failed to delete',
    })
    if (gone) setChosen(without(chosen, ids))
    setDeleting([])
  }

  return (
    <>
      <Records
        label="Messages to Magari"
        rows={rows}
        keyOf={({ id }) => id}
        sort={sort}
        columns={COLUMNS}
        selection={{ keys: chosen, nameOf: ({ name }) => name, onChange: setChosen }}
        actions={({ id, name }) => (
          <>
            {NEXT[status].map((to) => (
              <Button
                key={to}
                size="s"
                variant={to === 'answered' ? 'soft' : 'plain'}
                busy={busy === id}
                aria-label={`${MOVES[to].verb}: ${name}`}
                onClick={() => void move([id], to)}
              >
                {MOVES[to].verb}
              </Button>
            ))}
            <DeleteButton name={`the message of ${name}`} onClick={() => setDeleting([id])} />
          </>
        )}
      />
      <ChosenBar count={chosen.size} onClear={() => setChosen(new Set())}>
        {NEXT[status].map((to) => (
          <Button key={to} size="s" busy={busy === 'all'} onClick={() => void move([...chosen], to, 'all')}>
            {MOVES[to].verb}
          </Button>
        ))}
        <DangerButton onClick={() => setDeleting([...chosen])}>Delete</DangerButton>
      </ChosenBar>
      <ConfirmDialog
        open={deleting.length > 0}
        onClose={() => setDeleting([])}
        title={deleting.length === 1 ? 'Delete this message?' : `Delete ${deleting.length} messages?`}
        description="This cannot be undone. You can also keep answered and closed messages."
        confirmLabel="Delete"
        onConfirm={() => remove(deleting)}
      />
    </>
  )
}

function without(chosen: ReadonlySet<string>, ids: readonly string[]): Set<string> {
  return new Set([...chosen].filter((id) => !ids.includes(id)))
}

const COLUMNS: Column<WrittenMessage>[] = [
  {
    key: 'from',
    label: 'From',
    main: true,
    cell: (row) => (
      <div className="lg:w-52">
        {row.user_id ? (
          <Link to={href('/admin/users/:id', { id: row.user_id })} className="text-ink wrap-anywhere">
            {row.name}
          </Link>
        ) : (
          <span className="wrap-anywhere">{row.name}</span>
        )}
        <a href={answerTo(row)} className="reach block text-sm font-normal wrap-anywhere text-green-ink">
          {row.email}
        </a>
        {row.phone && (
          <a href={`tel:${row.phone}`} className="reach block text-sm font-normal text-ink-2">
            {formatPhone(row.phone)}
          </a>
        )}
      </div>
    ),
  },
  {
    key: 'message',
    label: 'Message',
    main: true,
    cell: ({ topic, message }) => (
      <div className="text-sm font-normal lg:min-w-72">
        <Badge icon={null}>{CONTACT_TOPIC_LABELS[topic]}</Badge>
        <p className="mt-1 max-w-prose whitespace-pre-line wrap-anywhere">{message}</p>
      </div>
    ),
  },
  {
    key: 'received',
    label: 'Received',
    sort: ['oldest', 'newest'],
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap">
        {formatDate(created_at)}
        <span className="text-ink-3 max-lg:ml-2 lg:block">{formatTime(created_at)}</span>
      </span>
    ),
  },
]

/** A reply in the administrator's mail program, with the message quoted. */
function answerTo({ email, topic, message }: WrittenMessage): string {
  const quoted = message.replaceAll(/^/gm, '> ').slice(0, MOST_QUOTED)
  const fields = {
    subject: `Re: ${CONTACT_TOPIC_LABELS[topic]}, your message to Magari`,
    body: `\n\n${quoted}`,
  }
  const query = Object.entries(fields).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  return `mailto:${encodeURIComponent(email)}?${query.join('&')}`
}

/** Mail programs reject URLs longer than about 2,000 characters. */
const MOST_QUOTED = 1000
