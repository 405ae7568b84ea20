import { Link, useLocation } from 'react-router'
import { loginPath, registerPath } from '../../session/where-next.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

interface SignInPopupProps {
  open: boolean
  onClose: () => void
  /** The reason to sign in. */
  title: string
  /** The name of the page to return to. */
  backTo: string
}

/** Asks a visitor to sign in (docs/product.md, Directory of services). */
export function SignInPopup({ open, onClose, title, backTo }: SignInPopupProps) {
  const here = useLocation()
  return (
    <Dialog
      open={open}
      onClose={onClose}
      mark={<Icon of="log-in" />}
      title={title}
      description={`It is free, and you will return to ${backTo}.`}
      actions={
        <>
          <LinkButton to={loginPath(here)} variant="main">
            Sign In
          </LinkButton>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <p className="text-sm text-ink-2">
        New here?{' '}
        <Link to={registerPath(here)} className="text-green-ink underline">
          Sign Up
        </Link>
      </p>
    </Dialog>
  )
}
