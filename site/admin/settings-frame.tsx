import type { ReactNode } from 'react'
import { Field } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { PasswordInput } from '../ui/password-input.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface SecretFieldProps {
  id: string
  label: string
  value: string
  /** Whether a secret is stored, which the mask indicates. */
  stored: boolean
  error?: string | undefined
  onChange: (event: { target: { value: string } }) => void
}

/** A write-only secret: a stored one shows as dots, and typing replaces all of it. */
export function SecretField({ id, label, value, stored, error, onChange }: SecretFieldProps) {
  return (
    <Field
      id={id}
      label={label}
      error={error}
      help={stored ? 'Saved and not shown again. Keep the dots to leave it unchanged.' : undefined}
    >
      <PasswordInput
        value={value}
        autoComplete="new-password"
        onFocus={(event) => event.target.select()}
        onChange={onChange}
      />
    </Field>
  )
}

interface Unsaved {
  /** The form started with restored unsaved changes. */
  cameBack: boolean
  some: boolean
  /** Restores the saved values. */
  discard: () => void
}

/** Shown above a form that restored unsaved changes. */
export function LeftUnsaved({ unsaved }: { unsaved: Unsaved }) {
  if (!unsaved.cameBack) return null
  return (
    <Notice>
      <p className="font-medium text-ink">Unsaved changes</p>
      <p>
        Your unsaved changes were restored.{' '}
        <button type="button" className="reach text-green-ink underline" onClick={unsaved.discard}>
          Discard them
        </button>
      </p>
    </Notice>
  )
}

/** The buttons below a settings form; with `unsaved`, a hint about unsaved changes and a button to discard them. */
export function SettingsActions({ unsaved, children }: { unsaved?: Unsaved; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5 max-sm:grid max-sm:items-stretch max-sm:pb-28">
      {children}
      {unsaved?.some && (
        <p className="flex items-center gap-3 text-sm text-ink-2">
          Unsaved changes
          <button type="button" className="reach text-green-ink underline" onClick={unsaved.discard}>
            Discard
          </button>
        </p>
      )}
    </div>
  )
}

const FIELDS = [1, 2, 3, 4]

/** Shown while settings load. */
export function SettingsLoading() {
  return (
    <div role="status" className="max-w-2xl pt-4 lg:pt-0">
      <span className="sr-only">Loading...</span>
      <Skeleton className="h-8 w-56" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <Skeleton className="mt-6 h-10 w-64 max-w-full" />
      {FIELDS.map((field) => (
        <div key={field} className="mt-6">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="mt-2 h-11 w-full" />
        </div>
      ))}
    </div>
  )
}
