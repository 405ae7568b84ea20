import { Button } from '../ui/button.tsx'

interface WaitingListProps {
  waits: boolean
  onChange: (waits: boolean) => void
}

/** Lets a customer wait for a full day, or go back to free times. */
export function WaitingList({ waits, onChange }: WaitingListProps) {
  return (
    <div className={waits ? 'rounded-r bg-sunk p-3 text-sm' : 'mt-3'}>
      {waits && (
        <p className="mb-2">
          What becomes free on this day is offered to you for half an hour, at the time that suits you best if
          it can be. Taking it books it. Who has waited longest is asked first.
        </p>
      )}
      <Button size="s" onClick={() => onChange(!waits)}>
        {waits ? 'Do not wait' : 'Wait for a time on this day'}
      </Button>
    </div>
  )
}
