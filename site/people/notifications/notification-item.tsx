import { Link } from 'react-router'
import { formatAge, formatDate } from '#domain/foundation/dates.ts'
import { NOTIFICATION_TYPE_LABELS, type NotificationType } from '#domain/people/notifications.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Notification } from './queries.ts'
import { TYPE_ICONS } from './type-icon.ts'

const LOOKS: Record<NotificationType, string> = {
  info: 'bg-st-sold-soft text-st-sold',
  success: 'bg-st-active-soft text-st-active',
  warning: 'bg-st-pending-soft text-st-pending',
  error: 'bg-st-expired-soft text-st-expired',
}

interface NotificationItemProps {
  notification: Notification
  unread: boolean
  now: number
  onOpen: () => void
  /** Marks it as read without opening the link. */
  onMark: () => void
}

/** One notification; if it has a link, the whole row is the link. */
export function NotificationItem({ notification, unread, now, onOpen, onMark }: NotificationItemProps) {
  const { title, message, type, link, created_at } = notification
  return (
    <li
      className={classNames(
        'relative -mx-(--gut) flex gap-3 px-(--gut) py-4 md:mx-0 md:px-3',
        unread && 'bg-sunk',
        link && 'hover:bg-sunk-2',
      )}
    >
      <span className={classNames('grid size-9 flex-none place-items-center rounded-full', LOOKS[type])}>
        <Icon of={TYPE_ICONS[type]} />
      </span>
      <div className="min-w-0 flex-1">
        <h2 className={classNames('text-base leading-snug', unread ? 'font-semibold' : 'font-medium')}>
          {link ? (
            <Link
              to={link}
              className="text-ink no-underline after:absolute after:inset-0"
              onClick={unread ? onOpen : undefined}
              onAuxClick={unread ? onOpen : undefined}
            >
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        <p className="mt-0.5 text-sm wrap-anywhere whitespace-pre-line text-ink-2">{message}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
          {NOTIFICATION_TYPE_LABELS[type]}
          <span aria-hidden="true">·</span>
          <time dateTime={created_at} title={formatDate(created_at)}>
            {formatAge(created_at, now)}
          </time>
          {unread && (
            <Badge tone="active" icon={null}>
              Unread
            </Badge>
          )}
        </p>
      </div>
      {unread && (
        <Button
          variant="bare"
          square
          className="z-10 -mr-2 text-ink-3"
          aria-label={`Mark “${title}” as read`}
          title="Mark as read"
          onClick={onMark}
        >
          <Icon of="check" />
        </Button>
      )}
    </li>
  )
}
