import { href } from 'react-router'
import { browserClient } from '../../client.ts'
import { memberContext } from '../../members/member.ts'
import { OFFLINE_PATH } from '../../offline/offline-path.ts'
import { useReloadOnReturn } from '../../session/on-return.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import type { Route } from './+types/favorites-page.ts'
import { FavoritesList, readFavorites } from './favorites-list.tsx'

export async function clientLoader({ context, url }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  return readFavorites({ id: user.id, isMember: true, client: browserClient }, url)
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Favorites | Magari' }, { name: 'robots', content: 'noindex' }]

/** The person's favorites. */
export default function Favorites({ loaderData }: Route.ComponentProps) {
  useReloadOnReturn()
  return (
    <div className="wrap py-2 lg:py-10">
      <PageHead title="Favorites" />
      <FavoritesList
        {...loaderData}
        path={href('/favorites')}
        offline={
          <LinkButton to={OFFLINE_PATH} reloadDocument>
            Read offline
          </LinkButton>
        }
      />
    </div>
  )
}
