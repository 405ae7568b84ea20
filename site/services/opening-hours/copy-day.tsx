import { useState } from 'react'
import { WEEKDAY_LABELS, WEEKDAYS, type Weekday } from '#domain/services/opening-hours.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Dialog } from '../../ui/dialog.tsx'

interface CopyDayProps {
  /** Null: closed. */
  day: Weekday | null
  onClose: () => void
  onCopy: (days: Weekday[]) => void
}

const WORKDAYS: Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri']

/** Asks to which days the hours are copied; preselects the other workdays. */
export function CopyDay({ day, onClose, onCopy }: CopyDayProps) {
  return (
    <Dialog
      open={day !== null}
      onClose={onClose}
      title={day ? `Copy ${WEEKDAY_LABELS[day]}’s hours` : ''}
      description="They replace the current hours of these days."
    >
      {day && <Days key={day} day={day} onClose={onClose} onCopy={onCopy} />}
    </Dialog>
  )
}

function Days({ day, onClose, onCopy }: CopyDayProps & { day: Weekday }) {
  const others = WEEKDAYS.filter((other) => other !== day)
  const [chosen, setChosen] = useState<Weekday[]>(() => others.filter((other) => WORKDAYS.includes(other)))
  return (
    <>
      <div className="mt-2 grid grid-cols-2 gap-x-4">
        {others.map((other) => (
          <Checkbox
            key={other}
            checked={chosen.includes(other)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, other] : chosen.filter((each) => each !== other))
            }
          >
            {WEEKDAY_LABELS[other]}
          </Checkbox>
        ))}
      </div>
      <div className="mt-4 flex flex-col gap-3 sm:flex-row-reverse sm:justify-start">
        <Button variant="main" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          Copy
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </>
  )
}
