import type { LoggerService } from '@nestjs/common';
import { pino } from 'pino';

/** JSON lines; ids and states only. What could hold a person or a secret is cut out, should it slip in. */
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

/** Nest speaks through the same logger; its start-up chatter is debug. */
export const nestLogger: LoggerService = {
  log: (message: unknown, ...rest: unknown[]) => logger.debug({ context: rest.at(-1) }, String(message)),
  error: (message: unknown, ...rest: unknown[]) =>
    logger.error({ stack: rest[0], context: rest.at(-1) }, String(message)),
  warn: (message: unknown, ...rest: unknown[]) => logger.warn({ context: rest.at(-1) }, String(message)),
  debug: (message: unknown) => logger.debug(String(message)),
  verbose: (message: unknown) => logger.trace(String(message)),
};
