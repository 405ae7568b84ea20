import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { dismissToast, type ShownToast, shownToast, subscribeToToast } from './toast.ts'

const ICONS = { done: 'circle-check', info: 'info', error: 'circle-alert' } as const
const SECONDS_SHOWN = 6
/** For long texts and toasts with actions. */
const SECONDS_SHOWN_LONG = 12
/** An error goes once the person has had time to read it and edits its form. */
const SECONDS_SHOWN_ERROR = 8
const SECONDS_TO_READ = 2

/** Shows toast()'s messages; rendered once, in the root. */
export function Toaster() {
  const message = useSyncExternalStore(subscribeToToast, shownToast, () => null)
  const layer = useRef<HTMLDivElement>(null)

  // Always rendered, because screen readers announce changes in an existing live region only.
  useEffect(() => {
    layer.current?.showPopover?.()
  }, [])

  // Moves to the top of the top layer again, above dialogs opened since.
  useEffect(() => {
    const element = layer.current
    if (
      !message ||
      !element?.showPopover ||
      !document.querySelector('dialog[open], [popover=auto]:popover-open')
    )
      return
    element.hidePopover()
    element.showPopover()
  }, [message])

  const urgent = message?.tone === 'error'
  const [atTop, setAtTop] = useState(false)
  useLayoutEffect(() => {
    setAtTop(false)
    const element = layer.current
    if (!message || !urgent || !element) return
    const keepClear = () => coversButton(element) && setAtTop(true)
    keepClear()
    addEventListener('scroll', keepClear, { passive: true, capture: true })
    return () => removeEventListener('scroll', keepClear, { capture: true })
  }, [message, urgent])

  return (
    <div
      ref={layer}
      popover="manual"
      className={classNames(
        'pointer-events-none fixed inset-x-4 m-0 mx-auto w-auto overflow-visible border-0 bg-transparent p-0',
        atTop
          ? 'top-[calc(var(--bar)+8px)] bottom-auto'
          : 'top-auto bottom-[calc(16px+var(--bottom-bar,0px)+var(--compare-bar,0px)+env(safe-area-inset-bottom))]',
      )}
    >
      <div role="status">{message && !urgent && <Message key={message.id} {...message} />}</div>
      <div role="alert">{message && urgent && <Message key={message.id} {...message} />}</div>
    </div>
  )
}

/** Whether the message covers a submit button. */
function coversButton(layer: HTMLElement): boolean {
  const message = layer.getBoundingClientRect()
  return [...document.querySelectorAll('button[type=submit]')].some((button) => {
    const { width, top, bottom } = button.getBoundingClientRect()
    return width > 0 && top < message.bottom && bottom > message.top
  })
}

function Message({ id, title, description, tone = 'done', action, decline, seconds }: ShownToast) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const usual =
      tone === 'error' ? SECONDS_SHOWN_ERROR : description || action ? SECONDS_SHOWN_LONG : SECONDS_SHOWN
    const timer = setTimeout(() => dismissToast(id), 1000 * (seconds ?? usual))
    return () => clearTimeout(timer)
  }, [held, id, description, action, tone, seconds])

  useEffect(() => {
    if (tone !== 'error') return
    const onEdit = () => dismissToast(id)
    const timer = setTimeout(() => addEventListener('input', onEdit), SECONDS_TO_READ * 1000)
    return () => {
      clearTimeout(timer)
      removeEventListener('input', onEdit)
    }
  }, [id, tone])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stops the clock while someone reads or reaches in.
    <div
      className="pointer-events-auto mx-auto flex min-h-13 w-fit max-w-110 items-center gap-3 rounded-r bg-toast py-1 pr-1 pl-4 text-sm font-medium text-on-toast shadow-pop motion-safe:animate-[rise_160ms_ease-out]"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon of={ICONS[tone]} className={tone === 'error' ? 'text-toast-warn' : 'text-toast-act'} />
      {/* Beside a long text there is no room for the action on a phone: it goes below. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <div className={classNames('min-w-0 flex-1 py-2', description && action && 'basis-48')}>
          <p>{title}</p>
          {description && <p className="font-normal">{description}</p>}
        </div>
        {[action, decline].map(
          (choice) =>
            choice && (
              <button
                key={choice.label}
                type="button"
                className="-ml-3 min-h-11 flex-none rounded-s px-3 font-medium text-toast-act hover:underline"
                onClick={() => {
                  dismissToast(id)
                  choice.run()
                }}
              >
                {choice.label}
              </button>
            ),
        )}
      </div>
      <button
        type="button"
        className="grid size-11 flex-none place-items-center rounded-s opacity-80 hover:opacity-100"
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
      >
        <Icon of="x" size="s" />
      </button>
    </div>
  )
}
