import type { ReactNode } from 'react'
import type { Permission } from '#domain/businesses/permissions.ts'
import { useMay } from './use-may.ts'

/** Its children for those who may; hides buttons whose act the database refuses to people who act for a business. */
export function IfMay({ permission, children }: { permission: Permission; children: ReactNode }) {
  return useMay(permission) ? children : null
}
