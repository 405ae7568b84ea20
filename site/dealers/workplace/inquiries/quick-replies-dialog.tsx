import { useEffect, useState } from 'react'
import { MAX_QUICK_REPLIES, type ReplySubject } from '#domain/messages/quick-replies.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import type { QuickReply } from './queries.ts'
import { QuickReplyForm } from './quick-reply-form.tsx'
import { useQuickReplies } from './use-quick-replies.ts'

/** For the preview outside a conversation. */
const SAMPLE: ReplySubject = { name: 'Wanjiku Kamau', title: '2015 Toyota Axio', price: 1_250_000 }

interface QuickRepliesDialogProps {
  open: boolean
  onClose: () => void
  subject?: ReplySubject
}

/** Adds, edits, deletes and sorts the dealer's quick replies. */
export function QuickRepliesDialog({ open, onClose, subject = SAMPLE }: QuickRepliesDialogProps) {
  return open ? <OpenDialog onClose={onClose} subject={subject} /> : null
}

function OpenDialog({ onClose, subject }: { onClose: () => void; subject: ReplySubject }) {
  const { replies, failed, busy, read, keep, remove, move } = useQuickReplies()
  const [edited, setEdited] = useState<QuickReply | 'new' | null>(null)

  useEffect(() => void read(), [read])

  if (edited) {
    return (
      <QuickReplyForm
        reply={edited === 'new' ? null : edited}
        subject={subject}
        onClose={() => setEdited(null)}
        save={keep}
      />
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Quick replies"
      description="Your saved texts to insert into messages. Only you see them."
      className="max-w-140"
      actions={
        <>
          <Button
            variant="main"
            disabled={!replies || replies.length >= MAX_QUICK_REPLIES}
            onClick={() => setEdited('new')}
          >
            Add quick reply
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      {failed && (
        <div className="grid justify-items-start gap-3">
          <p role="alert">Failed to load quick replies</p>
          <Button size="s" onClick={() => void read()}>
            Try again
          </Button>
        </div>
      )}
      {!replies && !failed && (
        <span className="grid place-items-center py-6">
          <Spinner className="size-6" />
        </span>
      )}
      {replies?.length === 0 && <p className="py-4 text-ink-2">No quick replies yet.</p>}
      {replies && replies.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {replies.map((reply, place) => (
            <li key={reply.id} className="flex flex-wrap items-center justify-end gap-x-2 py-2">
              <div className="min-w-0 grow basis-full sm:basis-0">
                <p className="truncate font-medium">{reply.title}</p>
                <p className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">{reply.body}</p>
              </div>
              <Acts
                reply={reply}
                busy={busy === reply.id}
                isFirst={place === 0}
                isLast={place === replies.length - 1}
                onMove={(by) => void move(place, place + by)}
                onEdit={() => setEdited(reply)}
                onDelete={() => void remove(reply)}
              />
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

interface ActsProps {
  reply: QuickReply
  busy: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onEdit: () => void
  onDelete: () => void
}

function Acts({ reply: { title }, busy, isFirst, isLast, onMove, onEdit, onDelete }: ActsProps) {
  const [asked, setAsked] = useState(false)
  if (asked) {
    return (
      <span className="flex flex-none flex-wrap justify-end gap-2">
        <Button size="s" variant="danger" busy={busy} onClick={onDelete} aria-label={`Delete ${title}`}>
          Delete
        </Button>
        <Button size="s" autoFocus onClick={() => setAsked(false)}>
          Keep
        </Button>
      </span>
    )
  }
  return (
    <span className="flex flex-none">
      <Button
        square
        variant="bare"
        disabled={isFirst}
        className={isFirst ? 'invisible' : undefined}
        aria-label={`Move ${title} up`}
        onClick={() => onMove(-1)}
      >
        <Icon of="arrow-up" size="s" />
      </Button>
      <Button
        square
        variant="bare"
        disabled={isLast}
        className={isLast ? 'invisible' : undefined}
        aria-label={`Move ${title} down`}
        onClick={() => onMove(1)}
      >
        <Icon of="arrow-down" size="s" />
      </Button>
      <Button square variant="bare" aria-label={`Edit ${title}`} onClick={onEdit}>
        <Icon of="square-pen" size="s" />
      </Button>
      <Button square variant="bare" aria-label={`Delete ${title}`} onClick={() => setAsked(true)}>
        <Icon of="trash-2" size="s" />
      </Button>
    </span>
  )
}
