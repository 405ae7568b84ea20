import { type SubmitEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { readInvited } from '#domain/businesses/invitations.ts'
import {
  type BusinessLevel,
  type BusinessRole,
  businessRoleDuties,
  businessRoleLabel,
  businessRoleOf,
  rolesToGive,
} from '#domain/businesses/roles.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { browserClient } from '../client.ts'
import { reportFailure } from '../failures/report-failure.ts'
import { focusOn } from '../forms/focus-on.ts'
import { toastIfSessionEnded } from '../forms/toast-if-session-ended.ts'
import { IdentifierField } from '../people/sign-in/identifier-field.tsx'
import { useSignInCountries } from '../people/sign-in/use-sign-in-countries.ts'
import { withRecentSignIn } from '../session/recent-sign-in.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { invite } from './people-queries.ts'

/** Invites somebody by their e-mail address or phone number, in a role that the person may give. */
export function InviteForm({ level }: { level: BusinessLevel }) {
  const { revalidate } = useRevalidator()
  const countries = useSignInCountries()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()
  const roles = [...rolesToGive(level)].reverse()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const typed = new FormData(form)
    const role = businessRoleOf(String(typed.get('role'))) ?? 'sales'
    const refuse = (sentence: string) => {
      setError(sentence)
      focusOn(form, { identifier: sentence })
    }
    setError(undefined)
    const { identifier, sentence } = readInvited(String(typed.get('identifier') ?? ''), countries.length > 0)
    if (!identifier) return refuse(sentence)
    setBusy(true)
    try {
      await withRecentSignIn(async () => invite(await browserClient(), identifier, role))
      form.reset()
      toast({ title: `Invited as ${businessRoleLabel(role)}` })
      await revalidate()
    } catch (thrown) {
      if (await toastIfSessionEnded(thrown as ServiceError)) return
      reportFailure('Somebody could not be invited', thrown)
      refuse(databaseRefusal(thrown as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form method="post" noValidate className="grid max-w-140 grid-cols-1 gap-5" onSubmit={submit}>
      <IdentifierField isOfAnother error={error} />
      <RoleChoice roles={roles} />
      <Button type="submit" variant="main" busy={busy} className="justify-self-start max-sm:w-full">
        Invite
      </Button>
    </form>
  )
}

/** The field `role`, with what each role may do. */
export function RoleChoice({ roles, chosen = 'sales' }: { roles: BusinessRole[]; chosen?: BusinessRole }) {
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-sm leading-snug font-medium">Role</legend>
      {roles.map((role) => (
        <label
          key={role}
          className="flex cursor-pointer gap-3 rounded-r border border-line-2 bg-raise p-3 has-checked:border-green has-checked:bg-green-soft"
        >
          <input
            type="radio"
            name="role"
            value={role}
            defaultChecked={role === chosen}
            className="mt-1 size-4 flex-none accent-green"
          />
          <span className="min-w-0">
            <span className="block font-medium">{businessRoleLabel(role)}</span>
            <span className="block text-sm text-ink-2">{businessRoleDuties(role)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
