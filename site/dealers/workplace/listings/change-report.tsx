import { href } from 'react-router'
import { type ChangeLine, changeSummary, refusalOf } from '#domain/dealers/dealer-stock.ts'
import { useMay } from '../../../members/use-may.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** The result lines of a bulk action, and its past participle: 'changed'. */
export interface Report {
  lines: readonly ChangeLine[]
  done: string
}

interface ChangeReportProps {
  report: Report | null
  onClose: () => void
}

/** After a bulk action: the ads that were refused, each with its reason. */
export function ChangeReport({ report, onClose }: ChangeReportProps) {
  const mayChoosePlan = useMay('plan')
  const refused = (report?.lines ?? []).filter(({ outcome }) => outcome === 'refused')
  const full = refused.some(({ hint }) => hint === 'listing_limit')
  return (
    <Dialog
      open={report !== null}
      onClose={onClose}
      title={report ? changeSummary(report.lines, report.done) : ''}
      description="These were not changed and are still selected."
      className="max-w-140"
      actions={
        <>
          <Button variant="main" data-autofocus onClick={onClose}>
            Close
          </Button>
          {full && mayChoosePlan && <LinkButton to={href('/payments')}>See Plans</LinkButton>}
        </>
      }
    >
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        aria-label="Ads that were not changed"
        className="mt-2 max-h-80 overflow-y-auto rounded-r border border-line"
      >
        {refused.map((line) => (
          <li key={line.id} className="border-line p-3 text-sm not-first:border-t">
            <p className="font-medium wrap-anywhere">{line.title ?? 'An ad'}</p>
            <p className="text-ink-2">{refusalOf(line)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
