import { type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { ActingBar } from '../businesses/acting-bar.tsx'
import { mayOpen } from '../members/page-permissions.ts'
import { Suspended } from '../people/account/suspended.tsx'
import { useVisitor } from '../session/visitor.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Modal } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { type PortalPage, PortalPages } from './portal-pages.tsx'
import { isSidebarFolded, onSidebarChange, storeSidebar } from './sidebar-cookie.ts'
import { useFrameHandover } from './use-frame-handover.ts'
import { useShortcut } from './use-shortcut.ts'

export interface PortalProps {
  /** The title of the sidebar: 'Dealer Portal'. */
  title: string
  pages: readonly PortalPage[]
  /** Beside the title on narrow screens and at the top of the sidebar: a search button. */
  tools?: (folded: boolean) => ReactNode
  children: ReactNode
}

/** Below this width the sidebar is a sheet; the same as Tailwind's `md` (docs/product.md, Sidebar). */
const WIDE = '(width >= 48rem)'

/** The frame of a workplace: a sidebar that folds to icons, on phones a sheet. Its button and Ctrl/Cmd+B toggle either. */
export function Portal({ title, pages: allPages, tools, children }: PortalProps) {
  const { acting } = useVisitor()
  const pages = acting ? allPages.filter(({ to }) => mayOpen(acting.role, to)) : allPages
  const folded = useSyncExternalStore(onSidebarChange, isSidebarFolded, () => false)
  const { key } = useLocation()
  // The location where the sheet was opened; navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const sheetOpen = openedAt === key
  const setSheetOpen = (open: boolean) => setOpenedAt(open ? key : null)
  const titleId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)

  function toggle() {
    if (!matchMedia(WIDE).matches) return setOpenedAt((at) => (at === key ? null : key))
    storeSidebar(!folded)
  }
  useShortcut('b', toggle)
  useFrameHandover(frame, opener, key, sheetOpen, () => setSheetOpen(true))

  return (
    <>
      <ActingBar />
      <div
        ref={frame}
        className={classNames(
          'grid min-h-[calc(100dvh-var(--bar))] grid-cols-1 content-start md:content-stretch',
          folded ? 'md:grid-cols-[64px_minmax(0,1fr)]' : 'md:grid-cols-[232px_minmax(0,1fr)]',
        )}
      >
        <div className="flex items-center gap-1 border-b border-line px-2 md:hidden">
          <Button ref={opener} variant="bare" aria-expanded={sheetOpen} onClick={toggle}>
            <Icon of="panel-left" />
            {title}
          </Button>
          <span className="ml-auto">{tools?.(false)}</span>
        </div>
        <div className="hidden border-r border-line bg-sunk md:block">
          <div className="sticky top-0 grid max-h-dvh content-start gap-2 overflow-y-auto p-2.5">
            <div className={classNames('flex items-center gap-2', folded ? 'justify-center' : 'pl-2.5')}>
              {!folded && <p className="min-w-0 flex-1 truncate text-sm font-semibold">{title}</p>}
              <Button
                variant="bare"
                square
                aria-label={folded ? 'Open the sidebar' : 'Fold the sidebar'}
                aria-expanded={!folded}
                aria-keyshortcuts="Control+B Meta+B"
                onClick={toggle}
              >
                <Icon of="panel-left" />
              </Button>
            </div>
            {tools?.(folded)}
            <PortalPages label={title} pages={pages} folded={folded} />
          </div>
        </div>
        <Modal
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          labelledBy={titleId}
          className="mr-auto h-dvh max-h-none w-72 max-w-[85vw] border-r border-line bg-raise p-2.5 shadow-pop motion-safe:open:animate-[rise_140ms_ease-out]"
        >
          <div className="mb-2 flex items-center justify-between pl-2.5">
            <h2 id={titleId} className="text-base">
              {title}
            </h2>
            <Button variant="bare" square aria-label="Close" onClick={() => setSheetOpen(false)}>
              <Icon of="x" />
            </Button>
          </div>
          <PortalPages label={title} pages={pages} folded={false} />
        </Modal>
        <div className="min-w-0 px-(--gut) py-4 pb-12 lg:px-8 lg:py-8">
          <Suspended />
          {children}
        </div>
      </div>
    </>
  )
}
