import type { ReactNode } from 'react'
import { experienceInWords } from '#domain/services/provider-facts.ts'
import { Icon } from '../ui/icon.tsx'
import type { Provider } from './queries.ts'

/** Experience, warranty, specializations and certifications, as far as stated. */
export function ProviderFacts({
  provider: { experience_since, warranty, specializations, certifications },
  now,
}: {
  provider: Pick<Provider, 'experience_since' | 'warranty' | 'specializations' | 'certifications'>
  now: number
}) {
  return (
    <div className="mt-5 grid gap-4 first:mt-0 empty:hidden sm:grid-cols-2">
      {experience_since !== null && (
        <Fact title="Experience">
          <p>{experienceInWords(experience_since, now)}</p>
        </Fact>
      )}
      {warranty && (
        <Fact title="Warranty">
          <p>{warranty}</p>
        </Fact>
      )}
      {specializations.length > 0 && (
        <Fact title="Specializations" wide>
          <ul className="mt-1.5 flex flex-wrap gap-2 text-sm">
            {specializations.map((name) => (
              <li key={name} className="max-w-full rounded-full bg-sunk px-3 py-1 wrap-anywhere">
                {name}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {certifications.length > 0 && (
        <Fact title="Certifications" wide>
          <ul className="mt-1.5 grid gap-1.5">
            {certifications.map((name) => (
              <li key={name} className="flex gap-2 wrap-anywhere">
                <Icon of="award" size="s" className="mt-1 text-ink-3" />
                <span className="min-w-0">{name}</span>
              </li>
            ))}
          </ul>
          <p className="mt-1.5 text-sm text-ink-2">
            Stated by the business. Ask to see them if they matter to you.
          </p>
        </Fact>
      )}
    </div>
  )
}

function Fact({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 wrap-anywhere ${wide ? 'col-span-full' : ''}`}>
      <h3 className="text-sm font-normal tracking-normal text-ink-2">{title}</h3>
      {children}
    </div>
  )
}
