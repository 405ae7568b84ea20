import { useState } from 'react'
import { RESOURCE_EXAMPLES, RESOURCE_KIND_LABELS } from '#domain/services/resources.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { toast } from '../../../ui/toast.ts'
import { useActions } from '../../../workplace/use-actions.ts'
import {
  activateResource,
  removeResource,
  type StoredResource,
  setUpResources,
  type UsualWork,
} from './queries.ts'
import { ResourceDialog } from './resource-dialog.tsx'
import { UsualWorkForm } from './usual-work-form.tsx'

interface ResourcesProps {
  provider: UsualWork & { id: string; service_resources: readonly StoredResource[] }
}

/** What the provider works with. Changes apply at once; with one thing only, examples offer to set up more. */
export function Resources({ provider }: ResourcesProps) {
  const { id: providerId, service_resources: resources, usual_needs, at_once } = provider
  const [removing, setRemoving] = useState<StoredResource | null>(null)
  const [open, setOpen] = useState<{ resource: StoredResource | null } | null>(null)
  const { busy, act } = useActions()

  /** An example replaces what there is, and until the next change that comes back by one press. */
  async function follow(example: (typeof RESOURCE_EXAMPLES)[number]) {
    const before = {
      names: resources.map(({ name }) => name),
      kinds: resources.map(({ kind }) => kind),
      needs: usual_needs,
    }
    const done = await act(example.title, (client) => setUpResources(client, example), {
      done: `Set up: ${example.title}`,
      failed: 'Failed to set it up',
    })
    if (!done) return
    const putBack = () =>
      void act(example.title, (client) => setUpResources(client, before), {
        done: 'As it was before',
        failed: 'Failed to undo',
      })
    toast({ title: 'Change names and hours as you like.', action: { label: 'Undo', run: putBack } })
  }

  return (
    <section aria-labelledby="resources" className="mt-8 max-w-3xl border-t border-line pt-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="resources" className="text-lg">
            Bays, people and vehicles
          </h2>
          <p className="text-sm text-ink-2">
            Each does one booking at a time. Customers see the times at which all that their work takes is
            free.
          </p>
        </div>
        <Button onClick={() => setOpen({ resource: null })}>
          <Icon of="plus" size="s" />
          Add one
        </Button>
      </div>
      {resources.length <= 1 && <Examples busy={busy} onChoose={(example) => void follow(example)} />}
      <ul className="mt-3 grid" aria-label="Bays, people and vehicles">
        {resources.map((resource) => (
          <ResourceRow
            key={resource.id}
            resource={resource}
            busy={busy === resource.id}
            onEdit={() => setOpen({ resource })}
            onActivate={() =>
              void act(resource.id, (client) => activateResource(client, resource.id, !resource.active), {
                done: resource.active
                  ? `${resource.name} is set aside`
                  : `${resource.name} takes bookings again`,
                failed: 'Failed to change it',
              })
            }
            onRemove={() => setRemoving(resource)}
          />
        ))}
      </ul>
      {resources.length > 1 && (
        <UsualWorkForm
          key={JSON.stringify([usual_needs, at_once, resources.length])}
          providerId={providerId}
          usual={{ usual_needs, at_once }}
          resources={resources}
        />
      )}
      <ConfirmDialog
        open={removing !== null}
        onClose={() => setRemoving(null)}
        title={`Remove ${removing?.name}?`}
        description="If it only rests for a while, set it aside instead."
        confirmLabel="Remove"
        onConfirm={async () => {
          if (removing)
            await act(removing.id, (client) => removeResource(client, removing.id), {
              done: `${removing.name} removed`,
              failed: 'Failed to remove it',
            })
          setRemoving(null)
        }}
      />
      {open && (
        <ResourceDialog
          key={open.resource?.id ?? 'new'}
          providerId={providerId}
          resource={open.resource}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  )
}

interface ExamplesProps {
  busy: string | null
  onChoose: (example: (typeof RESOURCE_EXAMPLES)[number]) => void
}

function Examples({ busy, onChoose }: ExamplesProps) {
  return (
    <div className="mt-4 rounded-r border border-line bg-raise px-4 pt-3 pb-1">
      <p className="font-medium" id="resource-examples">
        How do you work? Begin with an example.
      </p>
      <ul className="mt-1 grid divide-y divide-line" aria-labelledby="resource-examples">
        {RESOURCE_EXAMPLES.map((example) => (
          <li key={example.title} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p>{example.title}</p>
              <p className="text-sm text-ink-2">{example.text}</p>
            </div>
            <Button
              size="s"
              busy={busy === example.title}
              disabled={busy !== null}
              aria-label={`Use ${example.title}`}
              onClick={() => onChoose(example)}
            >
              Use
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ResourceRowProps {
  resource: StoredResource
  busy: boolean
  onEdit: () => void
  onActivate: () => void
  onRemove: () => void
}

function ResourceRow({
  resource: { name, kind, hours, active },
  busy,
  onEdit,
  onActivate,
  onRemove,
}: ResourceRowProps) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-t border-line py-1 first:border-t-0">
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-sm text-ink-2">
          {RESOURCE_KIND_LABELS[kind]}
          {hours && ' · own hours'}
        </p>
        {!active && (
          <Badge tone="draft" icon="eye-off">
            Set aside
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap">
        <Button variant="bare" disabled={busy} aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button
          variant="bare"
          busy={busy}
          aria-label={active ? `Set ${name} aside` : `Use ${name} again`}
          onClick={onActivate}
        >
          {active ? 'Set aside' : 'Use again'}
        </Button>
        <Button
          variant="bare"
          disabled={busy}
          className="text-danger!"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </div>
    </li>
  )
}
