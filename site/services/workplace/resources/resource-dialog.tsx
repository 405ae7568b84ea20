import { type SubmitEvent, useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import { serviceProviderRefusals } from '#domain/foundation/refusals/service-providers.ts'
import { DEFAULT_OPENING_HOURS } from '#domain/services/opening-hours.ts'
import { checkWeek, type WeekErrors, weekForm } from '#domain/services/opening-hours-form.ts'
import {
  MAX_RESOURCE_NAME,
  RESOURCE_KIND_LABELS,
  RESOURCE_KINDS,
  type ResourceKind,
} from '#domain/services/resources.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { sessionEnded } from '../../../session/ended.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast.ts'
import { OpeningHoursEditor } from '../../opening-hours/opening-hours-editor.tsx'
import { type StoredResource, saveResource } from './queries.ts'

interface ResourceDialogProps {
  providerId: string
  /** Null adds one. */
  resource: StoredResource | null
  onClose: () => void
}

/** Adds or edits a bay, a person or a vehicle. A refusal keeps the input. */
export function ResourceDialog({ providerId, resource, onClose }: ResourceDialogProps) {
  const id = useId()
  const { revalidate } = useRevalidator()
  const [name, setName] = useState(resource?.name ?? '')
  const [kind, setKind] = useState<ResourceKind>(resource?.kind ?? 'bay')
  const [own, setOwn] = useState(Boolean(resource?.hours))
  const [week, setWeek] = useState(() => weekForm(resource?.hours ?? DEFAULT_OPENING_HOURS))
  const [weekErrors, setWeekErrors] = useState<WeekErrors>({})
  const [refusal, setRefusal] = useState<{ field: string | null; sentence: string } | null>(null)
  const [busy, setBusy] = useState(false)
  const errorAt = (field: string) => (refusal?.field === field ? refusal.sentence : undefined)

  async function save(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    const checked = own ? checkWeek(week) : { hours: null, errors: {} }
    setWeekErrors(checked.errors ?? {})
    if (!name.trim()) {
      setRefusal(serviceProviderRefusals.service_resources_name_length ?? null)
      document.getElementById(`${id}-name`)?.focus()
      return
    }
    if (own && !checked.hours) return
    setBusy(true)
    setRefusal(null)
    try {
      await saveResource(await browserClient(), providerId, resource?.id ?? null, {
        name: name.trim(),
        kind,
        hours: checked.hours,
      })
      toast({ title: resource ? 'Saved' : `${name.trim()} added` })
      await revalidate()
      onClose()
    } catch (error) {
      if (await sessionEnded(error)) return
      reportFailure('The resource could not be saved', error)
      setRefusal(databaseRefusal(error as ServiceError))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      onClose={busy ? () => undefined : onClose}
      title={resource ? `Edit ${resource.name}` : 'Add a bay, a person or a vehicle'}
      className="sm:max-w-140"
      actions={
        <>
          <Button type="submit" form={id} variant="main" busy={busy}>
            {resource ? 'Save' : 'Add'}
          </Button>
          <Button disabled={busy} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={save} className="mt-2 grid gap-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id={`${id}-name`} label="Name" error={errorAt('name')}>
            <Input
              data-autofocus
              maxLength={MAX_RESOURCE_NAME}
              autoComplete="off"
              placeholder="Bay 2"
              value={name}
              onChange={({ target }) => {
                setName(target.value)
                setRefusal(null)
              }}
            />
          </Field>
          <Field label="Kind" error={errorAt('kind')}>
            <Select value={kind} onChange={({ target }) => setKind(target.value as ResourceKind)}>
              {RESOURCE_KINDS.map((one) => (
                <option key={one} value={one}>
                  {RESOURCE_KIND_LABELS[one]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <div>
          <Checkbox checked={own} onChange={({ target }) => setOwn(target.checked)}>
            Other hours than the business
          </Checkbox>
          {own && (
            <OpeningHoursEditor id={`${id}-hours`} value={week} errors={weekErrors} onChange={setWeek} />
          )}
        </div>
        {refusal && !['name', 'kind'].includes(refusal.field ?? '') && (
          <div role="alert">
            <FieldError>{refusal.sentence}</FieldError>
          </div>
        )}
      </form>
    </Dialog>
  )
}
