import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import type { useActions } from '../../workplace/use-actions.ts'
import { nameOfPerson } from './person-name.ts'
import type { AdminPerson } from './queries.ts'
import { RoleDialog } from './role-dialog.tsx'
import { SuspensionDialog } from './suspension-dialog.tsx'

interface PersonActsProps {
  person: AdminPerson
  busy: boolean
  act: ReturnType<typeof useActions>['act']
  onVerify: () => void
}

/** Actions on a person: verify, suspend, change the role. */
export function PersonActs({ person, busy, act, onVerify }: PersonActsProps) {
  const [decided, setDecided] = useState<'suspension' | 'role' | null>(null)
  const name = nameOfPerson(person)
  const ask = { person, name, act, onClose: () => setDecided(null) }
  return (
    <>
      <Button
        size="s"
        busy={busy}
        onClick={onVerify}
        aria-label={`${person.verified ? 'Unverify' : 'Verify'} ${name}`}
      >
        {person.verified ? 'Unverify' : 'Verify'}
      </Button>
      {person.role !== 'admin' && (
        <Button
          size="s"
          variant="bare"
          onClick={() => setDecided('suspension')}
          aria-label={`${person.suspended_at ? 'Unsuspend' : 'Suspend'} ${name}`}
        >
          {person.suspended_at ? 'Unsuspend' : 'Suspend'}
        </Button>
      )}
      <Button size="s" variant="bare" onClick={() => setDecided('role')} aria-label={`Role of ${name}`}>
        Role
      </Button>
      {decided === 'suspension' && <SuspensionDialog {...ask} />}
      {decided === 'role' && <RoleDialog {...ask} />}
    </>
  )
}
