import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

interface SellBannerProps {
  title: string
  children: string
  /** In view together with the header, which has Post Ad. */
  belowHeader?: boolean
}

/** A call to sell, with a link to post an ad, or to how it works where Post Ad is in view already. */
export function SellBanner({ title, children, belowHeader }: SellBannerProps) {
  return (
    <section className="grid gap-5 rounded-r border border-green-line bg-green-soft px-5 py-6 md:grid-cols-[1fr_auto] md:items-center md:p-8">
      <div>
        <h2>{title}</h2>
        <p className="mt-1 max-w-[66ch] text-ink-2">{children}</p>
      </div>
      {belowHeader ? (
        <LinkButton to="/sell">How selling works</LinkButton>
      ) : (
        <LinkButton to="/post-ad" variant="main">
          <Icon of="plus" />
          Post Ad
        </LinkButton>
      )}
    </section>
  )
}
