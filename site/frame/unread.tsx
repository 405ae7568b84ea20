import { unreadInWords } from '#domain/people/notifications.ts'
import { useUnread } from '../live/unread.ts'
import { classNames } from '../ui/class-names.ts'

/** What the visitor has not read, in words: '3 unread messages, 1 unread notification'; '' where there is nothing. */
export function useUnreadInWords(): string {
  const { messages, notifications } = useUnread()
  return [
    ...(messages > 0 ? [unreadInWords(messages, 'message')] : []),
    ...(notifications > 0 ? [unreadInWords(notifications, 'notification')] : []),
  ].join(', ')
}

/** A count on a round ground; nothing where it is 0. Decoration: what it counts is said in words beside it. */
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

/** On the button of the small screens' menu: that something in it is unread. */
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
