import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useActs } from '../../portal/use-acts.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { type CatalogueEntry, deleteEntry, type Kind } from './queries.ts'

type Asking = { for: 'add' } | { for: 'rename' | 'merge' | 'delete'; entry: CatalogueEntry }

/** What may be done with makes or models: the buttons of a row, the button that adds, and the windows that they open. */
export function useCatalogueActs(kind: Kind): {
  add: ReactNode
  actions: (entry: CatalogueEntry) => ReactNode
  dialogs: ReactNode
} {
  const { revalidate } = useRevalidator()
  const { act } = useActs()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)

  function done(said: string) {
    close()
    toast({ title: said })
    void revalidate()
  }

  const asks = asking && 'entry' in asking ? asking.entry : null
  return {
    add: (
      <Button variant="main" onClick={() => setAsking({ for: 'add' })}>
        Add a {kind.of}
      </Button>
    ),
    actions: (entry) =>
      (['rename', 'merge', 'delete'] as const)
        .filter((what) => what !== 'delete' || entry.listings === 0)
        .map((what) => (
          <Button
            key={what}
            size="s"
            variant={what === 'delete' ? 'bare' : undefined}
            aria-label={`${ACTS[what]} ${entry.name}`}
            onClick={() => setAsking({ for: what, entry })}
          >
            {ACTS[what]}
          </Button>
        )),
    dialogs: (
      <>
        {(asking?.for === 'add' || asking?.for === 'rename') && (
          <NameDialog kind={kind} entry={asks} onClose={close} onDone={done} />
        )}
        {asking?.for === 'merge' && (
          <MergeDialog kind={kind} entry={asking.entry} onClose={close} onDone={done} />
        )}
        <ConfirmDialog
          open={asking?.for === 'delete'}
          onClose={close}
          title={`Delete ${asks?.name ?? ''}?`}
          description={
            kind.of === 'make'
              ? 'Its models go with it. No listing stands under it.'
              : 'No listing stands under it.'
          }
          confirmLabel="Delete"
          onConfirm={async () => {
            if (asks)
              await act(String(asks.id), (client) => deleteEntry(client, kind, asks.id), {
                done: `“${asks.name}” deleted`,
                failed: `“${asks.name}” could not be deleted: listings stand under it, or the connection is lost`,
              })
            close()
          }}
        />
      </>
    ),
  }
}

const ACTS = { rename: 'Rename', merge: 'Merge', delete: 'Delete' } as const
