import type { FormFields } from '../../forms/use-request-form.ts'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'

interface ContactForm {
  phone: string
  message: string
}

interface ContactFieldsProps<Form extends ContactForm> {
  fields: FormFields<Form>
  /** 'lender' or 'insurer'. */
  provider: string
  maxMessage: number
}

/** How to reach the person, and what else they want to say. */
export function ContactFields<Form extends ContactForm>({
  fields: { field, text },
  provider,
  maxMessage,
}: ContactFieldsProps<Form>) {
  return (
    <>
      <Field label="Phone" {...field('phone')}>
        <Input type="tel" autoComplete="tel" placeholder="0712 345 678" {...text('phone')} />
      </Field>
      <Field label={`Anything the ${provider} should know?`} optional {...field('message')}>
        <Textarea maxLength={maxMessage} {...text('message')} />
      </Field>
    </>
  )
}
