import { useId, useState } from 'react'
import {
  CHECK_STATE_LABELS,
  CHECK_STATES,
  type CheckState,
  type JobCheck,
  MAX_JOB_CARD,
  USUAL_CHECKS,
  withCheck,
} from '#domain/services/job-card.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

interface JobChecksProps {
  checks: readonly JobCheck[]
  onChange: (checks: JobCheck[]) => void
}

const TONES: Record<CheckState, string> = {
  ok: 'bg-st-active-soft text-st-active border-transparent',
  soon: 'bg-st-pending-soft text-st-pending border-transparent',
  bad: 'bg-st-expired-soft text-st-expired border-transparent',
}

/** What was looked at: a press for each state, the same again removes it. What is not OK gets a note. */
export function JobChecks({ checks, onChange }: JobChecksProps) {
  const id = useId()
  const [own, setOwn] = useState('')
  const others = checks.map(({ item }) => item).filter((item) => !isUsual(item))
  const item = own.trim()
  const canAdd =
    item !== '' && checks.length < MAX_JOB_CARD.checks && !checks.some((one) => one.item === item)

  function add() {
    if (!canAdd) return
    onChange([...checks, { item, state: 'soon' }])
    setOwn('')
  }

  return (
    <fieldset>
      <legend className="mb-1 text-lg font-semibold">Checks</legend>
      <ul className="grid divide-y divide-line">
        {[...USUAL_CHECKS, ...others].map((item, place) => (
          <Check
            key={item}
            id={`${id}-${place}`}
            item={item}
            check={checks.find((one) => one.item === item)}
            onState={(state) => onChange(withCheck(checks, item, state))}
            onNote={(note) => onChange(checks.map((one) => (one.item === item ? { ...one, note } : one)))}
          />
        ))}
      </ul>
      <div className="mt-3 flex items-end gap-2">
        <Field label="Something else" className="min-w-0 flex-1">
          <Input
            maxLength={MAX_JOB_CARD.check_item}
            value={own}
            autoComplete="off"
            onChange={({ target }) => setOwn(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              add()
            }}
          />
        </Field>
        <Button disabled={!canAdd} onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}

function isUsual(item: string): boolean {
  return (USUAL_CHECKS as readonly string[]).includes(item)
}

interface CheckProps {
  id: string
  item: string
  check: JobCheck | undefined
  onState: (state: CheckState) => void
  onNote: (note: string) => void
}

function Check({ id, item, check, onState, onNote }: CheckProps) {
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span id={id} className="min-w-0 flex-1 text-sm wrap-anywhere">
          {item}
        </span>
        <fieldset aria-labelledby={id} className="flex gap-1">
          {CHECK_STATES.map((state) => (
            <button
              key={state}
              type="button"
              aria-pressed={check?.state === state}
              onClick={() => onState(state)}
              className={classNames(
                'min-h-11 min-w-14 rounded-s border px-2 text-sm font-medium',
                check?.state === state ? TONES[state] : 'border-line-2 text-ink-2',
              )}
            >
              {CHECK_STATE_LABELS[state]}
            </button>
          ))}
        </fieldset>
      </div>
      {check && check.state !== 'ok' && (
        <Field label={`Note: ${item}`} hideLabel className="mt-1.5">
          <Input
            maxLength={MAX_JOB_CARD.check_note}
            placeholder="What you saw, such as 3 mm left"
            autoComplete="off"
            value={check.note ?? ''}
            onChange={({ target }) => onNote(target.value)}
          />
        </Field>
      )}
    </li>
  )
}
