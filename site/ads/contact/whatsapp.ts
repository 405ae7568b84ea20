/** Opens a WhatsApp chat with the number, the question already written. */
export function whatsappUrl(phone: string, text: string): string {
  return `https://wa.me/${phone.replace('+', '')}?${new URLSearchParams({ text })}`
}
