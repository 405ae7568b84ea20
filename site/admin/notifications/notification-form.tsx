import { type SubmitEvent, useState } from 'react'
import {
  checkNotificationForm,
  EMPTY_NOTIFICATION_FORM,
  MAX_NOTIFICATION_TEXT,
  type NotificationForm,
} from '#domain/people/notification-form.ts'
import { NOTIFICATION_TYPE_LABELS, NOTIFICATION_TYPES } from '#domain/people/notifications.ts'
import { deleteFormDraft } from '../../forms/form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormProblem } from '../../ui/error-summary.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Select, Textarea } from '../../ui/input.tsx'
import { membersInWords } from '../members-in-words.ts'
import { LeftUnsaved } from '../settings-frame.tsx'
import { useSettingsForm } from '../use-settings-form.ts'
import { PersonChoice } from './person-choice.tsx'
import { sendNotification } from './queries.ts'

const DRAFT_KEY = 'magari-notification'
const NO_SECRETS = [] as const
const idOf = (field: string) => `notification-${field}`

interface NewNotificationProps {
  userId: string
  /** Called after sending, to show an empty form and reload the list. */
  onSent: () => void
}

/** The form to notify one person or all users. */
export function NewNotification({ userId, onSent }: NewNotificationProps) {
  const [id] = useState(() => crypto.randomUUID())
  const { form, field, text, problem, unsaved, busy, change, checked, submit } =
    useSettingsForm<NotificationForm>({
      idOf,
      draftKey: DRAFT_KEY,
      userId,
      stored: EMPTY_NOTIFICATION_FORM,
      secrets: NO_SECRETS,
      check: checkNotificationForm,
      saved: 'Notification sent successfully',
      failed: 'Failed to send notification',
      async save(client, value) {
        await sendNotification(client, id, value)
        return true
      },
      onSaved() {
        deleteFormDraft(DRAFT_KEY)
        onSent()
      },
    })

  const [asking, setAsking] = useState<string | null>(null)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    if (form.to_one) return submit(event)
    event.preventDefault()
    if (!busy && checked()) setAsking(await membersInWords())
  }

  return (
    <form method="post" noValidate onSubmit={send} className="grid max-w-2xl gap-5">
      <LeftUnsaved unsaved={unsaved} />
      <FormProblem problem={problem} idOf={idOf} />
      <Field {...field('title')} label="Title">
        <Input {...text('title')} maxLength={MAX_NOTIFICATION_TEXT.title} />
      </Field>
      <Field {...field('message')} label="Message">
        <Textarea className="min-h-28" {...text('message')} maxLength={MAX_NOTIFICATION_TEXT.message} />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        <Field {...field('type')} label="Type">
          <Select {...text('type')}>
            {NOTIFICATION_TYPES.map((type) => (
              <option key={type} value={type}>
                {NOTIFICATION_TYPE_LABELS[type]}
              </option>
            ))}
          </Select>
        </Field>
        <Field id={idOf('to_one')} label="Send to">
          <Select
            value={form.to_one ? 'one' : 'all'}
            onChange={(event) => change({ to_one: event.target.value === 'one' })}
          >
            <option value="all">All users</option>
            <option value="one">One person</option>
          </Select>
        </Field>
      </div>
      {form.to_one && (
        <PersonChoice
          {...field('user_id')}
          chosen={form.user_id ? { id: form.user_id, name: form.user_name } : null}
          onChange={(person) => change({ user_id: person?.id ?? '', user_name: person?.name ?? '' })}
        />
      )}
      <div>
        <Button type="submit" variant="main" busy={busy}>
          {busy ? 'Sending...' : 'Send Notification'}
        </Button>
      </div>
      <ConfirmDialog
        open={asking !== null}
        onClose={() => setAsking(null)}
        title={`Send this to ${asking}?`}
        description={<span className="wrap-anywhere">{form.title}</span>}
        confirmLabel="Send to all"
        tone="main"
        onConfirm={async () => {
          await submit()
          setAsking(null)
        }}
      />
    </form>
  )
}
