import { type SubmitEvent, useId, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { moneyError } from '#domain/foundation/form.ts'
import { parseMoney } from '#domain/foundation/typed-amounts.ts'
import { differenceWords } from '#domain/messages/trade-ins.ts'
import { HIGHEST_PRICE } from '#domain/vehicles/vehicles.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { MoneyInput } from '../../ui/money-input.tsx'
import { toast } from '../../ui/toast.ts'
import { answerTradeIn, type TradeIn } from './queries.ts'

interface AnswerFormProps {
  threadId: string
  tradeIn: TradeIn
  /** KES of the ad's vehicle; null: it is gone. */
  price: number | null
  onAnswered: () => Promise<void>
}

/** The owner of the ad says for how much they would take the offered car. */
export function AnswerForm({ threadId, tradeIn, price, onAnswered }: AnswerFormProps) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  // A retry with the same amount reuses the key, in case the answer was lost.
  const attempted = useRef<{ amount: number; key: string }>(null)
  const amount = parseMoney(typed)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = typed.trim()
      ? moneyError(typed, 1, HIGHEST_PRICE)
      : 'Enter the amount for which you would take the car.'
    setError(wrong)
    if (wrong !== null || amount === null) return
    setBusy(true)
    const attempt =
      attempted.current?.amount === amount ? attempted.current : { amount, key: crypto.randomUUID() }
    attempted.current = attempt
    try {
      await answerTradeIn(await browserClient(), threadId, {
        price: amount,
        seen: tradeIn.changed_at,
        idempotency_key: attempt.key,
      })
      attempted.current = null
      setTyped('')
      toast({ title: 'Answer sent' })
      await onAnswered()
    } catch (failure) {
      if (await toastIfSessionEnded(failure)) return
      reportFailure('The answer to an offer could not be sent', failure)
      setError(databaseRefusal(failure as ServiceError).sentence)
    } finally {
      setBusy(false)
      await revalidate()
    }
  }

  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <Field
        label={tradeIn.answered_price === null ? 'We would take it for' : 'Another amount'}
        id={id}
        error={error}
        help={amount && price !== null ? `Difference to pay: ${differenceWords(price, amount)}` : undefined}
      >
        <MoneyInput placeholder="600,000" value={typed} onValueChange={setTyped} />
      </Field>
      <Button type="submit" size="s" variant="main" busy={busy} className="justify-self-start">
        Send the answer
      </Button>
    </form>
  )
}
