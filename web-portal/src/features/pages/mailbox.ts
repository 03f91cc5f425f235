/** The demo brands' mailbox: `.example` is reserved, so no real one is ever written to. */
export function mailboxOf(name: string): string {
  return `service@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`;
}
