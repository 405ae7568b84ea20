import { href, Link } from 'react-router'
import { formatNumber } from '#domain/foundation/money.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { pageOf, searchOf } from '../../workplace/list-address.ts'
import { ListForm, ListPages, ListSelect } from '../../workplace/list-form.tsx'
import { RememberList } from '../../workplace/list-return.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/nicknames.ts'
import { NicknameEditor } from './nickname-editor.tsx'
import { NicknamesList } from './nicknames-list.tsx'
import { adminNicknames, catalogueNames, type NicknamesAsked, nicknameById } from './queries.ts'

/** URL parameter of the nickname in the form: its id, or this for a new one. */
const NEW = 'new'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const asked: NicknamesAsked = {
    search: searchOf(searchParams),
    idleOnly: searchParams.get('state') === 'idle',
    page: pageOf(searchParams),
  }
  const edited = searchParams.get('nickname')
  const loaded = await lastReadOrToast(user.id, request, 'Failed to load nicknames', async (client) => {
    const id = /^[1-9]\d{0,8}$/.test(edited ?? '') ? Number(edited) : null
    const nickname = id === null ? null : await nicknameById(client, id)
    if (nickname || edited === NEW) return { nickname, names: await catalogueNames(client) }
    return { list: await adminNicknames(client, asked) }
  })
  return { user, asked, edited, loaded }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Nicknames' }

export const meta = () => [{ title: 'Nicknames | Magari' }, { name: 'robots', content: 'noindex' }]

/** Nicknames of makes and models for the search, and the form to add or edit one. */
export default function Nicknames({ loaderData: { user, asked, edited, loaded } }: Route.ComponentProps) {
  if (loaded?.names)
    return <NicknameEditor key={edited} nickname={loaded.nickname} names={loaded.names} userId={user.id} />
  const list = loaded?.list
  const { search, idleOnly } = asked
  return (
    <>
      <RememberList list={href('/admin/nicknames')} />
      <PageHead
        title="Nicknames"
        end={
          list && (
            <LinkButton
              variant="main"
              to={{ pathname: href('/admin/nicknames'), search: `?nickname=${NEW}` }}
              className="flex-none"
            >
              Add a nickname
            </LinkButton>
          )
        }
      >
        Nicknames for makes and models of the{' '}
        <Link to={href('/admin/catalogue')} className="text-green-ink underline">
          catalogue
        </Link>
        . Search finds both names.
      </PageHead>
      <ListForm
        search={search}
        searchLabel="Nickname, make or model"
        found={list ? { count: list.total, one: 'nickname', several: 'nicknames' } : undefined}
      >
        <ListSelect
          name="state"
          label="State"
          value={idleOnly ? 'idle' : null}
          all="All nicknames"
          options={[{ value: 'idle', label: `Finding nothing (${formatNumber(list?.idle ?? 0)})` }]}
        />
      </ListForm>
      {!list && <LoadFailed title="Failed to load nicknames" />}
      {list?.total === 0 && (
        <EmptyState title="No nicknames found">
          {search
            ? 'Try another word.'
            : idleOnly
              ? 'All nicknames find a make or model.'
              : 'Add the first one.'}
        </EmptyState>
      )}
      {list && list.total > 0 && (
        <>
          <NicknamesList nicknames={list.nicknames} />
          <ListPages list={list} />
        </>
      )}
    </>
  )
}
