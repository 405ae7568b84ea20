import type { ComponentProps, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './field-context.ts'

/** A text field; gets its id and descriptions from the surrounding Field. `lead` is an icon at its start. */
export function Input({ className, lead, ...rest }: ComponentProps<'input'> & { lead?: ReactNode }) {
  const input = (
    <input
      {...useFieldAttributes()}
      {...rest}
      className={classNames('inp', lead != null && 'pl-[42px]', lead == null && className)}
    />
  )
  if (lead == null) return input
  return (
    <span className={classNames('relative block', className)}>
      {input}
      <span className="pointer-events-none absolute inset-y-0 left-3 grid place-items-center text-ink-3">
        {lead}
      </span>
    </span>
  )
}

/** A multi-line text field. */
export function Textarea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldAttributes()} {...rest} className={classNames('inp', className)} />
}

/** A native select; its children are <option>s. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useFieldAttributes()} {...rest} className={classNames('inp', className)} />
}
