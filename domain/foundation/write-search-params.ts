/** These values as parameters, in order; null, false, '' and empty lists are omitted. */
export function writeSearchParams(
  values: Readonly<Record<string, string | number | boolean | null | readonly string[]>>,
): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values))
    for (const one of [value].flat())
      if (one !== null && one !== false && one !== '') params.append(name, String(one))
  return params
}
