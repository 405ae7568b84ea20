import { useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { displayName } from '#domain/people/accounts.ts'
import { NOTIFICATION_TYPE_LABELS, type NotificationType } from '#domain/people/notifications.ts'
import { TYPE_ICONS } from '../../people/notifications/type-icon.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { type Column, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import type { ListPage } from '../list-page.ts'
import { type Audience, deleteNotification, type SentNotification } from './queries.ts'

const TONES: Record<NotificationType, BadgeTone> = {
  info: 'sold',
  success: 'active',
  warning: 'pending',
  error: 'expired',
}

const AUDIENCE_FILTER = [
  { value: 'all', label: 'To all users' },
  { value: 'one', label: 'To one person' },
] as const

interface SentListProps {
  list: ListPage<SentNotification>
  audience: Audience | null
}

/** Sent notifications, which can be deleted. */
export function SentList({ list, audience }: SentListProps) {
  const { busy, act } = useActions()
  const [deleting, setDeleting] = useState<SentNotification | null>(null)
  return (
    <section aria-labelledby="sent" className="mt-10 border-t border-line pt-6">
      <h2 id="sent" className="mb-4 text-lg">
        Past notifications
      </h2>
      {(list.total > 0 || audience) && (
        <ListForm>
          <ListSelect
            name="to"
            label="Sent to"
            value={audience}
            all="All recipients"
            options={AUDIENCE_FILTER}
          />
        </ListForm>
      )}
      {list.rows.length === 0 ? (
        <EmptyState title="No notifications found">
          {audience ? 'Choose another filter to see more.' : 'Notifications you send appear here.'}
        </EmptyState>
      ) : (
        <Records
          label="Past notifications"
          rows={list.rows}
          keyOf={({ id }) => id}
          columns={COLUMNS}
          actions={(notification) => (
            <Button
              size="s"
              busy={busy === notification.id}
              aria-label={`Delete “${notification.title}”`}
              onClick={() => setDeleting(notification)}
            >
              Delete
            </Button>
          )}
        />
      )}
      <ListPages list={list} />
      {deleting && (
        <ConfirmDialog
          open
          onClose={() => setDeleting(null)}
          title="Delete this notification?"
          description={`“${deleting.title}” will be deleted for all recipients. This cannot be undone.`}
          confirmLabel="Delete"
          onConfirm={async () => {
            await act(deleting.id, (client) => deleteNotification(client, deleting.id), {
              done: 'Notification deleted successfully',
              failed: 'Failed to delete notification',
            })
            setDeleting(null)
          }}
        />
      )}
    </section>
  )
}

const COLUMNS: Column<SentNotification>[] = [
  {
    key: 'title',
    label: 'Notification',
    main: true,
    cell: ({ title, message }) => (
      <>
        <span className="block wrap-anywhere">{title}</span>
        <span className="line-clamp-2 font-normal text-ink-2 wrap-anywhere">{message}</span>
      </>
    ),
  },
  {
    key: 'type',
    label: 'Type',
    cell: ({ type }) => (
      <Badge tone={TONES[type]} icon={TYPE_ICONS[type]}>
        {NOTIFICATION_TYPE_LABELS[type]}
      </Badge>
    ),
  },
  {
    key: 'to',
    label: 'To',
    cell: ({ user_id, person }) =>
      user_id === null ? 'All users' : (person && displayName(person)) || 'One person',
  },
  {
    key: 'sent',
    label: 'Sent',
    cell: ({ created_at }) => <span className="whitespace-nowrap">{formatDate(created_at)}</span>,
  },
]
