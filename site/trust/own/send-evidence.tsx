import { useId } from 'react'
import { EVIDENCE_WORDS, type EvidenceKind } from '#domain/trust/evidence.ts'
import { Button } from '../../ui/button.tsx'
import { EvidenceFiles } from './evidence-files.tsx'
import { useSendEvidence } from './use-send-evidence.ts'

interface SendEvidenceProps {
  userId: string
  kind: EvidenceKind
  listingId?: string | null
}

/** Chooses photos or PDFs of a paper and sends them to the staff. */
export function SendEvidence({ userId, kind, listingId = null }: SendEvidenceProps) {
  const askId = useId()
  const { busy, send, ...chosen } = useSendEvidence(userId, kind, listingId)
  return (
    <div className="grid gap-2">
      <p id={askId} className="text-sm text-ink-2">
        {EVIDENCE_WORDS[kind].ask}
        {kind !== 'code_photo' && ' Photos or PDF.'}
      </p>
      <EvidenceFiles {...chosen} label={EVIDENCE_WORDS[kind].label} describedBy={askId} busy={busy}>
        {chosen.files.length > 0 && (
          <Button size="s" variant="main" busy={busy} onClick={send}>
            Send to our staff
          </Button>
        )}
      </EvidenceFiles>
    </div>
  )
}
