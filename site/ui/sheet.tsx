import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Modal } from './dialog.tsx'
import { Icon } from './icon.tsx'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** Stays at the bottom while the content scrolls. */
  footer?: ReactNode
  className?: string
  children: ReactNode
}

/** A modal sheet that rises from the bottom of a phone's screen. */
export function Sheet({ open, onClose, title, footer, className, children }: SheetProps) {
  const titleId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      className={classNames(
        'mx-auto mt-auto mb-0 max-h-[88dvh] w-full max-w-140 flex-col rounded-t-[16px] bg-raise shadow-pop open:flex motion-safe:open:animate-[rise_160ms_ease-out]',
        className,
      )}
    >
      <header className="flex items-center justify-between gap-3 border-b border-line py-2 pr-2 pl-4">
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        <Button variant="bare" square aria-label="Close" onClick={onClose}>
          <Icon of={X} />
        </Button>
      </header>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4">{children}</div>
      {footer != null && (
        <footer className="flex gap-3 border-t border-line bg-raise px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))]">
          {footer}
        </footer>
      )}
    </Modal>
  )
}
