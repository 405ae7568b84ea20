import { may, type Permission } from '#domain/businesses/permissions.ts'
import { useVisitor } from '../session/visitor.ts'

/** Whether the visitor may: everything with their own account, less while they act for a business. For hiding what the database refuses. */
export function useMay(permission: Permission): boolean {
  return may(useVisitor().acting?.role ?? 'account', permission)
}
