import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { NavLink } from 'react-router'
import { unreadInWords } from '#domain/people/notifications.ts'
import { NONE, useUnread } from '../live/unread.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { UnreadCount } from './unread.tsx'

/** Links to messages and notifications with their unread counts; to messages only while the person acts for a business. */
export function UnreadLinks({ isActing }: { isActing: boolean }) {
  const unread = useUnread()
  return (
    <>
      <UnreadLink to="/messages" label="Messages" what="message" count={unread.messages} icon="mail" />
      {!isActing && (
        <UnreadLink
          to="/notifications"
          label="Notifications"
          what="notification"
          count={unread.notifications}
          icon="bell"
        />
      )}
      <News unread={unread} />
    </>
  )
}

interface UnreadLinkProps {
  to: string
  label: string
  what: 'message' | 'notification'
  count: number
  icon: IconName
}

function UnreadLink({ to, label, what, count, icon }: UnreadLinkProps) {
  return (
    <NavLink
      to={to}
      title={label}
      className={buttonClass({ variant: 'bare', square: true }, 'relative aria-[current=page]:bg-sunk-2')}
    >
      <Icon of={icon} />
      <span className="sr-only">{count > 0 ? `${label}, ${unreadInWords(count, what)}` : label}</span>
      <UnreadCount count={count} className="absolute top-1 right-1 border-2 border-ground" />
    </NavLink>
  )
}

/** Announces new unread messages and notifications to screen readers, politely. */
function News({ unread }: { unread: ReturnType<typeof useUnread> }) {
  const before = useRef(NONE)
  const [news, setNews] = useState('')
  useEffect(() => {
    const known = before.current
    before.current = unread
    // The first counts are not announced.
    if (known === NONE || unread === NONE) return
    const more = [
      ...(unread.messages > known.messages ? [unreadInWords(unread.messages, 'message')] : []),
      ...(unread.notifications > known.notifications
        ? [unreadInWords(unread.notifications, 'notification')]
        : []),
    ]
    if (more.length > 0) setNews(`You have ${more.join(' and ')}.`)
  }, [unread])

  // A portal, because the bar's part with this component is hidden on small screens, where it would be silent.
  return createPortal(
    <p role="status" className="sr-only">
      {news}
    </p>,
    document.body,
  )
}
