import { useCallback, useEffect, useRef, useState } from 'react'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { onLive } from '../live/live.ts'
import { refreshUnread } from '../live/unread.ts'
import { toast } from '../ui/toast.ts'
import { MESSAGES_AT_A_TIME, type Message, markRead, messagesOf } from './queries.ts'

/** The messages of a conversation, kept current, and marked as read while the page is visible. */
export function useMessages(threadId: string, userId: string, latest: Message[], onRead: () => void) {
  const [state, setState] = useState({ messages: latest, isMore: latest.length === MESSAGES_AT_A_TIME })
  const [busy, setBusy] = useState(false)
  const visible = useVisible()
  const { messages } = state

  const asked = useRef(0)
  const refresh = useCallback(async () => {
    asked.current += 1
    const nth = asked.current
    try {
      const latest = await messagesOf(await browserClient(), threadId)
      // A response overtaken by a later one is outdated.
      if (nth === asked.current) setState((state) => mergedMessages(state, latest))
    } catch {
      // The shown ones stay until the next event.
    }
  }, [threadId])
  useEffect(() => onLive(['message', 'read'], () => void refresh()), [refresh])

  const newestUnread = messages.filter((message) => isUnread(message, userId)).at(-1)?.id
  useEffect(() => {
    if (!newestUnread || !visible) return
    void (async () => {
      try {
        await markRead(await browserClient(), threadId)
      } catch {
        // They stay unread until the next attempt.
        return
      }
      await refresh()
      refreshUnread()
      onRead()
    })()
  }, [newestUnread, visible, threadId, refresh, onRead])

  async function showOlder() {
    const [before] = messages
    if (busy || !before) return
    setBusy(true)
    try {
      const older = await messagesOf(await browserClient(), threadId, before)
      setState((state) => ({
        messages: [...older, ...state.messages],
        isMore: older.length === MESSAGES_AT_A_TIME,
      }))
    } catch (error) {
      reportFailure('Older messages could not be read', error)
      toast({ title: 'Failed to load messages', tone: 'error' })
    } finally {
      setBusy(false)
    }
  }

  const add = (message: Message) => setState((state) => mergedMessages(state, [message]))
  return { ...state, busy, showOlder, add }
}

function isUnread({ sender_id, read_at }: Message, userId: string): boolean {
  return sender_id !== userId && read_at === null
}

interface State {
  messages: Message[]
  isMore: boolean
}

/** Merges known and newly loaded messages; newer data wins. */
export function mergedMessages(state: State, latest: Message[]): State {
  const fresh = new Map(latest.map((message) => [message.id, message]))
  const known = new Set(state.messages.map(({ id }) => id))
  // There may be a gap, so older ones are dropped and reloaded on request.
  if (latest.length === MESSAGES_AT_A_TIME && !latest.some(({ id }) => known.has(id)))
    return { messages: latest, isMore: true }
  const messages = [
    ...state.messages.map((message) => fresh.get(message.id) ?? message),
    ...latest.filter(({ id }) => !known.has(id)),
  ]
  return { ...state, messages: messages.sort(byTime) }
}

function byTime(one: Message, other: Message): number {
  const key = ({ created_at, id }: Message) => created_at + id
  return key(one) < key(other) ? -1 : 1
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(() => document.visibilityState === 'visible')
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return visible
}
