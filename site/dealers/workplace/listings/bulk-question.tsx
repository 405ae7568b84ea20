import { useEffect, useState } from 'react'
import { href } from 'react-router'
import {
  adCount,
  type ChangeLine,
  STOCK_ACTION_LABELS,
  type StockAction,
  setsStatus,
  unchangedReason,
} from '#domain/dealers/dealer-stock.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { useMay } from '../../../members/use-may.ts'
import { Button, LinkButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { previewOnStock } from '../queries.ts'

interface BulkQuestionProps {
  /** Null: closed. */
  question: { what: Exclude<StockAction, 'delete'>; ids: string[] } | null
  onClose: () => void
  /** Gets the ads that will change. */
  onConfirm: (ids: string[]) => Promise<void>
}

const TITLES: Record<Exclude<StockAction, 'delete'>, (count: number) => string> = {
  sold: (count) => `Mark ${adCount(count)} as sold?`,
  active: (count) => `Make ${adCount(count)} active?`,
  draft: (count) => (count === 1 ? 'Make 1 ad a draft?' : `Make ${adCount(count)} drafts?`),
  renew: (count) => `Renew ${adCount(count)}?`,
}

/** What will happen to ads, and what it means. */
const RESULTS: Record<Exclude<StockAction, 'delete'>, { one: string; several: string }> = {
  sold: {
    one: 'marked as sold. Buyers no longer find it in search.',
    several: 'marked as sold. Buyers no longer find them in search.',
  },
  active: {
    one: 'made active. Buyers find it in search.',
    several: 'made active. Buyers find them in search.',
  },
  draft: { one: 'made a draft. Only you see it.', several: 'made drafts. Only you see them.' },
  renew: {
    one: 'renewed. It is listed for another 30 days. A renewal cannot be undone.',
    several: 'renewed. They are listed for another 30 days. A renewal cannot be undone.',
  },
}

/** Asks before a change of several ads: what will happen to how many, and why not to the others. */
export function BulkQuestion({ question, onClose, onConfirm }: BulkQuestionProps) {
  return (
    <Dialog
      open={question !== null}
      onClose={onClose}
      title={question ? TITLES[question.what](question.ids.length) : ''}
      className="max-w-140"
    >
      {question && <Question {...question} onClose={onClose} onConfirm={onConfirm} />}
    </Dialog>
  )
}

type QuestionProps = Omit<BulkQuestionProps, 'question'> & NonNullable<BulkQuestionProps['question']>

function Question({ what, ids, onClose, onConfirm }: QuestionProps) {
  const { lines, error, ask } = usePreview(what, ids)
  const [busy, setBusy] = useState(false)
  const changing = (lines ?? []).filter(({ outcome }) => outcome === 'changed')
  const staying = (lines ?? []).filter(({ outcome }) => outcome !== 'changed')
  const mayChoosePlan = useMay('plan')
  const isFull = staying.some(({ hint }) => hint === 'listing_limit')
  return (
    <>
      <div role="status" className="grid gap-2 text-ink-2">
        {!lines && !error && (
          <p className="flex items-center gap-2">
            <Spinner className="size-4" />
            Checking
          </p>
        )}
        {error && <p className="text-danger">{error}</p>}
        {lines && <p>{summary(what, changing.length, lines.length)}</p>}
      </div>
      {staying.length > 0 && <Staying lines={staying} />}
      <div className="mt-2 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        {error ? (
          <Button variant="main" onClick={ask}>
            Try Again
          </Button>
        ) : (
          <Button
            variant="main"
            busy={busy}
            disabled={changing.length === 0}
            onClick={async () => {
              setBusy(true)
              await onConfirm(changing.map(({ id }) => id))
            }}
          >
            {STOCK_ACTION_LABELS[what]}
          </Button>
        )}
        <Button data-autofocus disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        {isFull && mayChoosePlan && <LinkButton to={href('/payments')}>See Plans</LinkButton>}
      </div>
    </>
  )
}

function Staying({ lines }: { lines: readonly ChangeLine[] }) {
  return (
    <>
      <p className="text-sm font-medium">
        {lines.length === 1 ? '1 ad stays as it is:' : `${adCount(lines.length)} stay as they are:`}
      </p>
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
        tabIndex={0}
        aria-label="Ads that stay as they are"
        className="max-h-60 overflow-y-auto rounded-r border border-line"
      >
        {lines.map((line) => (
          <li key={line.id} className="border-line p-3 text-sm not-first:border-t">
            <p className="font-medium wrap-anywhere">{line.title ?? 'An ad'}</p>
            <p className="text-ink-2">{unchangedReason(line)}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

function summary(what: Exclude<StockAction, 'delete'>, changing: number, asked: number): string {
  if (changing === 0) return asked === 1 ? 'It cannot be changed.' : 'None of them can be changed.'
  const undo = setsStatus(what) ? ' You can undo this for a minute.' : ''
  return `${adCount(changing)} will be ${RESULTS[what][changing === 1 ? 'one' : 'several']}${undo}`
}

/** What the action would do; `ask` asks again after a failure. */
function usePreview(what: Exclude<StockAction, 'delete'>, ids: string[]) {
  const [lines, setLines] = useState<ChangeLine[] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  const chosen = ids.join()
  useEffect(() => {
    // `asked` asks once more.
    let isCurrent = asked >= 0
    browserClient()
      .then((client) => previewOnStock(client, chosen.split(','), what))
      .then(
        (report) => isCurrent && setLines(report),
        (thrown) => {
          if (!isCurrent) return
          reportFailure('A change of several ads could not be previewed', thrown)
          setError(databaseRefusal(thrown as ServiceError).sentence)
        },
      )
    return () => {
      isCurrent = false
    }
  }, [chosen, what, asked])
  return {
    lines,
    error,
    ask() {
      setError(null)
      setAsked((count) => count + 1)
    },
  }
}
