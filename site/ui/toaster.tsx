import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import { dismissToast, type ShownToast, shownToast, subscribeToToast } from './toast.ts'

const ICONS = { done: CircleCheck, info: Info, error: CircleAlert }
const SECONDS_SHOWN = 6
/** Long sentences and things to do about them need longer. */
const SECONDS_SHOWN_LONG = 12
/** An error that has been read is left when its form is mended. */
const SECONDS_SHOWN_ERROR = 8
const SECONDS_TO_READ = 2

/** Where toast() shows its messages; once, in the root. */
export function Toaster() {
  const message = useSyncExternalStore(subscribeToToast, shownToast, () => null)
  const layer = useRef<HTMLDivElement>(null)

  // Always shown, also empty: a screen reader hears what changes in a live region, not what comes together with one.
  useEffect(() => {
    layer.current?.showPopover?.()
  }, [])

  // Again on top of what was opened since: it would cover the message.
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

/** Whether the message lies over a button that sends a form. */
function coversButton(layer: HTMLElement): boolean {
  const message = layer.getBoundingClientRect()
  return [...document.querySelectorAll('button[type=submit]')].some((button) => {
    const { width, top, bottom } = button.getBoundingClientRect()
    return width > 0 && top < message.bottom && bottom > message.top
  })
}

function Message({ id, title, description, tone = 'done', action, seconds }: ShownToast) {
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
    const mended = () => dismissToast(id)
    const timer = setTimeout(() => addEventListener('input', mended), SECONDS_TO_READ * 1000)
    return () => {
      clearTimeout(timer)
      removeEventListener('input', mended)
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
      <div className="min-w-0 py-2">
        <p>{title}</p>
        {description && <p className="font-normal">{description}</p>}
      </div>
      {action && (
        <button
          type="button"
          className="min-h-11 flex-none rounded-s px-3 font-medium text-toast-act hover:underline"
          onClick={() => {
            action.run()
            dismissToast(id)
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="grid size-11 flex-none place-items-center rounded-s opacity-80 hover:opacity-100"
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
      >
        <Icon of={X} size="s" />
      </button>
    </div>
  )
}
