import { type ReactNode, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'
import { Spinner } from '../../ui/spinner.tsx'

interface FileDropProps {
  id: string
  accept: string
  icon: IconName
  label: ReactNode
  help: ReactNode
  busy: boolean
  problem: string | null
  /** Lower, for optional files. */
  small?: boolean
  onFile: (file: File) => void
}

/** A place to choose a file, or to drop it. */
export function FileDrop({ id, accept, icon, label, help, busy, problem, small, onFile }: FileDropProps) {
  const [over, setOver] = useState(false)
  return (
    <div className="grid gap-2">
      <label
        className={classNames(
          'grid content-center justify-items-center gap-1 rounded-r border-[1.5px] border-dashed bg-raise px-4 text-center hover:bg-sunk has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring',
          small ? 'min-h-24 py-4' : 'min-h-48 py-8',
          over ? 'border-green' : 'border-field',
        )}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          const [file] = event.dataTransfer.files
          if (file && !busy) onFile(file)
        }}
      >
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={busy}
          aria-invalid={problem ? true : undefined}
          aria-describedby={classNames(`${id}-help`, problem && `${id}-error`)}
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0]
            // Lets the same file be chosen again after a change.
            event.target.value = ''
            if (file) onFile(file)
          }}
        />
        {busy ? <Spinner /> : <Icon of={icon} size={small ? 'm' : 'l'} className="text-green-ink" />}
        <span className="font-medium text-green-ink">{busy ? 'Reading the file...' : label}</span>
        <span className="text-xs text-ink-3 pointer-coarse:hidden">or drop it here</span>
      </label>
      <p id={`${id}-help`} className="text-sm text-ink-2">
        {help}
      </p>
      {problem && (
        <div role="alert">
          <FieldError id={`${id}-error`}>{problem}</FieldError>
        </div>
      )}
    </div>
  )
}
