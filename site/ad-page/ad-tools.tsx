import { ReportButton } from '../ads/contact/report-button.tsx'
import type { ContactSubject } from '../ads/contact/subject.ts'
import { useEarlyPresses } from '../frame/deferred.tsx'
import { ShareButton } from './share-button.tsx'

interface AdToolsProps {
  /** What is shared. */
  title: string
  url: string
  /** What can be reported. */
  subject: ContactSubject
}

/** Share and Report. */
export function AdTools({ title, url, subject }: AdToolsProps) {
  const early = useEarlyPresses<HTMLSpanElement>()
  return (
    <span {...early} className="contents">
      <ShareButton title={title} url={url} />
      <ReportButton subject={subject} />
    </span>
  )
}
