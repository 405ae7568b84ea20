import { FeaturedMark } from '../ui/marks.tsx'
import { usePreviousVisit } from './previous-visit.ts'

/** The marks on an ad's picture: featured, and posted since the previous visit. */
export function AdMarks({ featured, createdAt }: { featured?: boolean; createdAt: string }) {
  const isNew = Date.parse(createdAt) > usePreviousVisit()
  if (!featured && !isNew) return null
  return (
    <span className="ad-marks absolute">
      {featured && <FeaturedMark />}
      {isNew && <span className="new-mark">New ad</span>}
    </span>
  )
}
