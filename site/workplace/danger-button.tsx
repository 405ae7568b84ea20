import type { ComponentProps } from 'react'
import { Button } from '../ui/button.tsx'

/** The button of a row that deletes or refuses something; its window asks before it happens. */
export function DangerButton(props: Omit<ComponentProps<typeof Button>, 'size' | 'variant' | 'className'>) {
  return <Button {...props} size="s" variant="bare" className="text-danger!" />
}

interface DeleteButtonProps {
  /** The name of what is deleted, for screen readers. */
  name: string
  busy?: boolean
  onClick: () => void
}

/** The button of a row that asks whether to delete it. */
export function DeleteButton({ name, ...props }: DeleteButtonProps) {
  return (
    <DangerButton aria-label={`Delete ${name}`} {...props}>
      Delete
    </DangerButton>
  )
}
