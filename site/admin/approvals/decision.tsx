import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useActions } from '../../workplace/use-actions.ts'
import { ReasonDialog } from '../form-dialog.tsx'
import { type ApprovalKind, approve, reject } from './queries.ts'

/** The longest reason the database accepts, in characters. */
const MAX_REASON = 500

interface KindWords {
  approved: string
  notApproved: string
  rejected: string
  notRejected: string
  title: string
  help: string
  usual: readonly string[]
}

const WORDS: Record<ApprovalKind, KindWords> = {
  vehicle_listings: {
    approved: 'Vehicle listing approved!',
    notApproved: 'Failed to approve listing',
    rejected: 'Vehicle listing rejected',
    notRejected: 'Failed to reject listing',
    title: 'Reject this listing?',
    help: 'The seller will see it and can edit and resubmit the ad.',
    usual: ['The photos show another car', 'The price cannot be right', 'The ad is posted twice'],
  },
  service_providers: {
    approved: 'Service provider approved!',
    notApproved: 'Failed to approve service provider',
    rejected: 'Service provider rejected and removed',
    notRejected: 'Failed to reject service provider',
    title: 'Reject this service provider?',
    help: 'The applicant will see it. The record is removed; they can register again.',
    usual: ['We could not reach the business', 'The photos are not of the business'],
  },
  business_names: {
    approved: 'Business name approved',
    notApproved: 'Failed to approve the business name',
    rejected: 'Business name rejected',
    notRejected: 'Failed to reject the business name',
    title: 'Reject this business name?',
    help: 'The owner will see it. The business keeps its current name.',
    usual: ['The name belongs to another business', 'We could not confirm the new name'],
  },
  reviews: {
    approved: 'Review approved',
    notApproved: 'Failed to approve the review',
    rejected: 'Review rejected and removed',
    notRejected: 'Failed to reject the review',
    title: 'Reject this review?',
    help: 'The reviewer will see it and cannot review this visit again. The review is removed.',
    usual: ['We could not confirm the visit', 'The review is not by a customer of the business'],
  },
}

interface DecisionProps {
  kind: ApprovalKind
  id: string
  /** Its updated_at, if its owner may edit it in the meantime. */
  version?: string
  /** The title of the item. */
  name: string
  /** True for a draft that its seller has not submitted. */
  unasked?: boolean
  /** Records that are kept when it is rejected: '3 bookings'. */
  stays?: string | null
}

/** Approves or rejects a pending item; a rejection asks for a reason, and publishing a seller's own draft asks for confirmation. */
export function Decision({ kind, id, version, name, unasked, stays }: DecisionProps) {
  const { busy, act } = useActions()
  const [asking, setAsking] = useState<'approval' | 'rejection' | null>(null)
  const words = WORDS[kind]
  const stopAsking = () => setAsking(null)
  const approveIt = () =>
    act('approve', (client) => approve(client, kind, id, version), {
      done: words.approved,
      failed: words.notApproved,
    })
  return (
    <>
      <Button
        variant="main"
        busy={busy === 'approve'}
        disabled={busy === 'reject'}
        aria-label={`Approve ${name}`}
        onClick={() => (unasked ? setAsking('approval') : void approveIt())}
      >
        Approve
      </Button>
      <Button
        className="text-danger!"
        disabled={busy !== null}
        aria-label={`Reject ${name}`}
        onClick={() => setAsking('rejection')}
      >
        Reject
      </Button>
      <ConfirmDialog
        open={asking === 'approval'}
        onClose={stopAsking}
        title="Publish this draft?"
        description={
          <span className="wrap-anywhere">
            The seller has not submitted “{name}” yet. It may be unfinished.
          </span>
        }
        confirmLabel="Publish"
        tone="main"
        onConfirm={async () => {
          await approveIt()
          stopAsking()
        }}
      />
      {asking === 'rejection' && (
        <ReasonDialog
          about={id}
          onClose={stopAsking}
          title={words.title}
          description={name}
          label="Reason"
          help={
            stays
              ? `The owner will see it. The business is removed from the site and the lists. Its ${stays} are kept, and you can restore it from the users page.`
              : words.help
          }
          missing="Enter a reason. The person will see it."
          maxLength={MAX_REASON}
          suggestions={words.usual}
          confirmLabel="Reject"
          onConfirm={(reason) =>
            act('reject', (client) => reject(client, kind, id, reason), {
              done: words.rejected,
              failed: words.notRejected,
            })
          }
        />
      )}
    </>
  )
}
