import { useId, useState } from 'react'
import { ROLES, type Role, roleLabel } from '#domain/people/accounts.ts'
import { Field } from '../../ui/field.tsx'
import { Select, Textarea } from '../../ui/input.tsx'
import type { useActions } from '../../workplace/use-actions.ts'
import { FormDialog } from '../form-dialog.tsx'
import { type AdminPerson, setRole } from './queries.ts'

interface RoleDialogProps {
  person: AdminPerson
  name: string
  act: ReturnType<typeof useActions>['act']
  onClose: () => void
}

/** Consequences of a role that its name does not show. */
const CONSEQUENCES: Partial<Record<Role, string>> = {
  admin: 'Administrators can see and change everything, and make others administrators.',
}

/** Changes a person's role, with a reason for the audit log. */
export function RoleDialog({ person, name, act, onClose }: RoleDialogProps) {
  const fields = useId()
  const [from] = useState(person.role)
  const [role, setChosen] = useState<Role | ''>('')
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState<'role' | 'reason' | null>(null)

  async function submit() {
    const lacks = role === '' ? 'role' : reason.trim().length < 3 ? 'reason' : null
    setMissing(lacks)
    if (lacks || role === '') {
      document.getElementById(`${fields}-${lacks}`)?.focus()
      return false
    }
    return act(person.id, (client) => setRole(client, person.id, role, reason.trim()), {
      done: `${name}: ${roleLabel(role)}`,
      failed: 'Failed to change the role',
    })
  }

  return (
    <FormDialog
      title={`Role of ${name}`}
      description={`${roleLabel(from)} now. ${from === 'admin' ? 'They lose access to the admin pages at once.' : ''} They will be notified of the new role. Their ads, messages and bookings are kept.`}
      confirmLabel="Change role"
      tone={role === 'admin' || from === 'admin' ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={submit}
    >
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
        help="For the audit log; they do not see it."
        error={missing === 'reason' ? 'Enter a reason.' : null}
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
    </FormDialog>
  )
}
