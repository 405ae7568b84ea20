import type { FieldErrors } from '#domain/foundation/form.ts'
import { type ContactForm, checkContact } from '#domain/messages/contact.ts'
import type { Client } from '../../client.ts'
import { tableRefusal } from '../../forms/table-refusal.ts'

/** The result of a message: where the answer goes, or the errors and the input. */
export type MessageSent =
  | { answerTo: string }
  | { answerTo: null; errors: FieldErrors<ContactForm>; trouble: string | null; typed: ContactForm }

/** Reads the contact form. */
export function readContactForm(fields: FormData): ContactForm {
  const text = (name: string) => String(fields.get(name) ?? '')
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    topic: text('topic'),
    message: text('message'),
  }
}

/** Sends the message. Throws when there was no answer. */
export async function sendMessage(client: Client, typed: ContactForm): Promise<MessageSent> {
  const { value, errors } = checkContact(typed)
  if (!value) return { answerTo: null, errors, trouble: null, typed }
  const { error } = await client.from('contact_messages').insert(value)
  if (!error) return { answerTo: value.email }
  const { field, sentence } = await tableRefusal(error)
  const known = field !== null && field in typed
  return {
    answerTo: null,
    errors: known ? { [field]: sentence } : {},
    trouble: known ? null : sentence,
    typed,
  }
}
