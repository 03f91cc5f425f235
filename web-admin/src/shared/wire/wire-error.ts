import type { Language } from '../format/language.js';

/** A refused or failed call. `message` is meant for the person in front of the screen; `body.errors` is what react-admin puts beside the fields. */
export class WireError extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly code: string,
    readonly body: { readonly errors: Readonly<Record<string, string>>; readonly traceId?: string },
  ) {
    super(message);
    this.name = 'WireError';
  }
}

export const sessionOver = 'PSOF0204';

const fallback: Record<Language, { network: string; technical: string }> = {
  de: {
    network: 'Keine Verbindung zum Server. Bitte prüfen Sie Ihr Netz und versuchen Sie es noch einmal.',
    technical: 'Es ist ein technischer Fehler aufgetreten. Bitte versuchen Sie es später noch einmal.',
  },
  en: {
    network: 'No connection to the server. Please check your network and try again.',
    technical: 'A technical error has occurred. Please try again later.',
  },
};

export function noConnection(language: Language): WireError {
  return new WireError(fallback[language].network, 0, '', { errors: {} });
}

interface Problem {
  readonly title?: string;
  readonly detail?: string;
  readonly Code?: string;
  readonly TraceId?: string;
  readonly Errors?: readonly { readonly Field: string; readonly Message: string }[];
}

/** Reads an RFC 9457 problem; anything else (a proxy's page, an empty body) becomes the default text. */
export function errorFrom(status: number, text: string, language: Language): WireError {
  const problem = parsed(text);
  const errors = Object.fromEntries((problem.Errors ?? []).map(({ Field, Message }) => [fieldName(Field), Message]));
  return new WireError(problem.detail ?? problem.title ?? fallback[language].technical, status, problem.Code ?? '', {
    errors,
    ...(problem.TraceId ? { traceId: problem.TraceId } : {}),
  });
}

function parsed(text: string): Problem {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Problem) : {};
  } catch {
    return {};
  }
}

/** `Filter.Status` and `/Filter/Status` name the same field; the form knows the last part. */
function fieldName(path: string): string {
  // A text in a language is named with its language.
  if (path.startsWith('Daten.')) return path.slice('Daten.'.length);
  return path.split(/[./]/).filter(Boolean).at(-1) ?? path;
}
