import { Fragment, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { formatTime } from '#domain/foundation/dates.ts'
import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import { warningWords } from '#domain/messages/warnings.ts'
import { formatDay } from '#domain/services/appointments.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { BriefWarning, isWarned, MessageWarning } from './message-warning.tsx'
import type { Conversation, Message } from './queries.ts'
import { ReportScam } from './report-scam.tsx'

interface MessageListProps {
  /** Oldest first. */
  messages: Message[]
  userId: string
  other: Conversation['other']
  now: number
  isMore: boolean
  busy: boolean
  onOlder: () => void
  /** Called with a message whose warning was hidden or shown again. */
  onWarning: (message: Message) => void
}

/** Within this many pixels of the end, new messages are followed. */
const AT_THE_END = 80

/** The messages by day. Opens at the first unread one, and follows new ones while scrolled to the end. */
export function MessageList({
  messages,
  userId,
  other,
  now,
  isMore,
  busy,
  onOlder,
  onWarning,
}: MessageListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const [firstUnread] = useState(
    () => messages.find(({ sender_id, read_at }) => sender_id !== userId && read_at === null)?.id,
  )
  const isBehind = useScrolling(list, messages, userId, isAtEnd)
  const last = messages.at(-1)
  const isSeen = last?.sender_id === userId && last.read_at !== null
  const name = other?.name ?? FORMER_MEMBER
  const lastOfScammer = messages.findLast((message) => isWarned(message) && isOfScammer(message))
  const [reported, setReported] = useState({ id: '', open: false })

  return (
    <div className="relative min-h-0 grow">
      <section
        ref={list}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable.
        tabIndex={0}
        aria-label="Conversation"
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < AT_THE_END)
        }
        className="h-full overflow-y-auto overscroll-contain px-(--gut) py-4 -outline-offset-2"
      >
        {isMore && (
          <div className="grid justify-items-center pb-4">
            <Button size="s" busy={busy} onClick={onOlder}>
              Show older messages
            </Button>
          </div>
        )}
        <ol className="flex min-h-full flex-col justify-end gap-1.5">
          {messages.map((message, nth) => {
            const day = formatDay(message.created_at, now)
            const before = messages[nth - 1]
            const isNewDay = !before || formatDay(before.created_at, now) !== day
            return (
              <Fragment key={message.id}>
                {isNewDay && (
                  <li className="py-2 text-center text-xs font-medium text-ink-2">
                    <h2 className="text-xs font-medium tracking-normal">{day}</h2>
                  </li>
                )}
                {message.id === firstUnread && (
                  <li
                    data-first-unread
                    className="flex items-center gap-3 py-1 text-xs font-medium text-green-ink before:h-px before:grow before:bg-green-line after:h-px after:grow after:bg-green-line"
                  >
                    New
                  </li>
                )}
                <Bubble
                  message={message}
                  isMine={message.sender_id === userId}
                  name={message.writer_name ? `${other?.business ?? name} · ${message.writer_name}` : name}
                  isNewWriter={!isOfSameWriter(message, before) || isNewDay}
                  isBrief={isOfScammer(message) && message !== lastOfScammer}
                  onReport={() => setReported({ id: message.id, open: true })}
                  onWarning={onWarning}
                />
              </Fragment>
            )
          })}
          {isSeen && <li className="text-right text-xs text-ink-2">Seen</li>}
        </ol>
      </section>
      <p role="status" className="sr-only">
        {last &&
        last.id !== firstUnread &&
        last.sender_id !== userId &&
        last.created_at > new Date(now).toISOString()
          ? `${name}: ${last.content}${isWarned(last) ? ` ${warningWords(last.warning?.reasons ?? []).title}.` : ''}`
          : ''}
      </p>
      <ReportScam
        key={reported.id}
        messageId={reported.id}
        open={reported.open}
        name={name}
        onClose={() => setReported({ ...reported, open: false })}
      />
      {isBehind && (
        <Button
          size="s"
          variant="main"
          className="absolute bottom-3 left-1/2 -translate-x-1/2"
          onClick={() => list.current?.scrollTo({ top: list.current.scrollHeight })}
        >
          <Icon of="arrow-down" size="s" />
          New messages
        </Button>
      )}
    </div>
  )
}

function isOfSameWriter(one: Message, other: Message | undefined): boolean {
  return one.sender_id === other?.sender_id && one.writer_name === other.writer_name
}

function isOfScammer({ warning }: Message): boolean {
  return warning?.reasons[0] === 'suspended_scammer'
}

interface BubbleProps {
  message: Message
  isMine: boolean
  name: string
  /** Above a message that was written for a business, its writer. */
  isNewWriter: boolean
  /** The warning is one line, because a later message has the whole of it. */
  isBrief: boolean
  onReport: () => void
  onWarning: (message: Message) => void
}

/** A message; received ones with their warning, or a way to report them. */
function Bubble({ message, isMine, name, isNewWriter, isBrief, onReport, onWarning }: BubbleProps) {
  const warned = !isMine && isWarned(message)
  return (
    <li className={classNames('grid gap-1.5', isMine && 'justify-items-end')}>
      {message.writer_name && isNewWriter && (
        <p aria-hidden="true" className="text-xs text-ink-2">
          {isMine ? message.writer_name : name}
        </p>
      )}
      <div className="flex max-w-[min(92%,37rem)] items-center gap-1">
        <div className={classNames('min-w-0 rounded-l px-3.5 py-2', isMine ? 'bg-green-soft' : 'bg-sunk-2')}>
          <span className="sr-only">{isMine ? (message.writer_name ?? 'You') : name}:</span>
          <p
            className={classNames(
              'whitespace-pre-wrap wrap-anywhere',
              message.sender_id === null && 'text-ink-2 italic',
            )}
          >
            {message.content}
          </p>
          <time dateTime={message.created_at} className="block text-right text-xs text-ink-2">
            {formatTime(message.created_at)}
          </time>
        </div>
        {!isMine && (!warned || isBrief) && message.sender_id !== null && (
          <Button size="s" variant="bare" square aria-label="Was this a scam?" onClick={onReport}>
            <Icon of="flag" size="s" className="text-ink-3" />
          </Button>
        )}
      </div>
      {warned &&
        (isBrief ? (
          <BriefWarning message={message} />
        ) : (
          <MessageWarning message={message} onReport={onReport} onChange={onWarning} />
        ))}
    </li>
  )
}

/** Keeps the scroll position, or stays at the end; returns whether new messages are below the visible part. */
function useScrolling(
  list: RefObject<HTMLElement | null>,
  messages: Message[],
  userId: string,
  isAtEnd: boolean,
): boolean {
  const seen = useRef<{ first?: string | undefined; last?: string | undefined; height: number } | null>(null)
  const [behind, setBehind] = useState<string | null>(null)
  const first = messages[0]?.id
  const last = messages.at(-1)

  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const before = seen.current
    seen.current = { first, last: last?.id, height: element.scrollHeight }
    if (!before) {
      const unread = element.querySelector('[data-first-unread]')
      if (unread) unread.scrollIntoView({ block: 'center' })
      else element.scrollTop = element.scrollHeight
    } else if (before.first !== first && before.last === last?.id) {
      // Older messages were prepended.
      element.scrollTop += element.scrollHeight - before.height
    } else if (before.last !== last?.id) {
      if (isAtEnd || last?.sender_id === userId) element.scrollTop = element.scrollHeight
      else setBehind(last?.id ?? null)
    }
  }, [list, first, last, userId, isAtEnd])

  return behind !== null && behind === last?.id && !isAtEnd
}
