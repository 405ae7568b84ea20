import { useState } from 'react'
import { formatDate, formatDateTime } from '#domain/foundation/dates.ts'
import { EVIDENCE_WORDS, type EvidenceKind } from '#domain/trust/evidence.ts'
import type { Fact } from '#domain/trust/facts.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { type OwnEvidence, withdrawEvidence } from './queries.ts'
import { SendEvidence } from './send-evidence.tsx'

interface OwnPaperProps {
  userId: string
  kind: EvidenceKind
  listingId?: string | null
  /** The latest one sent. */
  evidence: OwnEvidence | null
  /** What it showed, while that counts. */
  fact: Pick<Fact, 'ends_at'> | null
}

/** One paper: its state, and what its owner can do with it. */
export function OwnPaper({ userId, kind, listingId = null, evidence, fact }: OwnPaperProps) {
  const isWaiting = evidence?.status === 'waiting'
  return (
    <li className="grid gap-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="text-base">{EVIDENCE_WORDS[kind].label}</h3>
        {isWaiting && <Badge tone="pending">With our staff</Badge>}
        {!isWaiting && fact?.ends_at && <Badge tone="active">Seen, until {formatDate(fact.ends_at)}</Badge>}
        {!isWaiting && !fact && evidence?.status === 'rejected' && (
          <Badge tone="expired">Please send it again</Badge>
        )}
        {!isWaiting && !fact && evidence?.status === 'expired' && <Badge tone="expired">Ended</Badge>}
      </div>
      {evidence && <Looks evidence={evidence} />}
      {!isWaiting && !fact && evidence?.status === 'expired' && (
        <p className="text-sm">Its time is over, or what it was for has changed. You can send it again.</p>
      )}
      {!isWaiting && !fact && evidence?.reason && <p className="text-sm">{evidence.reason}</p>}
      {isWaiting ? (
        <Withdrawal evidence={evidence} />
      ) : (
        (!fact || kind === 'records') && <SendEvidence userId={userId} kind={kind} listingId={listingId} />
      )}
    </li>
  )
}

/** How often staff opened the papers. */
function Looks({ evidence: { submitted_at, pages, opened, last_opened_at } }: { evidence: OwnEvidence }) {
  if (pages === 0) return null
  return (
    <p className="text-sm text-ink-2">
      {pages === 1 ? '1 page' : `${pages} pages`} sent {formatDate(submitted_at)}.{' '}
      {last_opened_at
        ? `Opened by our staff ${opened === 1 ? 'once' : `${opened} times`}, last ${formatDateTime(last_opened_at)}.`
        : 'Not opened yet.'}
    </p>
  )
}

function Withdrawal({ evidence: { id, kind } }: { evidence: OwnEvidence }) {
  const { busy, act } = useActions()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" className="justify-self-start" busy={busy === id} onClick={() => setOpen(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Withdraw your ${EVIDENCE_WORDS[kind].label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}?`}
        description="The pages are deleted. You can send others at any time."
        confirmLabel="Withdraw"
        onConfirm={async () => {
          await act(id, (client) => withdrawEvidence(client, id), {
            done: 'Withdrawn, and the pages are deleted',
            failed: 'Failed to withdraw',
          })
          setOpen(false)
        }}
      />
    </>
  )
}
