import { type SubmitEvent, useState } from 'react'
import { href, Link } from 'react-router'
import { formatKes } from '#domain/foundation/money.ts'
import { awaitsReversal, type OwnReturn } from '#domain/money/deposit-returns.ts'
import type { OwnDeposit } from '#domain/money/deposits.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { askToReturn } from './ask-server.ts'
import { Asked } from './asked.tsx'
import { denyReversal, returnDeposit } from './return-queries.ts'
import { WordsTo } from './words-to.tsx'

interface ReturnDepositProps {
  deposit: OwnDeposit
  back: OwnReturn
  /** The name of the payer. */
  other: string
}

/** Where its owner connects the till. */
const settingsOf = ({ is_for_booking }: OwnDeposit) =>
  href(is_for_booking ? '/service-provider/settings/deposits' : '/dealer/settings/deposits')

/** The owner returns a deposit: by M-Pesa, or another way with its receipt. */
export function ReturnDeposit({ deposit, back, other }: ReturnDepositProps) {
  const [another, setAnother] = useState(false)
  const money = formatKes(deposit.amount)
  // Until M-Pesa has answered, nothing is returned a second time.
  const isOpen = awaitsReversal(back) || (back.reversal === 'unsure' && !back.unclear)
  if (isOpen) return null
  if (back.unclear)
    return (
      <div className="grid gap-5 border-t border-line pt-5">
        <Asked
          label="It did not go back"
          question="Did M-Pesa not return it?"
          description={`Look for the payment ${deposit.receipt_number ?? ''} in your M-Pesa portal first. Then you can try again, or return ${money} another way.`}
          confirm="It did not go back"
          work={(client) => denyReversal(client, deposit.id)}
          words={{ done: 'You can return it again', failed: 'It could not be saved' }}
        />
        <ByHand
          deposit={deposit}
          back={back}
          other={other}
          lead="Or it did go back: write down its receipt."
        />
      </div>
    )
  const byHand = (
    <ByHand
      deposit={deposit}
      back={back}
      other={other}
      lead={`Return ${money} to the number that paid, from your till or by hand. Then write down the receipt here.`}
    />
  )
  if (back.disputed && !back.reversible) return null
  // M-Pesa returns what has to go back; one that may be kept is returned by hand.
  if (!back.reversible || deposit.status === 'kept')
    return (
      <div className="grid gap-4 border-t border-line pt-5">
        {byHand}
        {deposit.method === 'push' && !back.reversible && (
          <p className="text-sm text-ink-2">
            To return deposits by one press, add your M-Pesa initiator under{' '}
            <Link to={settingsOf(deposit)} className="text-green-ink underline">
              Deposits and your till
            </Link>
            .
          </p>
        )}
      </div>
    )
  return (
    <div className="grid gap-5 border-t border-line pt-5">
      <div className="flex flex-wrap gap-3">
        <Asked
          label="Return by M-Pesa"
          variant="main"
          question={`Return ${money} by M-Pesa?`}
          description={`M-Pesa sends the whole deposit from your till back to the number that paid. ${other} is told with its receipt. This cannot be undone.`}
          confirm={`Return ${money}`}
          work={() => askToReturn(deposit.id)}
          words={{ done: 'M-Pesa was asked', failed: 'M-Pesa could not be asked' }}
        />
        {!back.disputed && !another && (
          <Button onClick={() => setAnother(true)} className="max-sm:w-full">
            I returned it another way
          </Button>
        )}
      </div>
      {another && !back.disputed && byHand}
    </div>
  )
}

/** The owner has returned a deposit outside of Magari, and writes down the receipt. */
function ByHand({ deposit: { id }, back, other, lead }: ReturnDepositProps & { lead: string }) {
  const { busy, act } = useActions()
  const [receipt, setReceipt] = useState('')
  const [words, setWords] = useState('')
  const [error, setError] = useState<string | null>(null)

  async function give(event: SubmitEvent) {
    event.preventDefault()
    if (receipt.trim().length < 3) return setError('Enter the receipt of the return.')
    await act(id, (client) => returnDeposit(client, id, receipt.trim(), words.trim()), {
      done: `${other} is told that it was returned`,
      failed: 'It could not be saved',
    })
  }

  return (
    <form method="post" noValidate onSubmit={give} className="grid gap-4">
      <p>{lead}</p>
      <Field
        label="Receipt of the return"
        error={error}
        help="M-Pesa's code, such as UKR8GHIJKL, or your receipt."
      >
        <Input
          name="receipt"
          maxLength={60}
          autoComplete="off"
          value={receipt}
          onChange={({ target }) => {
            setReceipt(target.value)
            setError(null)
          }}
        />
      </Field>
      {back.denials.length > 0 && <WordsTo other={other} value={words} onChange={setWords} />}
      <Button type="submit" variant="main" busy={busy !== null}>
        I have returned it
      </Button>
    </form>
  )
}
