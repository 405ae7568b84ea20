/** The form that a request sends to a page's action; an empty one where the body is no form. */
export function sentForm(request: Request): Promise<FormData> {
  return request.formData().catch(() => new FormData())
}
