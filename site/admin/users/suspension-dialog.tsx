import { useEffect, useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { useRowActions } from '../../workplace/use-row-actions.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import { type AdminPerson, liftSuspension, runningSuspension, suspendPerson } from './queries.ts'

interface SuspensionDialogProps {
  person: AdminPerson
  name: string
  act: ReturnType<typeof useRowActions>['act']
  onClose: () => void
}

/** Suspends a person with a reason, or ends a suspension, showing its reason and the person's answer. */
export function SuspensionDialog({ person, name, act, onClose }: SuspensionDialogProps) {
  const { id, suspended_at } = person
  const [ends] = useState(suspended_at !== null)
  const told = useRunning(ends ? id : null)
  const [isScam, setScam] = useState(false)
  if (!ends)
    return (
      <ReasonDialog
        about={`suspend-${id}`}
        onClose={onClose}
        title={`Suspend ${name}?`}
        description="This hides their ads and stops them from posting and sending messages. You can end it at any time."
        label="Reason"
        help="They will see it by mail and on every page, and can answer once."
        missing="Enter a reason."
        maxLength={1000}
        confirmLabel="Suspend"
        onConfirm={(reason) =>
          act(id, (client) => suspendPerson(client, id, reason, isScam), {
            done: 'User suspended',
            failed: 'Failed to update the suspension',
          })
        }
      >
        <Checkbox checked={isScam} onChange={(event) => setScam(event.currentTarget.checked)}>
          Mark their messages as a scam
        </Checkbox>
        <p className="text-sm text-ink-2">
          Everybody to whom they wrote in the last 90 days sees a warning at their messages, and is told once.
        </p>
      </ReasonDialog>
    )
  return (
    <ReasonDialog
      about={`unsuspend-${id}`}
      onClose={onClose}
      title={`End the suspension of ${name}?`}
      description={told}
      label="Message to the person"
      help="They will receive it by mail."
      maxLength={1000}
      confirmLabel="Unsuspend"
      tone="main"
      onConfirm={(note) =>
        act(id, (client) => liftSuspension(client, id, note), {
          done: 'User no longer suspended',
          failed: 'Failed to update the suspension',
        })
      }
    />
  )
}

/** A sentence about the current suspension, as far as loaded. */
function useRunning(member: string | null): string {
  const [told, setTold] = useState('')
  useEffect(() => {
    if (!member) return
    let left = false
    browserClient()
      .then((client) => runningSuspension(client, member))
      .then((running) => {
        if (left || !running) return
        const since = `Suspended since ${formatDate(running.began_at)}${running.reason ? `: ${running.reason}` : '.'}`
        const answer = running.answer ? `They answered: “${running.answer}”` : 'They have not answered.'
        setTold(`${since} ${answer}`)
      })
      .catch((error) => reportFailure('The suspension could not be read', error))
    return () => {
      left = true
    }
  }, [member])
  return told
}
