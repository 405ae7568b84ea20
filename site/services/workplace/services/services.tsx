import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { memberContext } from '../../../members/member.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { lastReadOrToast } from '../../../workplace/read-or-toast.ts'
import { useActions } from '../../../workplace/use-actions.ts'
import { ownProvider } from '../own-provider.ts'
import { ProviderPage } from '../provider-page.tsx'
import type { Route } from './+types/services.ts'
import { activateService, deleteService, type OwnService, ownServices } from './queries.ts'
import { ServiceDialog } from './service-dialog.tsx'
import { ServiceList } from './service-list.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const loaded = await lastReadOrToast(user.id, request, 'Failed to load services', async (client) => {
    const provider = await ownProvider(client, user.id)
    return { provider, shown: provider && (await ownServices(client, provider.id)) }
  })
  return { loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'My Services' }

export const meta = () => [{ title: 'My Services | Magari' }, { name: 'robots', content: 'noindex' }]

/** The open dialog: the form, or the confirmation of a deletion. */
type Question = { about: 'form'; service: OwnService | null } | { about: 'deletion'; service: OwnService }

export default function Services({ loaderData: { loaded } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const { busy, act } = useActions()
  const [question, setQuestion] = useState<Question | null>(null)
  const add = () => setQuestion({ about: 'form', service: null })
  const close = () => setQuestion(null)
  const some = Boolean(loaded?.shown?.length)

  const activate = ({ id, is_active }: OwnService) =>
    void act(id, (client) => activateService(client, id, !is_active), {
      done: `Service ${is_active ? 'deactivated' : 'activated'} successfully`,
      failed: 'Failed to update service status',
    })

  async function remove({ id }: OwnService) {
    await act(id, (client) => deleteService(client, id), {
      done: 'Service deleted successfully',
      failed: 'Failed to delete service',
    })
    close()
  }

  return (
    <ProviderPage
      title="My Services"
      loaded={loaded}
      failed="Failed to load services"
      end={
        some && (
          <Button variant="main" onClick={add}>
            <Icon of="plus" />
            Add Service
          </Button>
        )
      }
    >
      {(services, provider) => (
        <>
          {services.length === 0 ? (
            <EmptyState
              title="No services added yet"
              action={
                <Button variant="main" onClick={add}>
                  Add Your First Service
                </Button>
              }
            >
              Customers book the services listed here, with their price and duration.
            </EmptyState>
          ) : (
            <ServiceList
              services={services}
              busy={busy}
              onEdit={(service) => setQuestion({ about: 'form', service })}
              onActivate={activate}
              onDelete={(service) => setQuestion({ about: 'deletion', service })}
            />
          )}
          {question?.about === 'form' && (
            <ServiceDialog
              provider={provider}
              service={question.service}
              onClose={close}
              onSaved={() => {
                close()
                void revalidate()
              }}
            />
          )}
          <ConfirmDialog
            open={question?.about === 'deletion'}
            onClose={close}
            title="Are you sure you want to delete this service?"
            description={
              question?.service &&
              `${question.service.name} will be deleted permanently. Bookings of it are not changed.`
            }
            confirmLabel="Delete"
            onConfirm={async () => {
              if (question?.about === 'deletion') await remove(question.service)
            }}
          />
        </>
      )}
    </ProviderPage>
  )
}
