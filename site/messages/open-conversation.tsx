import { type ReactNode, useCallback } from 'react'
import { classNames } from '../ui/class-names.ts'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import type { Conversation, Message } from './queries.ts'
import { ThreadHead } from './thread-head.tsx'
import { useMessages } from './use-messages.ts'

interface OpenConversationProps {
  conversation: Conversation
  /** Its newest messages, the oldest of them first. */
  latest: Message[]
  userId: string
  now: number
  /** Where all conversations are; null where the page has its own way back. */
  back: string | null
  /** Something was read, sent or changed that a list shows. */
  onChange: () => Promise<void>
  /** Above the field one writes in; `insert` puts a text into it, and sends nothing. */
  tools?: (insert: (text: string) => void) => ReactNode
  /** Its height; the messages scroll within. */
  className: string
}

/** The toasts keep clear of the field one writes in. */
const ROOM_FOR_COMPOSER = ':root{--bottom-bar:92px}'

/** One conversation: what it is about, what was said, and where one writes. Another one needs another key: it has its own draft. */
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
      <MessageList
        messages={messages}
        userId={userId}
        other={conversation.other}
        now={now}
        isMore={isMore}
        busy={busy}
        onOlder={showOlder}
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
