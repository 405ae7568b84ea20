import { classNames } from './class-names.ts'

/** A grey placeholder. Add 'Loading' with role="status" once beside the group. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} />
}
