import { href, useRevalidator } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/file-upload.ts'
import { s3Settings } from './queries.ts'
import { S3SettingsForm } from './s3-settings-form.tsx'
import { StorageType } from './storage-type.tsx'

export async function clientLoader({ context, request, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const tab = url.searchParams.get('tab') === 'aws' ? 'aws' : 'storage'
  const read = await readOrToast(request, 'Failed to load S3 settings', async (client) => ({
    settings: await s3Settings(client),
  }))
  return { user, tab, read }
}

export { SettingsLoading as HydrateFallback } from '../settings-frame.tsx'

export const handle: PageHandle = { heading: 'File Upload' }

export const meta = () => [{ title: 'File Upload | Magari' }, { name: 'robots', content: 'noindex' }]

/** The file storage of the marketplace. */
export default function FileUpload({ loaderData: { user, tab, read } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const here = href('/admin/file-upload')
  return (
    <>
      <PageHead title="File Upload">Where pictures and other files are stored.</PageHead>
      <Tabs
        label="File upload"
        className="mb-6 overflow-x-auto"
        items={[
          { to: here, label: 'Storage Type', current: tab === 'storage' },
          { to: `${here}?tab=aws`, label: 'AWS Configuration', current: tab === 'aws' },
        ]}
      />
      {read === null && (
        <LoadFailed title="Failed to load S3 settings">
          Check your connection. Nothing has changed.
        </LoadFailed>
      )}
      {read && tab === 'storage' && <StorageType settings={read.settings} onSwitched={revalidate} />}
      {read && tab === 'aws' && (
        <S3SettingsForm settings={read.settings} userId={user.id} onSaved={revalidate} />
      )}
    </>
  )
}
