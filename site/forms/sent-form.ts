/** The form data posted to a page's action; empty if the body is not a form. */
export function sentForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
