import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatPhone } from '#domain/foundation/phone.ts'
import { CHANNEL_LABELS } from '#domain/notifications/channels.ts'
import type { SignInError } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import {
  type NumberOwner,
  proveNumber,
  resendSignUpCode,
  sendSignInCode,
  signInByCode,
} from '../../session/phone-codes.ts'
import { knownVisitor, useVisitor } from '../../session/visitor.ts'
import { toast } from '../../ui/toast.ts'
import { NumberQuestion } from './number-question.tsx'
import { PhoneCodeForm } from './phone-code-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import { keepSentCode, type SentCode } from './sent-code.ts'

interface CodeStepProps {
  sent: SentCode
  /** Another code was sent; null leads back to the number. */
  onSent: (sent: SentCode | null) => void
}

/** The step after a number was entered: its code, and whose the number is if an account has it already. */
export default function CodeStep({ sent, onSent }: CodeStepProps) {
  const { purpose, phone, channel, remember } = sent
  const { halfway } = useVisitor()
  const navigate = useNavigate()
  /** The code that was right, while the person is asked whose the number is. */
  const [asked, setAsked] = useState<string | null>(null)

  async function enter(code: string, owner?: NumberOwner): Promise<SignInError | null> {
    const signedIn = await signInByCode({ phone, code, remember, owner, isSignUp: purpose === 'sign_up' })
    if (signedIn.error?.code === 'phone_exists' && owner === undefined) {
      setAsked(code)
      return null
    }
    if (signedIn.error) return signedIn.error
    const isNew = purpose === 'sign_up' && owner !== 'same'
    if (isNew && !signedIn.hasPassword) await choosePassword()
    else await done(isNew)
    return null
  }

  function choosePassword() {
    keepSentCode(null)
    return navigate('/reset-password', { replace: true, state: { contested: true } })
  }

  async function done(isNew: boolean) {
    keepSentCode(null)
    if (purpose === 'recovery') return navigate('/reset-password')
    if (!(await knownVisitor()).user) return
    if (isNew) toast({ title: 'Account Created!', description: 'You are signed in.' })
    else toast({ title: 'Welcome back!', description: 'You have been successfully logged in.' })
  }

  if (halfway) return <SecondFactorForm account={halfway} />
  if (asked)
    return (
      <NumberQuestion
        sent={sent}
        onOwner={(owner) => enter(asked, owner)}
        onSignedIn={async () => {
          await authError(() => proveNumber({ phone, code: asked }), 'The number could not be proved')
          await done(false)
        }}
        onBack={() => onSent(null)}
      />
    )
  const number = <b className="whitespace-nowrap text-ink">{formatPhone(phone)}</b>
  return (
    <PhoneCodeForm
      {...sent}
      lead={
        purpose === 'sign_up' ? (
          <>
            We have sent a six-digit code to {number} by {CHANNEL_LABELS[channel]}. It is valid for 10
            minutes.
          </>
        ) : (
          <>
            If {number} has an account, a six-digit code is on its way by {CHANNEL_LABELS[channel]}. It is
            valid for 10 minutes.
          </>
        )
      }
      onEnter={enter}
      onResend={(by) => (purpose === 'sign_up' ? resendSignUpCode : sendSignInCode)(phone, by)}
      onSent={(by, sentAt) => onSent({ ...sent, channel: by, sentAt })}
      onBack={() => onSent(null)}
    >
      {purpose !== 'sign_up' && (
        <>
          <li>Without an account there is no code: create one first.</li>
          <li>
            <Link to="/lost-number" className="text-green-ink underline">
              I no longer have this number
            </Link>
          </li>
        </>
      )}
    </PhoneCodeForm>
  )
}
