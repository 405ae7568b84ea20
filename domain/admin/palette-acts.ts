/** The acts that the administrators' palette reads from its text (docs/product.md, Palette). */

export const PALETTE_ACTS = ['suspend', 'unsuspend', 'approve', 'reject'] as const
export type PaletteAct = (typeof PALETTE_ACTS)[number]

export const PALETTE_ACT_LABELS: Record<PaletteAct, string> = {
  suspend: 'Suspend',
  unsuspend: 'Unsuspend',
  approve: 'Approve',
  reject: 'Reject',
}

/** What a text asks for: an act and whom or what it concerns ('' if nothing is typed yet); null without an act. */
export function readAct(text: string): { act: PaletteAct; rest: string } | null {
  const [word = '', ...others] = text.trim().split(/\s+/)
  const act = PALETTE_ACTS.find((known) => known === word.toLowerCase())
  return act ? { act, rest: others.join(' ') } : null
}
