import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { ProviderMark } from './provider-mark.tsx'

interface ProviderHeadProps {
  provider: { name: string; description: string | null; logo_url: string | null; website: string | null }
  /** Between the description and the way to its website. */
  children?: ReactNode
}

/** Name, logo, description and website of a lender or insurer. */
export function ProviderHead({ provider, children }: ProviderHeadProps) {
  const { name, description, logo_url: logo, website } = provider
  return (
    <div className="grid min-w-0 content-start gap-3">
      <div className="flex items-center gap-3">
        <ProviderMark name={name} logo={logo} />
        <h2 className="min-w-0 text-lg leading-snug wrap-anywhere">{name}</h2>
      </div>
      {description && <p className="text-sm text-ink-2">{description}</p>}
      {children}
      {website && (
        <a
          href={website}
          target="_blank"
          rel="noreferrer nofollow"
          className="-my-2 inline-flex min-h-11 items-center gap-1.5 justify-self-start text-sm text-green-ink"
        >
          Website
          <Icon of="external-link" size="xs" />
          <span className="sr-only"> of {name}, opens in a new tab</span>
        </a>
      )}
    </div>
  )
}
