import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { useActions } from '../../workplace/use-actions.ts'
import { MergeDialog } from './merge-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { type CatalogueEntry, deleteEntry, deletePending, type Kind, listEntry } from './queries.ts'

type Asking = { for: 'add' } | { for: 'rename' | 'merge' | 'delete' | 'clear'; entry: CatalogueEntry }

/** Actions on makes or models: the buttons of a row, the add button, and their dialogs. */
export function useCatalogueActs(kind: Kind): {
  add: ReactNode
  actions: (entry: CatalogueEntry) => ReactNode
  dialogs: ReactNode
} {
  const { revalidate } = useRevalidator()
  const { busy, act } = useActions()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)

  function done(said: string) {
    close()
    toast({ title: said })
    void revalidate()
  }

  return {
    add: (
      <Button variant="main" onClick={() => setAsking({ for: 'add' })}>
        Add a {kind.of}
      </Button>
    ),
    actions: (entry) => (
      <>
        {!entry.listed && (
          <Button
            size="s"
            variant="main"
            busy={busy === `list ${entry.id}`}
            aria-label={`List ${entry.name}`}
            onClick={() =>
              void act(`list ${entry.id}`, (client) => listEntry(client, kind, entry.id), {
                done: `“${entry.name}” listed`,
                failed: `“${entry.name}” could not be listed`,
              })
            }
          >
            List
          </Button>
        )}
        {(['rename', 'merge', 'delete'] as const)
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
          ))}
        {!entry.listed && entry.listings === 0 && (
          <Button
            size="s"
            variant="bare"
            aria-label={`Delete all unused names added by ${authorOf(entry)}`}
            onClick={() => setAsking({ for: 'clear', entry })}
          >
            Delete all by author
          </Button>
        )}
      </>
    ),
    dialogs: (
      <>
        {(asking?.for === 'add' || asking?.for === 'rename') && (
          <NameDialog
            kind={kind}
            entry={asking.for === 'rename' ? asking.entry : null}
            onClose={close}
            onDone={done}
          />
        )}
        {asking?.for === 'merge' && (
          <MergeDialog kind={kind} entry={asking.entry} onClose={close} onDone={done} />
        )}
        {asking?.for === 'delete' && (
          <ConfirmDialog
            open
            onClose={close}
            title={`Delete ${asking.entry.name}?`}
            description={
              kind.of === 'make' ? 'Its models are deleted too. It has no listings.' : 'It has no listings.'
            }
            confirmLabel="Delete"
            onConfirm={async () => {
              const { id, name } = asking.entry
              await act(String(id), (client) => deleteEntry(client, kind, id), {
                done: `“${name}” deleted`,
                failed: `“${name}” could not be deleted: it has listings, or the connection was lost`,
              })
              close()
            }}
          />
        )}
        {asking?.for === 'clear' && (
          <ConfirmDialog
            open
            onClose={close}
            title="Delete all unused names?"
            description={`Every pending make and model added by ${authorOf(asking.entry)} that no listing uses is deleted.`}
            confirmLabel="Delete all"
            onConfirm={async () => {
              const { id, added_by } = asking.entry
              await act(String(id), (client) => deletePending(client, added_by), {
                done: `Unused names added by ${authorOf(asking.entry)} deleted`,
                failed: 'The names could not be deleted',
              })
              close()
            }}
          />
        )}
      </>
    ),
  }
}

function authorOf({ added_by_name, added_by }: CatalogueEntry): string {
  return added_by_name ?? (added_by ? 'this member' : 'unknown members')
}

const ACTS = { rename: 'Rename', merge: 'Merge', delete: 'Delete' } as const
