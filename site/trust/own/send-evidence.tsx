import { useId, useRef } from 'react'
import { EVIDENCE_WORDS, type EvidenceKind } from '#domain/trust/evidence.ts'
import { PICTURE_FILES } from '../../pictures/prepare-picture.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useSendEvidence } from './use-send-evidence.ts'

interface SendEvidenceProps {
  userId: string
  kind: EvidenceKind
  listingId?: string | null
}

/** Chooses photos or PDFs of a paper and sends them to the staff. */
export function SendEvidence({ userId, kind, listingId = null }: SendEvidenceProps) {
  const askId = useId()
  const input = useRef<HTMLInputElement>(null)
  const { files, problem, busy, choose, remove, send } = useSendEvidence(userId, kind, listingId)
  return (
    <div className="grid gap-2">
      <p id={askId} className="text-sm text-ink-2">
        {EVIDENCE_WORDS[kind].ask}
        {kind !== 'code_photo' && ' Photos or PDF.'}
      </p>
      {files.length > 0 && (
        <ul aria-label={`Pages of ${EVIDENCE_WORDS[kind].label}`} className="grid gap-1">
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
        <Button size="s" disabled={busy} aria-describedby={askId} onClick={() => input.current?.click()}>
          <Icon of="camera" size="s" />
          {files.length > 0 ? 'Add a page' : 'Choose photos or PDF'}
        </Button>
        {files.length > 0 && (
          <Button size="s" variant="main" busy={busy} onClick={send}>
            Send to our staff
          </Button>
        )}
      </div>
    </div>
  )
}
