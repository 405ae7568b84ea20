import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { classNames } from './class-names.ts'

interface DialogProps {
  open: boolean
  /** Called on Escape and on a press outside; set `open` to false. */
  onClose: () => void
  title: ReactNode
  /** An icon above the title. */
  mark?: ReactNode
  /** One sentence below the title. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons, the main one first. */
  actions?: ReactNode
  className?: string
}

/** A modal dialog; the browser traps and restores the focus. */
export function Dialog({
  open,
  onClose,
  title,
  mark,
  description,
  children,
  actions,
  className,
}: DialogProps) {
  const titleId = useId()
  const descriptionId = useId()
  return (
    <Modal
      open={open}
      onClose={onClose}
      labelledBy={titleId}
      describedBy={description != null ? descriptionId : undefined}
      className={classNames(
        'm-auto w-[calc(100%-32px)] max-w-100 rounded-l border border-line bg-raise shadow-pop',
        className,
      )}
    >
      <div className="grid gap-2 p-6">
        {mark != null && (
          <span className="mb-2 grid size-11 place-items-center rounded-full bg-green-soft text-green-ink">
            {mark}
          </span>
        )}
        <h2 id={titleId} className="text-lg">
          {title}
        </h2>
        {description != null && (
          <p id={descriptionId} className="text-balance text-ink-2">
            {description}
          </p>
        )}
        {children}
        {actions != null && (
          <div className="mt-4 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">{actions}</div>
        )}
      </div>
    </Modal>
  )
}

interface ModalProps {
  open: boolean
  onClose: () => void
  labelledBy: string
  describedBy?: string
  className?: string
  children: ReactNode
}

/**
 * The bare <dialog> for Dialog and the full-screen photos. Its content is mounted only while open; the initial focus is on the element
 * with `data-autofocus`, else on the first focusable one.
 */
export function Modal({ open, onClose, labelledBy, describedBy, className, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)

  // In a layout effect, because the children's effects run first and need the sizes of an open dialog.
  useLayoutEffect(() => {
    const element = dialog.current
    if (!open || !element || element.open) return
    element.showModal()
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
    return () => element.close()
  }, [open])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way out is Escape, which fires onCancel.
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames('overscroll-contain', className)}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
    >
      {open && children}
    </dialog>
  )
}
