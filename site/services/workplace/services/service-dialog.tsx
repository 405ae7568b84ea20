import { type SubmitEvent, useId, useState } from 'react'
import { databaseRefusal, type ServiceError } from '#domain/foundation/errors.ts'
import type { FieldErrors } from '#domain/foundation/form.ts'
import {
  checkServiceForm,
  MAX_OWN_SERVICE_TEXT,
  newServiceForm,
  SERVICE_MINUTES_HINT,
  type ServiceForm,
  serviceForm,
} from '#domain/services/service-form.ts'
import { SERVICE_TYPE_LABELS } from '#domain/services/services.ts'
import { browserClient } from '../../../client.ts'
import { reportFailure } from '../../../failures/report-failure.ts'
import { toastIfSessionEnded } from '../../../forms/toast-if-session-ended.ts'
import { useFormDraft } from '../../../forms/use-form-draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { MoneyInput } from '../../../ui/money-input.tsx'
import { toast } from '../../../ui/toast.ts'
import type { OwnProvider } from '../own-provider.ts'
import { CapacityFields } from './capacity-fields.tsx'
import { type OwnService, saveService } from './queries.ts'

interface ServiceDialogProps {
  provider: OwnProvider
  /** Null adds one. */
  service: OwnService | null
  onClose: () => void
  onSaved: () => void
}

/** Adds or edits a service. A refusal keeps the input. */
export function ServiceDialog({ provider, service, onClose, onSaved }: ServiceDialogProps) {
  const formId = useId()
  const { form, change, forget } = useFormDraft(
    `magari-service-${service?.id ?? provider.id}`,
    service ? serviceForm(service, provider.usual_needs) : newServiceForm(provider.usual_needs),
  )
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  const types = provider.service_types
  const idOf = (field: string) => `${formId}-${field}`

  function type(field: keyof ServiceForm, value: string) {
    change({ [field]: value })
    if (problem?.errors[field]) setProblem({ ...problem, errors: { ...problem.errors, [field]: undefined } })
  }

  const say = (summary: string, errors: FieldErrors<ServiceForm>) =>
    setProblem((before) => ({ summary, errors, attempt: (before?.attempt ?? 0) + 1 }))

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const { value, errors, summary } = checkServiceForm(form, provider.usual_needs)
    if (!value) return say(summary, errors)
    setBusy(true)
    setProblem(null)
    try {
      await saveService(await browserClient(), provider.id, service?.id ?? null, value)
      toast({ title: `Service ${service ? 'updated' : 'created'} successfully` })
      forget()
      onSaved()
    } catch (error) {
      if (await toastIfSessionEnded(error)) return
      reportFailure('The service was not saved', error)
      const { field, sentence } = databaseRefusal(error as ServiceError)
      toast({ title: 'Failed to save service', description: sentence, tone: 'error' })
      say(field && field in form ? 'Failed to save service' : `Failed to save service. ${sentence}`, {
        ...(field && field in form && { [field]: sentence }),
      })
      setBusy(false)
    }
  }

  function cancel() {
    forget()
    onClose()
  }

  const wired = (field: keyof ServiceForm) => ({
    value: form[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => type(field, event.target.value),
  })
  const wrong = Object.entries(problem?.errors ?? {}).filter(([, message]) => message)
  return (
    <Dialog
      open
      onClose={busy ? () => undefined : cancel}
      title={service ? 'Edit Service' : 'Add New Service'}
      className="max-w-140"
      actions={
        <>
          <Button type="submit" form={formId} variant="main" busy={busy}>
            {service ? 'Save changes' : 'Add service'}
          </Button>
          <Button disabled={busy} onClick={cancel}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={save} noValidate className="mt-2 grid gap-4">
        {problem && (
          <ErrorSummary
            title={problem.summary}
            attempt={problem.attempt}
            errors={wrong.map(([field, message = '']) => ({ id: idOf(field), message }))}
          />
        )}
        <Field id={idOf('name')} label="Service name" error={problem?.errors.name}>
          <Input data-autofocus {...wired('name')} maxLength={MAX_OWN_SERVICE_TEXT.name} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id={idOf('price')} label="Price (KSh)" error={problem?.errors.price}>
            <MoneyInput value={form.price} onValueChange={(price) => type('price', price)} />
          </Field>
          <Field
            id={idOf('duration_minutes')}
            label="Duration (minutes)"
            error={problem?.errors.duration_minutes}
          >
            <Input
              {...wired('duration_minutes')}
              inputMode="numeric"
              placeholder={String(SERVICE_MINUTES_HINT)}
            />
          </Field>
        </div>
        {types.length > 1 && (
          <Field
            id={idOf('service_type')}
            label="Type of service"
            optional
            error={problem?.errors.service_type}
          >
            <Select {...wired('service_type')}>
              <option value="">Any of your types</option>
              {types.map((type) => (
                <option key={type} value={type}>
                  {SERVICE_TYPE_LABELS[type]}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {provider.service_resources.length > 1 && (
          <CapacityFields
            idOf={idOf}
            form={form}
            errors={problem?.errors ?? {}}
            resources={provider.service_resources}
            onType={type}
          />
        )}
        <Field id={idOf('description')} label="Description" optional error={problem?.errors.description}>
          <Textarea {...wired('description')} rows={3} maxLength={MAX_OWN_SERVICE_TEXT.description} />
        </Field>
      </form>
    </Dialog>
  )
}

interface Problem {
  summary: string
  errors: FieldErrors<ServiceForm>
  attempt: number
}
