import { useEffect, useState } from 'react'
import { href, Link, redirect, useNavigate } from 'react-router'
import type { PageHandle } from '../../frame/page-handle.ts'
import { deviceWord } from '../../people/notifications/device-word.ts'
import { useReloadOnReturn } from '../../session/on-return.ts'
import { knownOwner } from '../../session/owner.ts'
import { useVisitor } from '../../session/visitor.ts'
import { loginPath, nextSearch } from '../../session/where-next.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FavoritesList, readFavorites } from '../favorites/favorites-list.tsx'
import type { Route } from './+types/kept.ts'
import { KeptSearches, readSearches } from './kept-searches.tsx'
import { RemoveKept } from './remove-kept.tsx'

export const handle: PageHandle = { searchParams: ['tab', 'page'] }

/** What this browser keeps for a visitor; a member has pages for it. */
export async function clientLoader({ url }: Route.ClientLoaderArgs) {
  const showsSearches = url.searchParams.get('tab') === 'searches'
  const page = href(showsSearches ? '/account/searches' : '/favorites')
  const owner = await knownOwner()
  if (!owner) throw redirect(loginPath({ pathname: page, search: '' }))
  if (owner.isMember) throw redirect(page)
  return showsSearches
    ? { ...(await readSearches(owner)), favorites: null }
    : { searches: null, favorites: await readFavorites(owner, url) }
}
clientLoader.hydrate = true as const

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const meta = () => [{ title: 'Kept on this device | Magari' }, { name: 'robots', content: 'noindex' }]

export const headers = () => ({ 'cache-control': 'private, no-store' })

/** Hearts and searches of a visitor who has not signed up (docs/product.md, Before signing up). */
export default function Kept({ loaderData: { favorites, searches } }: Route.ComponentProps) {
  const path = href('/kept')
  const navigate = useNavigate()
  const { user } = useVisitor()
  const [removing, setRemoving] = useState(false)
  useReloadOnReturn()

  // Signed in, here or in another tab.
  const page = href(favorites ? '/favorites' : '/account/searches')
  useEffect(() => {
    if (user) void navigate(page, { replace: true })
  }, [user, navigate, page])

  return (
    <div className="wrap min-h-[calc(100dvh-var(--bar))] py-2 lg:py-10">
      <PageHead title="Favorites" />
      <Notice>
        <p>
          These are kept on this {deviceWord()} only, and we cannot tell you what changes.{' '}
          <Link to={`/register${nextSearch(page)}`} className="text-green-ink underline">
            Sign up
          </Link>{' '}
          to have them everywhere, with news of prices and new ads.
        </p>
        <p>
          Have an account?{' '}
          <Link to={`/login${nextSearch(page)}`} className="text-green-ink underline">
            Sign in
          </Link>
          , and they are added to it.
        </p>
      </Notice>
      {favorites && (
        <FavoritesList
          {...favorites}
          path={path}
          more={{ to: `${path}?tab=searches`, label: 'Saved searches', current: false }}
        />
      )}
      {!favorites && <KeptSearches searches={searches} path={path} />}
      <Button variant="bare" className="mt-6 -ml-3.5 text-sm" onClick={() => setRemoving(true)}>
        Remove everything kept here
      </Button>
      <RemoveKept open={removing} onClose={() => setRemoving(false)} />
    </div>
  )
}
