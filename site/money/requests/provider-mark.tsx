import { initials } from '#domain/people/accounts.ts'
import { classNames } from '../../ui/class-names.ts'

/** The logo of a lender or insurer, else its initials. Hidden from screen readers: the name is beside it. */
export function ProviderMark({
  name,
  logo,
  className,
}: {
  name: string
  logo: string | null
  className?: string
}) {
  const box = classNames(
    'grid size-11 flex-none place-items-center overflow-hidden rounded-r border border-line bg-sunk text-sm font-semibold text-ink-2',
    className,
  )
  if (!logo)
    return (
      <span aria-hidden="true" className={box}>
        {initials(name)}
      </span>
    )
  return (
    <span className={box}>
      <img
        src={logo}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        decoding="async"
        className="size-full object-contain"
      />
    </span>
  )
}
