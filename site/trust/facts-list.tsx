import { Link } from 'react-router'
import { type Fact, type FactKind, factInWords, verificationInWords } from '#domain/trust/facts.ts'
import { Icon } from '../ui/icon.tsx'

interface FactsListProps {
  facts: readonly Fact[]
  /** An administrator says who they are: the first line says on what facts. */
  verified?: boolean
  className?: string
}

/** What was checked, one line each; each leads to what it means. */
export function FactsList({ facts, verified = false, className }: FactsListProps) {
  if (facts.length === 0) return null
  return (
    <ul aria-label="What was checked" className={className}>
      {verified && <FactLine about="staff">{verificationInWords(facts)}</FactLine>}
      {facts.map((fact) => (
        <FactLine key={fact.kind} about={fact.kind} isWarning={fact.has_caveat === true}>
          {factInWords(fact)}
        </FactLine>
      ))}
    </ul>
  )
}

interface FactLineProps {
  /** The paragraph of /trust. */
  about: FactKind | 'staff'
  isWarning?: boolean
  children: string
}

function FactLine({ about, isWarning = false, children }: FactLineProps) {
  return (
    <li>
      <Link
        to={`/trust#${about}`}
        className="reach inline-flex gap-1.5 text-sm text-ink-2 no-underline hover:underline"
      >
        <Icon
          of={isWarning ? 'triangle-alert' : 'circle-check'}
          size="s"
          className={`mt-0.5 flex-none ${isWarning ? 'text-amber-ink' : 'text-green-ink'}`}
        />
        {children}
      </Link>
    </li>
  )
}
