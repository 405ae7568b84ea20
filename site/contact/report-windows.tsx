import { REPORT_REASON_LABELS } from '#domain/reports.ts'
import { browserClient } from '../client.ts'
import { reportAd } from './queries.ts'
import { ReportDialog } from './report-dialog.tsx'
import { SignInPopup } from './sign-in-popup.tsx'
import type { ContactSubject } from './subject.ts'

interface ReportWindowsProps {
  window: 'sign-in' | 'report' | null
  onClose: () => void
  subject: ContactSubject
}

/** The windows that ReportButton opens. */
export function ReportWindows({ window, onClose, subject }: ReportWindowsProps) {
  return (
    <>
      <SignInPopup
        open={window === 'sign-in'}
        onClose={onClose}
        title="Sign in to report this ad"
        backTo={subject.title}
      />
      <ReportDialog
        key={subject.id}
        open={window === 'report'}
        onClose={onClose}
        title="Report this ad"
        description={subject.title}
        reasons={REPORT_REASON_LABELS}
        reasonMissing="Choose what is wrong with the ad."
        send={async (report) => reportAd(await browserClient(), subject, report)}
      />
    </>
  )
}
