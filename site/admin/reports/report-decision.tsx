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

/** The consequences of each decision, shown before it is made. */
const CONSEQUENCES = {
  ads: {
    upheld:
      'The ad is taken down and all open reports about it are upheld. The owner and the reporters will be notified.',
    dismissed: 'The ad stays up. The reporter will be notified.',
  },
  conversations: {
    upheld:
      'The reporter will be notified that we acted. This does not suspend the person; do that separately if needed.',
    dismissed: 'Nothing changes. The reporter will be notified.',
  },
  reviews: {
    upheld: 'The review is permanently removed. The reviewer and the reporter will see your reason.',
    dismissed: 'The review stays up. The reporter will be notified.',
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

/** Confirms a decision; asks for a note about an ad, or the reason about a review. */
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
          help: 'Visible to administrators only.',
          missing: undefined,
          maxLength: MAX_REPORT_TEXT.decision_note,
        }
      : {
          label: 'Reason',
          help: decision === 'dismissed' ? 'The reporter will see it.' : undefined,
          missing: decision === 'upheld' ? 'Enter a reason. The reviewer will see it.' : undefined,
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
