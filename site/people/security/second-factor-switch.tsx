import { useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { authRefusal } from '#domain/people/auth-errors.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import type { SignInError } from '../../session/account.ts'
import { makeRecoveryCodes } from '../../session/recovery-codes.ts'
import {
  beginSecondFactor,
  type NewFactor,
  type SecondFactor,
  type SecondFactorStatus,
} from '../../session/second-factor.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import { APP_CODES } from './code-purposes.ts'
import { NewFactorForm } from './new-factor-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { RemoveFactor } from './remove-factor.tsx'

interface SecondFactorSwitchProps {
  status: SecondFactorStatus
  /** The status has changed. */
  onChanged: () => void
  /** Codes were made, which are shown only once. */
  onCodes: (codes: string[]) => void
}

/** The authenticator apps of the account: adding the first turns the second factor on, removing the last turns it off. */
export function SecondFactorSwitch({ status, onChanged, onCodes }: SecondFactorSwitchProps) {
  const { apps: factors, codes, byRecoveryCode } = status
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)
  const [begun, setBegun] = useState<NewFactor | null>(null)
  const [removing, setRemoving] = useState<SecondFactor | null>(null)
  const beginButton = useRef<HTMLButtonElement>(null)
  const isOn = factors.length > 0

  async function begin() {
    setBusy(true)
    setTrouble(null)
    const { factor, error } = await beginSecondFactor(nextName(factors)).catch(
      (thrown: Error): { factor: null; error: SignInError } => {
        reportFailure('The second factor could not be set up', thrown)
        return { factor: null, error: thrown }
      },
    )
    setBusy(false)
    if (error) return setTrouble(authRefusal(error).sentence)
    setBegun(factor)
  }

  async function added() {
    // Without codes, a lost phone would lock its owner out. If this fails, a button below makes them.
    const made = codes ? null : await makeRecoveryCodes().catch(() => null)
    setBegun(null)
    toast(
      isOn
        ? { title: 'App added', description: 'You can now sign in with its codes.' }
        : { title: 'Second factor turned on', description: 'All other devices have been signed out.' },
    )
    if (made?.codes) onCodes(made.codes)
    onChanged()
  }

  function cancel() {
    setBegun(null)
    requestAnimationFrame(() => beginButton.current?.focus())
  }

  return (
    <div className="grid max-w-160 grid-cols-1 gap-4">
      {isOn && byRecoveryCode && (
        <div className="-mb-4">
          <Notice>
            You signed in with a recovery code. If you no longer have your authenticator app, set up a new
            one, then remove the old one.
          </Notice>
        </div>
      )}
      {isOn && (
        <ul className="grid rounded-r border border-line bg-raise">
          {factors.map((factor) => (
            <li
              key={factor.id}
              className="flex flex-wrap items-center gap-x-4 gap-y-3 border-line p-4 not-first:border-t"
            >
              <span className="grid size-11 flex-none place-items-center rounded-full bg-green-soft text-green-ink">
                <Icon of="key-round" />
              </span>
              <div className="min-w-0 flex-1 basis-28">
                <p className="font-medium wrap-anywhere">{factor.name}</p>
                <p className="text-sm text-ink-2">Added {formatDate(factor.added)}</p>
              </div>
              <Button size="s" aria-label={`Remove ${factor.name}`} onClick={() => setRemoving(factor)}>
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {begun ? (
        <NewFactorForm factor={begun} onDone={added} onCancel={cancel} />
      ) : (
        <Button ref={beginButton} busy={busy} className="justify-self-start max-sm:w-full" onClick={begin}>
          {!isOn ? 'Set up an authenticator app' : byRecoveryCode ? 'Set up a new app' : 'Add a spare app'}
        </Button>
      )}
      {trouble && <FieldError>{trouble}</FieldError>}
      {isOn && <RecoveryCodes purpose={APP_CODES} codes={codes} onCodes={onCodes} onChanged={onChanged} />}
      {isOn && (
        <p className="text-sm text-ink-2">
          Without an app or codes you cannot sign in. In that case{' '}
          <Link to="/contact?topic=account" className="text-green-ink underline">
            contact support
          </Link>
          , who will verify your identity and turn off the second factor.
        </p>
      )}
      <RemoveFactor
        factor={removing}
        isLast={factors.length === 1}
        byRecoveryCode={byRecoveryCode}
        onClose={() => setRemoving(null)}
        onRemoved={() => {
          setRemoving(null)
          onChanged()
        }}
      />
    </div>
  )
}

/** An unused name. */
function nextName(factors: SecondFactor[]): string {
  const taken = new Set(factors.map(({ name }) => name))
  const names = [
    'Authenticator app',
    ...Array.from({ length: 10 }, (_, place) => `Authenticator app ${place + 2}`),
  ]
  return names.find((name) => !taken.has(name)) ?? 'Authenticator app'
}
