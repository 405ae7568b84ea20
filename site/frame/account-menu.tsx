import { roleLabel } from '#domain/people/accounts.ts'
import type { Visitor } from '../session/visitor.ts'
import { Avatar } from '../ui/avatar.tsx'
import { buttonClass } from '../ui/button.tsx'
import { AccountLinks, visitorName } from './account-links.tsx'
import { DropDown } from './drop-down.tsx'
import { UnreadLinks } from './unread-links.tsx'

/** Unread counts and the account menu, shown instead of the sign-in links on wide screens. */
export function AccountMenu({ visitor }: { visitor: Visitor }) {
  const name = visitorName(visitor)
  return (
    <>
      <UnreadLinks />
      <DropDown
        className="relative"
        summaryClassName={buttonClass({ variant: 'bare' }, 'max-w-[200px] px-2 text-left text-sm')}
        panelClassName="right-0 top-full mt-1 max-h-[calc(100dvh-72px)] w-60 overflow-y-auto rounded-r"
        summary={
          <>
            <Avatar name={name} picture={visitor.profile?.picture ?? null} className="size-8 text-xs" />
            <span className="min-w-0 leading-tight max-xl:sr-only">
              <span className="block truncate">{name}</span>
              {visitor.profile && (
                <span className="block truncate text-xs font-normal text-ink-3">
                  {roleLabel(visitor.profile.role)}
                </span>
              )}
            </span>
          </>
        }
      >
        <AccountLinks visitor={visitor} />
      </DropDown>
    </>
  )
}
