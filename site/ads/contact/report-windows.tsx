import { BUSINESS_REPORT_LABELS, REPORT_REASON_LABELS } from '#domain/ads/reports.ts'
import { browserClient } from '../../client.ts'
import { useVisitor } from '../../session/visitor.ts'
import { reportAd } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import { SignInPopup } from './sign-in-popup.tsx'
import { type ContactSubject, reported } from './subject.ts'

interface ReportWindowsProps {
  window: 'sign-in' | 'report' | null
  onClose: () => void
  subject: ContactSubject
}

/** The dialogs of ReportButton. If the session ends, they ask to sign in. */
export function ReportWindows({ window, onClose, subject }: ReportWindowsProps) {
  const { status, user } = useVisitor()
  return (
    <>
      <SignInPopup
        open={window === 'sign-in' || (window === 'report' && status === 'signed-out')}
        onClose={onClose}
        title={`Sign in to report this ${reported(subject)}`}
        backTo={subject.title}
      />
      <ReportDialog
        key={`${user?.id} ${subject.id}`}
        open={window === 'report' && status === 'signed-in'}
        onClose={onClose}
        about={subject.id}
        title={`Report this ${reported(subject)}`}
        description={subject.title}
        reasons={subject.kind === 'service' ? BUSINESS_REPORT_LABELS : REPORT_REASON_LABELS}
        reasonMissing={`Choose what is wrong with the ${reported(subject)}.`}
        send={async (report) => reportAd(await browserClient(), subject, report)}
      />
    </>
  )
}
