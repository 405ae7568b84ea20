import { type ChangeEvent, type ComponentProps, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './field-context.ts'

/** More than any price of a vehicle, less than JavaScript counts exactly. */
const MAX_DIGITS = 12

interface MoneyInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type' | 'ref'> {
  /** Whole shillings, or null for nothing. */
  value?: number | null
  defaultValue?: number | null
  onValueChange?: (value: number | null) => void
}

/**
 * An amount in whole shillings that groups its thousands while one types. Forms send bare digits (1250000), also those
 * submitted before the page's script arrived. Controlled by `value`, or left alone with `defaultValue`.
 */
export function MoneyInput({
  value,
  defaultValue,
  onValueChange,
  onChange,
  className,
  name,
  ...rest
}: MoneyInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [typed, setTyped] = useState(() => groupThousands(value ?? defaultValue ?? null))
  const text = value === undefined || amountOf(typed) === value ? typed : groupThousands(value)

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  useEffect(() => {
    const form = input.current?.form
    if (!form || !name) return
    const sendDigits = (event: FormDataEvent) => {
      const amount = amountOf(input.current?.value ?? '')
      event.formData.set(name, amount === null ? '' : String(amount))
    }
    form.addEventListener('formdata', sendDigits)
    return () => form.removeEventListener('formdata', sendDigits)
  }, [name])

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: raw, selectionStart } = event.target
    const digitsBefore = onlyDigits(raw.slice(0, selectionStart ?? raw.length)).length
    const next = groupThousands(amountOf(raw))
    caret.current = positionAfter(next, digitsBefore)
    setTyped(next)
    onValueChange?.(amountOf(raw))
    onChange?.(event)
  }

  return (
    <span className={classNames('relative block', className)}>
      <span
        aria-hidden="true"
        className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3"
      >
        KSh
      </span>
      <input
        inputMode="numeric"
        autoComplete="off"
        {...useFieldAttributes()}
        {...rest}
        ref={input}
        name={name}
        value={text}
        onChange={change}
        className="inp pl-[50px]"
      />
    </span>
  )
}

function onlyDigits(text: string): string {
  // Cents, as in a pasted 1,250,000.00, are not part of the amount.
  return text.replace(/\.\d{0,2}$/, '').replace(/\D/g, '')
}

function amountOf(text: string): number | null {
  const digits = onlyDigits(text).slice(0, MAX_DIGITS)
  return digits === '' ? null : Number(digits)
}

function groupThousands(amount: number | null): string {
  return amount === null ? '' : String(amount).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

function positionAfter(text: string, digits: number): number {
  let seen = 0
  for (let position = 0; position < text.length; position++) {
    if (seen === digits) return position
    if (text[position] !== ',') seen++
  }
  return text.length
}
