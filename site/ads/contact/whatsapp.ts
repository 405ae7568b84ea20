/** Opens WhatsApp with a text, and asks there whom to send it to. */
export function whatsappShareUrl(text: string): string {
  return `https://wa.me/?${new URLSearchParams({ text })}`
}

/** Opens a WhatsApp chat with the number, the question already written. */
export function whatsappUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace('+', '')}?${new URLSearchParams({ text })}`
}
