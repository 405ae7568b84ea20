import { useNavigate } from 'react-router'
import { knownVisitor } from '../../session/visitor.ts'
import { loginPath } from '../../session/where-next.ts'
import { type ButtonLook, LinkButton } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.ts'

interface MembersLinkProps {
  /** A members' page, with its query. */
  to: { pathname: string; search: string }
  /** The toast for visitors. */
  signInFirst: string
  label: string
  /** For screen readers. */
  fullLabel: string
  variant?: ButtonLook['variant']
}

/** Links a member to the page; shows a visitor why to sign in and returns them afterwards (docs/product.md, Lenders and insurers). */
export function MembersLink({ to, signInFirst, label, fullLabel, variant = 'main' }: MembersLinkProps) {
  const navigate = useNavigate()
  return (
    <LinkButton
      to={to}
      variant={variant}
      aria-label={fullLabel}
      onClick={async (event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        const { user } = await knownVisitor()
        if (user) return navigate(to)
        toast({ title: signInFirst, tone: 'info' })
        return navigate(loginPath(to))
      }}
    >
      {label}
    </LinkButton>
  )
}
