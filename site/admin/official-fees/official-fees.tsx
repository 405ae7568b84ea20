import { href, Link } from 'react-router'
import { dayInNairobi } from '#domain/foundation/days.ts'
import type { PageHandle } from '../../frame/page-handle.ts'
import { memberContext } from '../../members/member.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { lastReadOrToast } from '../../workplace/read-or-toast.ts'
import type { Route } from './+types/official-fees.ts'
import { FeeEditor } from './fee-editor.tsx'
import { FeesList } from './fees-list.tsx'
import { officialFees } from './queries.ts'

/** URL parameter of the fee in the form: its id, or this for a new one. */
const NEW = 'new'

export async function clientLoader({ context, request, url: { searchParams } }: Route.ClientLoaderArgs) {
  const { user } = context.get(memberContext)
  const fees = await lastReadOrToast(user.id, request, 'Failed to load official fees', officialFees)
  return { userId: user.id, edited: searchParams.get('fee'), fees, today: dayInNairobi(Date.now()) }
}

export { Loading as HydrateFallback } from '../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Official fees' }

export const meta = () => [{ title: 'Official fees | Magari' }, { name: 'robots', content: 'noindex' }]

/** The government's fees that sales show: each from a day on, with its source, confirmed on the portal or not yet. */
export default function OfficialFees({ loaderData: { userId, edited, fees, today } }: Route.ComponentProps) {
  if (fees) {
    const fee = fees.find(({ id }) => String(id) === edited) ?? null
    if (fee || edited === NEW) return <FeeEditor key={edited} fee={fee} userId={userId} />
  }
  return (
    <>
      <PageHead
        title="Official fees"
        end={
          fees && (
            <LinkButton
              variant="main"
              to={{ pathname: href('/admin/official-fees'), search: `?fee=${NEW}` }}
              className="flex-none"
            >
              Add a fee
            </LinkButton>
          )
        }
      >
        What buyers and sellers read in a sale. Those that nobody has confirmed are shown as approximate. See
        also{' '}
        <Link to={href('/admin/import-taxes')} className="text-green-ink underline">
          import taxes
        </Link>
        .
      </PageHead>
      {fees ? <FeesList fees={fees} today={today} /> : <LoadFailed title="Failed to load official fees" />}
    </>
  )
}
