import { useNavigate } from 'react-router'
import { reportFailure } from '../../failures/report-failure.ts'
import { deviceWord } from '../../people/notifications/device-word.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { setFavorites } from '../favorites/favorites.ts'

/** Removes the anonymous account with all that it keeps. */
export function RemoveKept({ open, onClose }: { open: boolean; onClose: () => void }) {
  const navigate = useNavigate()

  async function remove() {
    try {
      await (await import('../../session/anonymous.ts')).eraseAnonymous()
      setFavorites({ userId: null, ids: new Set() })
      await navigate('/vehicles', { replace: true })
      toast({ title: `Nothing of yours is kept on this ${deviceWord()} any more` })
    } catch (error) {
      reportFailure('What was kept could not be removed', error)
      toast({ title: 'It could not be removed. Check your connection and try again.', tone: 'error' })
      onClose()
    }
  }

  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Remove everything kept here?"
      description="Your favorites and saved searches are deleted. This cannot be undone."
      confirmLabel="Remove"
      onConfirm={remove}
    />
  )
}
