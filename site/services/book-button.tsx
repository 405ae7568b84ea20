import { href, useNavigate } from 'react-router'
import { loginPath } from '../session/where-next.ts'
import { LinkButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import type { Provider, Service } from './queries.ts'

interface BookButtonProps {
  provider: Provider
  /** Absent: the page's main button. */
  service?: Service
  className?: string
}

/** Opens the booking window. Without script it links to sign-in, which returns to the open window. */
export function BookButton({ provider, service, className }: BookButtonProps) {
  const navigate = useNavigate()
  const window = {
    pathname: href('/services/:id', { id: provider.id }),
    search: `?${new URLSearchParams({ book: service?.id ?? 'any' })}`,
  }
  return (
    <LinkButton
      to={loginPath(window)}
      variant={service ? 'soft' : 'main'}
      className={className}
      aria-label={service ? `Book ${service.name}` : undefined}
      onClick={(event) => {
        event.preventDefault()
        void navigate(window, { preventScrollReset: true })
      }}
    >
      {!service && <Icon of="calendar-plus" />}
      {service ? 'Book' : 'Book Service'}
    </LinkButton>
  )
}
