import { Link } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { VerifiedMark } from '../../ui/marks.tsx'

/** Where the profile page explains how to become verified. */
export const VERIFICATION = 'verification'

/** On a member's own pages: the 'Verified' mark, or 'Not verified' with a link to what to do. */
export function VerifiedState({ verified }: { verified: boolean }) {
  if (verified) return <VerifiedMark />
  return (
    <>
      <Badge tone="draft">Not verified</Badge>
      <Link to={`/account/profile#${VERIFICATION}`} className="reach text-green-ink underline">
        How to get verified
      </Link>
    </>
  )
}
