import { type ReactNode, useState } from 'react'
import { formatDate } from '#domain/foundation/dates.ts'
import type { Client } from '../../client.ts'
import { ProviderMark } from '../../money/requests/provider-mark.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ListForm } from '../../workplace/list-form.tsx'
import { RememberList } from '../../workplace/list-return.tsx'
import { LoadFailed } from '../../workplace/load-failed.tsx'
import { type Column, DeleteButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { Requests, requestsInWords } from './requests.tsx'

/** The URL parameter of the form for a new provider, instead of an id. */
export const NEW = 'new'

interface AdminProvider {
  id: string
  name: string
  logo_url: string | null
  active: boolean
  updated_at: string
  /** The number of requests in any state, and of pending ones. */
  requests: number
  pending: number
}

/** The differences between the pages of lenders and insurers. */
export interface ProviderKind<Provider> {
  title: string
  about: string
  /** 'lender': also the URL parameter that opens its form. */
  one: string
  aOne: string
  several: string
  path: string
  none: string
  /** The columns between its name and its requests. */
  columns: Column<Provider>[]
  request: string
  /** The URL of its requests. */
  requestsOf: (name: string) => string
  notAsked: (provider: Provider) => string
  /** Why one with requests cannot be deleted: the text before and after their number. */
  asked: [string, string]
  notAskedAnyMore: string
  change: (client: Client, id: string, part: { active: boolean }) => Promise<void>
  remove: (client: Client, id: string) => Promise<void>
}

interface ProvidersProps<Provider> {
  kind: ProviderKind<Provider>
  /** null if loading failed. */
  providers: Provider[] | null
  search: string
}

/** The page of all lenders or all insurers. */
export function Providers<Provider extends AdminProvider>({
  kind,
  providers,
  search,
}: ProvidersProps<Provider>): ReactNode {
  const { title, about, one, aOne, several, path } = kind
  return (
    <>
      <RememberList list={path} />
      <PageHead
        title={title}
        end={
          providers && (
            <LinkButton
              variant="main"
              to={{ pathname: path, search: `?${one}=${NEW}` }}
              className="flex-none"
            >
              Add {aOne}
            </LinkButton>
          )
        }
      >
        {about}
      </PageHead>
      {providers ? (
        <ProvidersList kind={kind} providers={providers} search={search} />
      ) : (
        <LoadFailed title={`Failed to load ${several}`} />
      )}
    </>
  )
}

/** Providers with their actions, few enough to search in the browser. */
function ProvidersList<Provider extends AdminProvider>({
  kind,
  providers,
  search,
}: ProvidersProps<Provider> & { providers: Provider[] }) {
  const { busy, act } = useActions()
  const [deleting, setDeleting] = useState<Provider | null>(null)
  const shown = providers.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))
  return (
    <>
      <ListForm
        search={search}
        searchLabel={`Name of ${kind.aOne}`}
        found={{ count: shown.length, one: kind.one, several: kind.several }}
      />
      {shown.length === 0 ? (
        <EmptyState title={`No ${kind.several} found`}>{search ? 'Try another name.' : kind.none}</EmptyState>
      ) : (
        <Records
          label={kind.title}
          rows={shown}
          keyOf={({ id }) => id}
          columns={columnsOf(kind)}
          actions={(provider) => {
            const { id, name, active } = provider
            return (
              <>
                <LinkButton
                  size="s"
                  to={{ pathname: kind.path, search: `?${kind.one}=${id}` }}
                  aria-label={`Edit ${name}`}
                >
                  Edit
                </LinkButton>
                <Button
                  size="s"
                  busy={busy === id}
                  aria-label={`Switch ${active ? 'off' : 'on'} ${name}`}
                  onClick={() =>
                    void act(id, (client) => kind.change(client, id, { active: !active }), {
                      done: `“${name}” switched ${active ? 'off' : 'on'}`,
                      failed: `“${name}” could not be switched ${active ? 'off' : 'on'}`,
                    })
                  }
                >
                  {active ? 'Switch off' : 'Switch on'}
                </Button>
                <DeleteButton name={name} onClick={() => setDeleting(provider)} />
              </>
            )
          }}
        />
      )}
      {deleting && <Deletion kind={kind} provider={deleting} act={act} onClose={() => setDeleting(null)} />}
    </>
  )
}

interface DeletionProps<Provider> {
  kind: ProviderKind<Provider>
  provider: Provider
  act: ReturnType<typeof useActions>['act']
  onClose: () => void
}

/** Confirms the deletion of a provider, or explains why one with requests cannot be deleted. */
function Deletion<Provider extends AdminProvider>({ kind, provider, act, onClose }: DeletionProps<Provider>) {
  const { id, name, requests } = provider
  if (requests > 0)
    return (
      <Dialog
        open
        onClose={onClose}
        title={<span className="wrap-anywhere">{name} cannot be deleted</span>}
        description={whyKept(kind, provider)}
        actions={
          <Button data-autofocus onClick={onClose}>
            Close
          </Button>
        }
      />
    )
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={<span className="wrap-anywhere">Delete {name}?</span>}
      description={kind.notAsked(provider)}
      confirmLabel="Delete"
      onConfirm={async () => {
        await act(id, (client) => kind.remove(client, id), {
          done: `“${name}” deleted`,
          failed: `“${name}” could not be deleted`,
        })
        onClose()
      }}
    />
  )
}

function whyKept<Provider extends AdminProvider>(kind: ProviderKind<Provider>, provider: Provider): string {
  const { asked, request, notAskedAnyMore } = kind
  return `${asked[0]} (${requestsInWords(provider, request)}), ${asked[1]} ${
    provider.active ? 'Switch it off instead.' : `It is switched off: ${notAskedAnyMore}`
  }`
}

function columnsOf<Provider extends AdminProvider>({
  one,
  columns,
  request,
  requestsOf,
}: ProviderKind<Provider>): Column<Provider>[] {
  return [
    {
      key: 'name',
      label: capital(one),
      main: true,
      cell: ({ name, logo_url, active }) => (
        <div className="flex items-center gap-3">
          <ProviderMark name={name} logo={logo_url} />
          <span className="flex min-w-0 flex-wrap items-center gap-x-2 wrap-anywhere">
            {name}
            {!active && (
              <Badge tone="draft" icon={null}>
                Off
              </Badge>
            )}
          </span>
        </div>
      ),
    },
    ...columns,
    {
      key: 'requests',
      label: `${capital(request)}s`,
      cell: (provider) => <Requests provider={provider} one={request} to={requestsOf(provider.name)} />,
    },
    {
      key: 'updated',
      label: 'Changed',
      cell: ({ updated_at }) => <span className="whitespace-nowrap">{formatDate(updated_at)}</span>,
    },
  ]
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
