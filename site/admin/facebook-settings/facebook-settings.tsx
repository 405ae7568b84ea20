import { href, useRevalidator } from 'react-router'
import { FACEBOOK_POST_STATUSES } from '#domain/integrations/integrations.ts'
import { reportFailure } from '../../failures/report-failure.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { readOrToast } from '../../workplace/read-or-toast.ts'
import { s3Settings } from '../file-upload/queries.ts'
import { S3SettingsForm } from '../file-upload/s3-settings-form.tsx'
import type { Route } from './+types/facebook-settings.ts'
import { FacebookSettingsForm } from './facebook-form.tsx'
import { Posts } from './posts.tsx'
import { facebookDay, facebookPosts, facebookSettings } from './queries.ts'

export async function clientLoader({ context, request, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  return {
    user,
    shown: url.searchParams.get('tab') === 's3' ? await readS3(request) : await readFacebook(request, url),
  }
}

async function readS3(request: Request) {
  const read = await readOrToast(request, 'Failed to load S3 settings', async (client) => ({
    settings: await s3Settings(client),
  }))
  return { tab: 's3' as const, read }
}

async function readFacebook(request: Request, { searchParams }: URL) {
  const status = FACEBOOK_POST_STATUSES.find((known) => known === searchParams.get('status')) ?? null
  const page = Math.max(1, Number.parseInt(searchParams.get('page') ?? '1', 10) || 1)
  const read = await readOrToast(request, 'Failed to fetch Facebook settings', async (client) => {
    const [settings, posts, day] = await Promise.all([
      facebookSettings(client),
      facebookPosts(client, status, page).catch((error) => {
        reportFailure('The posts could not be read', error)
        return null
      }),
      facebookDay(client).catch((error) => {
        reportFailure('Today’s posts could not be counted', error)
        return null
      }),
    ])
    return { settings, posts, day }
  })
  return { tab: 'facebook' as const, status, page, read }
}

export { SettingsLoading as HydrateFallback } from '../settings-frame.tsx'

export const handle: PageHandle = { heading: 'Facebook Settings' }

export const meta = () => [{ title: 'Facebook Settings | Magari' }, { name: 'robots', content: 'noindex' }]

/** The account that posts ads to Facebook, and the status of the posts. */
export default function FacebookSettingsPage({ loaderData: { user, shown } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const here = href('/admin/facebook-settings')
  const { tab, read } = shown
  return (
    <>
      <PageHead title="Facebook Settings">The account that posts new ads to Facebook.</PageHead>
      <Tabs
        label="Facebook settings"
        className="mb-6 overflow-x-auto"
        items={[
          { to: here, label: 'Facebook', current: tab === 'facebook' },
          { to: `${here}?tab=s3`, label: 'S3', current: tab === 's3' },
        ]}
      />
      {read === null && (
        <LoadFailed title={tab === 's3' ? 'Failed to load S3 settings' : 'Failed to fetch Facebook settings'}>
          Check your connection. Nothing has changed.
        </LoadFailed>
      )}
      {shown.tab === 's3' && shown.read && (
        <S3SettingsForm settings={shown.read.settings} userId={user.id} onSaved={revalidate} />
      )}
      {shown.tab === 'facebook' && shown.read && (
        <>
          <FacebookSettingsForm settings={shown.read.settings} userId={user.id} onSaved={revalidate} />
          <Posts
            list={shown.read.posts}
            day={shown.read.day}
            status={shown.status}
            page={shown.page}
            onChanged={revalidate}
          />
        </>
      )}
    </>
  )
}
