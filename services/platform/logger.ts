import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';

/** JSON lines with ids and states only. Fields that could hold personal data or secrets are redacted as a safeguard. */
export const logger = pino({
  level: process.env['LOG_LEVEL'] ?? 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: {
    paths: [
      'email',
      'iban',
      'token',
      'password',
      'authorization',
      '*.email',
      '*.iban',
      '*.token',
      '*.password',
      '*.authorization',
      'err.parameters',
      'err.detail',
      'err.where',
    ],
    remove: true,
  },
});

/** Nest logs through the same logger; its start-up messages are at level debug. */
export const nestLogger: LoggerService = {
  log: (message: unknown, ...rest: unknown[]) => logger.debug({ context: rest.at(-1) }, String(message)),
  error: (message: unknown, ...rest: unknown[]) =>
    logger.error({ stack: rest[0], context: rest.at(-1) }, String(message)),
  warn: (message: unknown, ...rest: unknown[]) => logger.warn({ context: rest.at(-1) }, String(message)),
  debug: (message: unknown) => logger.debug(String(message)),
  verbose: (message: unknown) => logger.trace(String(message)),
};

/** An error's text without personal data, since others repeat addresses and account numbers. At most 500 characters. */
export function withoutPersonalData(error: unknown): string {
  return cleaned(
    error instanceof Error ? `${error.name === 'Error' ? '' : `${error.name}: `}${error.message}` : String(error),
  ).slice(0, 500);
}

/** An error's stack trace without personal data, for operators. At most 4,000 characters; null when the error has none. */
export function traceWithoutPersonalData(error: unknown): string | null {
  return error instanceof Error && error.stack ? cleaned(error.stack).slice(0, 4_000) : null;
}

function cleaned(text: string): string {
  return text
    .replace(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '‹e-mail›')
    .replace(/\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/g, '‹iban›')
    .replace(/(?:\+|00)\d[\d /-]{7,}\d/g, '‹phone›');
}
