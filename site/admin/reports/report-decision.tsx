import { useState } from 'react'
import { MAX_REPORT_TEXT } from '#domain/ads/reports.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
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
  const [shown, setShown] = useState<Decision>('upheld')
  const words = WORDS[shown]

  function ask(decision: Decision) {
    setShown(decision)
    setAsked(decision)
  }

  const decide = (note: string) => act('decide', (client) => decideReport(client, report, shown, note), words)

  const window = {
    open: asked !== null,
    onClose: () => setAsked(null),
    title: `${words.verb} this report?`,
    description: CONSEQUENCES[report.subject][shown],
    confirmLabel: words.verb,
    tone: words.tone,
  }
  return (
    <>
      {(['upheld', 'dismissed'] as const).map((decision) => (
        <Button
          key={decision}
          disabled={busy !== null}
          className={decision === 'upheld' ? 'text-danger!' : undefined}
          aria-label={`${WORDS[decision].verb} the report: ${report.title}`}
          onClick={() => ask(decision)}
        >
          {WORDS[decision].verb}
        </Button>
      ))}
      {report.subject === 'ads' && (
        <ReasonDialog
          {...window}
          about={report.id}
          label="Note"
          help="For administrators: nobody else reads it."
          maxLength={MAX_REPORT_TEXT.decision_note}
          onConfirm={decide}
        />
      )}
      {report.subject === 'reviews' && (
        <ReasonDialog
          {...window}
          about={report.id}
          label="Reason"
          help={shown === 'dismissed' ? 'Who reported it reads this.' : undefined}
          missing={shown === 'upheld' ? 'Say why: who wrote the review reads it.' : undefined}
          maxLength={MAX_REPORT_TEXT.decision_reason}
          onConfirm={decide}
        />
      )}
      {report.subject === 'conversations' && (
        <ConfirmDialog
          {...window}
          onConfirm={async () => {
            if (await decide('')) setAsked(null)
          }}
        />
      )}
    </>
  )
}
