import { textFor } from './catalogue.js';
import { hasFieldText, messageFor, type FieldError } from './messages.js';
import { refusalReasons, type Language } from './reasons.js';

/** `Errors` of a refusal that names fields: the field's own text, else the catalogue's, else "ist nicht gültig". Apart from `messages.ts`, so that forms do not load the catalogue. */
export function fieldErrorsFrom(
  fields: readonly { readonly field: string; readonly reason: string }[],
  language: Language,
): FieldError[] {
  return fields.map(({ field, reason }) => ({ Field: field, Message: messageOf(field, reason, language) }));
}

function messageOf(field: string, reason: string, language: Language): string {
  if (!hasFieldText(reason) && (refusalReasons as readonly string[]).includes(reason)) return textFor(reason, language);
  return messageFor({ code: 'custom', path: field.split('.'), params: { reason } }, language);
}
