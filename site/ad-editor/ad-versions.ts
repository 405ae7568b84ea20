import type { AdForm, OwnAd } from './ad-kind.ts'

interface Content<Form> {
  form: Form
  images: string[]
}

/** Whether form values and photos are equal; the state is ignored. */
export function sameContent<Form extends AdForm<Form>>(one: Content<Form>, other: Content<Form>): boolean {
  const text = ({ form, images }: Content<Form>) => JSON.stringify([Object.entries(form).toSorted(), images])
  return text(one) === text(other)
}

/** The labels of the fields that differ in the newer version. */
export function differences<Form extends AdForm<Form>>(
  labels: Readonly<Record<keyof Form, string>>,
  before: OwnAd<Form>,
  now: OwnAd<Form>,
): string[] {
  const fields = (Object.keys(labels) as (keyof Form)[]).filter(
    (field) => JSON.stringify(before.form[field]) !== JSON.stringify(now.form[field]),
  )
  const photos = JSON.stringify(before.images) === JSON.stringify(now.images) ? [] : ['Photos']
  return [...fields.map((field) => labels[field]), ...photos]
}
