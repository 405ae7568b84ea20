import { classNames } from '../../ui/class-names.ts'
import { toggleChosen, useChoice } from './choice.ts'

/** Adds a vehicle to those to compare or removes it. */
export function CompareButton({ id, title, className }: { id: string; title: string; className?: string }) {
  const chosen = useChoice().includes(id)
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={() => toggleChosen(id, title)}
      className={classNames('compare-button', className)}
    >
      Compare<span className="sr-only"> {title}</span>
    </button>
  )
}
