/** The words on cards for the kinds of facts that have room there; apart from facts.ts, because every list of ads loads it. */
export const CARD_FACTS: Partial<Record<string, string>> = {
  records_seen: 'Records seen',
  logbook_seen: 'Logbook seen',
  yard_visited: 'Yard visited',
  id_seen: 'ID seen',
  registration_seen: 'Registration seen',
}
