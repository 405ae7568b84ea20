import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { useFieldAttributes } from './field-context.ts'
import { Icon } from './icon.tsx'

/** A password field with a button to show the text. Set `autoComplete` to distinguish current and new passwords. */
export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <span className={classNames('relative block', className)}>
      <input
        autoCapitalize="none"
        spellCheck={false}
        {...useFieldAttributes()}
        {...rest}
        type={shown ? 'text' : 'password'}
        className="inp pr-12"
      />
      <Button
        variant="bare"
        square
        className="absolute top-0 right-0"
        aria-label="Show password"
        aria-pressed={shown}
        onClick={() => setShown(!shown)}
      >
        <Icon of={shown ? 'eye-off' : 'eye'} />
      </Button>
    </span>
  )
}
