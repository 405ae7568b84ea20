import { useEffect, useMemo, useRef, useState } from 'react'
import { adCount } from '#domain/dealers/dealer-stock.ts'
import { changesInWords } from '#domain/dealers/stock/changes.ts'
import { countOutcomes, NO_ROOM, type PlannedRow, type RowOutcome } from '#domain/dealers/stock/plan.ts'
import { rowsToWrite } from '#domain/dealers/stock/stock-items.ts'
import { FileRefused } from '#domain/foundation/tables/list-file.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { FileDrop } from '../../../workplace/list-file/file-drop.tsx'
import { useBottomBar } from '../../../workplace/use-bottom-bar.ts'
import { MissingChoice } from './missing-choice.tsx'
import { OutcomeRows } from './outcome-rows.tsx'
import type { Import, ImportWorld } from './use-import.ts'

const OUTCOMES: [RowOutcome, string][] = [
  ['refused', 'With errors'],
  ['new', 'New'],
  ['updated', 'Updated'],
  ['unchanged', 'Unchanged'],
]

/** The third step: what the import will do with each row, and the errors to fix first. */
export function CheckRows({ task, world }: { task: Import; world: ImportWorld }) {
  const { plan, leaving } = task
  const changes = useMemo(
    () =>
      changesInWords(
        plan.filter((row) => row.outcome === 'updated'),
        world.catalogue,
      ),
    [plan, world.catalogue],
  )
  const counts = countOutcomes(plan)
  const [outcome, setOutcome] = useState<RowOutcome>(
    () => OUTCOMES.find(([each]) => counts[each] > 0)?.[0] ?? 'new',
  )
  const work = rowsToWrite(plan).length
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => head.current?.focus({ preventScroll: true }), [])
  const bar = useBottomBar<HTMLDivElement>()

  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h2 ref={head} tabIndex={-1} className="text-lg outline-none">
          {summaryOf(counts)}
        </h2>
        {changes && <p className="text-ink-2">Changes: {changes}.</p>}
      </div>
      <Choices task={task} world={world} />
      <PicturesFile task={task} />
      <div>
        <fieldset aria-label="Rows to show" className="mb-4 flex flex-wrap gap-2">
          {OUTCOMES.map(([each, label]) => (
            <button
              key={each}
              type="button"
              aria-pressed={outcome === each}
              onClick={() => setOutcome(each)}
              className={classNames(
                'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm',
                outcome === each
                  ? 'border-green-line bg-green-soft text-green-ink'
                  : 'border-line-2 bg-raise text-ink hover:border-field',
              )}
            >
              {label} <span className="font-medium">{counts[each]}</span>
            </button>
          ))}
        </fieldset>
        <OutcomeRows key={outcome} outcome={outcome} task={task} world={world} />
      </div>
      <MissingChoice
        missing={task.missing}
        unread={unreadRows(task)}
        answers={task.missingAnswers}
        onAnswer={task.answerMissing}
      />
      <div
        ref={bar}
        className="sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-line bg-ground py-3"
      >
        <Button variant="main" disabled={work + leaving === 0} onClick={task.start}>
          {startLabel(work, leaving)}
        </Button>
        {counts.refused > 0 && work > 0 && (
          <p className="text-sm text-ink-2">
            {counts.refused === 1 ? 'The row with an error is' : `The ${counts.refused} rows with errors are`}{' '}
            left out.
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {task.questions.length > 0 && (
          <Button onClick={() => task.backTo('questions')}>Back to the questions</Button>
        )}
        <Button onClick={() => task.backTo('columns')}>Back to the columns</Button>
      </div>
    </div>
  )
}

function startLabel(work: number, leaving: number): string {
  const vehicles = `${work} ${work === 1 ? 'vehicle' : 'vehicles'}`
  if (leaving === 0) return work === 0 ? 'Nothing to import' : `Import ${vehicles}`
  return work === 0 ? `Change ${adCount(leaving)}` : `Import ${vehicles} and change ${adCount(leaving)}`
}

