import { classNames } from '../../../ui/class-names.ts'

const STEPS = [
  ['file', 'File'],
  ['columns', 'Columns'],
  ['questions', 'Questions'],
  ['check', 'Check'],
  ['import', 'Import'],
] as const

/** The steps of the import with the current one. */
export function Steps({ at }: { at: (typeof STEPS)[number][0] }) {
  const now = STEPS.findIndex(([step]) => step === at)
  return (
    <ol aria-label="Steps" className="mb-6 grid grid-cols-5 gap-2 text-xs sm:text-sm">
      {STEPS.map(([step, label], place) => (
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
