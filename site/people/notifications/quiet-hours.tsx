import { type QuietHours, quietTimes, USUAL_QUIET_HOURS } from '#domain/notifications/quiet-hours.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { Switch } from '../../ui/switch.tsx'
import { chooseQuietHours } from './settings-queries.ts'
import { useSavedChoice } from './use-saved-choice.ts'

/** The switch and the times of the quiet hours; `saved` is null while they are off. */
export function QuietHoursChoice({ saved }: { saved: QuietHours | null }) {
  const [hours, choose] = useSavedChoice<QuietHours | null>(
    saved,
    chooseQuietHours,
    () => 'The quiet hours could not be saved',
  )
  return (
    <div className="grid grid-cols-1 gap-2">
      <Switch
        label="Use quiet hours"
        checked={hours !== null}
        onChange={(on) => choose(on ? USUAL_QUIET_HOURS : null)}
      >
        Push, SMS and WhatsApp messages wait until quiet hours end. Messages about bookings in the next twelve
        hours or the security of your account arrive at once.
      </Switch>
      {hours && (
        <div className="grid max-w-80 grid-cols-2 gap-4">
          <TimeSelect
            label="From"
            time={hours.begins}
            otherEnd={hours.ends}
            onChange={(begins) => choose({ ...hours, begins })}
          />
          <TimeSelect
            label="Until"
            time={hours.ends}
            otherEnd={hours.begins}
            onChange={(ends) => choose({ ...hours, ends })}
          />
          <p className="col-span-2 text-sm text-ink-2">Nairobi time.</p>
        </div>
      )}
    </div>
  )
}

interface TimeSelectProps {
  label: string
  time: string
  otherEnd: string
  onChange: (time: string) => void
}

function TimeSelect({ label, time, otherEnd, onChange }: TimeSelectProps) {
  return (
    <Field label={label}>
      <Select value={time} onChange={(event) => onChange(event.target.value)}>
        {quietTimes(time, otherEnd).map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </Select>
    </Field>
  )
}
