import { type SubmitEvent, useEffect, useState } from 'react'
import {
  checkDealerPage,
  type DealerPageErrors,
  type DealerPageForm,
  dealerPageForm,
  MAX_DEALER_PAGE,
} from '#domain/dealers/dealer-page-form.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { WEEKDAYS } from '#domain/services/opening-hours.ts'
import { LOCATIONS } from '#domain/vehicles/vehicles.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { deleteFormDraft, readFormDraft, saveFormDraft } from '../../../forms/form-draft.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { OpeningHoursEditor } from '../../../services/opening-hours/opening-hours-editor.tsx'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { UnsavedWarning } from '../../../workplace/leave-warning.tsx'
import { type OwnDealerPage, saveDealerPage } from './queries.ts'

const DRAFT = 'magari-dealer-page'

const ids = {
  other_towns: 'dealer-other-towns',
  address: 'dealer-address',
  website: 'dealer-website',
  week: 'dealer-hours',
}

/** Towns, address, website and opening hours of a dealer. A draft survives a reload or a sign-in. */
export function PageFields({ userId, page }: { userId: string; page: OwnDealerPage | null }) {
  const [stored, setStored] = useState(() => dealerPageForm(page))
  const [form, setForm] = useState(() => readFormDraft(DRAFT, userId, stored)?.form ?? stored)
  const [problem, setProblem] = useState<{
    summary: string
    errors: DealerPageErrors
    attempt: number
  } | null>(null)
  const [busy, setBusy] = useState(false)
  const errors = problem?.errors ?? {}
  const unsaved = differing(form, stored).length > 0

  useEffect(() => {
    const typed = differing(form, stored)
    if (typed.length === 0) deleteFormDraft(DRAFT)
    // Only changed fields: another device may change the others before this is saved.
    else saveFormDraft(DRAFT, { userId, search: '', form: Object.fromEntries(typed) })
  }, [userId, form, stored])

  function change(part: Partial<DealerPageForm>) {
    setForm({ ...form, ...part })
    setProblem(null)
  }

  function fail(summary: string, errors: DealerPageErrors) {
    setProblem((before) => ({ summary, errors, attempt: (before?.attempt ?? 0) + 1 }))
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkDealerPage(form)
    if (checked.value === null)
      return fail(checked.summary, { ...checked.errors, ...(checked.days && { days: checked.days }) })
    setBusy(true)
    try {
      const saved = await saveDealerPage(await browserClient(), userId, checked.value)
      const tidy = dealerPageForm(saved)
      setStored(tidy)
      // Text typed during the save is not saved yet.
      setForm((now) => (now === form ? tidy : now))
      setProblem(null)
      toast({ title: 'Settings saved successfully' })
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The page could not be saved', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to save settings', description: sentence, tone: 'error' })
      fail(sentence, field && field in form ? { [field]: sentence } : {})
    } finally {
      setBusy(false)
    }
  }

  return (
    <form noValidate onSubmit={save} className="grid max-w-140 grid-cols-1 gap-5">
      {problem && (
        <ErrorSummary
          title={problem.summary}
          attempt={problem.attempt}
          errors={[
            ...(['other_towns', 'address', 'website'] as const).flatMap((field) =>
              errors[field] ? [{ id: ids[field], message: errors[field] }] : [],
            ),
            ...WEEKDAYS.flatMap((day) => {
              const message = errors.days?.[day]
              return message ? [{ id: `${ids.week}-${day}`, message }] : []
            }),
          ]}
        />
      )}
      <fieldset className="min-w-0">
        <legend className="mb-1 text-sm font-medium">
          Your towns <span className="font-normal text-ink-3">(optional)</span>
        </legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {LOCATIONS.map((town) => (
            <Checkbox
              key={town}
              checked={form.towns.includes(town)}
              onChange={({ target }) =>
                change({
                  towns: target.checked ? [...form.towns, town] : form.towns.filter((each) => each !== town),
                })
              }
            >
              {town}
            </Checkbox>
          ))}
        </div>
      </fieldset>
      <Field
        label="Other towns"
        optional
        id={ids.other_towns}
        error={errors.other_towns}
        help="Separate them with commas."
      >
        <Input
          placeholder="Naivasha, Kitengela"
          value={form.other_towns}
          onChange={({ target }) => change({ other_towns: target.value })}
        />
      </Field>
      <Field label="Address" optional id={ids.address} error={errors.address}>
        <Input
          autoComplete="street-address"
          maxLength={MAX_DEALER_PAGE.address}
          placeholder="Ngong Road, beside the Shell station"
          value={form.address}
          onChange={({ target }) => change({ address: target.value })}
        />
      </Field>
      <Field label="Website" optional id={ids.website} error={errors.website}>
        <Input
          inputMode="url"
          autoComplete="url"
          placeholder="https://motors.co.ke"
          value={form.website}
          onChange={({ target }) => change({ website: target.value })}
        />
      </Field>
      <div>
        <h3 className="text-sm font-medium">Opening hours</h3>
        <Checkbox
          checked={form.shows_hours}
          onChange={({ target }) => change({ shows_hours: target.checked })}
        >
          Show opening hours
        </Checkbox>
        {form.shows_hours && (
          <div className="mt-2 rounded-r border border-line p-3">
            <OpeningHoursEditor
              id={ids.week}
              value={form.week}
              errors={errors.days ?? {}}
              onChange={(week) => change({ week })}
            />
          </div>
        )}
      </div>
      <div>
        <Button type="submit" variant="main" busy={busy} className="max-sm:w-full">
          Save
        </Button>
      </div>
      <UnsavedWarning unsaved={unsaved} />
    </form>
  )
}

/** The changed fields with their values. */
function differing(form: DealerPageForm, stored: DealerPageForm): [string, unknown][] {
  return Object.entries(form).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(stored[field as keyof DealerPageForm]),
  )
}
