import { href } from 'react-router'
import { stockApiExample } from '#domain/dealers/stock/api-example.ts'
import { API_FIELDS } from '#domain/dealers/stock/fields.ts'
import type { PageHandle } from '../../../frame/page-handle.ts'
import { AccountSection } from '../../../people/account/account-section.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { LoadFailed } from '../../../workplace/load-failed.tsx'
import { readOrToast } from '../../../workplace/read-or-toast.ts'
import type { Route } from './+types/keys.ts'
import { KeyCalls } from './key-calls.tsx'
import { KeyList } from './key-list.tsx'
import { MakeKey } from './make-key.tsx'
import { ownDealerKeyCalls, ownDealerKeys } from './queries.ts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const loaded = await readOrToast(request, 'Failed to load your keys', async (client) => {
    const [keys, calls] = await Promise.all([ownDealerKeys(client), ownDealerKeyCalls(client)])
    return { keys, calls, readAt: Date.now() }
  })
  return { loaded }
}

export { Loading as HydrateFallback } from '../../../members/loading.tsx'

export const handle: PageHandle = { heading: 'Keys for your program' }

export const meta = () => [
  { title: 'Keys for your program | Magari' },
  { name: 'robots', content: 'noindex' },
]

/** Keys with which the dealer's own program writes their stock, its last calls, and how to send them. */
export default function Keys({ loaderData: { loaded } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-5xl">
      <PageHead
        title="Keys for your program"
        className="flex-wrap pb-5"
        end={<LinkButton to={href('/dealer/listings/import')}>Import stock</LinkButton>}
      >
        A program of yours, such as your yard’s stock system, can add and update your vehicles by itself.
      </PageHead>
      {loaded ? (
        <>
          <AccountSection
            title="Your keys"
            lead="Whoever has a key can change your vehicles. Give each program its own, and revoke it when you stop using it."
          >
            <MakeKey />
            <KeyList keys={loaded.keys} now={loaded.readAt} />
          </AccountSection>
          <AccountSection title="Last calls" lead="What your programs sent, and what became of it.">
            <KeyCalls calls={loaded.calls} />
          </AccountSection>
        </>
      ) : (
        <LoadFailed title="Failed to load your keys" />
      )}
      <AccountSection
        title="How to send vehicles"
        lead="Each vehicle is checked as in an import, and answered by itself. The same stock number updates the same ad; a field that you leave out keeps its value."
      >
        <Example />
      </AccountSection>
    </div>
  )
}

function Example() {
  const example = stockApiExample(location.origin)
  return (
    <>
      <p className="text-sm">
        This program for Node.js adds one vehicle and marks another as sold. Add <code>?dry_run=true</code> to
        the address to see the answer without writing anything.
      </p>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must take the focus for keys.
        tabIndex={0}
        className="overflow-x-auto rounded-r border border-line bg-sunk p-4 font-mono text-sm"
      >
        <code>{example}</code>
      </pre>
      <div>
        <CopyButton text={example} what="Example" />
      </div>
      <p className="text-sm text-ink-2">
        At most 500 vehicles a call and 30 calls in ten minutes. The fields:{' '}
        <span className="font-mono wrap-anywhere">{API_FIELDS.join(', ')}</span>. Pictures are brought by an
        import only.
      </p>
    </>
  )
}
