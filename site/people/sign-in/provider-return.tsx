import { lazy, Suspense } from 'react'
import { Link, Navigate, replace } from 'react-router'
import { providerRefusal } from '#domain/people/provider-errors.ts'
import { providerLabel } from '#domain/people/sign-in-providers.ts'
import { browserConfig, useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import type { SignInError } from '../../session/account.ts'
import { PROVIDER_RETURN_PATH } from '../../session/arrival.ts'
import {
  keepUnfinishedSignIn,
  type ProviderReturn,
  readProviderReturn,
  type UnfinishedSignIn,
  unfinishedSignIn,
} from '../../session/provider-return.ts'
import { knownVisitor, useVisitor } from '../../session/visitor.ts'
import { homePath, nextSearch } from '../../session/where-next.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { toast } from '../../ui/toast.ts'
import type { Route } from './+types/provider-return.ts'
import { AuthCard } from './auth-card.tsx'
import { useLeaving } from './use-leaving.ts'

const LinkByPassword = lazy(() => import('./link-by-password.tsx'))

/**
 * Finishes the sign-in that a provider's page leads back from, and goes on. Returns the one of this tab that did not finish; null if
 * there is none.
 */
export async function clientLoader({ url }: Route.ClientLoaderArgs): Promise<UnfinishedSignIn | null> {
  const returned = readProviderReturn(url.searchParams, location.hash)
  if (!returned) return unfinishedSignIn()
  // Neither the code nor the token of an existing account is to stay in the history.
  history.replaceState(history.state, '', PROVIDER_RETURN_PATH)
  const { code, failed, ...begun } = returned
  const { error, to } = failed ? { error: failed, to: PROVIDER_RETURN_PATH } : await finish(returned)
  keepUnfinishedSignIn(error && { ...begun, failed: error })
  throw replace(to)
}
clientLoader.hydrate = true as const

export const meta = () => [{ title: 'Signing in | Magari' }, { name: 'robots', content: 'noindex' }]

/** The card and the hills fill the window, so there is no footer; what came back is read in the browser alone. */
export const handle: PageHandle = { footer: false, searchParams: [] }

/** Shown until the sign-in is finished. */
export function HydrateFallback() {
  return (
    <AuthCard title="Signing in" lead="One moment.">
      <Spinner label="Signing you in..." />
      <noscript>
        <p className="text-sm text-ink-2">
          Signing in requires JavaScript, which is turned off in this browser.
        </p>
      </noscript>
    </AuthCard>
  )
}

/** The page that providers lead back to: a question or an error, where the sign-in did not finish. */
export default function ProviderReturnPage({ loaderData: unfinished }: Route.ComponentProps) {
  const { status, profile } = useVisitor()
  const { signInProviders } = useConfig()
  if (status === 'signed-in' && !unfinished?.adds)
    return <Navigate to={unfinished?.next ?? homePath(profile?.role ?? 'customer')} replace />
  // Opened again, for example by the browser's Back.
  if (!unfinished)
    return (
      <AuthCard title="Signing in" lead="This sign-in is over. Begin again.">
        <LinkButton to="/login" variant="main" replace>
          Sign In
        </LinkButton>
      </AuthCard>
    )
  const label = providerLabel(signInProviders, unfinished.provider)
  if (!unfinished.link) return <Failed unfinished={unfinished} label={label} />
  return (
    <Suspense fallback={<HydrateFallback />}>
      <LinkByPassword unfinished={unfinished} link={unfinished.link} label={label} />
    </Suspense>
  )
}

function Failed({ unfinished, label }: { unfinished: UnfinishedSignIn; label: string }) {
  const { provider, next, adds, failed } = unfinished
  const { busy, trouble, leave } = useLeaving()
  return (
    <AuthCard title={adds ? `Add ${label}` : `Sign in with ${label}`} lead="This did not work.">
      <div role="alert">
        <FieldError>{trouble ?? providerRefusal(failed, label)}</FieldError>
      </div>
      {failed.code === 'user_banned' ? (
        <LinkButton to="/contact?topic=account" variant="main">
          Contact us
        </LinkButton>
      ) : (
        <Button
          variant="main"
          busy={busy !== null}
          onClick={() =>
            leave({ id: provider, label }, ({ beginAddingProvider, beginProviderSignIn }) =>
              adds ? beginAddingProvider(provider) : beginProviderSignIn({ provider, next }),
            )
          }
        >
          Try again
        </Button>
      )}
      <p className="text-center text-sm text-ink-2">
        <Link
          to={adds ? '/account/security' : `/login${nextSearch(next)}`}
          replace
          onClick={() => keepUnfinishedSignIn(null)}
          className="inline-block py-1 text-green-ink underline"
        >
          {adds ? 'Back to Security' : 'Sign in another way'}
        </Link>
      </p>
    </AuthCard>
  )
}

/** Exchanges the code for a session, tells the person and returns where to go. Only the exchange proves the address, which anyone can type. */
async function finish(returned: ProviderReturn): Promise<{ error: SignInError | null; to: string }> {
  const label = providerLabel(browserConfig().signInProviders, returned.provider)
  try {
    const { finishProviderSignIn } = await import('../../session/provider-sign-in.ts')
    const { isNew, error } = await finishProviderSignIn(returned.code ?? '', returned)
    if (error) {
      const to = await finishedBefore(returned)
      return to === null ? { error, to: PROVIDER_RETURN_PATH } : { error: null, to }
    }
    if (returned.adds) {
      toast({ title: `${label} added`, description: 'You can now sign in with it.' })
      return { error: null, to: '/account/security' }
    }
    return { error: null, to: `/login${nextSearch(await greet(isNew, returned.next))}` }
  } catch (thrown) {
    reportFailure(`Signing in with ${label} failed`, thrown)
    return { error: { message: '' }, to: PROVIDER_RETURN_PATH }
  }
}

/** Where a person goes on who was led back before with the same code, by a second press or a reload; null if that did not finish either. */
async function finishedBefore({ provider, next, adds }: ProviderReturn): Promise<string | null> {
  const { user, halfway } = await knownVisitor()
  if (!adds) return user || halfway ? `/login${nextSearch(next)}` : null
  if (!user) return null
  const { providers } = await (await import('../../session/sign-in-ways.ts')).signInWays()
  return providers.some((added) => added.provider === provider) ? '/account/security' : null
}

/** Where the person goes on; the page of sign-in asks for a second factor first. */
async function greet(isNew: boolean, next: string | null): Promise<string | null> {
  const { user, profile } = await knownVisitor()
  if (!user) return next
  const isNameless = profile?.first_name === null
  if (isNew)
    toast({
      title: 'Account Created!',
      description: isNameless ? 'You are signed in. Now enter your name.' : 'You are signed in.',
    })
  else toast({ title: 'Welcome back!', description: 'You have been successfully logged in.' })
  return isNew && isNameless ? (next ?? '/account/profile') : next
}
