/** Notifications in tests, as the site shows them and as mails. */
import { mailWords } from '#domain/notifications/channels/mail.ts'
import { problemsOf } from '#domain/notifications/facts.ts'
import { kindNamed, type NotificationRow, shownNotification } from '#domain/notifications/render.ts'

/** A connection as the owner of the tables, like `World.owner`. */
interface Owner {
  query<Row = Record<string, unknown>>(text: string, values?: unknown[]): Promise<Row[]>
}

/** The person's notifications as the site shows them, the newest first. */
export function notificationsOf({ owner }: { owner: Owner }, person: { id: string }) {
  return notificationsWhere(owner, 'user_id = $1', [person.id])
}

/** The notifications of a condition as the site shows them, the newest first. */
export async function notificationsWhere(owner: Owner, condition: string, values: unknown[] = []) {
  const rows = await owner.query<NotificationRow>(
    `select title, message, type, link, kind, facts from public.system_notifications
     where ${condition} order by created_at desc, id desc`,
    values,
  )
  return rows.map((row) => {
    const { title, message, type, link } = shownNotification(row)
    return { title, message, type, link, kind: row.kind, facts: row.facts }
  })
}

/** The mails in the outbox with their words, oldest first; those to one address if it is given. */
export async function mailsInOutbox({ owner }: { owner: Owner }, recipient?: string) {
  const rows = await owner.query<{
    recipient: string
    data: { kind: string; facts: unknown; unsubscribe_path?: string; stop_path?: string }
  }>(
    `select recipient, data from mail.outbox
     where template = 'notification' and recipient = coalesce($1, recipient) order by id`,
    [recipient ?? null],
  )
  return rows.map(({ recipient, data }) => {
    const { subject, paragraphs, action, second, notes, ads } = mailWords(data)
    return {
      recipient,
      kind: data.kind,
      facts: data.facts,
      subject,
      paragraphs,
      text: paragraphs.join('\n\n'),
      notes,
      ads,
      actionLabel: action?.label ?? null,
      action: action?.path ?? null,
      second: second?.label ?? null,
      secondPath: second?.path ?? null,
      unsubscribe: data.unsubscribe_path ?? null,
      notMe: data.stop_path ?? null,
    }
  })
}

/** Copies every notification of this database from now on, for `badlyTold`. */
export async function watchTold(owner: Owner): Promise<void> {
  await owner.query(`create schema testing_told`)
  await owner.query(`create table testing_told.rows (kind text, facts jsonb)`)
  await owner.query(`
    create function testing_told.keep() returns trigger language plpgsql security definer as $$
    begin
      insert into testing_told.rows
      select coalesce(to_jsonb(new) ->> 'kind', to_jsonb(new) -> 'data' ->> 'kind'),
        coalesce(to_jsonb(new) -> 'facts', to_jsonb(new) -> 'data' -> 'facts');
      return null;
    end $$`)
  await owner.query(`create trigger watch_told after insert on public.system_notifications
    for each row when (new.kind is not null) execute function testing_told.keep()`)
  await owner.query(`create trigger watch_told after insert on mail.outbox
    for each row when (new.template = 'notification') execute function testing_told.keep()`)
}

/** Problems of facts written by SQL: unknown, missing or malformed for their kind. */
export async function badlyTold(owner: Owner): Promise<string[]> {
  const rows = await owner.query<{ kind: string; facts: unknown }>(
    'select distinct kind, facts from testing_told.rows',
  )
  return rows.flatMap(({ kind, facts }) => {
    const known = kindNamed(kind)
    const problems = known ? problemsOf(known.facts, facts) : ['There is no such kind.']
    return problems.map((problem) => `${kind}: ${problem}`)
  })
}
