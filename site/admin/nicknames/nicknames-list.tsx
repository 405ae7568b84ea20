import { useState } from 'react'
import { href } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type Column, DeleteButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { type AdminNickname, deleteNickname } from './queries.ts'

/** Nicknames with the makes and models they find. */
export function NicknamesList({ nicknames }: { nicknames: AdminNickname[] }) {
  const { act } = useActions()
  const [deleting, setDeleting] = useState<AdminNickname | null>(null)
  return (
    <>
      <Records
        label="Nicknames"
        rows={nicknames}
        keyOf={({ id }) => String(id)}
        columns={COLUMNS}
        actions={(one) => (
          <>
            <LinkButton
              size="s"
              to={{ pathname: href('/admin/nicknames'), search: `?nickname=${one.id}` }}
              aria-label={`Edit ${one.nickname} for ${one.meaning}`}
            >
              Edit
            </LinkButton>
            <DeleteButton name={`${one.nickname} for ${one.meaning}`} onClick={() => setDeleting(one)} />
          </>
        )}
      />
      {deleting && (
        <ConfirmDialog
          open
          onClose={() => setDeleting(null)}
          title={<span className="wrap-anywhere">Delete “{deleting.nickname}”?</span>}
          description={
            deleting.finds.length > 0
              ? `Searches for it no longer find ${deleting.finds.join(', ')}. Ads that contain the word are still found.`
              : 'It finds nothing.'
          }
          confirmLabel="Delete"
          onConfirm={async () => {
            await act(String(deleting.id), (client) => deleteNickname(client, deleting.id), {
              done: `“${deleting.nickname}” deleted`,
              failed: `“${deleting.nickname}” could not be deleted`,
            })
            setDeleting(null)
          }}
        />
      )}
    </>
  )
}

const COLUMNS: Column<AdminNickname>[] = [
  {
    key: 'nickname',
    label: 'Nickname',
    main: true,
    cell: ({ nickname }) => <span className="wrap-anywhere">{nickname}</span>,
  },
  { key: 'meaning', label: 'Means', cell: ({ meaning }) => <span className="wrap-anywhere">{meaning}</span> },
  {
    key: 'finds',
    label: 'Finds',
    cell: ({ finds }) =>
      finds.length > 0 ? (
        finds.join(', ')
      ) : (
        <Badge tone="draft" icon={null}>
          Nothing
        </Badge>
      ),
  },
]
