import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatPhone } from '#domain/foundation/phone.ts'
import { providerRefusal } from '#domain/people/provider-errors.ts'
import { providerLabel } from '#domain/people/sign-in-providers.ts'
import { useConfig } from '../../config.ts'
import { authError } from '../../session/auth-error.ts'
import { type LinkedProvider, removeProvider, type SignInWays } from '../../session/sign-in-ways.ts'
import type { Account } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.ts'
import { ProviderIcon } from '../sign-in/provider-icon.tsx'
import { useLeaving } from '../sign-in/use-leaving.ts'

interface WaysToSignInProps {
  account: Account
  ways: SignInWays
  /** A provider was removed. */
  onChanged: () => void
}

/** By what the account signs in: password, address, number and other providers, which are added and removed here. */
export function WaysToSignIn({ account, ways, onChanged }: WaysToSignInProps) {
  const { signInProviders } = useConfig()
  const [removing, setRemoving] = useState<LinkedProvider | null>(null)
  const { busy, trouble, leave } = useLeaving()
  const nameOf = (id: string) => providerLabel(signInProviders, id)
  const isOnlyWay = !account.email && !account.phone && ways.providers.length === 1
  const missing = signInProviders.filter(({ id }) => !ways.providers.some(({ provider }) => provider === id))

  async function remove(linked: LinkedProvider) {
    const label = nameOf(linked.provider)
    const error = await authError(() => removeProvider(linked), `${label} could not be removed`)
    setRemoving(null)
    if (!error) {
      toast({ title: `${label} removed`, description: 'Your other devices were signed out.' })
      return onChanged()
    }
    toast({
      title: `${label} could not be removed`,
      description: providerRefusal(error, label),
      tone: 'error',
    })
  }

  return (
    <div className="grid max-w-160 grid-cols-1 gap-4">
      <ul className="grid rounded-r border border-line bg-raise">
        <Way icon={<Icon of="key-round" />} name="Password" about={ways.hasPassword ? 'Set' : 'None yet'} />
        {account.email && <Way icon={<Icon of="mail" />} name="E-mail" about={account.email} />}
        {account.phone && (
          <Way icon={<Icon of="smartphone" />} name="Phone" about={formatPhone(account.phone)} />
        )}
        {ways.providers.map((linked) => (
          <Way
            key={linked.identity.identity_id}
            icon={<ProviderIcon provider={linked.provider} />}
            name={nameOf(linked.provider)}
            about={[linked.name, linked.email, `added ${formatDate(linked.added)}`]
              .filter(Boolean)
              .join(', ')}
          >
            {isOnlyWay ? (
              <p className="text-sm text-ink-2">
                The only way into your account. Add another one to remove it.
              </p>
            ) : (
              <Button
                size="s"
                aria-label={`Remove ${nameOf(linked.provider)}`}
                onClick={() => setRemoving(linked)}
              >
                Remove
              </Button>
            )}
          </Way>
        ))}
      </ul>
      {missing.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {missing.map((provider) => (
            <Button
              key={provider.id}
              className="max-sm:w-full"
              busy={busy === provider.id}
              onClick={() => leave(provider, ({ beginAddingProvider }) => beginAddingProvider(provider.id))}
            >
              {busy !== provider.id && <ProviderIcon provider={provider.id} />}
              Add {provider.label}
            </Button>
          ))}
        </div>
      )}
      {trouble && (
        <div role="alert">
          <FieldError>{trouble}</FieldError>
        </div>
      )}
      <p className="text-sm text-ink-2">
        Change your address or number{' '}
        <Link to="/account/profile" className="text-green-ink underline">
          in your profile
        </Link>
        .
      </p>
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        onConfirm={() => (removing ? remove(removing) : undefined)}
        title={`Remove ${removing ? nameOf(removing.provider) : ''}?`}
        description={`It will no longer sign you in, and your other devices are signed out. ${ways.hasPassword ? 'Your password still does.' : 'As you have no password, you then sign in by a link or code: choose ‘Forgot password?’.'}`}
        confirmLabel="Remove"
      />
    </div>
  )
}

function Way({
  icon,
  name,
  about,
  children,
}: {
  icon: ReactNode
  name: string
  about: string
  children?: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line p-4 not-first:border-t">
      <span className="grid size-11 flex-none place-items-center rounded-full bg-sunk-2 text-ink-2">
        {icon}
      </span>
      <div className="min-w-0 flex-1 basis-28">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2 wrap-anywhere">{about}</p>
      </div>
      {children}
    </li>
  )
}
