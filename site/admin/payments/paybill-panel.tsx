import { useEffect, useState } from 'react'
import { formatDate, formatTime } from '#domain/foundation/dates.ts'
import type { ServiceError } from '#domain/foundation/errors.ts'
import type { PaybillState } from '#domain/money/paybill.ts'
import { useConfig } from '../../config.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { readPaybill, registerPaybill } from './paybill-registration.ts'

/** Whether M-Pesa reports payments to the paybill or till to this site, and the button that registers it. */
export function PaybillPanel() {
  const { mobilePayment } = useConfig()
  const [state, setState] = useState<PaybillState | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    if (!mobilePayment) return
    let left = false
    readPaybill()
      .then((read) => left || setState(read))
      .catch((error) => {
        reportFailure('The registration of the paybill could not be read', error)
        if (!left) setProblem((error as ServiceError).message)
      })
    return () => {
      left = true
    }
  }, [mobilePayment])

  async function register() {
    setProblem(null)
    try {
      setState(await registerPaybill())
      toast({ title: 'Paybill registered' })
    } catch (error) {
      reportFailure('The paybill could not be registered', error)
      setProblem((error as ServiceError).message)
    }
    setAsking(false)
  }

  return (
    <section
      aria-labelledby="paybill"
      className="mt-8 grid justify-items-start gap-3 rounded-r border border-line bg-raise p-4 wrap-anywhere sm:p-5"
    >
      <h2 id="paybill" className="text-base">
        Paybill and till
      </h2>
      {!mobilePayment && (
        <p className="text-sm text-ink-2">
          Payments without a prompt are found by hand. With a Daraja account (docs/operations.md, Going live
          with Daraja) M-Pesa reports them to this site.
        </p>
      )}
      {state && <Facts {...state} />}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      {state && (
        <Button
          variant={state.registered ? undefined : 'main'}
          disabled={state.problem !== null}
          onClick={() => setAsking(true)}
        >
          {state.registered ? 'Register again' : 'Register'}
        </Button>
      )}
      {state && asking && (
        <ConfirmDialog
          open
          onClose={() => setAsking(false)}
          title={state.registered ? 'Register again?' : 'Register the paybill?'}
          description={`From now on M-Pesa reports payments to ${numbersOf(state)} to ${state.base_url}. In production Safaricom takes this once; for another address it has to delete this one first.`}
          confirmLabel={state.registered ? 'Register again' : 'Register'}
          tone="main"
          onConfirm={register}
        />
      )}
    </section>
  )
}

function Facts({ registered, problem, confirmed_at, base_url, ...numbers }: PaybillState) {
  return (
    <div className="grid gap-1 text-sm text-ink-2">
      {registered ? (
        <p>
          Registered on {formatDate(registered.registered_at)}, {formatTime(registered.registered_at)}
          {registered.registered_by && ` by ${registered.registered_by}`}, for {registered.short_code} at{' '}
          {registered.base_url}
          {registered.response_type === 'Cancelled' && ', refusing payments while the site does not answer'}.
        </p>
      ) : (
        <p>
          Not registered yet. Once it is, payments to {numbersOf(numbers)} with a payment number approve their
          request by themselves.
        </p>
      )}
      {registered && (registered.base_url !== base_url || registered.short_code !== numbers.short_code) && (
        <p className="text-amber-ink">
          This server is configured for {numbersOf(numbers)} at {base_url}: register again.
        </p>
      )}
      <p>
        {confirmed_at
          ? `Last payment reported on ${formatDate(confirmed_at)}, ${formatTime(confirmed_at)}.`
          : 'M-Pesa has not reported a payment yet.'}
      </p>
      {problem && <p className="text-amber-ink">{problem}</p>}
    </div>
  )
}

function numbersOf({ short_code, till }: Pick<PaybillState, 'short_code' | 'till'>): string {
  return till ? `till ${till} (${short_code})` : `paybill ${short_code}`
}
