import type { Client } from '../../client.ts'

/** The figures of one day (Africa/Nairobi). */
export interface DayFigures {
  /** 2026-11-21. */
  day: string
  listings: number
  sign_ups: number
  /** Calls, WhatsApp and messages. */
  leads: number
  /** The number approved. */
  payments: number
  /** Sum of the approved payments in KES. */
  paid: number
}

export interface AdminFigures {
  profiles: number
  vehicle_listings: number
  service_providers: number
  /** The last thirty days including today, oldest first. */
  days: DayFigures[]
}

/** The server's scheduled backups. */
export interface BackupState {
  /** ISO time of the last complete one, or null. */
  made_at: string | null
  bytes: number | null
  /** ISO time of a later failed attempt, or null. */
  failed_at: string | null
  /** The reason in one sentence. */
  failure: string | null
}

/** The state of the backups; throws the service's error. */
export async function backupState(client: Client): Promise<BackupState> {
  const { data } = await client.rpc('admin_backup_state').single().throwOnError()
  return data
}

/** The marketplace's daily figures; throws the service's error. */
export async function adminFigures(client: Client): Promise<AdminFigures> {
  const { data } = await client.rpc('admin_figures').throwOnError()
  return data
}
