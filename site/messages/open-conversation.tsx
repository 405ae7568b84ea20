import { type ReactNode, useCallback } from 'react'
import { LeadStrip } from '../businesses/lead-strip.tsx'
import { SaleStrip } from '../sales/sale-strip.tsx'
import { classNames } from '../ui/class-names.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import type { Conversation, Message } from './queries.ts'
import { ThreadHead } from './thread-head.tsx'
import { TradeInCard } from './trade-in/trade-in-card.tsx'
import { useMessages } from './use-messages.ts'

interface OpenConversationProps {
  conversation: Conversation
  /** The newest messages, oldest first. */
  latest: Message[]
  userId: string
  now: number
  /** The list of conversations; null if the page has its own back link. */
  back: string | null
  /** Called after something that lists show was read, sent or changed. */
  onChange: () => Promise<void>
  /** Shown above the field; `insert` adds a text to it without sending. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** Sets the height; the messages scroll inside. */
  className: string
}

/** Keeps toasts above the message field. */
const ROOM_FOR_COMPOSER = ':root{--bottom-bar:92px}'

/** A conversation: subject, messages and composer. Give each a key, because it has its own draft. */
export function OpenConversation({
  conversation,
  latest,
  userId,
  now,
  back,
  onChange,
  tools,
  className,
}: OpenConversationProps) {
  const onRead = useCallback(() => void onChange(), [onChange])
  const { messages, isMore, busy, showOlder, add } = useMessages(conversation.id, userId, latest, onRead)
  return (
    <div className={classNames('flex min-w-0 flex-col', className)}>
      <style>{ROOM_FOR_COMPOSER}</style>
      <ThreadHead conversation={conversation} back={back} onChange={onChange} />
      <LeadStrip conversation={conversation} now={now} />
      <SaleStrip conversation={conversation} />
      <TradeInCard conversation={conversation} onChange={onChange} />
      <MessageList
        messages={messages}
        userId={userId}
        other={conversation.other}
        now={now}
        isMore={isMore}
        busy={busy}
        onOlder={showOlder}
        onWarning={add}
      />
      <Composer
        conversation={conversation}
        userId={userId}
        tools={tools}
        onSent={(message) => {
          add(message)
          void onChange()
        }}
      />
    </div>
  )
}
