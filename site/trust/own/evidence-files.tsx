import { type ReactNode, useRef } from 'react'
import { PICTURE_FILES } from '../../pictures/prepare-picture.ts'
import { WAITING_FOR_NETWORK } from '../../pictures/upload-words.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ChosenFile } from './use-evidence-files.ts'

interface EvidenceFilesProps {
  label: string
  /** The id of the text that says what to photograph. */
  describedBy: string
  files: readonly ChosenFile[]
  problem: string | null
  /** The network is away; what is being sent goes on by itself. */
  waiting: boolean
  busy: boolean
  choose: (files: File[]) => void
  remove: (key: string) => void
  /** More buttons. */
  children?: ReactNode
}

/** The files chosen as evidence, and a button for more. */
export function EvidenceFiles({
  label,
  describedBy,
  files,
  problem,
  waiting,
  busy,
  choose,
  remove,
  children,
}: EvidenceFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <div className="grid gap-2">
      {files.length > 0 && (
        <ul aria-label={`Pages of ${label}`} className="grid gap-1">
          {files.map(({ key, file, problem }) => (
            <li key={key}>
              <div className="flex items-center gap-2 text-sm">
                <Icon of="file-text" size="s" className="flex-none text-ink-3" />
                <span className="min-w-0 flex-1 truncate">{file.name}</span>
                <Button
                  variant="bare"
                  square
                  aria-label={`Remove ${file.name}`}
                  disabled={busy}
                  onClick={() => remove(key)}
                >
                  <Icon of="x" size="s" />
                </Button>
              </div>
              {problem && <FieldError>{problem}</FieldError>}
            </li>
          ))}
        </ul>
      )}
      {problem && (
        <div role="alert">
          <FieldError>{problem}</FieldError>
        </div>
      )}
      <p role="status" className="text-sm text-ink-2 empty:hidden">
        {busy && waiting && WAITING_FOR_NETWORK}
      </p>
      <input
        ref={input}
        type="file"
        multiple
        accept={`${PICTURE_FILES},application/pdf,.pdf`}
        hidden
        onChange={({ target }) => {
          choose([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          size="s"
          disabled={busy}
          aria-describedby={describedBy}
          onClick={() => input.current?.click()}
        >
          <Icon of="camera" size="s" />
          {files.length > 0 ? 'Add a page' : 'Choose photos or PDF'}
        </Button>
        {children}
      </div>
    </div>
  )
}
