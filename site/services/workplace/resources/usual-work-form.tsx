import { type SubmitEvent, useId, useState } from 'react'
import { serviceProviderRefusals } from '#domain/foundation/refusals/service-providers.ts'
import { parseWholeNumber } from '#domain/foundation/typed-amounts.ts'
import { countNeeds, MAX_AT_ONCE, needsOf } from '#domain/services/resources.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useActions } from '../../../workplace/use-actions.ts'
import { NeedFields } from './need-fields.tsx'
import { type StoredResource, saveUsualWork, type UsualWork } from './queries.ts'

interface UsualWorkFormProps {
  providerId: string
  usual: UsualWork
  resources: readonly StoredResource[]
}

/** What work takes if its service says nothing else, and the business's own limit. */
export function UsualWorkForm({ providerId, usual, resources }: UsualWorkFormProps) {
  const limitId = useId()
  const [counts, setCounts] = useState(() => countNeeds(usual.usual_needs))
  const [limit, setLimit] = useState(usual.at_once === null ? '' : String(usual.at_once))
  const [error, setError] = useState<string | undefined>()
  const { busy, act } = useActions()

  function save(event: SubmitEvent) {
    event.preventDefault()
    const atOnce = limit.trim() ? parseWholeNumber(limit) : null
    if (limit.trim() && (atOnce === null || atOnce < 1 || atOnce > MAX_AT_ONCE)) {
      setError(serviceProviderRefusals.service_providers_at_once_range?.sentence)
      document.getElementById(limitId)?.focus()
      return
    }
    void act(
      'usual',
      (client) => saveUsualWork(client, providerId, { usual_needs: needsOf(counts), at_once: atOnce }),
      {
        done: 'Saved',
        failed: 'Failed to save',
      },
    )
  }

  return (
    <form noValidate onSubmit={save} className="mt-4 grid gap-4 border-t border-line pt-4 sm:max-w-120">
      <NeedFields
        legend="What a booking usually takes"
        counts={counts}
        resources={resources}
        onChange={(kind, many) => setCounts({ ...counts, [kind]: many })}
      />
      <Field
        id={limitId}
        label="Bookings at once"
        optional
        error={error}
        help="At most, whatever is free. A service can say what else it takes."
      >
        <Input
          inputMode="numeric"
          autoComplete="off"
          placeholder="No limit"
          value={limit}
          onChange={({ target }) => {
            setLimit(target.value)
            setError(undefined)
          }}
        />
      </Field>
      <div>
        <Button type="submit" busy={busy !== null}>
          Save
        </Button>
      </div>
    </form>
  )
}
