import { useState } from 'react'
import {
  type BusinessLevel,
  type BusinessRole,
  businessRoleLabel,
  decidesAbout,
  rolesToGive,
} from '#domain/businesses/roles.ts'
import { formatDate } from '#domain/foundation/dates.ts'
import { displayName } from '#domain/people/accounts.ts'
import { withRecentSignIn } from '../session/recent-sign-in.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/input.tsx'
import { useActions } from '../workplace/use-actions.ts'
import { RoleChoice } from './invite-form.tsx'
import { type Colleague, changeRole, removePerson } from './people-queries.ts'

interface PeopleListProps {
  people: Colleague[]
  level: BusinessLevel
}

/** The people of a business, with what the person may change of each. */
export function PeopleList({ people, level }: PeopleListProps) {
  const { busy, act } = useActions()
  const [changed, setChanged] = useState<Colleague | null>(null)
  const [removed, setRemoved] = useState<Colleague | null>(null)

  async function giveRole(person: Colleague, role: BusinessRole) {
    setChanged(null)
    if (role === person.role) return
    const name = nameOf(person)
    await act(
      person.person_id,
      (client) => withRecentSignIn(() => changeRole(client, person.person_id, role)),
      {
        done: `${name} is ${businessRoleLabel(role)} now`,
        failed: 'The role could not be changed',
        undo: (client) => withRecentSignIn(() => changeRole(client, person.person_id, person.role)),
        undoOffered: 'always',
      },
    )
  }

  async function remove(person: Colleague, successor: string | null) {
    const done = await act(person.person_id, (client) => removePerson(client, person.person_id, successor), {
      done: `${nameOf(person)} no longer works for you`,
      failed: 'They could not be removed',
    })
    if (done) setRemoved(null)
  }

  return (
    <>
      <ul className="grid rounded-r border border-line bg-raise">
        {people.map((person) => (
          <Person
            key={person.person_id}
            person={person}
            busy={busy === person.person_id}
            decides={!person.is_account && !person.is_caller && decidesAbout(level, person.role)}
            changes={rolesToGive(level).length > 1}
            onChange={() => setChanged(person)}
            onRemove={() => setRemoved(person)}
          />
        ))}
      </ul>
      {people.length === 1 && (
        <p className="text-sm text-ink-2">Nobody else works here yet. Invite your sales people above.</p>
      )}
      {changed && (
        <ChangeDialog
          person={changed}
          roles={rolesToGive(level)}
          onClose={() => setChanged(null)}
          onChosen={(role) => void giveRole(changed, role)}
        />
      )}
      {removed && (
        <RemoveDialog
          person={removed}
          others={people.filter(({ person_id }) => person_id !== removed.person_id)}
          busy={busy !== null}
          onClose={() => setRemoved(null)}
          onConfirm={(successor) => void remove(removed, successor)}
        />
      )}
    </>
  )
}

interface PersonProps {
  person: Colleague
  busy: boolean
  /** Whether the viewer decides about them. */
  decides: boolean
  /** Whether there is more than one role to give. */
  changes: boolean
  onChange: () => void
  onRemove: () => void
}

function Person({ person, busy, decides, changes, onChange, onRemove }: PersonProps) {
  const { role, joined_at, is_account, is_caller } = person
  const name = nameOf(person)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line p-4 not-first:border-t">
      <Avatar name={name} picture={null} className="size-11" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium wrap-anywhere">
          {name}
          {is_caller && (
            <Badge tone="active" icon={null}>
              You
            </Badge>
          )}
        </p>
        <p className="text-sm text-ink-2">
          {businessRoleLabel(role)}
          {is_account ? ', opened the account' : joined_at && `, since ${formatDate(joined_at)}`}
        </p>
      </div>
      {decides && (
        <p className="flex flex-wrap gap-3">
          {changes && (
            <Button size="s" busy={busy} aria-label={`Change the role of ${name}`} onClick={onChange}>
              Change role
            </Button>
          )}
          <Button size="s" disabled={busy} aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        </p>
      )}
    </li>
  )
}

interface ChangeDialogProps {
  person: Colleague
  roles: BusinessRole[]
  onClose: () => void
  onChosen: (role: BusinessRole) => void
}

function ChangeDialog({ person, roles, onClose, onChosen }: ChangeDialogProps) {
  return (
    <Dialog open onClose={onClose} title={`The role of ${nameOf(person)}`} className="max-w-120">
      <form
        className="mt-3 grid gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          const chosen = new FormData(event.currentTarget).get('role')
          onChosen(roles.find((role) => role === chosen) ?? person.role)
        }}
      >
        <RoleChoice roles={[...roles].reverse()} chosen={person.role} />
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
          <Button type="submit" variant="main">
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </div>
      </form>
    </Dialog>
  )
}

interface RemoveDialogProps {
  person: Colleague
  /** Who may get their inquiries. */
  others: Colleague[]
  busy: boolean
  onClose: () => void
  onConfirm: (successor: string | null) => void
}

function RemoveDialog({ person, others, busy, onClose, onConfirm }: RemoveDialogProps) {
  const [successor, setSuccessor] = useState('')
  const name = nameOf(person)
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={`Remove ${name}?`}
      description="They lose access to your business at once. What they wrote and posted stays. To return, they have to be invited again."
      actions={
        <>
          <Button variant="danger" busy={busy} onClick={() => onConfirm(successor || null)}>
            Remove
          </Button>
          <Button data-autofocus disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <Field label="Their open inquiries go to" className="mt-2">
        <Select value={successor} onChange={(event) => setSuccessor(event.currentTarget.value)}>
          <option value="">Nobody for now</option>
          {others.map((other) => (
            <option key={other.person_id} value={other.person_id}>
              {nameOf(other)}
            </option>
          ))}
        </Select>
      </Field>
    </Dialog>
  )
}

function nameOf({ first_name, last_name, is_account }: Colleague): string {
  return displayName({ first_name, last_name }) || (is_account ? 'The account' : 'Without a name')
}
