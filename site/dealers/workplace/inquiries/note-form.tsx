import { type SubmitEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayFromToday, followUp, MAX_INQUIRY_NOTE } from '#domain/dealers/inquiries.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { deleteFormDraft, readFormDraft, saveFormDraft } from '../../../forms/form-draft.ts'
import { sessionEnded } from '../../../session/ended.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { FollowUpBadge } from './inquiry-state.tsx'
import { type InquiryNote, saveInquiryNote } from './queries.ts'

const SOON = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
]
const MOST_DAYS = 730

interface NoteFormProps {
  threadId: string
  userId: string
  saved: InquiryNote
  now: number
}

/** The dealer's private note about an inquiry, and its next date. */
export function NoteForm({ threadId, userId, saved, now }: NoteFormProps) {
  const draftKey = `magari-inquiry-note-${threadId}`
  const [form, setForm] = useState<InquiryNote>(() => readFormDraft(draftKey, userId, saved)?.form ?? saved)
  // The form as typed while the note is being saved.
  const latest = useRef(form)
  const [refusal, setRefusal] = useState<{ field: string | null; sentence: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const isChanged = form.note !== saved.note || form.follow_up_on !== saved.follow_up_on
  const errorAt = (field: string) => (refusal?.field === field ? refusal.sentence : null)

  function change(part: Partial<InquiryNote>) {
    const next = { ...form, ...part }
    show(next)
    setRefusal(null)
    saveFormDraft(draftKey, { userId, search: '', form: next })
  }

  function show(next: InquiryNote) {
    latest.current = next
    setForm(next)
  }

  async function save(next: InquiryNote) {
    if (busy) return
    setBusy(true)
    setRefusal(null)
    try {
      await saveInquiryNote(await browserClient(), threadId, next)
      const { note, follow_up_on } = latest.current
      const left = {
        note: note === form.note ? next.note.trim() : note,
        follow_up_on: follow_up_on === form.follow_up_on ? next.follow_up_on : follow_up_on,
      }
      if (latest.current === form) deleteFormDraft(draftKey)
      else saveFormDraft(draftKey, { userId, search: '', form: left })
      show(left)
      toast({ title: 'Note saved' })
      await revalidate()
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('The note could not be saved', error)
      setRefusal(databaseRefusal(error as ServiceError))
    } finally {
      setBusy(false)
    }
  }

  return (
    <form
      id="note"
      noValidate
      aria-labelledby="note-title"
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault()
        void save(form)
      }}
      className="grid scroll-mt-4 gap-3 rounded-l border border-line bg-raise p-4"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="note-title" className="text-base">
          Your note
        </h2>
        {saved.follow_up_on && <FollowUpBadge day={saved.follow_up_on} now={now} />}
      </div>
      <Field label="Note" error={errorAt('note')} help="Only you see it.">
        <Textarea
          name="note"
          rows={3}
          maxLength={MAX_INQUIRY_NOTE}
          value={form.note}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
          className="field-sizing-content max-h-80 min-h-22"
        />
      </Field>
      <Field
        label="Next date"
        optional
        error={errorAt('follow_up_on')}
        help="We will remind you on this day."
      >
        <Input
          type="date"
          name="follow_up_on"
          min={dayFromToday(0, now)}
          max={dayFromToday(MOST_DAYS, now)}
          value={form.follow_up_on}
          onChange={({ currentTarget }) => change({ follow_up_on: currentTarget.value })}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        {SOON.map(({ label, days }) => (
          <Button
            key={days}
            size="s"
            aria-pressed={form.follow_up_on === dayFromToday(days, now)}
            className="aria-pressed:border-green-line aria-pressed:bg-green-soft"
            onClick={() => change({ follow_up_on: dayFromToday(days, now) })}
          >
            {label}
          </Button>
        ))}
        {form.follow_up_on && (
          <Button size="s" variant="bare" onClick={() => change({ follow_up_on: '' })}>
            No date
          </Button>
        )}
      </div>
      {refusal && refusal.field !== 'note' && refusal.field !== 'follow_up_on' && (
        <p role="alert" className="text-sm font-medium text-danger">
          {refusal.sentence}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant={isChanged ? 'main' : 'plain'} busy={busy}>
          Save note
        </Button>
        {saved.follow_up_on && !isChanged && followUp(saved.follow_up_on, now).state !== 'later' && (
          <Button busy={busy} onClick={() => void save({ ...form, follow_up_on: '' })}>
            Done
          </Button>
        )}
      </div>
    </form>
  )
}
