import { useState } from 'react'
import { MAX_REPORT_TEXT } from '#domain/ads/reports.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import { decideReport } from './queries.ts'
import type { AdminReport } from './report.ts'

type Decision = 'upheld' | 'dismissed'

const WORDS: Record<Decision, { verb: string; done: string; failed: string; tone: 'danger' | 'main' }> = {
  upheld: { verb: 'Uphold', done: 'Report upheld', failed: 'Failed to uphold report', tone: 'danger' },
  dismissed: { verb: 'Dismiss', done: 'Report dismissed', failed: 'Failed to dismiss report', tone: 'main' },
}

/** What each decision does, said before it is taken. */
const CONSEQUENCES = {
  ads: {
    upheld:
      'The ad is taken down and its owner told; every open report about it is upheld. Who reported it is told.',
    dismissed: 'The ad stays. Who reported it is told.',
  },
  conversations: {
    upheld: 'Who reported it is told that we acted. Suspend the person yourself where that is right.',
    dismissed: 'Nothing changes. Who reported it is told.',
  },
  reviews: {
    upheld: 'The review is removed for good. Who wrote it and who reported it read your reason.',
    dismissed: 'The review stays. Who reported it is told.',
  },
} as const

/** Upholds or dismisses an open report. */
export function ReportDecision({ report }: { report: AdminReport }) {
  const { busy, act } = useActions()
  const [asked, setAsked] = useState<Decision | null>(null)
  return (
    <>
      {(['upheld', 'dismissed'] as const).map((decision) => (
        <Button
          key={decision}
          disabled={busy !== null}
          className={decision === 'upheld' ? 'text-danger!' : undefined}
          aria-label={`${WORDS[decision].verb} the report: ${report.title}`}
          onClick={() => setAsked(decision)}
        >
          {WORDS[decision].verb}
        </Button>
      ))}
      {asked && <Question report={report} decision={asked} act={act} onClose={() => setAsked(null)} />}
    </>
  )
}

interface QuestionProps {
  report: AdminReport
  decision: Decision
  act: ReturnType<typeof useActions>['act']
  onClose: () => void
}

/** Asks before a decision: for a note about an ad, for the reason about a review. */
function Question({ report, decision, act, onClose }: QuestionProps) {
  const words = WORDS[decision]
  const decide = (note: string) =>
    act('decide', (client) => decideReport(client, report, decision, note), words)
  const dialog = {
    onClose,
    title: `${words.verb} this report?`,
    description: CONSEQUENCES[report.subject][decision],
    confirmLabel: words.verb,
    tone: words.tone,
  }
  if (report.subject === 'conversations')
    return (
      <ConfirmDialog
        {...dialog}
        open
        onConfirm={async () => {
          if (await decide('')) onClose()
        }}
      />
    )
  const { label, help, missing, maxLength } =
    report.subject === 'ads'
      ? {
          label: 'Note',
          help: 'For administrators: nobody else reads it.',
          missing: undefined,
          maxLength: MAX_REPORT_TEXT.decision_note,
        }
      : {
          label: 'Reason',
          help: decision === 'dismissed' ? 'Who reported it reads this.' : undefined,
          missing: decision === 'upheld' ? 'Say why: who wrote the review reads it.' : undefined,
          maxLength: MAX_REPORT_TEXT.decision_reason,
        }
  return (
    <ReasonDialog
      {...dialog}
      about={report.id}
      label={label}
      help={help}
      missing={missing}
      maxLength={maxLength}
      onConfirm={decide}
    />
  )
}
