import { useState } from 'react'
import { filledReply, type ReplySubject } from '#domain/messages/quick-replies.ts'
import { DropDown } from '../../../frame/drop-down.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { QuickReply } from './queries.ts'
import { QuickRepliesDialog } from './quick-replies-dialog.tsx'

interface QuickRepliesProps {
  replies: QuickReply[]
  /** Fills the placeholders. */
  subject: ReplySubject
  onInsert: (text: string) => void
  onChange: () => Promise<void>
}

/** A menu of quick replies that inserts one into the message field. */
export function QuickReplies({ replies, subject, onInsert, onChange }: QuickRepliesProps) {
  const [editing, setEditing] = useState(false)
  return (
    <>
      <DropDown
        className="relative w-fit"
        summaryClassName={buttonClass({ size: 's' })}
        panelClassName="bottom-full left-0 mb-1 max-h-80 w-80 max-w-[calc(100vw-4rem)] overflow-y-auto rounded-r"
        summary={
          <>
            <Icon of="zap" size="s" />
            Quick replies
          </>
        }
      >
        <ul>
          {replies.map(({ id, title, body }) => (
            <li key={id}>
              <button
                type="button"
                className="menu-item"
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.removeAttribute('open')
                  onInsert(filledReply(body, subject))
                }}
              >
                <span className="min-w-0 py-1.5">
                  <span className="block truncate font-medium">{title}</span>
                  <span className="block truncate text-xs text-ink-2">{filledReply(body, subject)}</span>
                </span>
              </button>
            </li>
          ))}
          <li className={replies.length > 0 ? 'mt-1 border-t border-line pt-1' : undefined}>
            <button
              type="button"
              className="menu-item"
              onClick={({ currentTarget }) => {
                const menu = currentTarget.closest('details')
                menu?.querySelector('summary')?.focus()
                menu?.removeAttribute('open')
                setEditing(true)
              }}
            >
              {replies.length > 0 ? 'Edit quick replies' : 'Save a text that you often send'}
            </button>
          </li>
        </ul>
      </DropDown>
      <QuickRepliesDialog
        open={editing}
        onClose={() => {
          setEditing(false)
          void onChange()
        }}
        subject={subject}
      />
    </>
  )
}
