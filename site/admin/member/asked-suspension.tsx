import { useSearchParams } from 'react-router'
import type { useActions } from '../../workplace/use-actions.ts'
import { nameOfPerson } from '../users/person-name.ts'
import type { AdminPerson } from '../users/queries.ts'
import { SuspensionDialog } from '../users/suspension-dialog.tsx'

interface AskedSuspensionProps {
  person: AdminPerson
  act: ReturnType<typeof useActions>['act']
}

/** The suspension dialog that the address asks for (`act`: suspend or unsuspend), if it is possible now. */
export function AskedSuspension({ person, act }: AskedSuspensionProps) {
  const [params, setParams] = useSearchParams()
  const possible = person.suspended_at === null ? 'suspend' : 'unsuspend'
  if (person.role === 'admin' || params.get('act') !== possible) return null

  function close() {
    const rest = new URLSearchParams(params)
    rest.delete('act')
    setParams(rest, { replace: true, preventScrollReset: true })
  }

  return <SuspensionDialog person={person} name={nameOfPerson(person)} act={act} onClose={close} />
}
