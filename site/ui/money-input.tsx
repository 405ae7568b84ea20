import {
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './field-context.ts'
import { shownCaret, shownMoney, typedMoney } from './typed-money.ts'

/** Longer than any plausible amount. */
const LONGEST = 40

interface MoneyInputProps extends Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'type' | 'ref'> {
  /** The typed text, for `parseMoney`. */
  value?: string
  defaultValue?: string
  onValueChange?: (typed: string) => void
}

/**
 * An input for amounts in KES. Digits are grouped while typing; on blur `1.25M` becomes 1,250,000, and invalid text stays for the
 * form's error. Forms submit plain digits if valid. Controlled by `value`, or uncontrolled with `defaultValue`.
 */
export function MoneyInput({
  value,
  defaultValue = '',
  onValueChange,
  onChange,
  onBlur,
  className,
  name,
  ...rest
}: MoneyInputProps) {
  const input = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  const [own, setOwn] = useState(defaultValue)
  const typed = value ?? own

  useLayoutEffect(() => {
    if (caret.current === null) return
    input.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })

  useEffect(() => {
    const form = input.current?.form
    if (!form || !name) return
    const sendDigits = (event: FormDataEvent) => {
      const amount = parseMoney(input.current?.value ?? '')
      if (amount !== null) event.formData.set(name, String(amount))
    }
    form.addEventListener('formdata', sendDigits)
    return () => form.removeEventListener('formdata', sendDigits)
  }, [name])

  function set(next: string) {
    setOwn(next)
    if (next !== typed) onValueChange?.(next)
  }

  function change(event: ChangeEvent<HTMLInputElement>) {
    const { value: shown, selectionStart } = event.target
    const next = typedMoney(typed, shown, selectionStart ?? shown.length)
    caret.current = shownCaret(next)
    set(next.typed)
    onChange?.(event)
  }

  function blur(event: FocusEvent<HTMLInputElement>) {
    const amount = parseMoney(typed)
    if (amount !== null) set(String(amount))
    onBlur?.(event)
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
        inputMode="decimal"
        autoComplete="off"
        maxLength={LONGEST}
        {...useFieldAttributes()}
        {...rest}
        ref={input}
        name={name}
        value={shownMoney(typed)}
        onChange={change}
        onBlur={blur}
        className="inp pl-[50px]"
      />
    </span>
  )
}
