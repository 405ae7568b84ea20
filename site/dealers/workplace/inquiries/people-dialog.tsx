import { LeadFiguresCard } from '../../../businesses/lead-figures.tsx'
import { LeadRuleChoice } from '../../../businesses/lead-rule.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

/** How inquiries are assigned, and what each person has of them. */
export function PeopleDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="People and rule"
      className="max-w-140"
      actions={<Button onClick={onClose}>Done</Button>}
    >
      {open && (
        <div className="grid grid-cols-1 gap-6">
          <LeadRuleChoice />
          <LeadFiguresCard />
        </div>
      )}
    </Dialog>
  )
}
