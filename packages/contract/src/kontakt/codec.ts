import type { ContactMessage } from './schemas.js';

/** A message as the code sees it. */
export function toContactMessage(wire: ContactMessage) {
  return {
    salutation: wire.Anrede || null,
    firstName: wire.Vorname,
    lastName: wire.Nachname,
    email: wire.Email,
    subject: wire.Betreff,
    message: wire.Nachricht,
    captcha: wire.Captcha ?? null,
  };
}
