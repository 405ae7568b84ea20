import { roleLabel, type SignUpRole } from '#domain/people/accounts.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-names.ts'

const ROLES: Record<SignUpRole, { icon: IconName; says: string }> = {
  customer: { icon: 'car-front', says: 'I buy or sell my own' },
  dealer: { icon: 'store', says: 'I sell vehicles' },
  service_provider: { icon: 'wrench', says: 'I offer services' },
}

/** The account type, chosen from a row of tiles. */
export function RoleChoice({
  roles,
  value,
  onChange,
}: {
  roles: readonly SignUpRole[]
  value: SignUpRole
  onChange: (role: SignUpRole) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Account type</legend>
      <div className="grid grid-cols-3 gap-2">
        {roles.map((role) => (
          <label
            key={role}
            className="grid min-h-19 content-start justify-items-center gap-1 rounded-r border border-line-2 p-2 text-center text-sm leading-tight font-medium has-checked:border-green has-checked:bg-green-soft has-checked:text-green-ink has-checked:shadow-[inset_0_0_0_1px_var(--green)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="role"
              value={role}
              checked={role === value}
              onChange={() => onChange(role)}
              className="sr-only"
            />
            <Icon of={ROLES[role].icon} className="mt-1" />
            {roleLabel(role)}
            <span className="text-xs font-normal text-ink-2">{ROLES[role].says}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
