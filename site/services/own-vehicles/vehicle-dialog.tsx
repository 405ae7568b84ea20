import { type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import { formatNumber } from '#domain/foundation/money.ts'
import { MAX_JOB_CARD, plateHint } from '#domain/services/job-card.ts'
import { checkOwnVehicle, type OwnVehicleForm } from '#domain/services/own-vehicle-form.ts'
import { browserClient } from '../../client.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../forms/toast-if-session-ended.ts'
import { useFormDraft } from '../../forms/use-form-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast.ts'
import { type StoredVehicle, saveVehicle } from './queries.ts'

interface VehicleDialogProps {
  userId: string
  /** Null adds one. */
  vehicle: StoredVehicle | null
  onClose: () => void
}

const textOf = (number: number | null | undefined) => (number == null ? '' : formatNumber(number))

/** Adds or changes one of the member's vehicles. A refusal keeps the input. */
export function VehicleDialog({ userId, vehicle, onClose }: VehicleDialogProps) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const { form, change, forget } = useFormDraft<OwnVehicleForm & { id: string }>(
    `magari-vehicle-${vehicle?.id ?? 'new'}`,
    {
      // Sent twice, it makes one.
      id: vehicle?.id ?? crypto.randomUUID(),
      make: vehicle?.make ?? '',
      model: vehicle?.model ?? '',
      year: vehicle?.year == null ? '' : String(vehicle.year),
      plate: vehicle?.plate ?? '',
      mileage_km: textOf(vehicle?.mileage_km),
    },
  )
  const [errors, setErrors] = useState<FieldErrors<OwnVehicleForm>>({})
  const [refused, setRefused] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  function close() {
    forget()
    onClose()
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const checked = checkOwnVehicle(form, dayInNairobi(Date.now()))
    setErrors(checked.errors ?? {})
    setRefused(checked.summary)
    if (!checked.value) {
      document.getElementById(`${id}-${Object.keys(checked.errors ?? {})[0]}`)?.focus()
      return
    }
    setBusy(true)
    try {
      await saveVehicle(await browserClient(), userId, form.id, checked.value, vehicle === null)
      toast({ title: vehicle ? 'Vehicle changed' : 'Vehicle added' })
      await revalidate()
      close()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('A vehicle could not be saved', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      if (field && field in form) setErrors({ [field]: sentence })
      setRefused(sentence)
      setBusy(false)
    }
  }

  const field = (name: keyof OwnVehicleForm) => ({ id: `${id}-${name}`, error: errors[name] ?? null })
  const text = (name: keyof OwnVehicleForm) => ({
    value: form[name],
    autoComplete: 'off',
    onChange: ({ target }: { target: { value: string } }) => {
      change({ [name]: target.value })
      setErrors((known) => ({ ...known, [name]: undefined }))
      setRefused(null)
    },
  })
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : close}
      title={vehicle ? 'Change vehicle' : 'Add vehicle'}
      className="sm:max-w-140"
      actions={
        <>
          <Button type="submit" form={id} variant="main" busy={busy}>
            {vehicle ? 'Save' : 'Add'}
          </Button>
          <Button disabled={busy} onClick={close}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save} className="mt-2 grid grid-cols-2 gap-4">
        <Field label="Make" {...field('make')}>
          <Input data-autofocus maxLength={MAX_JOB_CARD.make} placeholder="Toyota" {...text('make')} />
        </Field>
        <Field label="Model" {...field('model')}>
          <Input maxLength={MAX_JOB_CARD.model} placeholder="Axio" {...text('model')} />
        </Field>
        <Field label="Year" optional {...field('year')}>
          <Input inputMode="numeric" maxLength={4} {...text('year')} />
        </Field>
        <Field label="Mileage, km" optional {...field('mileage_km')}>
          <Input inputMode="numeric" maxLength={12} {...text('mileage_km')} />
        </Field>
        <Field
          label="Number plate"
          optional
          help={plateHint(form.plate)}
          className="col-span-2"
          {...field('plate')}
        >
          <Input
            maxLength={MAX_JOB_CARD.plate}
            placeholder="KDA 123A"
            autoCapitalize="characters"
            {...text('plate')}
          />
        </Field>
        {refused && (
          <div role="alert" className="col-span-2">
            <FieldError>{refused}</FieldError>
          </div>
        )}
      </form>
    </Dialog>
  )
}
