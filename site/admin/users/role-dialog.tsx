import { type SubmitEvent, useId, useState } from 'react'
import { ROLES, type Role, roleLabel } from '#domain/people/accounts.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Select, Textarea } from '../../ui/input.tsx'
import type { useRowActions } from '../../workplace/use-row-actions.ts'
import { type AdminPerson, setRole } from './queries.ts'

interface RoleDialogProps {
  person: AdminPerson
  name: string
  act: ReturnType<typeof useRowActions>['act']
  onClose: () => void
}

/** What a role brings and takes, where that is not plain from its name. */
const CONSEQUENCES: Partial<Record<Role, string>> = {
  admin: 'An administrator sees and changes everything, and makes others administrators.',
}

/** Gives somebody another role, with a reason for the audit log. */
export function RoleDialog({ person, name, act, onClose }: RoleDialogProps) {
  const formId = useId()
  const fields = useId()
  const [from] = useState(person.role)
  const [role, setChosen] = useState<Role | ''>('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<'role' | 'reason' | null>(null)
  const [busy, setBusy] = useState(false)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const lacks = role === '' ? 'role' : reason.trim().length < 3 ? 'reason' : null
    setMissing(lacks)
    if (lacks || role === '') {
      document.getElementById(`${fields}-${lacks}`)?.focus()
      return
    }
    setBusy(true)
    const done = await act(person.id, (client) => setRole(client, person.id, role, reason.trim()), {
      done: `${name}: ${roleLabel(role)}`,
      failed: 'Failed to change the role',
    })
    setBusy(false)
    if (done) onClose()
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={`Role of ${name}`}
      description={
        <span className="wrap-anywhere">
          {roleLabel(from)} now. {from === 'admin' ? 'The administration closes to them at once.' : ''} They
          are told of the new role; their ads, messages and bookings stay.
        </span>
      }
      className="max-w-120"
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            variant={role === 'admin' || from === 'admin' ? 'danger' : 'main'}
            busy={busy}
          >
            Change role
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="mt-2 grid gap-3">
        <Field
          id={`${fields}-role`}
          label="New role"
          help={role === '' ? undefined : CONSEQUENCES[role]}
          error={missing === 'role' ? 'Choose a role.' : null}
        >
          <Select
            data-autofocus
            value={role}
            onChange={(event) => {
              setChosen(event.currentTarget.value as Role)
              setMissing(null)
            }}
          >
            <option value="">Choose</option>
            {ROLES.filter((other) => other !== from).map((other) => (
              <option key={other} value={other}>
                {roleLabel(other)}
              </option>
            ))}
          </Select>
        </Field>
        <Field
          id={`${fields}-reason`}
          label="Reason"
          help="For the audit log; they do not read it."
          error={missing === 'reason' ? 'Say why.' : null}
        >
          <Textarea
            rows={3}
            maxLength={1000}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value)
              setMissing(null)
            }}
          />
        </Field>
      </form>
    </Dialog>
  )
}
