import { type FormEvent, useEffect, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { checkChassis, checkPlate } from '#domain/trust/vehicle-numbers.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { keepVehicleNumbers, type MaskedNumber, ownVehicleNumbers } from './queries.ts'

const NUMBERS = {
  chassis: { label: 'Chassis number', example: 'NZE121-1234567', check: checkChassis },
  plate: { label: 'Number plate', example: 'KDA 123A', check: checkPlate },
} as const
type NumberKind = keyof typeof NUMBERS
const KINDS = ['chassis', 'plate'] as const

/** The chassis number and the plate of an ad: typed once, and shown masked afterwards. */
export function VehicleNumbers({ adId }: { adId: string }) {
  const [kept, setKept] = useState<readonly MaskedNumber[] | null>(null)
  useEffect(() => {
    let isCurrent = true
    browserClient()
      .then((client) => ownVehicleNumbers(client, adId))
      .then(
        (numbers) => isCurrent && setKept(numbers),
        (error) => {
          reportFailure('The numbers of an ad could not be read', error)
          if (isCurrent) setKept([])
        },
      )
    return () => {
      isCurrent = false
    }
  }, [adId])
  if (!kept) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {KINDS.map((kind) => (
        <VehicleNumber
          key={kind}
          adId={adId}
          kind={kind}
          masked={kept.find((number) => number.kind === kind)?.masked ?? null}
          onKept={setKept}
        />
      ))}
    </div>
  )
}

interface VehicleNumberProps {
  adId: string
  kind: NumberKind
  /** As it was kept; null: none. */
  masked: string | null
  onKept: (numbers: MaskedNumber[]) => void
}

function VehicleNumber({ adId, kind, masked, onKept }: VehicleNumberProps) {
  const { label, example, check } = NUMBERS[kind]
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [isRemoving, setRemoving] = useState(false)

  async function keep(number: string) {
    setBusy(true)
    try {
      onKept(await keepVehicleNumbers(adId, { [kind]: number }))
      setTyped('')
      toast({ title: number === '' ? `${label} removed` : `${label} kept`, tone: 'done' })
    } catch (error) {
      reportFailure('A number of an ad could not be kept', error)
      setProblem(databaseRefusal(error as ServiceError).sentence)
    } finally {
      setBusy(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = check(typed)
    setProblem('problem' in checked ? checked.problem : null)
    if (!('problem' in checked)) void keep(typed)
  }

  if (masked !== null)
    return (
      <div className="grid content-start gap-1.5">
        <p className="text-sm font-medium">{label}</p>
        <div className="flex flex-wrap items-center gap-3">
          <span className="font-mono text-sm">{masked}</span>
          <Button
            size="s"
            busy={busy}
            aria-label={`Remove the ${label.toLowerCase()}`}
            onClick={() => setRemoving(true)}
          >
            Remove
          </Button>
          <ConfirmDialog
            open={isRemoving}
            onClose={() => setRemoving(false)}
            title={`Remove the ${label.toLowerCase()}?`}
            description="We cannot show it again: to give it once more, you type it from the logbook."
            confirmLabel="Remove"
            onConfirm={async () => {
              await keep('')
              setRemoving(false)
            }}
          />
        </div>
      </div>
    )
  return (
    <form className="flex items-start gap-2" onSubmit={submit} noValidate>
      <Field label={label} error={problem} optional className="min-w-0 flex-1">
        <Input
          value={typed}
          placeholder={example}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit" className="mt-[25px]" busy={busy} disabled={typed.trim() === ''}>
        Keep
      </Button>
    </form>
  )
}
