import { useConfig } from '../../config.ts'
import { useReady } from '../../forms/use-ready.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { ProviderIcon } from './provider-icon.tsx'
import { TermsLinks } from './terms-links.tsx'
import { useLeaving } from './use-leaving.ts'

interface ProviderButtonsProps {
  /** Where to go once signed in; null: home. */
  next: string | null
  /** Whether the session is to outlive the browser; by default it does. */
  remember?: () => boolean
  /** They stand above a form for new accounts, otherwise below one for signing in. */
  above?: boolean
}

/** A button for each configured provider, which signs in or creates an account. */
export default function ProviderButtons({
  next,
  remember = () => true,
  above = false,
}: ProviderButtonsProps) {
  const { signInProviders } = useConfig()
  const ready = useReady()
  const { busy, trouble, leave } = useLeaving()

  return (
    <div className="grid grid-cols-1 gap-3">
      {!above && <Or />}
      {signInProviders.map((provider) => (
        <Button
          key={provider.id}
          className="w-full py-2 whitespace-normal"
          disabled={!ready || (busy !== null && busy !== provider.id)}
          busy={busy === provider.id}
          onClick={() =>
            leave(provider, ({ beginProviderSignIn }) =>
              beginProviderSignIn({ provider: provider.id, next, remember: remember() }),
            )
          }
        >
          {busy !== provider.id && <ProviderIcon provider={provider.id} />}
          Continue with {provider.label}
        </Button>
      ))}
      <div role="alert" className="empty:hidden">
        {trouble && <FieldError>{trouble}</FieldError>}
      </div>
      <p className="text-sm text-ink-2">
        {above && 'This makes a customer’s account. For a business, fill in the form. '}
        By continuing you accept the <TermsLinks />.
      </p>
      {above && <Or />}
    </div>
  )
}

function Or() {
  return (
    <p className="flex items-center gap-3 text-sm text-ink-2 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  )
}
