import { type SubmitEvent, useState } from 'react'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { MemberSection } from './member-section.tsx'
import { deleteMemberNote, MAX_MEMBER_NOTE, type MemberNote, noteOnMember } from './queries.ts'

interface MemberNotesProps {
  member: string
  notes: MemberNote[]
}

/** Administrators' notes about a member. */
export function MemberNotes({ member, notes }: MemberNotesProps) {
  const { busy, act } = useActions()
  const { form, change, forget } = useFormDraft(`magari-member-note-${member}`, { note: '' })
  const [missing, setMissing] = useState(false)

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    setMissing(form.note.trim() === '')
    if (form.note.trim() === '') return
    const kept = await act('new', (client) => noteOnMember(client, member, form.note), {
      done: 'Note added',
      failed: 'Failed to add the note',
    })
    if (kept) forget()
  }

  return (
    <MemberSection title={notes.length > 0 ? `Notes (${notes.length})` : 'Notes'}>
      <form noValidate onSubmit={add} className="grid gap-2">
        <Field
          id="member-note"
          label="New note"
          help="Visible to administrators. Included in the data that the member can download."
          error={missing ? 'Write a note.' : null}
        >
          <Textarea
            rows={3}
            maxLength={MAX_MEMBER_NOTE}
            value={form.note}
            onChange={(event) => {
              change({ note: event.currentTarget.value })
              setMissing(false)
            }}
          />
        </Field>
        <Button type="submit" size="s" className="justify-self-start" busy={busy === 'new'}>
          Add note
        </Button>
      </form>
      <ul className="mt-3 grid gap-3">
        {notes.map(({ id, note, created_at, author }) => (
          <li key={id} className="grid gap-1 rounded-r border border-line bg-raise p-3">
            <p className="whitespace-pre-line wrap-anywhere">{note}</p>
            <div className="flex flex-wrap items-center justify-between gap-2 text-ink-2">
              <span>
                {author ?? 'Erased account'}, {formatDate(created_at)}, {formatTime(created_at)}
              </span>
              <Button
                size="s"
                variant="bare"
                busy={busy === id}
                aria-label={`Delete the note “${note.slice(0, 40)}”`}
                onClick={() =>
                  void act(id, (client) => deleteMemberNote(client, id), {
                    done: 'Note deleted',
                    failed: 'Failed to delete the note',
                  })
                }
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </MemberSection>
  )
}