/** Rows that may be about an ad, but nobody knows which. */
function unreadRows({ plan, file }: Import): number {
  const unread = file?.leftOut.filter(({ reason }) => reason === 'broken' || reason === 'other') ?? []
  return unread.length + plan.filter(({ outcome, ad }) => outcome === 'refused' && !ad).length
}

function summaryOf(counts: Record<RowOutcome, number>): string {
  const parts = [
    `${counts.new} new`,
    `${counts.updated} updated`,
    `${counts.unchanged} unchanged`,
    counts.refused === 1 ? '1 with an error' : `${counts.refused} with errors`,
  ]
  return parts.join(', ')
}

function Choices({ task, world }: { task: Import; world: ImportWorld }) {
  const { plan, choices, setChoices } = task
  const names = unknownNames(plan)
  const noRoom = plan.filter((row) => row.errors.status === NO_ROOM || row.noRoom).length
  const anyNew = plan.some(({ ad }) => !ad)
  if (!anyNew && names.length === 0 && noRoom === 0) return null
  return (
    <div className="grid gap-3">
      {anyNew && (
        <Field
          label="New vehicles"
          className="max-w-xs"
          help={task.assignment.status ? 'Used where the file has no status.' : undefined}
        >
          <Select
            value={choices.newStatus}
            onChange={({ target }) =>
              setChoices({ ...choices, newStatus: target.value === 'draft' ? 'draft' : 'active' })
            }
          >
            <option value="active">Publish immediately</option>
            <option value="draft">Keep as drafts</option>
          </Select>
        </Field>
      )}
      {noRoom > 0 && (
        <Notice>
          <p>
            {world.plan === null ? 'Without a plan you can have' : 'Your plan allows'} {world.most} active{' '}
            {world.most === 1 ? 'ad' : 'ads'}; you have {world.active}.{' '}
            {noRoom === 1 ? '1 vehicle in this file is' : `${noRoom} vehicles in this file are`} over the
            limit.
          </p>
          <Checkbox
            checked={choices.draftsBeyond}
            onChange={({ target }) => setChoices({ ...choices, draftsBeyond: target.checked })}
          >
            Keep vehicles over the limit as drafts
          </Checkbox>
        </Notice>
      )}
      {names.length > 0 && (
        <Checkbox
          checked={choices.addNames}
          onChange={({ target }) => setChoices({ ...choices, addNames: target.checked })}
        >
          Import vehicles of makes and models not yet on Magari, and propose the names to our administrators:{' '}
          {names.slice(0, 6).join(', ')}
          {names.length > 6 && ` and ${names.length - 6} more`}
        </Checkbox>
      )}
    </div>
  )
}

/** Makes and models of the rows that the catalogue does not have. */
function unknownNames(plan: readonly PlannedRow[]): string[] {
  const names = plan.flatMap(({ adds }) => [
    ...(adds.make ? [[adds.make, adds.model].filter(Boolean).join(' ')] : adds.model ? [adds.model] : []),
  ])
  return [...new Set(names)]
}

function PicturesFile({ task }: { task: Import }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const pictured = task.plan.filter(({ photos }) => photos).length

  async function read(file: File) {
    setBusy(true)
    setProblem(null)
    try {
      const { readPictureZip } = await import('./read-zip.ts')
      task.chooseZip(await readPictureZip(file))
    } catch (error) {
      if (!(error instanceof FileRefused)) reportFailure('The zip could not be read', error)
      setProblem(error instanceof FileRefused ? error.message : 'This zip could not be read.')
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="grid gap-2">
      <FileDrop
        id="stock-pictures"
        small
        accept=".zip,application/zip"
        icon="file-image"
        label={task.zip ? 'Choose another zip' : 'Add pictures from a zip (optional)'}
        help="Pictures named by stock number, such as KBX123-1.jpg, or in a folder for each number."
        busy={busy}
        problem={problem}
        onFile={read}
      />
      <p role="status" className="text-sm text-ink-2">
        {task.zip &&
          `${task.zip.name}: ${task.zip.pictures.size} ${task.zip.pictures.size === 1 ? 'picture' : 'pictures'}. `}
        {pictured > 0 && `${pictured} ${pictured === 1 ? 'vehicle gets' : 'vehicles get'} new pictures.`}
      </p>
    </div>
  )
}
