import { useState } from 'react'
import type { RecoveryCodesLeft } from '../../session/recovery-codes.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { CodePurpose } from './code-purposes.ts'
import { MakeCodesDialog } from './make-codes-dialog.tsx'

/** Suggests new codes when this many or fewer are left. */
const FEW = 3

interface RecoveryCodesProps {
  purpose: CodePurpose
  /** Null without a set. */
  codes: RecoveryCodesLeft | null
  onCodes: (codes: string[]) => void
  onChanged: () => void
}

/** The number of recovery codes left, and a button for new ones. */
export function RecoveryCodes({ purpose, codes, onCodes, onChanged }: RecoveryCodesProps) {
  const [asking, setAsking] = useState(false)
  const remaining = codes?.remaining ?? 0
  const few = remaining <= FEW
  const label = codes ? 'Create new codes' : 'Create recovery codes'
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-3 rounded-r border p-4 ${few ? 'border-danger-line bg-danger-soft' : 'border-line bg-raise'}`}
    >
      <span
        className={`grid size-11 flex-none place-items-center rounded-full ${few ? 'bg-raise text-danger' : 'bg-green-soft text-green-ink'}`}
      >
        <Icon of={few ? 'circle-alert' : 'life-buoy'} />
      </span>
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-medium">{headline(codes)}</p>
        <p className="text-sm text-ink-2">{few ? purpose.few : purpose.use}</p>
      </div>
      <Button size="s" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <MakeCodesDialog
        open={asking}
        purpose={purpose}
        title={codes ? 'Create new recovery codes?' : label}
        replaces={codes !== null}
        onClose={() => setAsking(false)}
        onMade={(made) => {
          setAsking(false)
          onCodes(made)
          onChanged()
        }}
      />
    </div>
  )
}

function headline(codes: RecoveryCodesLeft | null): string {
  if (!codes) return 'You have no recovery codes'
  const { remaining, total } = codes
  if (remaining === 0) return 'All recovery codes have been used'
  return `${remaining} of ${total} recovery codes ${remaining === 1 ? 'is' : 'are'} left`
}
