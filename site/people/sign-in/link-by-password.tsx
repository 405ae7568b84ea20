import { type SubmitEvent, useState } from 'react'
import { Link } from 'react-router'
import { providerRefusal } from '#domain/people/provider-errors.ts'
import { focusOn } from '../../forms/focus-on.ts'
import { authError } from '../../session/auth-error.ts'
import { type AskedLink, keepUnfinishedSignIn, type UnfinishedSignIn } from '../../session/provider-return.ts'
import { useVisitor } from '../../session/visitor.ts'
import { nextSearch } from '../../session/where-next.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toast } from '../../ui/toast.ts'
import { AuthCard } from './auth-card.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'

interface LinkByPasswordProps {
  unfinished: UnfinishedSignIn
  link: AskedLink
  /** The provider's name. */
  label: string
}

/** Asks for the password of the account that has the provider's address already, and adds the provider to it. */
export default function LinkByPassword({ unfinished, link, label }: LinkByPasswordProps) {
  const { halfway } = useVisitor()
  const address = link.email ?? 'this e-mail address'
  return (
    <AuthCard
      title={`Add ${label} to your account`}
      lead={
        halfway
          ? 'The password was right.'
          : `There is an account with ${address} already. Enter its password to add ${label}. If you did not create the account, choose ‘Forgot password?’.`
      }
    >
      {halfway ? (
        <SecondFactorForm account={halfway} />
      ) : (
        <PasswordForm unfinished={unfinished} link={link} label={label} />
      )}
    </AuthCard>
  )
}

function PasswordForm({ unfinished: { flowId, next }, link: { token, email }, label }: LinkByPasswordProps) {
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const form = event.currentTarget
    const password = String(new FormData(form).get('password') ?? '')
    const refuse = (sentence: string) => {
      setWrong(sentence)
      focusOn(form, { password })
    }
    setWrong(null)
    setTrouble(null)
    if (!password) return refuse('Enter your password.')
    setBusy(true)
    const error = await authError(async () => {
      const { linkByPassword } = await import('../../session/provider-sign-in.ts')
      return linkByPassword({ linkToken: token, flowId, password })
    }, `${label} could not be added`)
    setBusy(false)
    if (error?.code === 'invalid_credentials') return refuse('The password is incorrect.')
    if (error) return setTrouble(providerRefusal(error, label))
    keepUnfinishedSignIn(null)
    toast({ title: `${label} added`, description: 'You can now sign in with it.' })
  }

  const leave = () => keepUnfinishedSignIn(null)
  return (
    <form method="post" noValidate className="grid grid-cols-1 gap-5" onSubmit={submit}>
      {/* Lets the browser fill in the password of the right account. */}
      <input type="text" autoComplete="username" value={email ?? ''} readOnly hidden />
      <Field label="Password" error={wrong}>
        <PasswordInput name="password" autoComplete="current-password" autoFocus required />
      </Field>
      {trouble && <FieldError>{trouble}</FieldError>}
      <Button type="submit" variant="main" className="w-full py-2 whitespace-normal" busy={busy}>
        Add {label} and sign in
      </Button>
      <div className="-my-2.5 flex flex-wrap justify-between gap-x-3 text-sm">
        <Link to="/forgot-password" onClick={leave} className="leading-11 text-green-ink underline">
          Forgot password?
        </Link>
        <Link
          to={`/login${nextSearch(next)}`}
          replace
          onClick={leave}
          className="leading-11 text-green-ink underline"
        >
          Cancel
        </Link>
      </div>
    </form>
  )
}
