import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatAge, formatDate } from '#domain/foundation/dates.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { deviceName, isHandheld } from '#domain/people/devices.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { signOutEverywhere, signOutOthers } from '../../session/account.ts'
import { withRecentSignIn } from '../../session/recent-sign-in.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { endSession, type OwnSession } from './queries.ts'

interface SessionsProps {
  sessions: OwnSession[]
  /** When they were fetched. */
  now: number
  /** The list has changed. */
  onChanged: () => void
}

/** The sessions of the account, to end one, all others, or all. */
export function Sessions({ sessions, now, onChanged }: SessionsProps) {
  const navigate = useNavigate()
  const [ending, setEnding] = useState<string | null>(null)
  const [asked, setAsked] = useState<'others' | 'everywhere' | null>(null)

  async function end(session: OwnSession) {
    setEnding(session.id)
    try {
      await withRecentSignIn(async () => endSession(await browserClient(), session.id))
      toast({ title: `${deviceName(session.user_agent)} signed out` })
      onChanged()
    } catch (error) {
      reportFailure('The session could not be ended', error)
      const { sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'The session could not be ended', description: sentence, tone: 'error' })
    } finally {
      setEnding(null)
    }
  }

  async function endOthers() {
    const error = await signOutOthers().catch((thrown: Error): ServiceError => thrown)
    setAsked(null)
    if (error) {
      const { sentence } = authRefusal(error)
      return toast({
        title: 'The other devices could not be signed out',
        description: sentence,
        tone: 'error',
      })
    }
    toast({ title: 'All other devices have been signed out' })
    onChanged()
  }

  async function endAll() {
    const error = await signOutEverywhere().catch((thrown: Error): ServiceError => thrown)
    setAsked(null)
    if (error) {
      const { sentence } = authRefusal(error)
      return toast({ title: 'Your devices could not be signed out', description: sentence, tone: 'error' })
    }
    toast({ title: 'You have been signed out everywhere' })
    await navigate('/')
  }

  return (
    <div className="grid gap-4">
      <ul className="grid rounded-r border border-line bg-raise">
        {sessions.map((session) => (
          <li
            key={session.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line p-4 not-first:border-t"
          >
            <span className="grid size-11 flex-none place-items-center rounded-full bg-sunk-2 text-ink-2">
              <Icon of={isHandheld(session.user_agent) ? 'smartphone' : 'monitor'} />
            </span>
            <div className="min-w-0 flex-1 basis-48">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium">
                {deviceName(session.user_agent)}
                {session.is_current && <Badge tone="active">This device</Badge>}
              </p>
              <p className="text-sm text-ink-2 wrap-anywhere">
                Signed in {formatDate(session.created_at)}, last used {formatAge(session.last_used_at, now)}
                {session.ip_address && `, IP address ${session.ip_address}`}
              </p>
            </div>
            {!session.is_current && (
              <Button
                size="s"
                busy={ending === session.id}
                aria-label={`Sign out ${deviceName(session.user_agent)}, signed in ${formatDate(session.created_at)}`}
                onClick={() => end(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        {sessions.length > 1 && (
          <Button className="max-sm:w-full" onClick={() => setAsked('others')}>
            Sign out other devices
          </Button>
        )}
        <Button className="max-sm:w-full" onClick={() => setAsked('everywhere')}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        open={asked === 'others'}
        tone="main"
        onClose={() => setAsked(null)}
        onConfirm={endOthers}
        title="Sign out all other devices?"
        description="They will have to sign in again. This device stays signed in."
        confirmLabel="Sign out other devices"
      />
      <ConfirmDialog
        open={asked === 'everywhere'}
        tone="main"
        onClose={() => setAsked(null)}
        onConfirm={endAll}
        title="Sign out everywhere?"
        description="All your devices will be signed out, including this one."
        confirmLabel="Sign out everywhere"
      />
    </div>
  )
}
