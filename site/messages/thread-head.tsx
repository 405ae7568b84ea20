import { type ReactNode, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { FORMER_MEMBER } from '#domain/messages/messages.ts'
import { browserClient, type Client } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { DropDown } from '../frame/drop-down.tsx'
import { Badge } from '../ui/badge.tsx'
import { buttonClass, LinkButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import type { IconName } from '../ui/icon-names.ts'
import { Picture } from '../ui/picture.tsx'
import { toast } from '../ui/toast.ts'
import { block, type Conversation, moveInquiry, unblock } from './queries.ts'
import { ReportConversation } from './report-conversation.tsx'

interface ThreadHeadProps {
  conversation: Conversation
  /** The list of conversations if none is beside it; null: the page has its own back link. */
  back: string | null
  /** Called after a change that the inbox shows. */
  onChange: () => Promise<void>
}

/** The other side, the ad, and a menu of actions. */
export function ThreadHead({ conversation, back, onChange }: ThreadHeadProps) {
  const { other, title, subject } = conversation
  return (
    <header
      className={classNames(
        'flex items-center gap-3 border-b border-line px-(--gut) py-2.5',
        back && 'max-lg:pl-1',
      )}
    >
      {back && (
        <LinkButton to={back} variant="bare" square aria-label="All conversations" className="lg:hidden">
          <Icon of="arrow-left" />
        </LinkButton>
      )}
      {subject && (
        <Picture
          image={subject.picture}
          alt=""
          sizes="64px"
          widths={[160]}
          className="w-16 flex-none rounded-s"
        />
      )}
      <div className="min-w-0 grow">
        <h1 className="truncate text-base lg:text-lg">{other?.name || FORMER_MEMBER}</h1>
        {subject ? (
          <Link to={subject.path} className="block truncate text-sm text-ink-2 hover:text-ink">
            {title}
          </Link>
        ) : (
          <p className="truncate text-sm text-ink-2">{title}</p>
        )}
        <p className="flex items-center gap-2 text-sm text-ink-2 empty:hidden">
          {subject?.price != null && <b className="font-semibold text-ink">{formatKes(subject.price)}</b>}
          {!subject && 'This ad is no longer there.'}
          {subject && !subject.isOffered && <Badge>No longer available</Badge>}
          {conversation.status === 'closed' && conversation.isOwner && <Badge>Closed</Badge>}
        </p>
      </div>
      {other && <ThreadMenu conversation={conversation} other={other} onChange={onChange} />}
    </header>
  )
}

function ThreadMenu({
  conversation: { id, isBlocked, isOwner, status },
  other,
  onChange,
}: Omit<ThreadHeadProps, 'back'> & { other: NonNullable<Conversation['other']> }) {
  const { revalidate } = useRevalidator()
  const [asked, setAsked] = useState<'block' | 'report' | null>(null)

  async function change(failed: string, work: (client: Client) => Promise<void>) {
    try {
      await work(await browserClient())
    } catch (error) {
      reportFailure('The conversation could not be changed', error)
      toast({ title: failed, description: databaseRefusal(error as ServiceError).sentence, tone: 'error' })
      return
    }
    await Promise.all([revalidate(), onChange()])
  }
  const blockOther = () =>
    change(`Failed to block ${other.name}`, async (client) => {
      await block(client, other.id)
      toast({ title: `${other.name} is blocked`, description: 'They will not be notified.' })
    })

  const move = (to: 'closed' | 'responded') =>
    change('Failed to change the inquiry', (client) => moveInquiry(client, id, to))

  return (
    <>
      <DropDown
        className="relative"
        summaryClassName={buttonClass({ variant: 'bare', square: true })}
        panelClassName="right-0 top-full mt-1 w-72 rounded-r"
        summary={
          <>
            <Icon of="ellipsis-vertical" />
            <span className="sr-only">More</span>
          </>
        }
      >
        <ul>
          {isOwner && status !== 'closed' && (
            <MenuItem icon="circle-check" onClick={() => void move('closed')}>
              Close inquiry
            </MenuItem>
          )}
          {isOwner && status === 'closed' && (
            <MenuItem icon="rotate-ccw" onClick={() => void move('responded')}>
              Reopen inquiry
            </MenuItem>
          )}
          {isBlocked ? (
            <MenuItem
              icon="ban"
              onClick={() =>
                void change(`Failed to unblock ${other.name}`, (client) => unblock(client, other.id))
              }
            >
              Unblock {other.name}
            </MenuItem>
          ) : (
            <MenuItem icon="ban" onClick={() => setAsked('block')}>
              Block {other.name}
            </MenuItem>
          )}
          <MenuItem icon="flag" onClick={() => setAsked('report')}>
            Report this conversation
          </MenuItem>
        </ul>
      </DropDown>
      <ConfirmDialog
        open={asked === 'block'}
        onClose={() => setAsked(null)}
        title={`Block ${other.name}?`}
        description="You can no longer message each other. They will not be notified, and you can unblock them at any time."
        confirmLabel="Block"
        onConfirm={async () => {
          await blockOther()
          setAsked(null)
        }}
      />
      <ReportConversation
        open={asked === 'report'}
        onClose={() => setAsked(null)}
        threadId={id}
        name={other.name}
        onBlock={isBlocked ? null : blockOther}
      />
    </>
  )
}

function MenuItem({ icon, onClick, children }: { icon: IconName; onClick: () => void; children: ReactNode }) {
  return (
    <li>
      <button
        type="button"
        className="menu-item"
        onClick={({ currentTarget }) => {
          // Returns the focus to an element that stays, also after a dialog.
          const menu = currentTarget.closest('details')
          menu?.querySelector('summary')?.focus()
          menu?.removeAttribute('open')
          onClick()
        }}
      >
        <Icon of={icon} className="text-ink-3" />
        <span className="min-w-0 truncate">{children}</span>
      </button>
    </li>
  )
}
