import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { classNames } from '../ui/class-names.ts'

interface DropDownProps {
  /** Content of the button. */
  summary: ReactNode
  summaryClassName: string
  className?: string
  panelClassName?: string
  children: ReactNode
}

/**
 * A panel below a button, built on <details>, so that it opens before the page's script arrives. Afterwards it also closes with Escape,
 * a press elsewhere, loss of focus, a choice in it, and back.
 */
export function DropDown({ summary, summaryClassName, className, panelClassName, children }: DropDownProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const { key } = useLocation()
  const type = useNavigationType()

  // Only for back and forward: another page may have been on its way before it was opened, and would close it under the finger.
  const shownAt = useRef(key)
  useEffect(() => {
    if (key !== shownAt.current && type === 'POP') details.current?.removeAttribute('open')
    shownAt.current = key
  }, [key, type])

  useEffect(() => {
    const element = details.current
    if (!element) return
    const close = () => element.removeAttribute('open')
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !element.contains(target)) close()
    }
    const closeByChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('a, button')) close()
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      close()
      element.querySelector('summary')?.focus()
    }
    const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !element.contains(relatedTarget)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    element.addEventListener('click', closeByChoice)
    element.addEventListener('keydown', closeByKey)
    element.addEventListener('focusout', closeWhenLeft)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      element.removeEventListener('click', closeByChoice)
      element.removeEventListener('keydown', closeByKey)
      element.removeEventListener('focusout', closeWhenLeft)
    }
  }, [])

  return (
    <details ref={details} className={className} suppressHydrationWarning>
      <summary className={summaryClassName}>{summary}</summary>
      <div
        className={classNames(
          'absolute z-40 border border-line bg-raise p-1.5 shadow-pop motion-safe:animate-[rise_140ms_ease-out]',
          panelClassName,
        )}
      >
        {children}
      </div>
    </details>
  )
}
