import { unreadInWords } from '#domain/people/notifications.ts'
import { useUnread } from '../live/unread.ts'
import { classNames } from '../ui/class-names.ts'

/** The unread counts as text: '3 unread messages, 1 unread notification'; '' if there are none. */
export function useUnreadInWords(): string {
  const { messages, notifications } = useUnread()
  return [
    ...(messages > 0 ? [unreadInWords(messages, 'message')] : []),
    ...(notifications > 0 ? [unreadInWords(notifications, 'notification')] : []),
  ].join(', ')
}

/** A count badge; nothing for 0. Decorative, because the text beside it contains the count. */
export function UnreadCount({ count, className }: { count: number; className?: string }) {
  if (count === 0) return null
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid h-5 min-w-5 place-items-center rounded-full bg-green px-1 text-xs leading-none font-semibold text-on-green',
        className,
      )}
    >
      {count > 99 ? '99+' : count}
    </span>
  )
}

/** Marks the small screens' menu button if anything in it is unread. */
export function UnreadDot() {
  const words = useUnreadInWords()
  if (!words) return null
  return (
    <>
      <span
        aria-hidden="true"
        className="absolute top-2 right-2 size-2.5 rounded-full border-2 border-ground bg-green"
      />
      <span className="sr-only">, {words}</span>
    </>
  )
}
