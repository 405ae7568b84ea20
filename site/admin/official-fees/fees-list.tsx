import { useState } from 'react'
import { href } from 'react-router'
import { formatDate } from '#domain/foundation/dates.ts'
import { formatKes } from '#domain/foundation/money.ts'
import { type Effective, effectivePeriods } from '#domain/money/import-rate-form.ts'
import { feeNameInWords, OFFICIAL_FEE_KINDS } from '#domain/sales/official-fees.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { DeleteButton, Records } from '../../workplace/records.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { HeldState } from '../import-taxes/held-state.tsx'
import { type AdminFee, confirmOfficialFee, deleteOfficialFee } from './queries.ts'

type Held = Effective<AdminFee>

/** Fees by kind and engine, the newest of each first; to be confirmed, corrected or deleted. */
export function FeesList({ fees, today }: { fees: AdminFee[]; today: string }) {
  const { busy, act } = useActions()
  const [asked, setAsked] = useState<{ about: 'confirm' | 'delete'; held: Held } | null>(null)
  if (fees.length === 0)
    return <EmptyState title="No fees yet">A sale shows none until one is added.</EmptyState>
  const close = () => setAsked(null)
  return (
    <>
      <Records
        label="Official fees"
        rows={inOrder(fees, today)}
        keyOf={({ row }) => String(row.id)}
        columns={[
          { key: 'fee', label: 'Fee', main: true, cell: ({ row }) => feeNameInWords(row) },
          { key: 'held', label: 'Valid', cell: (held) => <HeldState held={held} /> },
          { key: 'amount', label: 'Amount', numeric: true, cell: ({ row }) => formatKes(row.amount) },
          { key: 'source', label: 'Source', cell: ({ row }) => row.source },
          { key: 'confirmed', label: 'Confirmed', cell: ({ row }) => <Confirmed fee={row} /> },
        ]}
        actions={(held) => (
          <>
            {held.row.confirmed_on === null && held.state !== 'past' && (
              <Button
                size="s"
                variant="soft"
                busy={busy === String(held.row.id)}
                aria-label={`Confirm ${nameOf(held)}`}
                onClick={() => setAsked({ about: 'confirm', held })}
              >
                Confirm
              </Button>
            )}
            <LinkButton
              size="s"
              to={{ pathname: href('/admin/official-fees'), search: `?fee=${held.row.id}` }}
              aria-label={`Correct ${nameOf(held)}`}
            >
              Correct
            </LinkButton>
            <DeleteButton name={nameOf(held)} onClick={() => setAsked({ about: 'delete', held })} />
          </>
        )}
      />
      {asked?.about === 'confirm' && (
        <ConfirmDialog
          open
          tone="main"
          onClose={close}
          title="Have you seen this amount on the portal today?"
          description={`${nameOf(asked.held)}: ${formatKes(asked.held.row.amount)}. Sales then show it as confirmed, with today’s day.`}
          confirmLabel="Confirm"
          onConfirm={async () => {
            const { row } = asked.held
            await act(String(row.id), (client) => confirmOfficialFee(client, row), {
              done: 'Fee confirmed',
              failed: 'The fee was not confirmed',
            })
            close()
          }}
        />
      )}
      {asked?.about === 'delete' && (
        <ConfirmDialog
          open
          onClose={close}
          title="Delete this fee?"
          description={`${nameOf(asked.held)}. ${WHAT_FOLLOWS[asked.held.state]}`}
          confirmLabel="Delete"
          onConfirm={async () => {
            const { id } = asked.held.row
            await act(String(id), (client) => deleteOfficialFee(client, id), {
              done: 'Fee deleted',
              failed: 'The fee could not be deleted',
            })
            close()
          }}
        />
      )}
    </>
  )
}

const WHAT_FOLLOWS: Record<Held['state'], string> = {
  coming: 'It is not in force yet. Sales keep showing the current one.',
  'in force': 'Sales will show the previous one again, if there is one.',
  past: 'Sales no longer show it.',
}

const nameOf = ({ row, words }: Held) =>
  `${feeNameInWords(row)}, ${words.charAt(0).toLowerCase()}${words.slice(1)}`

function Confirmed({ fee: { confirmed_on } }: { fee: AdminFee }) {
  return confirmed_on ? formatDate(confirmed_on) : <Badge tone="pending">Not yet</Badge>
}

/** By kind, then from the smallest engine to the largest, each with its newest first. */
function inOrder(fees: readonly AdminFee[], today: string): Held[] {
  const place = ({ row }: Held) => OFFICIAL_FEE_KINDS.indexOf(row.kind)
  const engine = ({ row }: Held) => row.up_to_cc ?? Number.MAX_SAFE_INTEGER
  return effectivePeriods(fees, today, ({ kind, up_to_cc }) => `${kind} ${up_to_cc}`).sort(
    (one, other) => place(one) - place(other) || engine(one) - engine(other),
  )
}
