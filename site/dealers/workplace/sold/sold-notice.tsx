import { Link } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

/** After several vehicles were marked as sold: the way to enter what was paid for them, or to leave it. */
export function SoldNotice({ count, onClose }: { count: number; onClose: () => void }) {
  if (count === 0) return null
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-r border border-line bg-sunk p-3 text-sm"
    >
      <span className="min-w-0 flex-1">
        {count === 1 ? '1 vehicle is' : `${count} vehicles are`} marked as sold, without the price that was
        paid.
      </span>
      <Link to="/dealer/listings/sold?price=none" className="reach font-medium text-green-ink">
        Enter prices paid
      </Link>
      <Button size="s" variant="bare" square aria-label="Not now" onClick={onClose}>
        <Icon of="x" size="s" />
      </Button>
    </div>
  )
}
