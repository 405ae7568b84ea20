import { useState } from 'react'
import { href } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { type Column, DeleteButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { DeletionDialog } from '../deletion-dialog.tsx'
import { type AdminNickname, deleteNickname } from './queries.ts'

/** Nicknames with what each finds. */
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
      <DeletionDialog
        row={deleting}
        onClose={() => setDeleting(null)}
        wordsOf={({ nickname, finds }) => ({
          name: `“${nickname}”`,
          description:
            finds.length > 0
              ? `Whoever types it no longer finds ${finds.join(', ')} by it. Ads that say it themselves are still found.`
              : 'It finds nothing.',
        })}
        onConfirm={({ id, nickname }) =>
          act(String(id), (client) => deleteNickname(client, id), {
            done: `“${nickname}” deleted`,
            failed: `“${nickname}” could not be deleted`,
          })
        }
      />
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
