import { type KeyboardEvent, type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { MAX_MESSAGE_TEXT } from '#domain/messages/messages.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { deleteFormDraft, readFormDraft, saveFormDraft } from '../forms/form-draft.ts'
import { sessionEnded } from '../session/ended.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Textarea } from '../ui/input.tsx'
import { toast } from '../ui/toast.ts'
import { type Conversation, type Message, unblock, writeMessage } from './queries.ts'

interface ComposerProps {
  conversation: Conversation
  userId: string
  onSent: (message: Message) => void
  /** Shown above the field; `insert` adds a text to it without sending. */
  tools?: ((insert: (text: string) => void) => ReactNode) | undefined
}

/** The message form, or the reason why writing is not possible. */
export function Composer({ conversation, userId, onSent, tools }: ComposerProps) {
  if (!conversation.other)
    return (
      <p className="border-t border-line bg-sunk px-(--gut) py-4 text-ink-2">This person has left Magari.</p>
    )
  if (conversation.isBlocked) return <Blocked person={conversation.other} />
  return <MessageForm threadId={conversation.id} userId={userId} onSent={onSent} tools={tools} />
}

/** The draft and its idempotency key; changed text gets a new key. */
const EMPTY = { content: '', key: '' }

function MessageForm({
  threadId,
  userId,
  onSent,
  tools,
}: Omit<ComposerProps, 'conversation'> & { threadId: string }) {
  const draftKey = `magari-message-${threadId}`
  const [draft, setDraft] = useState(() => readFormDraft(draftKey, userId, EMPTY)?.form ?? EMPTY)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  // A ref, because two presses can come before the first is rendered.
  const sending = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const hasKeyboard = useHasKeyboard()

  function write(content: string) {
    const next = { content, key: crypto.randomUUID() }
    setDraft(next)
    setError(null)
    setSent(false)
    if (content === '') deleteFormDraft(draftKey)
    else saveFormDraft(draftKey, { userId, search: '', form: next })
  }

  function insert(text: string) {
    const before = draft.content.trimEnd()
    write((before && `${before}\n`) + text)
    // After rendering, moves the caret to the end of the inserted text, which is likely to be edited.
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(-1, -1)
    })
  }

  async function send() {
    if (sending.current) return
    if (draft.content.trim() === '') return setError('Write a message of 1 to 4,000 characters.')
    sending.current = true
    setBusy(true)
    setError(null)
    setSent(false)
    try {
      const { content, key } = draft
      onSent(
        await writeMessage(await browserClient(), { thread_id: threadId, content, idempotency_key: key }),
      )
      // Text typed while sending belongs to the next message.
      setDraft((now) => (now.key === key ? EMPTY : now))
      deleteFormDraft(draftKey)
      setSent(true)
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('The message could not be sent', error)
      setError(databaseRefusal(error as ServiceError).sentence)
      toast({ title: 'Failed to send message', tone: 'error' })
    } finally {
      sending.current = false
      setBusy(false)
    }
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    // Enter during IME composition confirms the word.
    if (event.key !== 'Enter' || event.shiftKey || !hasKeyboard || event.nativeEvent.isComposing) return
    event.preventDefault()
    void send()
  }

  return (
    <div className="border-t border-line px-(--gut) pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
      {/* Outside the form, because the tools may contain one. */}
      {tools && <div className="pb-2">{tools(insert)}</div>}
      <form
        noValidate
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void send()
        }}
      >
        <div className="flex items-end gap-2">
          <Field label="Your message" hideLabel error={error} className="min-w-0 grow">
            <Textarea
              ref={field}
              name="content"
              rows={1}
              placeholder="Write a message"
              maxLength={MAX_MESSAGE_TEXT.content}
              value={draft.content}
              onChange={(event) => write(event.currentTarget.value)}
              onKeyDown={onKeyDown}
              className="field-sizing-content max-h-40 min-h-11 resize-none"
            />
          </Field>
          <Button type="submit" variant="main" busy={busy} className="self-start">
            <Icon of="send-horizontal" />
            Send
          </Button>
        </div>
        <p className="flex flex-wrap justify-between gap-x-4 pt-1.5 text-xs text-ink-2">
          <span role="status">{isSent && 'Message sent successfully'}</span>
          {hasKeyboard && <span>Enter sends, Shift and Enter make a new line.</span>}
        </p>
      </form>
    </div>
  )
}

function Blocked({ person }: { person: NonNullable<Conversation['other']> }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)

  async function allow() {
    setBusy(true)
    try {
      await unblock(await browserClient(), person.id)
      await revalidate()
    } catch (error) {
      reportFailure('The person could not be unblocked', error)
      toast({
        title: `Failed to unblock ${person.name}`,
        description: databaseRefusal(error as ServiceError).sentence,
        tone: 'error',
      })
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line bg-sunk px-(--gut) py-3">
      <p className="min-w-0 text-ink-2">
        You have blocked {person.name}: neither of you can send messages here.
      </p>
      <Button busy={busy} onClick={allow}>
        Unblock
      </Button>
    </div>
  )
}

/** Whether there is a hardware keyboard, so that Enter can send. */
function useHasKeyboard(): boolean {
  const [has, setHas] = useState(false)
  useEffect(() => {
    const fine = matchMedia('(hover: hover) and (pointer: fine)')
    const look = () => setHas(fine.matches)
    look()
    fine.addEventListener('change', look)
    return () => fine.removeEventListener('change', look)
  }, [])
  return has
}
