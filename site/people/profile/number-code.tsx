import { useState } from 'react'
import { formatPhone } from '#domain/foundation/phone.ts'
import { CHANNEL_LABELS, type PhoneChannel } from '#domain/notifications/channels.ts'
import { authRefusal, codeWait } from '#domain/people/auth-errors.ts'
import { pendingChanges, type SignInError } from '../../session/account.ts'
import { authError } from '../../session/auth-error.ts'
import { changeNumber, confirmNumber, type NumberOwner } from '../../session/phone-codes.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FieldError } from '../../ui/field.tsx'
import { PhoneCodeForm } from '../sign-in/phone-code-form.tsx'
import { CODE_PAUSE_MS } from '../sign-in/sent-code.ts'

/** A code on its way to a number that is to become the account's. */
export interface NumberOnItsWay {
  /** In E.164. */
  phone: string
  channel: PhoneChannel
  /** Milliseconds since 1970. */
  sentAt: number
}

const FAILED = 'The code could not be sent. Try again in a moment.'

/**
 * Sends a code to the account's new number. Within the pause after a code, that code is used if this account asked for it: one that
 * another account asked for is not valid here.
 */
export async function sendNumberCode(
  phone: string,
  channel: PhoneChannel,
): Promise<{ sent: NumberOnItsWay; error: null } | { sent: null; error: SignInError }> {
  const error = await authError(() => changeNumber(phone, channel), FAILED)
  const wait = error && codeWait(error)
  if (error && (wait === null || !(await isPending(phone)))) return { sent: null, error }
  const sinceMs = wait === null ? 0 : CODE_PAUSE_MS - wait * 1000
  return { sent: { phone, channel, sentAt: Date.now() - sinceMs }, error: null }
}

async function isPending(phone: string): Promise<boolean> {
  try {
    return (await pendingChanges()).phone === phone
  } catch {
    return false
  }
}

interface NumberCodeProps {
  sent: NumberOnItsWay
  onSent: (sent: NumberOnItsWay) => void
  onConfirmed: () => void | Promise<void>
  onBack: () => void
}

/** Takes the code that makes a number the account's, and asks before another account loses the number. */
export function NumberCode({ sent, onSent, onConfirmed, onBack }: NumberCodeProps) {
  const { phone, channel } = sent
  /** The code that was right, while another account has the number. */
  const [asked, setAsked] = useState<string | null>(null)

  async function enter(code: string, owner?: NumberOwner): Promise<SignInError | null> {
    const error = await confirmNumber({ phone, code, owner })
    if (error?.code === 'phone_exists' && owner === undefined) {
      setAsked(code)
      return null
    }
    if (!error) await onConfirmed()
    return error
  }

  if (asked) return <MoveNumber phone={phone} onMove={() => enter(asked, 'new')} onBack={onBack} />
  return (
    <PhoneCodeForm
      {...sent}
      lead={
        <>
          We have sent a six-digit code to <b className="whitespace-nowrap text-ink">{formatPhone(phone)}</b>{' '}
          by {CHANNEL_LABELS[channel]}. It is valid for 10 minutes.
        </>
      }
      onEnter={enter}
      onResend={(by) => changeNumber(phone, by)}
      onSent={(by, sentAt) => onSent({ phone, channel: by, sentAt })}
      onBack={onBack}
    />
  )
}

interface MoveNumberProps {
  phone: string
  onMove: () => Promise<SignInError | null>
  onBack: () => void
}

function MoveNumber({ phone, onMove, onBack }: MoveNumberProps) {
  const [confirming, setConfirming] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const number = formatPhone(phone)

  async function move() {
    const error = await authError(onMove, 'The number could not be moved. Try again in a moment.')
    setConfirming(false)
    if (error) setTrouble(authRefusal(error).sentence)
  }

  return (
    <div role="status" className="grid gap-3">
      <p>
        <b className="font-medium">Another account on Magari has {number}.</b> If that account is yours, sign
        in to it by this number instead. If you got the number lately, you can use it here: the other account
        loses it, and we tell its owner.
      </p>
      {trouble && <FieldError>{trouble}</FieldError>}
      <div className="flex flex-wrap gap-3">
        <Button className="max-sm:w-full" onClick={() => setConfirming(true)}>
          I got this number lately
        </Button>
        <Button variant="bare" className="max-sm:w-full" onClick={onBack}>
          Cancel
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        onConfirm={move}
        title={`Take over ${number}?`}
        description="The account that has this number loses it: nobody can sign in to it by this number any more. We tell its owner."
        confirmLabel="Use the number here"
      />
    </div>
  )
}
