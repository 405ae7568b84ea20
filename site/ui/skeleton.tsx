import { classNames } from './class-names.ts'

/** A grey block of the size of what will arrive. Say 'Loading' once beside the group, with role="status". */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('skeleton block', className)} />
}
