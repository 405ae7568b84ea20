import { classNames } from '../../ui/class-names.ts'

interface StepsProps {
  steps: readonly (readonly [step: string, label: string])[]
  at: string
}

/** The steps from a file to what becomes of it, with the current one. */
export function Steps({ steps, at }: StepsProps) {
  const now = steps.findIndex(([step]) => step === at)
  return (
    <ol aria-label="Steps" className="mb-6 grid auto-cols-fr grid-flow-col gap-2 text-xs sm:text-sm">
      {steps.map(([step, label], place) => (
        <li
          key={step}
          aria-current={place === now ? 'step' : undefined}
          className={classNames(
            'border-t-2 pt-2',
            place <= now ? 'border-green' : 'border-line',
            place === now ? 'font-medium text-ink' : 'text-ink-2',
          )}
        >
          <span className="max-sm:hidden">{place + 1}. </span>
          {label}
        </li>
      ))}
    </ol>
  )
}
