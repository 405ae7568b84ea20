import { useRevalidator } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import { askForPass } from '../maintenance-pass.ts'
import type { Route } from './+types/settings.ts'
import { systemSettings } from './queries.ts'
import { SystemSettingsForm } from './settings-form.tsx'

export async function clientLoader({ context, request }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  return { user, settings: await readOrToast(request, 'Failed to load settings', systemSettings) }
}

export { SettingsLoading as HydrateFallback } from '../settings-frame.tsx'

export const handle: PageHandle = { heading: 'Settings' }

export const meta = () => [{ title: 'Settings | Magari' }, { name: 'robots', content: 'noindex' }]

/** The settings of the whole marketplace. */
export default function Settings({ loaderData: { user, settings } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()

  function saved() {
    // The save may have closed the marketplace.
    askForPass()
    revalidate()
  }

  return (
    <>
      <PageHead title="Settings">The settings of the whole marketplace.</PageHead>
      {settings === null ? (
        <LoadFailed title="Failed to load settings">Check your connection. Nothing has changed.</LoadFailed>
      ) : (
        <SystemSettingsForm settings={settings} userId={user.id} onSaved={saved} />
      )}
    </>
  )
}
