import { Form } from 'react-router'
import { type DayRange, RANGE_DAYS, RANGE_LABELS, rangeParams } from '#domain/foundation/day-range.ts'
import { dayInNairobi } from '#domain/foundation/days.ts'
import { Button } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Tabs } from '../ui/tabs.tsx'

interface RangePickerProps {
  range: DayRange
  /** Other parameters of the page to keep: the order and filter of its list. */
  kept: Record<string, string>
}

/** Preset ranges and a form for any dates; the URL holds the choice. */
export function RangePicker({ range, kept }: RangePickerProps) {
  const today = dayInNairobi(Date.now())
  return (
    <div className="mb-6 grid gap-3">
      <Tabs
        label="Period"
        className="overflow-x-auto"
        items={RANGE_DAYS.map((days) => ({
          to: `?${new URLSearchParams({ ...rangeParams({ ...range, days }), ...kept })}`,
          label: RANGE_LABELS[days],
          current: range.days === days,
        }))}
      />
      <Form method="get" preventScrollReset className="grid grid-cols-2 items-end gap-3 sm:flex">
        {Object.entries(kept).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {(['from', 'until'] as const).map((name) => {
          const day = name === 'from' ? range.since : range.until
          return (
            <div key={name} className="grid min-w-0 gap-1 text-sm text-ink-2">
              <label htmlFor={`range-${name}`}>{name === 'from' ? 'From' : 'Until'}</label>
              <Input
                key={day}
                id={`range-${name}`}
                type="date"
                name={name}
                defaultValue={day}
                max={today}
                required
                className="text-sm"
              />
            </div>
          )
        })}
        <Button type="submit" className="max-sm:col-span-2">
          Show
        </Button>
      </Form>
    </div>
  )
}
