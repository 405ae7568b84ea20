import { Button } from '../ui/button.tsx'

interface WaitingListProps {
  waits: boolean
  onChange: (waits: boolean) => void
}

/** Lets a customer wait for a full day, or go back to free times. */
export function WaitingList({ waits, onChange }: WaitingListProps) {
  if (!waits)
    return (
      <Button size="s" className="mt-3" onClick={() => onChange(true)}>
        Wait for a time on this day
      </Button>
    )
  return (
    <div className="grid gap-2 rounded-r bg-sunk p-3 text-sm">
      {/* At the other end of the line than what was pressed: a second press of that spot takes nothing back. */}
      <p className="flex items-center justify-between gap-2 font-medium">
        You wait
        <Button size="s" onClick={() => onChange(false)}>
          Do not wait
        </Button>
      </p>
      <p>
        What becomes free is offered to you for half an hour, at the time that suits you best if it can be.
        Taking it books it. Who has waited longest is asked first.
      </p>
    </div>
  )
}
