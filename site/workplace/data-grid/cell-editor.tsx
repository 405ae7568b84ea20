import { type KeyboardEvent, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { PressedKey } from './selection.ts'

interface CellEditorProps {
  /** Of its column and row, for screen readers. */
  label: string
  /** The text that it begins with; more is typed behind it. */
  text: string
  offers: readonly string[] | null
  isLong: boolean
  isNumeric: boolean
  isInvalid: boolean
  describedBy: string | undefined
  /** Ends the editing: null leaves the cell as it was; the key moves on. */
  onFinish: (text: string | null, key?: PressedKey) => void
}

const LOOK = 'absolute z-10 bg-raise px-2 outline-2 -outline-offset-2 outline-ring pointer-coarse:text-base'

/** The field in a cell that is being edited. */
export function CellEditor(props: CellEditorProps) {
  const { label, text, offers, isLong, isNumeric, isInvalid, describedBy, onFinish } = props
  const [draft, setDraft] = useState(text)
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const listId = useId()
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(text.length, text.length)
    // That of several lines is higher than its row.
    field.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [text])

  function onKeyDown(event: KeyboardEvent) {
    const { key, shiftKey: shift, altKey } = event
    // Enter and Escape also end the composing of a letter.
    if (event.nativeEvent.isComposing) return
    if (key === 'Escape') {
      event.preventDefault()
      onFinish(null)
    }
    if (key === 'Tab') {
      event.preventDefault()
      onFinish(draft, { key, ctrl: false, shift })
    }
    if (key !== 'Enter') return
    event.preventDefault()
    if (isLong && (shift || altKey)) setDraft(withLineBreak(field))
    else onFinish(draft, { key: shift ? 'ArrowUp' : 'ArrowDown', ctrl: false, shift: false })
  }

  const attributes = {
    ref: field,
    value: draft,
    'aria-label': label,
    'aria-invalid': isInvalid || undefined,
    'aria-describedby': describedBy,
    onChange: ({ target }: { target: { value: string } }) => setDraft(target.value),
    onKeyDown,
    onBlur() {
      // A window that loses the focus keeps its field: the person looks up the value elsewhere.
      if (document.activeElement !== field.current) onFinish(draft)
    },
  }
  if (isLong)
    return <textarea {...attributes} className={classNames(LOOK, 'top-0 left-0 h-32 w-full py-2.5')} />
  return (
    <>
      <input
        {...attributes}
        autoComplete="off"
        list={offers ? listId : undefined}
        className={classNames(LOOK, 'inset-0 w-full', isNumeric && 'text-right')}
      />
      {offers && (
        <datalist id={listId}>
          {offers.map((offer) => (
            <option key={offer} value={offer} />
          ))}
        </datalist>
      )}
    </>
  )
}

/** The field's text with a line break at the caret. */
function withLineBreak({ current: field }: RefObject<HTMLTextAreaElement | null>): string {
  field?.setRangeText('\n', field.selectionStart, field.selectionEnd, 'end')
  return field?.value ?? ''
}
