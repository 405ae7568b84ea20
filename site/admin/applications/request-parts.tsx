import { formatPhone } from '#domain/foundation/phone.ts'
import type { Column } from '../../workplace/records.tsx'
import { ReasonDialog } from '../form-dialog.tsx'
import { MemberCell } from '../member-cell.tsx'
import type { AdminRequest } from './queries.ts'

/** The requester's name, address or id: the first that is known. */
export function nameOf({ person, email, id }: AdminRequest): string {
  return person ?? email ?? id
}

/** The first column of both lists: the requester, phone number and message. */
export const PERSON_COLUMN: Column<AdminRequest> = {
  key: 'person',
  label: 'Person',
  main: true,
  cell: ({ user_id, person, email, phone, message }) => (
    <>
      <MemberCell id={user_id} name={person} email={email} />
      <a href={`tel:${phone}`} className="reach block text-xs font-normal whitespace-nowrap text-ink-2">
        {formatPhone(phone)}
      </a>
      {message && (
        <details className="mt-1 text-xs font-normal text-ink-2">
          <summary className="reach cursor-pointer underline">Message</summary>
          <p className="whitespace-pre-line">{message}</p>
        </details>
      )}
    </>
  ),
}

interface RejectionProps {
  request: AdminRequest
  /** 'application' or 'quote'. */
  noun: string
  /** The reader of the reason. */
  reader: string
  description: string
  maxLength: number
  onClose: () => void
  onConfirm: (reason: string) => Promise<boolean>
}

/** Asks for the reason of a rejection. */
export function Rejection({ request, noun, reader, ...dialog }: RejectionProps) {
  return (
    <ReasonDialog
      {...dialog}
      about={request.id}
      title={`Reject this ${noun}?`}
      label="Reason"
      help={`The ${reader} will see it.`}
      missing={`Enter a reason. The ${reader} will see it.`}
      confirmLabel="Reject"
    />
  )
}
